/** Months of retirement as lists tell them: by the rules of 2025, the school's age limits, and what was decided by hand. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { annexes } from 'contract/cadre/fixtures.ts';
import { openWorld, type Answer, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { retirementComputed } from './retirement.ts';

let world: OpenWorld;
let department: Ask;
let unitId: string;
beforeAll(async () => {
  world = await openWorld();
  department = await world.as('demo.department');
  unitId = await world.idOf('unit', 'code', '101');
});
afterAll(() => world.close());

const faults = ({ body }: Answer) =>
  (body.fields ?? []).map((one: { path: string; message: string }) => [one.path, one.message]);

const man = { gender: '1', rank: '131', cadreType: '2', personType: '03' };
let count = 0;
/** Somebody new, as the record tells the months. */
async function enter(values: object): Promise<Record<string, string>> {
  count += 1;
  const row = {
    ...man,
    unitId,
    name: `温知${count}`,
    number: `GZ9980${count}`,
    workStartedOn: '1999-07-01',
    ...values,
  };
  const made = await department('POST', '/api/gbjbxx', row);
  expect([made.status, faults(made)]).toEqual([201, []]);
  return (await department('GET', `/api/gbjbxx/${made.body.id}`)).body;
}
const limit = (values: object) => department('POST', '/api/gbRetire/ageLimit', { ageMonths: 0, ...values });

test.each(['M60', 'F60', 'F55', 'F50'] as const)('%s: the list computes the months of the annex', async kind => {
  const people = {
    M60: { gender: '1', rank: null, titleLevel: null, postClass: null },
    F60: { gender: '2', rank: '132', titleLevel: null, postClass: null },
    F55: { gender: '2', rank: '141', titleLevel: null, postClass: '1' },
    F50: { gender: '2', rank: null, titleLevel: null, postClass: '3' },
  };
  const month = retirementComputed.statutoryRetireMonth(name =>
    name.endsWith('irthDate') ? sql`(born || '-28')::date` : sql`${people[kind][name as 'rank']}::text`,
  );
  const births = annexes[kind].map(([birth]) => birth);
  const rows = await world.database.rows<{ born: string; month: string }>(sql`
    select born, ${month} as month from unnest(${sql.param(births)}::text[]) born order by born`);
  expect(rows.map(row => [row.born, row.month])).toEqual(annexes[kind].map(([birth, at]) => [birth, at]));
});

test('the class goes by gender, rank, title and post', async () => {
  const born = { birthDate: '1981-09-15' };
  const woman = { ...born, gender: '2', rank: '141', cadreType: '4' };
  const told = async (values: object) => {
    const { retireClass, statutoryRetireMonth } = await enter(values);
    return [retireClass, statutoryRetireMonth];
  };
  expect(await told(born)).toEqual(['M60', '2044-09']);
  expect(await told(woman)).toEqual(['F55', '2039-09']);
  expect(await told({ ...woman, rank: '132' })).toEqual(['F60', '2044-09']);
  expect(await told({ ...woman, postClass: '3' })).toEqual(['F50', '2035-02']);
});

test('the birthday that the file proved wins', async () => {
  const { id, version, statutoryRetireMonth } = await enter({ birthDate: '1970-06-01' });
  expect(statutoryRetireMonth).toBe('2031-11');
  const proof = { version, verifiedBirthDate: '1965-01-01', reason: '干部人事档案专项审核' };
  expect((await department('POST', `/api/gbjbxx/${id}/verify`, proof)).body.statutoryRetireMonth).toBe('2025-02');
});

test('a month fixed by hand wins and tells who fixed it; left out, the statutory one holds again', async () => {
  const { id, version, retireMonth } = await enter({ birthDate: '1970-06-01' });
  expect(retireMonth).toBe('2031-11');
  const fix = (values: object) =>
    department('POST', `/api/gbjbxx/${id}/fixRetirement`, { reason: '本人申请', ...values });
  expect(faults(await fix({ version, fixedRetireMonth: '2030-05' }))).toEqual([
    ['fixedRetireMonth', '弹性退休须在 2030-06 至 2034-11 之间，请核实后确认'],
  ]);
  const fixed = await fix({ version, fixedRetireMonth: '2030-06' });
  expect([fixed.status, fixed.body.retireMonth, fixed.body.statutoryRetireMonth]).toEqual([200, '2030-06', '2031-11']);
  expect(fixed.body).toMatchObject({ fixedRetireMonth: '2030-06', retireFixedReason: '本人申请' });
  expect(fixed.body.retireFixedBy).toBe('周若川');
  expect(faults(await fix({ version: fixed.body.version, fixedRetireMonth: '2030-06' }))).toEqual([
    ['fixedRetireMonth', '确定退休年月没有变化，请核对后再办理'],
  ]);
  const typed = { id, version: fixed.body.version, fixedRetireMonth: '2033-01' };
  expect((await department('PUT', '/api/gbjbxx', typed)).status).toBe(400);
  const back = await fix({ version: fixed.body.version });
  expect([back.body.retireMonth, back.body.retireFixedBy]).toEqual(['2031-11', null]);
});

test('the post is left at the age of the school, by the line in force then, at retirement at the latest', async () => {
  const months = async (birthDate: string) =>
    (await enter({ birthDate, rank: '132', cadreType: '3' }))['leavePostMonth'] ?? null;
  expect(await months('1968-06-11')).toBeNull();
  const line = { rank: '132', gender: '1', effectiveMonth: '2015-01', ageYears: 58, ageBeforeReform: 60 };
  const made = await limit(line);
  expect([made.status, made.body.name]).toEqual([201, '县处级副职（男）58周岁']);
  expect(await months('1968-06-11')).toBe('2026-06');
  expect((await limit({ ...line, effectiveMonth: '2027-01', ageYears: 60 })).status).toBe(201);
  expect(await months('1968-06-11')).toBe('2026-06');
  expect(await months('1969-06-11')).toBe('2029-06');
  expect((await limit({ ...line, effectiveMonth: '2030-01', ageYears: 59, ageMonths: 6 })).status).toBe(201);
  expect(await months('1970-03-31')).toBe('2030-01');
  expect(await months('1970-09-01')).toBe('2030-03');
  expect((await limit({ ...line, rank: '131', ageYears: 66 })).status).toBe(201);
  expect((await enter({ birthDate: '1970-06-01' }))['leavePostMonth']).toBe('2031-11');
});

test('a rank and gender has one line in a month, for men or for women', async () => {
  const line = { rank: '141', gender: '2', effectiveMonth: '2020-01', ageYears: 55 };
  expect((await limit(line)).status).toBe(201);
  expect(faults(await limit({ ...line, ageYears: 56 }))).toEqual([
    ['effectiveMonth', '该级别和性别在这个月已有年龄界限，请修改原有的一条'],
  ]);
  expect(faults(await limit({ ...line, gender: '9' }))).toEqual([['gender', '年龄界限按男、女分别规定']]);
});

test('lists filter and sort by the months', async () => {
  const names = async (query: string) =>
    (await department('GET', `/api/gbjbxx?size=200&columns=name&columns=retireMonth&${query}`)).body.content.map(
      (row: { retireMonth: string }) => row.retireMonth,
    );
  const found = await names('retireMonth.from=2025-01&retireMonth.to=2031-12&sort=retireMonth,asc');
  expect([found[0], found.at(-1)]).toEqual(['2025-02', '2031-11']);
  expect(found).toEqual([...found].sort());
});
