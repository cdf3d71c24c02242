/** 处分影响期: the months of the regulations, a rule that begins on a day, and who keeps the table. Domain-cadre 1.3. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setClock } from '../../testing/clock.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { messagesByField } from '../../testing/told.ts';

let world: OpenWorld;
let department: Ask;
let office: Ask;
let personId: string;
beforeAll(async () => {
  world = await openWorld();
  await setClock(world.database, '2026-11-22');
  department = await world.as('demo.department');
  office = await world.as('demo.discipline');
  personId = await world.idOf('person', 'number', 'GZ141033');
});
afterAll(() => world.close());

const periods = '/api/person/influencePeriod';
const decide = (kind: string, decidedOn: string, more: object = {}) =>
  office('POST', '/api/person/discipline', {
    personId,
    kind,
    decidedOn,
    reason: '违反工作纪律',
    authority: '中共江临大学纪律检查委员会',
    ...more,
  });
const endsOn = async (kind: string, decidedOn: string, more: object = {}) =>
  (await decide(kind, decidedOn, more)).body.endsOn;

test('[BIZ-34] each kind weighs for the months of its regulation', async () => {
  // 党内警告 12, 严重警告 18, 撤销党内职务 24, 留党察看 24 behind the year of observation.
  expect([await endsOn('11', '2020-03-31'), await endsOn('12', '2020-04-30')]).toEqual(['2021-03-31', '2021-10-30']);
  expect([await endsOn('13', '2020-05-20'), await endsOn('14', '2020-06-01', { months: 12 })]).toEqual([
    '2022-05-20',
    '2023-06-01',
  ]);
  // 政务警告 6, 记过 12, 记大过 18, 降级 24, 撤职 24.
  const service = ['21', '22', '23', '24', '25'].map(kind => endsOn(kind, '2021-01-15'));
  expect(await Promise.all(service)).toEqual(['2021-07-15', '2022-01-15', '2022-07-15', '2023-01-15', '2023-01-15']);
  // 调整职务 12, 责令辞职, 免职, 降职 24; 诫勉 6; 停职检查 has no end of its own.
  const measures = ['32', '33', '34', '35', '44', '31'].map(kind => endsOn(kind, '2021-02-01'));
  expect(await Promise.all(measures)).toEqual([
    '2022-02-01',
    '2023-02-01',
    '2023-02-01',
    '2023-02-01',
    '2021-08-01',
    null,
  ]);
});

test('a rule of a later day holds for what is decided from then on; what was decided before keeps its end', async () => {
  const before = (await decide('22', '2025-12-31')).body;
  const made = await department('POST', periods, {
    kind: '22',
    effectiveOn: '2026-01-01',
    months: 18,
    basis: '2026年修订',
  });
  expect([made.status, made.body.name]).toEqual([201, '政务记过（2026-01-01 起）']);
  expect(await endsOn('22', '2026-01-01')).toBe('2027-07-01');
  expect(await endsOn('22', '2025-11-30')).toBe('2026-11-30');
  expect((await office('GET', `/api/person/discipline/${before.id}`)).body.endsOn).toBe('2026-12-31');
  const again = { kind: '22', effectiveOn: '2026-01-01', months: 12, basis: '再次' };
  expect(messagesByField(await department('POST', periods, again))).toEqual([
    'effectiveOn: 该种类自这一天起已有影响期，请修改已有的一条',
  ]);
});

test('the same rule entered by several at once stands once', async () => {
  const rule = { kind: '13', effectiveOn: '2026-06-01', months: 30, basis: '校内规定' };
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => department('POST', periods, rule)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400, 400, 400]);
});

test('the table is kept by the department and the discipline office, and by nobody of a part of the school', async () => {
  const one = { kind: '26', effectiveOn: '2026-05-01', months: 24, basis: '校内规定' };
  for (const account of ['demo.college', 'demo.secretary', 'demo.unitadmin', 'demo.cadre', 'demo.cadreoffice'])
    expect([account, (await (await world.as(account))('POST', periods, one)).status]).toEqual([account, 403]);
  expect((await office('POST', periods, one)).status).toBe(201);
});
