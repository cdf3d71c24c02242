/** Who serves no longer, or not for now: entered by a document; the posts end with it where it ends the service. Appendix A. */
import { sql } from 'drizzle-orm';
import { changeInPostStatus } from 'contract/cadre/actions.ts';
import { cadre } from 'contract/cadre/cadre.ts';
import { heldStates, inPostStatuses as statuses, postStates } from 'contract/cadre/codes.ts';
import { postHolding } from 'contract/cadre/post-holding.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { flowOf, type Flow } from '../../kit/flow.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { handler, type Tx } from '../../kit/registry.ts';
import { refuse } from '../../kit/refusal.ts';
import { today } from '../../kit/setting.ts';

const area = 'cadre.cadre';
/** GB_MZLB of the posts that end with each status; those of whoever is seconded or suspended go on. */
const dismissals: Readonly<Record<string, string>> = {
  [statuses.waiting]: '99',
  [statuses.left]: '99',
  [statuses.ofAge]: '1',
  [statuses.retired]: '1',
  [statuses.movedOut]: '6',
  [statuses.resigned]: '5',
  [statuses.dismissed]: '4',
  [statuses.deceased]: '99',
};
/** Back in office after a secondment or a suspension: the posts tell which of the two it is. */
const returning: readonly string[] = [statuses.seconded, statuses.suspended];
const told: readonly string[] = [statuses.inOffice, statuses.onTrial];

function faultsOf(now: string, next: string, on: string, day: string): Fault[] {
  if (next === now) return [fault('inPostStatus', `${area}.status-same`)];
  return [
    ...(told.includes(next) && !returning.includes(now) ? [fault('inPostStatus', `${area}.by-posts`)] : []),
    ...(on > day ? [fault('changedOn', `${area}.later`, { label: '变更日期' })] : []),
  ];
}

interface Leaving {
  flow: Flow;
  on: string;
  documentNo: string;
  reason: string;
}
async function endPosts(tx: Tx, id: string, dismissType: string, { on, documentNo, ...cause }: Leaving) {
  const rows = await tx.rows<{ id: string; startOn: string }>(sql`
    select id, start_on::text as start_on from post_holding where person_id = ${id}::bigint and deleted_at is null
      and state = any(${sql.param([...heldStates])}::text[]) order by id`);
  const changes = rows.map(({ id: postId, startOn }) => ({
    id: postId,
    values: {
      endOn: on < startOn ? startOn : on,
      state: postStates.dismissed,
      dismissType,
      dismissDocumentNo: documentNo,
    },
  }));
  await applyEffects(tx, postHolding, changes, { ...cause, on });
}

/** Gives a cadre this status by a document, and ends the posts where it ends the service. */
export async function endService(tx: Tx, id: string, next: string, leaving: Leaving): Promise<void> {
  const dismissType = dismissals[next];
  if (dismissType) await endPosts(tx, id, dismissType, leaving);
  const { flow, reason, on } = leaving;
  await applyEffects(tx, cadre, [{ id, values: { inPostStatus: next } }], { flow, reason, on });
}

export const statusHandler = handler(changeInPostStatus, {
  subjects: async (_, { id }) => [id],
  async perform(tx, row, { inPostStatus: next, documentNo, changedOn, reason }) {
    const faults = faultsOf(row.inPostStatus, next, changedOn, await today(tx));
    if (faults.length > 0) throw refuse(faults);
    await endService(tx, row.id, next, {
      flow: flowOf(cadre, row.id),
      on: changedOn,
      documentNo,
      reason: [documentNo, reason].filter(Boolean).join('，'),
    });
  },
});
