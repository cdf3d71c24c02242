/** The forecast of retirements: figures by quarter and level, each as many as the list it opens, in the reach of the reader. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as lists from 'contract/appointment/forecast.ts';
import { addressOf } from 'contract/report/home.ts';
import { asSystem } from '../../kit/actor.ts';
import { txOf } from '../../kit/tx.ts';
import { setClock } from '../../testing/clock.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';

let world: OpenWorld;
let department: Ask;
/** Born in these months; by the annexes they retire in the months beside. */
const people = [
  { name: '甲', birthDate: '1964-12-01', rank: '131', retires: '2024-12' },
  { name: '乙', birthDate: '1966-11-20', rank: '131', retires: '2027-05' },
  { name: '丙', birthDate: '1966-12-20', rank: '132', retires: '2027-06' },
  { name: '丁', birthDate: '1970-06-01', rank: '141', retires: '2031-11' },
  { name: '戊', birthDate: '1970-06-30', rank: '121', retires: '2031-11' },
  { name: '己', birthDate: '1976-09-01', rank: '132', retires: '2039-09' },
];

beforeAll(async () => {
  world = await openWorld();
  await setClock(world.database, '2026-11-20');
  department = await world.as('demo.department');
  const unitId = await world.idOf('unit', 'code', '201');
  const school = await world.idOf('unit', 'code', '100');
  for (const [at, { name, birthDate, rank }] of people.entries()) {
    const row = { name: `岳景${name}`, number: `GZ9970${at}`, gender: '1', personType: '03', unitId, birthDate, rank };
    const made = await department('POST', '/api/gbjbxx', { ...row, cadreType: '2', workStartedOn: '1995-07-01' });
    expect(made.status).toBe(201);
  }
  const [office] = (await department('GET', '/api/person?keyword=GZ081006')).body.content;
  const managed = { name: '干部科', ranks: '131;132', unitIds: [school], managerIds: [office.id] };
  expect((await department('POST', '/api/gbManageDept', managed)).status).toBe(201);
});
afterAll(() => world.close());

const forecast = async (ask: Ask, query = 'of=retireMonth'): Promise<lists.Forecast> => {
  const { status, body } = await ask('GET', `/api/gbRetire/forecast?${query}`);
  expect(status).toBe(200);
  return body;
};
const yearIn = ({ years }: lists.Forecast, year: number) => years.find(one => one.year === year);

test('whoever retires in a quarter of the next five years is counted there, by level; who should have before, apart', async () => {
  const told = await forecast(department);
  expect(told.years.map(({ year }) => year)).toEqual([2026, 2027, 2028, 2029, 2030, 2031]);
  expect(told.overdue).toBe(1);
  expect(yearIn(told, 2027)).toEqual({
    year: 2027,
    total: 2,
    quarters: [0, 2, 0, 0],
    levels: { school: 0, division: 2, section: 0, other: 0 },
  });
  expect(yearIn(told, 2031)).toEqual({
    year: 2031,
    total: 2,
    quarters: [0, 0, 0, 2],
    levels: { school: 1, division: 0, section: 1, other: 0 },
  });
});

test('every figure is as many as the list it opens', async () => {
  const told = await forecast(department);
  const counted = async (filters: object) => {
    const all = { ...lists.countedBy({ of: 'retireMonth' }), ...filters };
    return (await department('GET', addressOf('/api/gbjbxx', all))).body.totalElements;
  };
  for (const { year, total, quarters } of told.years) {
    expect([year, await counted(lists.inYear('retireMonth', year, told.month))]).toEqual([year, total]);
    expect([year, await counted(lists.inYear('retireMonth', year, told.month, 2))]).toEqual([year, quarters[1]]);
  }
  expect(await counted(lists.overdue('retireMonth', told.month))).toBe(1);
  expect(await counted(lists.unknown('retireMonth'))).toBe(told.unknown);
});

test('it is narrowed as the list is, and a month that was fixed counts in its place', async () => {
  const divisions = await forecast(department, 'of=retireMonth&rank=132&rank=131');
  expect([yearIn(divisions, 2027)?.total, yearIn(divisions, 2031)?.total]).toEqual([2, 0]);
  const row = (await department('GET', '/api/gbjbxx?keyword=岳景丁')).body.content[0];
  const fix = { version: row.version, fixedRetireMonth: '2030-06', reason: '弹性提前退休' };
  expect((await department('POST', `/api/gbjbxx/${row.id}/fixRetirement`, fix)).status).toBe(200);
  const told = await forecast(department);
  expect([yearIn(told, 2030)?.quarters, yearIn(told, 2031)?.total]).toEqual([[0, 1, 0, 0], 1]);
});

test('the cadre office counts whom it manages, a cadre nobody', async () => {
  const told = await forecast(await world.as('demo.cadreoffice'));
  expect([yearIn(told, 2027)?.total, yearIn(told, 2031)?.total, told.overdue]).toEqual([2, 0, 1]);
  expect((await (await world.as('demo.cadre'))('GET', '/api/gbRetire/forecast?of=retireMonth')).status).toBe(403);
});

test('leaving the post is counted by the age limits of the school', async () => {
  expect((await forecast(department, 'of=leavePostMonth')).overdue).toBe(0);
  const line = { rank: '131', gender: '1', effectiveMonth: '2015-01', ageYears: 60, ageMonths: 0 };
  expect((await department('POST', '/api/gbRetire/ageLimit', line)).status).toBe(201);
  const told = await forecast(department, 'of=leavePostMonth');
  expect([told.overdue, yearIn(told, 2026)?.quarters]).toEqual([1, [0, 0, 0, 1]]);
  expect((await (await world.as('demo.cadreoffice'))('GET', '/api/gbRetire/ageLimit')).body.totalElements).toBe(1);
});

test('[ENUM-11] types 2 and 5 watch the months: due on the first day, until the post is left or the cadre retired', async () => {
  const found = async (code: string) => {
    const watch = world.registry.watches.find(one => one.code === code);
    const span = { today: '2026-11-20', until: '2027-06-30' };
    return world.database.transaction(async connection =>
      (await watch?.find(txOf(connection, world.registry, asSystem('测试')), span))
        ?.filter(({ name }) => name.startsWith('岳景'))
        .map(({ name, dueOn }) => [name, dueOn]),
    );
  };
  expect(await found('GB_RETIRE')).toEqual([
    ['岳景甲', '2024-12-01'],
    ['岳景乙', '2027-05-01'],
    ['岳景丙', '2027-06-01'],
  ]);
  expect(await found('GB_AGE')).toEqual([]);
  const row = (await department('GET', '/api/gbjbxx?keyword=岳景乙')).body.content[0];
  const unitId = await world.idOf('unit', 'code', '201');
  const post = { personId: row.id, unitId, postName: '院长', postAttribute: '1', rank: '131', startOn: '2016-05-20' };
  expect((await department('POST', '/api/gbjbxx/post', post)).status).toBe(201);
  expect(await found('GB_AGE')).toEqual([['岳景乙', '2026-11-01']]);
  const { version } = (await department('GET', `/api/gbjbxx/${row.id}`)).body;
  const left = { version, inPostStatus: '8', documentNo: '江大人〔2026〕52号', changedOn: '2026-11-19' };
  expect((await department('POST', `/api/gbjbxx/${row.id}/changeStatus`, left)).status).toBe(200);
  expect(await found('GB_AGE')).toEqual([]);
  expect((await found('GB_RETIRE'))?.map(([name]) => name)).toEqual(['岳景甲', '岳景丙']);
});
