import { afterAll, beforeAll, expect, test } from 'vitest';
import { isWhole, listBehind, type Crossing } from 'contract/statistics/crossing.ts';
import { measures, type Measure } from 'contract/statistics/measures.ts';
import { standardTables } from 'contract/statistics/standard-tables.ts';
import { openDemonstration } from '../../testing/open-demonstration.ts';
import type { Ask, OpenWorld } from '../../testing/open-world.ts';

let world: OpenWorld;
beforeAll(async () => {
  world = await openDemonstration();
});
afterAll(() => world.close());

async function crossing(who: Ask, code: string, query: Record<string, string>): Promise<Crossing> {
  const { status, body } = await who('GET', `/api/stat/${code}?${new URLSearchParams(query).toString()}`);
  expect([status, body.message]).toEqual([200, undefined]);
  return body;
}
async function listed(who: Ask, { of }: Measure, address: string): Promise<number> {
  const { body } = await who('GET', `/${of.path}?${address.split('?')[1] ?? ''}`);
  return body.totalElements;
}

test.each(['demo.department', 'demo.cadreoffice'])(
  'for %s every cell of every standard table is the count of its list, and its sums that of the list',
  async username => {
    const who = await world.as(username);
    const empty: string[] = [];
    for (const { label: table, parts } of standardTables)
      for (const { label, measure: code, rows, columns } of parts) {
        const measure: Measure = measures[code];
        const found = await crossing(who, code, { rows, columns, year: '2025' });
        expect([table, label, isWhole(found)]).toEqual([table, label, true]);
        if (found.counted === 0) empty.push(`${table} ${label}`);
        for (const [at, row] of found.rows.entries())
          for (const [place, column] of found.columns.entries()) {
            const count = found.counts[at]?.[place] ?? 0;
            const address = listBehind({ measure, lines: [row, column] });
            if (count === 0 || address === null) continue;
            const told = [table, label, row.label, column.label];
            expect([...told, await listed(who, measure, address)]).toEqual([...told, count]);
          }
      }
    // Few have an honour or a discipline.
    expect(empty.filter(one => !one.startsWith('奖惩统计表'))).toEqual([]);
  },
);
