/** Receipts that came together, as they do after a graduation: each order as by its own deed, all or none. */
import { sql } from 'drizzle-orm';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { registerReceipts } from 'contract/transfer/calls.ts';
import { letterStates, states } from 'contract/transfer/codes.ts';
import { transfer, type Transfer } from 'contract/transfer/transfer.ts';
import { outcomes } from 'contract/workflow/codes.ts';
import { covers } from '../../kit/act.ts';
import { serve } from '../../kit/http/route.ts';
import { within } from '../../kit/reach.ts';
import { notFound, refuse, Refused } from '../../kit/refused.ts';
import { today } from '../../kit/setting.ts';
import { livingIn, sourceOf } from '../../kit/source.ts';
import type { Tx } from '../../kit/tx.ts';
import { flowOf } from '../../kit/write/flow.ts';
import { bringAbout, recordSteps } from '../workflow/index.ts';
import { depart } from './effects.ts';
import { closeLetters } from './letters.ts';

const area = 'transfer.transfer';
const waiting: readonly unknown[] = [states.issued, states.overdue];

/** The orders under their lock, in the reach of who registers. */
async function ordersOf(tx: Tx, ids: readonly string[]): Promise<Transfer[]> {
  const rows = await tx.rows<Transfer>(sql`
    select t.id, t.version, t.name, t.state, t.member_id as "memberId", t.organisation_id as "organisationId",
      t.letter_no as "letterNo", t.letter_on::text as "letterOn"
    from ${sourceOf(transfer)} where ${livingIn(transfer)} and t.id = any(${sql.param(ids)}::bigint[])
      and ${within(tx, `${area}.receipt`, transfer)} order by t.id for update of t`);
  if (rows.length < ids.length) throw notFound();
  return rows;
}

/** As the single deed asks: by the branch or who stands above it, never by oneself. */
async function refuseOthers(tx: Tx, rows: Transfer[]): Promise<void> {
  for (const place of new Set(rows.map(row => String(row.organisationId))))
    if (!(await covers(tx, `${area}.receipt`, place)))
      throw new Refused(403, 'kit.not-owed', { params: { action: '登记回执' } });
  const own = tx.actor.personId;
  if (own !== null && rows.some(row => row.memberId === own)) throw new Refused(400, 'kit.own-matter');
}

function faultsOf(rows: Transfer[], on: string, now: string): Fault[] {
  const begun = rows.map(row => row.letterOn ?? '').reduce((last, day) => (day > last ? day : last), '');
  return [
    ...(on > now ? [fault('receiptOn', `${area}.later`, { label: '回执日期' })] : []),
    ...(on < begun ? [fault('receiptOn', `${area}.receipt-before`, { day: begun })] : []),
    ...rows
      .filter(row => !waiting.includes(row.state))
      .map(row => fault('transferIds', `${area}.no-letter-out`, { name: String(row.name) })),
  ];
}

export const receiptsRoute = serve(registerReceipts, async ({ tx, body: { transferIds, receiptOn } }) => {
  const rows = await ordersOf(tx, [...new Set(transferIds)]);
  await refuseOthers(tx, rows);
  const faults = faultsOf(rows, receiptOn, await today(tx));
  if (faults.length > 0) throw refuse(faults);
  const orders = new Map(rows.map(row => [String(row.memberId), row.id]));
  const reason = '组织关系转出';
  const changes = rows.map(({ id }) => ({ id, values: { state: states.done, receiptOn } }));
  await bringAbout(tx, transfer, changes, { flow: 'itself', reason });
  const matters = rows.map(({ id, organisationId }) => ({ id, organisationId }));
  await recordSteps(tx, transfer, matters, { node: '登记回执', outcome: outcomes.passed });
  await closeLetters(tx, rows, letterStates.received, '已收到回执');
  await depart(tx, rows, receiptOn, { flow: id => flowOf(transfer, orders.get(id) ?? ''), reason });
  return { received: rows.length };
});
