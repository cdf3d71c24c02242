/** The home of cadre management: every figure is the count of the list it opens, in the reach of who reads it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cadreAges, cadreEducation, cadreFigures, cadreTitles } from 'contract/cadre/figures.ts';
import { resources } from 'contract/resources.ts';
import { addressOf, type ShownFigure } from 'contract/report/home.ts';
import { setClock } from '../../testing/clock.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';

let world: OpenWorld;
let department: Ask;
const ids: Record<string, string> = {};
const day = '2026-11-20';
const people = [
  { name: '甲', birthDate: '1964-12-01', rank: '121', education: '11', inPostStatus: '1' },
  { name: '乙', birthDate: '1975-11-30', rank: '131', education: '14', inPostStatus: '1' },
  { name: '丙', birthDate: '1975-12-01', rank: '131', education: '21', inPostStatus: '1', gender: '2' },
  { name: '丁', birthDate: '1996-11-29', rank: '902', education: '21', inPostStatus: '1', unit: '202' },
  { name: '戊', birthDate: '1990-06-30', rank: '142', inPostStatus: '1', unit: '101' },
  { name: '己', birthDate: '1950-01-01', rank: '131', inPostStatus: '8' },
];

beforeAll(async () => {
  world = await openWorld();
  await setClock(world.database, day);
  department = await world.as('demo.department');
  for (const [at, { name, unit = '201', ...row }] of people.entries()) {
    const own = { name: `岳川${name}`, number: `GZ9950${at}`, gender: '1', personType: '03', cadreType: '2' };
    const unitId = await world.idOf('unit', 'code', unit);
    const made = await department('POST', '/api/gbjbxx', { ...own, workStartedOn: '2015-07-01', unitId, ...row });
    expect([name, made.status, made.body.fields]).toEqual([name, 201, undefined]);
    ids[name] = made.body.id;
  }
  const managerIds = [await world.idOf('person', 'number', 'GZ081006')];
  const unitIds = [await world.idOf('unit', 'code', '100')];
  const managed = { name: '干部科', ranks: '131;132;901;902', unitIds, managerIds };
  expect((await department('POST', '/api/gbManageDept', managed)).status).toBe(201);
});
afterAll(() => world.close());

const home = async (ask: Ask): Promise<ShownFigure[]> => (await ask('GET', '/api/gbjsc/home')).body.content;
const told = async (username: string) =>
  Object.fromEntries(
    (await home(await world.as(username)))
      .flatMap(one => [one, ...one.parts])
      .map(({ label, count }) => [label, count]),
  );

test.each(['demo.department', 'demo.cadreoffice', 'demo.unitadmin', 'demo.leader'])(
  '[BIZ-49] every figure %s sees is the count of the list it opens',
  async username => {
    const ask = await world.as(username);
    const figures = await home(ask);
    expect(figures.length).toBeGreaterThan(1);
    for (const { entity, parts, ...whole } of figures)
      for (const { label, count, path } of [whole, ...parts]) {
        const { path: api } = resources.find(one => one.name === entity) ?? { path: '' };
        const { body } = await ask('GET', `/${api}${path.slice(path.indexOf('?'))}`);
        expect([label, body.totalElements]).toEqual([label, count]);
      }
  },
);

test('the figures are those of the own reach: managed ranks for the office, the unit for its administrator', async () => {
  expect(await told('demo.department')).toEqual({
    干部总数: 5,
    科级: 1,
    女干部: 1,
    处级干部: 3,
    正处级: 2,
    副处级: 1,
    试用期: 0,
    挂职: 0,
    未还证件: 0,
    逾期未还: 0,
  });
  expect(await told('demo.cadreoffice')).toMatchObject({ 干部总数: 3, 科级: 0, 处级干部: 3, 试用期: 0 });
  const unit = await told('demo.unitadmin');
  expect(unit).toMatchObject({ 干部总数: 1, 处级干部: 1, 副处级: 1 });
  expect(unit).not.toHaveProperty('未还证件');
});

test('on trial and away are whom the registers have, whatever the status says', async () => {
  const enter = async (path: string, row: object) => {
    const made = await department('POST', path, row);
    expect([path, made.status, made.body.fields]).toEqual([path, 201, undefined]);
    return made.body;
  };
  const unitId = await world.idOf('unit', 'code', '202');
  const post = {
    personId: ids['丁'],
    unitId,
    postName: '副院长',
    postAttribute: '2',
    rank: '902',
    startOn: '2026-05-20',
  };
  const { id: postHoldingId } = await enter('/api/gbjbxx/post', post);
  await enter('/api/gbTrial', { personId: ids['丁'], postHoldingId, startOn: '2026-05-20' });
  const term = { kind: '2', toUnit: '云川县委', toPost: '副书记', startOn: '2026-05-20', planEndOn: '2027-05-19' };
  const sent = await enter('/api/gbSecond', { personId: ids['丙'], ...term, documentNo: '江大党干〔2026〕9号' });
  expect(await told('demo.department')).toMatchObject({ 试用期: 1, 挂职: 0 });
  const confirmed = ['appointment.secondment.no-line'];
  await department('POST', `/api/gbSecond/${sent.id}/dispatch`, { version: sent.version, confirmed });
  expect(await told('demo.department')).toMatchObject({ 试用期: 1, 挂职: 1 });
  const figures = (await home(department)).filter(({ label }) => ['试用期', '挂职'].includes(label));
  expect(figures.map(({ path }) => path.replace(/\?.*/, ''))).toEqual(['/cadre/probation', '/cadre/secondment']);
});

test('who keeps no list is told no figure', async () => {
  for (const username of ['demo.member', 'demo.cadre']) expect(await home(await world.as(username))).toEqual([]);
});

test.each([
  ['age', cadreAges],
  ['education', cadreEducation],
  ['title', cadreTitles],
] as const)('the lines of the structure by %s together are all who serve', async (kind, figures) => {
  const of = [cadreFigures.all, ...figures].map(({ filters }) => filters(day));
  const { body } = await department('POST', '/api/gbjbxx/counts', { of });
  const [whole, ...counts] = body as number[];
  expect([kind, whole, counts.reduce((sum, one) => sum + one, 0)]).toEqual([kind, 5, 5]);
});

test('ages are full years by the month of birth: whoever reaches them this month counts', async () => {
  const ages = async (label: string) => {
    const figure = cadreAges.find(one => one.label === label);
    const { body } = await department('GET', addressOf('/api/gbjbxx', figure?.filters(day) ?? {}));
    return body.content.map((one: { name: string }) => one.name).sort();
  };
  expect(await ages('51–55 岁')).toEqual(['岳川乙']);
  expect(await ages('46–50 岁')).toEqual(['岳川丙']);
  expect(await ages('30 岁及以下')).toEqual(['岳川丁']);
  expect(await ages('61 岁及以上')).toEqual(['岳川甲']);
});
