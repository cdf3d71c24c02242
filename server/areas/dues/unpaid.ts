/** Who has not paid what is being collected, by the reach of the items; and the reminder before the deadline. Domain-party 6.7. */
import { sql, type SQL } from 'drizzle-orm';
import { batchStates } from 'contract/dues/dues-batch.ts';
import { duesItem, itemStates } from 'contract/dues/dues-item.ts';
import { listUnpaid, remindUnpaid, type UnpaidAsked, type UnpaidBatch } from 'contract/dues/unpaid.ts';
import { shownYuan } from 'contract/kit/types/money.ts';
import { inRegister } from 'contract/member/codes.ts';
import { notFound, Refusal } from '../../kit/refusal.ts';
import type { Tx } from '../../kit/registry.ts';
import { within } from '../../kit/resource/reach.ts';
import { notDeletedIn, sourceOf } from '../../kit/resource/source.ts';
import { serve } from '../../kit/route.ts';
import { isBelow } from './common-place.ts';
import { remindOnce, reminded, type Saying } from './remind.ts';

/** What is being paid online is asked for by nobody. */
const unpaid: readonly string[] = [itemStates.unpaid, itemStates.partial];

/** Months of members in the register that may still be paid in time; alias t, their batch is b. */
const months = (tx: Tx, { batchId, organisationId }: Partial<UnpaidAsked>): SQL => sql`
  from ${sourceOf(duesItem)} join dues_batch b on b.id = t.batch_id and b.deleted_at is null
    join party_member m on m.id = t.member_id and m.deleted_at is null
      and m.party_status = any(${sql.param(inRegister)}::text[])
  where ${notDeletedIn(duesItem)} and t.state = any(${sql.param(unpaid)}::text[]) and b.state = ${batchStates.collecting}
    and (${batchId ?? null}::bigint is null or b.id = ${batchId ?? null}::bigint)
    and ${isBelow(sql`t.organisation_id`, organisationId ?? null)} and ${within(tx, remindUnpaid.access, duesItem)}`;

const list = (tx: Tx, asked: Partial<UnpaidAsked>) =>
  tx.rows<UnpaidBatch>(sql`
    select b.id, b.name, (select o.short_name from party_organisation o where o.id = b.organisation_id) as organisation_name,
      b.deadline_on::text, count(distinct t.member_id)::int as members,
      sum(t.payable_fen - coalesce(t.paid_fen, 0))::bigint as unpaid_fen
    ${months(tx, asked)} group by b.id order by b.deadline_on, b.id`);

interface Owing {
  memberId: string;
  name: string;
  batchId: string;
  deadlineOn: string;
  fromMonth: string;
  toMonth: string;
  fen: number;
}
const owing = (tx: Tx, asked: UnpaidAsked) =>
  tx.rows<Owing>(sql`
    select t.member_id, max(t.name) as name, b.id as batch_id, b.deadline_on::text, min(t.month) as from_month,
      max(t.month) as to_month, sum(t.payable_fen - coalesce(t.paid_fen, 0))::bigint as fen
    ${months(tx, asked)} group by t.member_id, b.id order by 2, 1`);

const toldOf = ({ batchId, deadlineOn, fromMonth, toMonth, fen }: Owing, { actor }: Tx): Saying => ({
  recordId: batchId,
  title: `【党费】请于 ${deadlineOn} 前缴纳 ${fromMonth === toMonth ? fromMonth : `${fromMonth} 至 ${toMonth}`} 党费`,
  content: `${actor.name}提醒您：本期党费 ${shownYuan(Number(fen))} 元尚未缴纳，${deadlineOn} 截止，请及时向所在党支部缴纳。`,
});

/** Of a batch that has a month in reach. */
async function remind(tx: Tx, asked: UnpaidAsked) {
  const batch = await tx.one<{ state: string }>(sql`
    select b.state from dues_batch b where b.id = ${asked.batchId}::bigint and b.deleted_at is null and exists (
      select 1 from ${sourceOf(duesItem)} where t.batch_id = b.id and ${notDeletedIn(duesItem)}
        and ${within(tx, remindUnpaid.access, duesItem)})`);
  if (!batch) throw notFound();
  if (batch.state !== batchStates.collecting) throw new Refusal(409, 'dues.unpaid.closed');
  return remindOnce(tx, {
    subject: reminded.unpaid,
    found: await owing(tx, asked),
    tell: toldOf,
    place: asked.organisationId ?? null,
  });
}

export const unpaidRoutes = [
  serve(listUnpaid, async ({ tx, query }) => ({ content: await list(tx, query) })),
  serve(remindUnpaid, ({ tx, body }) => remind(tx, body)),
];
