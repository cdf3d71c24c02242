/** What a list of a past day costs, in statements and in rows, not in seconds. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type OpenWorld } from '../../testing/open-world.ts';
import { asSystem } from '../actor.ts';
import type { Tx } from '../registry.ts';
import { txOf } from '../tx.ts';
import { asOf } from './as-of.ts';

let world: OpenWorld;
let explaining: Tx;
beforeAll(async () => {
  world = await openWorld();
  const tx = txOf(world.database, world.registry, asSystem('past days'));
  const through: Tx['through'] = rewrite =>
    tx.through((text, values) => {
      const said = rewrite(text, values);
      return { ...said, text: `explain (format json) ${said.text}` };
    });
  // A school has thousands of people: their records alone tell the planner how many.
  await world.database.rows(sql`
    insert into change_record (entity, record_id, change_id, type, origin, operator_name, fields, after, valid_from)
    select 'person', n, 1, 1, 1, '迁入', '[]', '{"name": "某某", "deleted_at": null}', '2026-11-01'
    from generate_series(900001, 908000) n`);
  await world.database.rows(sql`analyze change_record`);
  explaining = { ...tx, through };
});
afterAll(() => world.close());

interface Plan {
  'Plan Rows': number;
}
test('the planner knows that most rows of a past day were there', async () => {
  const past = await asOf(explaining, '2026-11-19');
  const [row] = await past.rows<Record<string, { Plan: Plan }[]>>(
    sql`select t.id from person t where t.deleted_at is null`,
  );
  expect(row?.['QUERY PLAN']?.[0]?.Plan['Plan Rows']).toBeGreaterThan(4000);
});

test('rows removed before a past day are not among those that were there, and keep their names', async () => {
  await world.database.rows(sql`
    insert into change_record (entity, record_id, change_id, type, origin, operator_name, fields, after, valid_from)
    values ('person', 909001, 1, 1, 1, '迁入', '[]', '{"name": "已删", "deleted_at": "2026-11-02T00:00:00Z"}', '2026-11-02')`);
  const past = await asOf(txOf(world.database, world.registry, asSystem('past days')), '2026-11-19');
  const named = (removed: boolean) =>
    past.rows(sql`select name from person where id = 909001 and (deleted_at is not null) = ${removed}`);
  expect([await named(false), await named(true)]).toEqual([[], [{ name: '已删' }]]);
});
