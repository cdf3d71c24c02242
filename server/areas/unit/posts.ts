/** Whoever serves in a unit that changes goes along: the post ends under the old name and goes on under the new one. */
import { sql, type SQL } from 'drizzle-orm';
import { postSlot } from 'contract/appointment/post-slot.ts';
import { endsByItself, heldStates, postStates, renamed } from 'contract/cadre/codes.ts';
import { postHolding } from 'contract/cadre/post-holding.ts';
import { applyEffects, type Cause } from '../../kit/process/effects.ts';
import type { Tx, Values } from '../../kit/registry.ts';
import { rowsById } from '../../kit/write/load.ts';

export interface Going {
  fromId: string;
  toId: string;
  on: string;
  documentNo: string;
}
const isHeld = sql`state = any(${sql.param([...heldStates])}::text[])`;

export const postsAt = (tx: Tx, unitId: string, condition: SQL) =>
  tx.rows<{ id: string; personId: string }>(sql`
    select id, person_id from post_holding
    where deleted_at is null and unit_id = ${unitId}::bigint and ${condition} order by id`);
/** With `personIds`, of these persons alone. */
export const heldAt = (tx: Tx, unitId: string, personIds?: readonly string[]) =>
  postsAt(tx, unitId, personIds ? sql`${isHeld} and person_id = any(${sql.param([...personIds])}::bigint[])` : isHeld);

/** What goes on unchanged under the new name. */
const kept = [
  'personId',
  'postSlotId',
  'postName',
  'postCode',
  'postAttribute',
  'postType',
  'rank',
  'isMain',
  'isLeader',
  'occupiesQuota',
  'appointWay',
  'trialEndOn',
  'termEndOn',
  'state',
] as const;

/** Slots first, since a post stands where its slot does. */
export async function movePosts(
  tx: Tx,
  ids: readonly string[],
  { fromId, toId, on, documentNo }: Going,
  cause: Cause,
): Promise<void> {
  const rows = [...(await rowsById(tx, postHolding, [...ids])).values()];
  if (fromId !== toId) {
    const slots = [...new Set(rows.flatMap(({ postSlotId }) => postSlotId ?? []))];
    await applyEffects(
      tx,
      postSlot,
      slots.map(id => ({ id, values: { unitId: toId } })),
      cause,
    );
  }
  const changes = rows.flatMap(row => {
    const from = row.startOn !== null && row.startOn > on ? row.startOn : on;
    const goesOn: Values = Object.fromEntries(kept.map(name => [name, row[name]]));
    // One that is over and not decided yet stays with the post it began in.
    if (row.trialEndOn && row.trialEndOn < from) goesOn['trialEndOn'] = null;
    return [
      { id: row.id, values: { endOn: from, state: postStates.ended, dismissType: endsByItself } },
      { values: { ...goesOn, unitId: toId, changeType: renamed, documentNo, startOn: from } },
    ];
  });
  await applyEffects(tx, postHolding, changes, cause);
}
