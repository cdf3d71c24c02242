/**
 * The receipt by a link, without a session. Whoever holds the link learns of the meeting what its notice says, and of
 * people nothing but the masked name of who was called; after the end nothing at all. Domain-party 7.3, case 26.
 */
import { sql } from 'drizzle-orm';
import { fault } from 'contract/kit/fault.ts';
import { modes, receipts, states } from 'contract/meeting/codes.ts';
import { openReceipt, sendReceipt, type OpenedReceipt } from 'contract/meeting/public-receipt.ts';
import { maskedName } from '../../kit/masked-name.ts';
import { Refusal, refuse } from '../../kit/refusal.ts';
import type { Tx } from '../../kit/registry.ts';
import { serve } from '../../kit/route.ts';
import { txOf } from '../../kit/tx.ts';
import { countAddress } from '../platform/index.ts';
import { hashOf } from './receipt-links.ts';
import { receiptFaults, receiptsUntil, takeReceipt, takesReceipts, type Answering, type Said } from './receipt.ts';

const area = 'meeting.receipt';

export async function holdBack(tx: Tx): Promise<void> {
  const { isTooMany, secondsLeft } = await countAddress(tx, 'questionnaire');
  if (isTooMany) throw new Refusal(429, `${area}.too-many`, { params: { seconds: secondsLeft } });
}

interface Linked extends Omit<OpenedReceipt, 'reasons'>, Omit<Answering, 'id'> {
  /** None of the link for everybody. */
  id: string | null;
  isOpen: boolean;
}

export async function linked(tx: Tx, token: string): Promise<Linked> {
  const row = await tx.one<Linked>(sql`
    select a.id, m.id as meeting_id, a.person_id, a.attendance, a.is_exempt is true as is_exempt, coalesce(a.name, '') as name,
      coalesce(a.receipt, ${receipts.open}) as receipt, a.id is null as is_general, a.leave_state, a.leave_reply,
      a.leave_reason, a.leave_note, m.title, m.held_on::text, m.start_time, m.end_time,
      case when m.mode = ${modes.online} then '线上会议' else m.place end as place, m.notice,
      o.name as organisation_name, ${receiptsUntil} as until, ${takesReceipts} as is_open
    from meeting_receipt_link l left join meeting_attendee a on a.id = l.attendee_id
      join meeting m on m.id = coalesce(a.meeting_id, l.meeting_id)
      join party_organisation o on o.id = m.organisation_id
    where l.token_hash = ${hashOf(token)} and a.deleted_at is null and m.deleted_at is null
      and m.state not in (${states.draft}, ${states.cancelled})`);
  if (!row) throw new Refusal(404, `${area}.dead`);
  if (!row.isOpen) throw refuse([fault('', `${area}.over`)]);
  return row;
}

async function shown(tx: Tx, row: Linked): Promise<OpenedReceipt> {
  const {
    id: _,
    meetingId: _meeting,
    personId: _person,
    attendance: _said,
    isExempt: _exempt,
    isOpen: _open,
    ...of
  } = row;
  const reasons = await tx.rows<{ value: string; label: string }>(sql`
    select value, label from dictionary_entry where dict_name = 'DJ_ZZSH_QJYY' and status = 0 and is_selectable
    order by sort_no, value`);
  return { ...of, name: row.isGeneral ? '' : maskedName(row.name), reasons };
}

async function answer(tx: Tx, token: string, said: Said) {
  const row = await linked(tx, token);
  const { id } = row;
  // Who has not said who he or she is answers for nobody.
  if (id === null) throw new Refusal(404, `${area}.dead`);
  const faults = await receiptFaults(tx, said);
  if (faults.length > 0) throw refuse(faults);
  await takeReceipt(tx, { ...row, id }, said, '凭链接回执');
  return { message: '回执已提交', ...(await shown(tx, await linked(tx, token))) };
}

export const publicReceiptRoutes = [
  serve(openReceipt, async ({ tx, params: { token } }) => {
    await holdBack(tx);
    return shown(tx, await linked(tx, token));
  }),
  serve(
    sendReceipt,
    async ({ tx, database, params: { token }, body }) => {
      await holdBack(tx);
      return database.transaction(connection => answer(txOf(connection, tx.registry, tx.actor, tx.facts), token, body));
    },
    { opensTransaction: true },
  ),
];
