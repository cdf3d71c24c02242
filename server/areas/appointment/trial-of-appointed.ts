/** What an appointment means for a trial: a promotion begins one, a confirmation passes it. Domain-cadre 1.10 and 1.11. */
import { sql } from 'drizzle-orm';
import { appointmentTypes } from 'contract/appointment/appointment-codes.ts';
import { openProbations, probation, probationStates } from 'contract/appointment/probation.ts';
import { listener } from '../../kit/process/happening.ts';
import { take } from '../../kit/process/take.ts';
import type { Tx } from '../../kit/registry.ts';
import { loadRow } from '../../kit/write/load.ts';
import { appointed } from '../happenings.ts';
import { onTrialWhenAppointed, probationHandler } from './probation.ts';

/** By its own steps, so that nobody is confirmed before the year is over; the meeting that decided gives no grade. */
async function pass(tx: Tx, postId: string, decidedOn: string, documentNo: string): Promise<void> {
  const open = await tx.one<{ id: string }>(sql`
    select id from probation where post_holding_id = ${postId}::bigint and deleted_at is null
      and state = any(${sql.param([...openProbations])}::text[]) for update`);
  if (!open) return;
  const row = async () => loadRow(tx, probation, open.id, null);
  const found = await row();
  if (found.state !== probationStates.due) await take(tx, probationHandler, 'assess', [found], {});
  await take(tx, probationHandler, 'pass', [await row()], { decidedOn, documentNo, grade: null });
}

export const trialListeners = [
  listener(appointed, '提任领导职务的试用期，试用期转正', async (tx, { type, postId, cause, ...told }) => {
    if (type === appointmentTypes.confirm) await pass(tx, postId, told.on, told.documentNo);
    else await onTrialWhenAppointed(tx, { ...told, postHoldingId: postId, flow: cause.flow });
  }),
];
