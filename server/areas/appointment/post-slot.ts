/** A slot that somebody fills goes on; who holds it is told by the posts. Domain-cadre 1.8. */
import { sql, type SQL } from 'drizzle-orm';
import { postSlot } from 'contract/appointment/post-slot.ts';
import { fault } from 'contract/kit/fault.ts';
import { computed, rules, type PlannedChange, type Tx } from '../../kit/registry.ts';
import { isHeldNow } from './room.ts';

type Planned = PlannedChange<typeof postSlot>;

async function heldAmong(tx: Tx, plans: Planned[]): Promise<Set<string>> {
  const ids = plans.map(({ id }) => id).filter(id => /^\d+$/.test(id));
  const rows = await tx.rows<{ id: string }>(sql`
    select distinct h.post_slot_id as id from post_holding h
    where h.post_slot_id = any(${sql.param(ids)}::bigint[]) and ${isHeldNow}`);
  return new Set(rows.map(({ id }) => id));
}

export const postSlotRules = rules(postSlot, {
  facts: heldAmong,
  frozen: ({ id, after, changed, remove }, held) =>
    held.has(id) && (remove || (changed.has('isActive') && !after.isActive))
      ? [fault('isActive', 'appointment.postSlot.in-use')]
      : [],
});

const main = (column: (name: string) => SQL, value: SQL) => sql`(
  select ${value} from post_holding h where h.post_slot_id = ${column('id')} and h.is_main and ${isHeldNow}
  order by h.start_on, h.id limit 1)`;

export const postSlotComputed = computed(postSlot, {
  holderId: column => main(column, sql`h.person_id`),
  heldSince: column => main(column, sql`h.start_on`),
});
