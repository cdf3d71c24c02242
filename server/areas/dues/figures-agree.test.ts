/** The same months counted by a batch, the statistics, the year, the arrears and the lists behind each: one sum of one thing. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { duesAmounts } from 'contract/dues/figures.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { places, plantOwed } from '../../testing/paying.ts';

let world: OpenWorld;
let college: Ask;
let branch: string;
/** Member, month, asked for, state and what was paid. */
const planted: [string, string, number, string, number][] = [
  ['顾青岚', '2026-01', 12_000, '3', 12_000],
  ['顾青岚', '2026-02', 12_000, '4', 5000],
  // Let off when a part was paid, behind with a part, behind with all.
  ['丁砚书', '2026-01', 24_000, '5', 4000],
  ['丁砚书', '2026-02', 24_000, '6', 10_000],
  ['丁砚书', '2026-03', 24_000, '6', 0],
  // Made up, void, still to be paid, being paid.
  ['陆知微', '2026-01', 20, '7', 20],
  ['陆知微', '2026-02', 20, '9', 0],
  ['陆知微', '2026-03', 20, '1', 0],
  ['陆知微', '2026-04', 20, '2', 0],
  // Given back, and not looked through yet.
  ['韩叙白', '2026-01', 20, '8', 0],
  ['韩叙白', '2026-02', 20, '0', 0],
];
const amounts = { payableFen: 96_060, exemptedFen: 20_000, paidFen: 31_020, unpaidFen: 7040, owedFen: 38_000 };

beforeAll(async () => {
  world = await openWorld();
  college = await world.as('demo.college');
  branch = await world.idOf('party_organisation', 'code', places.branch);
  await plantOwed(
    world,
    planted.map(([name, month, fen, state], at) => ({ id: 800 + at, name, month, fen, state })),
  );
  for (const [at, [, , , , paid]] of planted.entries())
    await world.database.rows(sql`update dues_item set paid_fen = ${paid} where id = ${800 + at}`);
});
afterAll(() => world.close());

const read = async (path: string) => (await college('GET', `/api/dfgl/${path}`)).body;
const inBranch = () => `organisationId=${branch}`;

test('[BIZ-11] statistics by every division, and the year, come to the same sums', async () => {
  const { total, ...divided } = await read(`statistics?year=2026&${inBranch()}`);
  expect(total).toMatchObject({
    ...amounts,
    due: 8,
    heads: 3,
    exempted: 1,
    paid: 2,
    overdue: 2,
    overdueHeads: 1,
  });
  const summed = (lines: any[], of: string) => lines.reduce((sum, line) => sum + line[of], 0);
  for (const by of ['byPlace', 'byStandard', 'byMode', 'byMonth'])
    for (const [of, fen] of Object.entries(amounts)) expect([by, of, summed(divided[by], of)]).toEqual([by, of, fen]);
  const { rows } = await read(`statistics/grid?year=2026&${inBranch()}`);
  const cells = rows.flatMap((row: any) => row.months);
  expect(['due', 'payableFen', 'exemptedFen', 'paidFen', 'overdue'].map(of => summed(cells, of))).toEqual([
    8, 96_060, 20_000, 31_020, 2,
  ]);
});

test('[BIZ-11] arrears on the home page, their list and their places say what the statistics say', async () => {
  const { total, places: lines } = await read(`arrears/figures?${inBranch()}`);
  const behind = { members: 1, months: 2, owedFen: 38_000, byAge: [0, 1, 0, 0] };
  expect([total, (await read('arrears/figures')).total]).toEqual([behind, behind]);
  expect(lines).toEqual([{ ...behind, id: branch, name: '物理学院光学教工党支部' }]);
  const { content } = await read('arrears');
  expect(content.map((one: any) => [one.name, one.months, one.owedFen])).toEqual([['丁砚书', 2, 38_000]]);
});

test('a batch counts what is still looked through as well, and leaves out what is void or given back', async () => {
  expect(await read('batch/900')).toMatchObject({
    ...amounts,
    dueCount: 9,
    headCount: 4,
    payableFen: 96_080,
    unpaidFen: 7060,
    owingCount: 6,
  });
});

test('every sum opens the months it comes from', async () => {
  const rest = (row: any) => row.payableFen - (row.paidFen ?? 0);
  const parts = {
    payable: (row: any) => row.payableFen,
    exempted: rest,
    received: (row: any) => row.paidFen,
    unpaid: rest,
    owed: rest,
  };
  const opened: Record<string, [number, number]> = {};
  for (const [name, part] of Object.entries(parts)) {
    const filters = Object.entries(duesAmounts[name as keyof typeof parts] as Record<string, readonly string[]>);
    const asked = filters.flatMap(([of, values]) => values.map(value => `${of}=${value}`)).join('&');
    const { content, totalElements } = await read(`item?${inBranch()}&${asked}&size=100`);
    opened[name] = [totalElements, content.reduce((sum: number, row: any) => sum + part(row), 0)];
  }
  expect(opened).toEqual({
    payable: [8, 96_060],
    exempted: [1, 20_000],
    received: [5, 31_020],
    unpaid: [3, 7040],
    owed: [2, 38_000],
  });
});
