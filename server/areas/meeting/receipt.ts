/** What somebody who is called says of coming: what has to be said, what follows for the list, and until when. */
import { sql, type SQL } from 'drizzle-orm';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { attendances, leaveStates, receipts, states } from 'contract/meeting/codes.ts';
import { meetingAttendee } from 'contract/meeting/meeting-attendee.ts';
import { meeting } from 'contract/meeting/meeting.ts';
import { causeOf } from '../../kit/flow.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import type { Tx, Values } from '../../kit/registry.ts';
import { wordsOf } from '../../kit/resource/labels.ts';
import { askNoMore } from './notices.ts';

const area = 'meeting.meetingAttendee';

/** SQL of a meeting (alias m): when it begins, or the receipts close before; the last day ends at midnight. */
export const receiptsUntil: SQL = sql`
  least(m.held_on + m.start_time::time, m.receipt_until + 1 - interval '1 second') at time zone 'Asia/Shanghai'`;
export const takesReceipts: SQL = sql`(m.state = ${states.announced} and (select now from clock) < ${receiptsUntil})`;

export interface Said {
  receipt?: string | null;
  leaveReason?: string | null;
  leaveNote?: string | null;
  contactPhone?: string | null;
}

export async function receiptFaults(tx: Tx, { receipt = null, leaveReason = null }: Said): Promise<Fault[]> {
  const said: readonly (string | null)[] = [receipts.comes, receipts.leave, receipts.online];
  if (!said.includes(receipt)) return [fault('receipt', `${area}.receipt`)];
  if (receipt !== receipts.leave) return [];
  const isKnown = leaveReason !== null && Boolean((await wordsOf(tx, 'DJ_ZZSH_QJYY'))(leaveReason));
  return isKnown ? [] : [fault('leaveReason', `${area}.leave-reason`)];
}

export interface Answering {
  /** Of the row on the list. */
  id: string;
  meetingId: string;
  personId: string | null;
  attendance: string;
  isExempt: boolean;
}

/** On leave is whom the branch grants it, for another reason too; who sits in or is excused anyway asks nobody. */
export async function takeReceipt(tx: Tx, row: Answering, said: Said, reason: string): Promise<void> {
  const { open, leave, observing } = attendances;
  const isLeave = said.receipt === receipts.leave;
  const isAsked = isLeave && !row.isExempt && row.attendance !== observing;
  const wasLeave = row.attendance === leave && !row.isExempt;
  const values: Values = {
    receipt: said.receipt,
    leaveReason: isLeave ? said.leaveReason : null,
    leaveNote: said.leaveNote ?? null,
    ...(said.contactPhone ? { contactPhone: said.contactPhone } : {}),
    leaveState: isAsked ? (wasLeave ? leaveStates.granted : leaveStates.asked) : null,
    leaveReply: null,
    ...(wasLeave && !isLeave ? { attendance: open } : {}),
  };
  await applyEffects(tx, meetingAttendee, [{ id: row.id, values }], causeOf(meeting, row.meetingId, reason));
  if (row.personId) await askNoMore(tx, row.meetingId, [row.personId]);
}
