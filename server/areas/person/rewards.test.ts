/** 奖惩: entered as a draft, in effect by a step, taken back with a reason; who sees what. Domain-cadre 2.6. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setClock } from '../../testing/clock.ts';
import { openWorld, type Answer, type Ask, type OpenWorld } from '../../testing/open-world.ts';

let world: OpenWorld;
let department: Ask;
let office: Ask;
let member: Ask;
let ownId: string;
beforeAll(async () => {
  world = await openWorld();
  await setClock(world.database, '2026-11-22');
  department = await world.as('demo.department');
  office = await world.as('demo.discipline');
  member = await world.as('demo.member');
  // 陆知微, who stands behind the account demo.member.
  ownId = await world.idOf('person', 'name', '陆知微');
});
afterAll(() => world.close());

const faults = ({ body }: Answer) =>
  (body.fields ?? []).map((one: { path: string; message: string }) => [one.path, one.message]);
const step = (ask: Ask, path: string, { body }: Answer, name: string, input: object = {}) =>
  ask('POST', `${path}/${body.id}/${name}`, { version: body.version, ...input });
const ownRows = async (entity: string) =>
  (await member('GET', '/api/personalArchive')).body.chapters
    .find((one: { entity: string }) => one.entity === entity)
    .rows.map((one: { cells: string[] }) => one.cells);

const honours = '/api/person/honor';
const honour = (values: object) => ({
  personId: ownId,
  kind: '16',
  level: '4',
  authority: '江临大学',
  awardedOn: '2026-09-10',
  ...values,
});
const ownHonours = async () => (await ownRows('honour')).map(([, name]: string[]) => name);

test('[BIZ-33] a reward takes effect and stands in the own archive; a draft is removed, an effective one revoked and told why', async () => {
  const draft = await department('POST', honours, honour({ name: '先进工作者' }));
  expect([draft.status, draft.body.state]).toEqual([201, '0']);
  expect(await ownHonours()).not.toContain('先进工作者');
  expect((await department('DELETE', honours, [draft.body.id])).status).toBe(200);
  expect((await department('GET', `${honours}/${draft.body.id}`)).status).toBe(404);

  const made = await department('POST', honours, honour({ name: '教学名师' }));
  const effective = await step(department, honours, made, 'activate');
  expect(effective.body.state).toBe('1');
  expect(await ownHonours()).toContain('教学名师');
  expect(faults(await department('DELETE', honours, [made.body.id])).length).toBe(1);
  expect(faults(await step(department, honours, effective, 'revoke'))).toEqual([['reason', '原因不能为空']]);
  const revoked = await step(department, honours, effective, 'revoke', { reason: '材料不实' });
  expect(revoked.body.state).toBe('2');
  const [row] = (await department('GET', `${honours}?state=2`)).body.content;
  expect([row.name, row.revokedFor]).toEqual(['教学名师', '材料不实']);
  expect(await ownHonours()).not.toContain('教学名师');
});

test('[BIZ-33] one document honours many at once, all or none', async () => {
  const others = [await world.idOf('person', 'number', 'GZ141033'), await world.idOf('person', 'number', 'GZ041011')];
  const { personId: _one, ...said } = honour({ name: '优秀教师', documentNo: '江大人〔2026〕80号' });
  const award = (values: object) => department('POST', `${honours}/award`, { ...said, ...values });
  expect(
    faults(await award({ personIds: [], level: null }))
      .map(([path]: string[]) => path)
      .sort(),
  ).toEqual(['level', 'personIds']);
  expect((await award({ personIds: [...others, '999999999'] })).status).toBe(400);
  expect((await department('GET', `${honours}?name=优秀教师&kind=16`)).body.totalElements).toBe(0);
  expect((await award({ personIds: [ownId, ...others] })).body).toEqual({ count: 3 });
  expect(await ownHonours()).toContain('优秀教师');
  expect((await award({ personIds: [ownId] })).status).toBe(400);
  expect((await (await world.as('demo.secretary'))('POST', `${honours}/award`, said)).status).toBe(403);
});

test('the same award entered by several at once stands once', async () => {
  const award = honour({ name: '青年五四奖章' });
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => department('POST', honours, award)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400, 400, 400]);
});

test('drafts of honours take effect together; what is in effect already is told by name', async () => {
  const enter = async (name: string) => (await department('POST', honours, honour({ name }))).body;
  const [first, second] = [await enter('三八红旗手'), await enter('师德标兵')];
  const activate = (ids: string[]) => department('POST', `${honours}/activate`, { ids });
  expect((await activate([first.id])).body).toEqual({ done: 1, leftOut: [] });
  const both = await activate([first.id, second.id]);
  expect([both.body.done, both.body.leftOut.map(({ title }: { title: string }) => title)]).toEqual([1, ['三八红旗手']]);
  expect(await ownHonours()).toEqual(expect.arrayContaining(['三八红旗手', '师德标兵']));
});

const disciplines = '/api/person/discipline';
const asked = async (ask: Ask) =>
  (await ask('GET', '/api/msgTodo/getTodo?state=0')).body.content
    .map(({ title }: { title: string }) => title)
    .filter((title: string) => title.startsWith('【处分】'));
const decided = (values: object = {}) => ({
  personId: ownId,
  kind: '11',
  decidedOn: '2026-05-20',
  reason: '违反工作纪律',
  authority: '中共江临大学纪律检查委员会',
  documentNo: '江大纪〔2026〕12号',
  ...values,
});

test('[BIZ-34] a punishment is entered by one and put in force by another; a draft is removed, one in force revoked with a reason', async () => {
  const draft = await office('POST', disciplines, decided());
  expect([draft.status, draft.body.state]).toEqual([201, '0']);
  expect(await ownRows('disciplineRecord')).toEqual([]);
  expect(await asked(department)).toEqual(['【处分】陆知微的处分待审核生效']);
  expect(await asked(office)).toEqual([]);
  expect((await office('DELETE', disciplines, [draft.body.id])).status).toBe(200);
  expect(await asked(department)).toEqual([]);

  const made = await office('POST', disciplines, decided());
  expect(faults(await step(office, disciplines, made, 'approve'))).toEqual([
    ['', '录入人不能审核同一处分，请由其他经办人办理'],
  ]);
  const inForce = await step(department, disciplines, made, 'approve');
  expect([inForce.body.state, inForce.body.endsOn]).toEqual(['1', '2027-05-20']);
  expect(await asked(department)).toEqual([]);
  expect((await office('DELETE', disciplines, [made.body.id])).status).toBe(400);
  const [seen] = (await department('GET', `${disciplines}?personId=${ownId}`)).body.content;
  expect([seen.name, seen.authority]).toEqual(['陆知微', '中共江临大学纪律检查委员会']);
  expect(await ownRows('disciplineRecord')).toEqual([['2026-05-20', '党内警告', '2027-05-20', '影响期内']]);
  for (const account of ['demo.member', 'demo.secretary', 'demo.unitadmin', 'demo.cadre'])
    expect([account, (await (await world.as(account))('GET', disciplines)).status]).toEqual([account, 403]);

  const revoked = await step(department, disciplines, inForce, 'revoke', { reason: '复查改变原决定' });
  expect(revoked.body.state).toBe('4');
  const [row] = (await office('GET', `${disciplines}?personId=${ownId}`)).body.content;
  expect([row.state, row.revokedFor]).toEqual(['4', '复查改变原决定']);
});

test('the statistics count what is in effect, by year, kind and level; of disciplines nobody else is told a number', async () => {
  const cellsOf = async (ask: Ask, path: string) => (await ask('GET', `${path}/statistics`)).body.content;
  const countOf = (cells: any[], of: object) =>
    cells
      .filter(cell => Object.entries(of).every(([name, value]) => cell[name] === value))
      .reduce((sum, { count }) => sum + count, 0);
  const of2019 = { year: 2019, kind: '16', level: '2' };
  const before = countOf(await cellsOf(department, honours), of2019);
  const made = await department('POST', honours, honour({ name: '省级教学名师', level: '2', awardedOn: '2019-09-10' }));
  expect(countOf(await cellsOf(department, honours), of2019)).toBe(before);
  await step(department, honours, made, 'activate');
  expect(countOf(await cellsOf(department, honours), of2019)).toBe(before + 1);
  const list = await department(
    'GET',
    `${honours}?state=1&level=2&kind=16&awardedOn.from=2019-01-01&awardedOn.to=2019-12-31`,
  );
  expect(list.body.totalElements).toBe(before + 1);

  const entered = await office('POST', disciplines, decided({ decidedOn: '2018-03-01' }));
  expect(countOf(await cellsOf(office, disciplines), { year: 2018 })).toBe(0);
  await step(department, disciplines, entered, 'approve');
  expect(await cellsOf(office, disciplines)).toContainEqual({ year: 2018, kind: '11', state: '2', count: 1 });
  for (const account of ['demo.member', 'demo.secretary', 'demo.unitadmin', 'demo.cadre'])
    expect([account, (await (await world.as(account))('GET', `${disciplines}/statistics`)).status]).toEqual([
      account,
      403,
    ]);
});
