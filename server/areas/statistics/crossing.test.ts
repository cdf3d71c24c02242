import { afterAll, beforeAll, expect, test } from 'vitest';
import { isCount, isWhole, listBehind, type Crossing } from 'contract/statistics/crossing.ts';
import { dimensionsOf, measures, type Measure } from 'contract/statistics/measures.ts';
import { setClock } from '../../testing/clock.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { messagesByField } from '../../testing/told.ts';

let world: OpenWorld;
let department: Ask;
let college: Ask;
beforeAll(async () => {
  world = await openWorld();
  department = await world.as('demo.department');
  college = await world.as('demo.college');
});
afterAll(() => world.close());

const all: readonly [string, Measure][] = Object.entries(measures);
async function crossing(who: Ask, code: string, query: Record<string, string> = {}): Promise<Crossing> {
  const { status, body } = await who('GET', `/api/stat/${code}?${new URLSearchParams(query).toString()}`);
  expect([status, body.message]).toEqual([200, undefined]);
  return body;
}
/** How many the list has at an address of a page. */
async function listed(who: Ask, { of }: Measure, address: string | null): Promise<number> {
  const query = address?.split('?')[1] ?? '';
  const { status, body } = await who('GET', `/${of.path}?${query}`);
  expect([status, query]).toEqual([200, query]);
  return body.totalElements;
}

test('every cell of every dimension is the count of the list that it opens, and the sums are that of the list', async () => {
  for (const [code, measure] of all) {
    for (const [rows] of Object.entries(dimensionsOf(measure))) {
      const found = await crossing(department, code, { rows });
      expect([code, rows, found.rows.length > 0 || found.counted === 0]).toEqual([code, rows, true]);
      expect([code, rows, isWhole(found)]).toEqual([code, rows, true]);
      if (!isCount(measure)) continue;
      for (const [at, line] of found.rows.entries()) {
        const address = listBehind({ measure, lines: [line] });
        if (address)
          expect([code, rows, line.label, await listed(department, measure, address)]).toEqual([
            code,
            rows,
            line.label,
            found.rowTotals[at],
          ]);
      }
    }
  }
});

test('two dimensions meet in cells that the list has too, also under conditions on the same field', async () => {
  const where = JSON.stringify({ all: [{ gender: ['2'] }] });
  const query = { rows: 'gender', columns: 'education', where };
  const found = await crossing(department, 'members', query);
  expect([found.rows.map(({ label }) => label), isWhole(found)]).toEqual([['女'], true]);
  for (const [at, row] of found.rows.entries())
    for (const [place, column] of found.columns.entries()) {
      const address = listBehind({ measure: measures.members, where, lines: [row, column] });
      expect(await listed(department, measures.members, address)).toBe(found.cells[at]?.[place]);
    }
});

test('a college counts its own and no others', async () => {
  const [whole, own] = [
    await crossing(department, 'members'),
    await crossing(college, 'members', { rows: 'organisationId' }),
  ];
  expect([own.counted > 0, own.counted < whole.counted, isWhole(own)]).toEqual([true, true, true]);
  expect((await college('GET', '/api/stat/cadres')).status).toBe(403);
  const member = await world.as('demo.member');
  expect((await member('GET', '/api/stat/members')).status).toBe(403);
});

test('what cannot be counted is refused in words', async () => {
  expect((await department('GET', '/api/stat/constructor')).status).toBe(404);
  const { status, body } = await department('GET', '/api/stat/members?rows=rank');
  expect([status, body.message]).toEqual([400, '“党员人数”不能按所选项目统计，请重新选择']);
  expect((await department('GET', '/api/stat/members?where=%7B')).status).toBe(400);
});

test('grades of a year tell cadres apart, those without one among them', async () => {
  const found = await crossing(department, 'cadres', { rows: 'grade', year: '2031' });
  expect(found.rows.map(({ label }) => label)).toEqual(['没有考核情况']);
  expect(found.rowTotals).toEqual([found.counted]);
});

test('disciplines are counted by whoever may read them, and by nobody else', async () => {
  expect((await department('GET', '/api/stat/disciplines?rows=kind')).status).toBe(200);
  expect((await college('GET', '/api/stat/disciplines?rows=kind')).status).toBe(403);
  const leader = await world.as('demo.leader');
  expect((await leader('GET', '/api/stat/disciplines?rows=kind')).status).toBe(403);
  // Nor what records beside the rows would tell that are not read.
  for (const call of ['cadres?rows=grade', 'teamCadres', 'cadreTraining'])
    expect([call, (await leader('GET', `/api/stat/${call}`)).status]).toEqual([call, 400]);
});

test('a day of the past is counted as its list stood then, and a day that is none is asked for', async () => {
  await setClock(world.database, '2026-11-25');
  for (const [code, measure] of all) {
    const [rows = ''] = Object.keys(dimensionsOf(measure));
    const asOf = '2026-11-20';
    const found = await crossing(department, code, { rows, asOf });
    expect([code, found.day, isWhole(found)]).toEqual([code, asOf, true]);
    expect([code, await listed(department, measure, listBehind({ measure, asOf, lines: [] }))]).toEqual([
      code,
      found.counted,
    ]);
  }
  const refused = await department('GET', '/api/stat/members?asOf=');
  expect([refused.status, ...messagesByField(refused)]).toEqual([400, 'asOf: 请选择统计日期']);
});
