/** What becomes of dues when members leave or move, and when two records of one person become one. Domain-party 6.2. */
import { sql } from 'drizzle-orm';
import { duesBase, baseStates } from 'contract/dues/dues-base.ts';
import { duesItem, itemStates } from 'contract/dues/dues-item.ts';
import { openOrders } from 'contract/dues/dues-order.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import { shownYuan } from 'contract/kit/types/money.ts';
import { decreases, ledger, statusUnderReview } from 'contract/member/codes.ts';
import type { MemberCause } from '../../kit/flow.ts';
import { applyEffects, applyToMembers } from '../../kit/process/effects.ts';
import { listener } from '../../kit/process/happening.ts';
import type { Tx } from '../../kit/registry.ts';
import type { Change } from '../../kit/write/fields.ts';
import { entries, paidTo } from './entries.ts';
import { holdersAt, tellAccounts } from '../message/index.ts';
import { arrearsAsked, membersLeft, membersMoved, personsCompared, personsMerging } from '../happenings.ts';
import { saidOfArrears } from './watches.ts';

const { unchecked, unpaid, paying, overdue, partial, paid, madeUp } = itemStates;

interface Departure {
  memberIds: string[];
  on: string;
  cause: MemberCause;
}
/**
 * What was asked for months after the one of leaving, or after the one to which the letter says it is paid; where the batch
 * goes as far as the new branch, it can be asked for there.
 */
const isLater = (on: string) =>
  sql`i.month > coalesce((${paidTo(sql`i.member_id`, sql`${on}::date`)}), ${on.slice(0, 7)})`;
const askedLater = (tx: Tx, { memberIds, on }: Departure, toId: string | null) =>
  tx.rows<{ id: string; memberId: string; state: string; isInBatch: boolean }>(sql`
    select i.id, i.member_id, i.state, exists (select 1 from dues_batch b join party_organisation s on s.id = b.organisation_id
      join party_organisation o on o.path like s.path || '%' where b.id = i.batch_id and o.id = ${toId}::bigint) as is_in_batch
    from dues_item i where i.member_id = any(${sql.param(memberIds)}::bigint[]) and i.deleted_at is null
      and ${isLater(on)} and (i.state in (${unchecked}, ${unpaid}, ${paying}) or (i.state = ${overdue} and ${toId}::bigint is null
        and coalesce(i.paid_fen, 0) = 0)) order by i.id for update of i`);

/**
 * The month of leaving is still paid; the later ones are void, and free for who asks for them then. One that is being paid
 * is held all the same and left to the end of its order (`departures`), which waits for this transaction or goes before it.
 */
async function voidLater(tx: Tx, departure: Departure, toId: string | null = null): Promise<void> {
  const later = (await askedLater(tx, departure, toId)).filter(({ state }) => state !== paying);
  const changes = later.map(({ id, memberId, isInBatch }) => ({
    id,
    memberId,
    values: isInBatch ? { organisationId: toId } : { state: itemStates.void },
  }));
  await applyToMembers(tx, duesItem, changes, departure.cause);
}

/** Months after the one of leaving that were paid, wholly or in part: whoever takes in dues there is told, and gives back what is due. */
async function tellPaid(tx: Tx, { memberIds, on }: Departure): Promise<void> {
  const rows = await tx.rows<{
    memberId: string;
    name: string;
    organisationId: string;
    months: string;
    fen: number;
  }>(sql`
    select i.member_id, max(i.name) as name, i.organisation_id, string_agg(i.month, '、' order by i.month) as months,
      sum(i.paid_fen)::int as fen
    from dues_item i where i.member_id = any(${sql.param(memberIds)}::bigint[]) and i.deleted_at is null and ${isLater(on)}
      and i.state in (${paid}, ${partial}, ${madeUp}, ${overdue}) and i.paid_fen > 0
    group by i.member_id, i.organisation_id order by i.member_id`);
  for (const { memberId, name, organisationId, months, fen } of rows) {
    const receivers = await holdersAt(tx, permissionOf(duesItem, 'withdraw'), organisationId, [memberId]);
    await tellAccounts(tx, receivers, {
      title: `【党费】${name}已缴纳 ${months} 党费，请核实`,
      content: `${name}自 ${on} 起不再计收党费，此后的 ${months} 已缴纳 ${shownYuan(fen)} 元，未缴的月份已作废。误缴的请撤销登记或办理退款。`,
      entity: duesItem.name,
      recordId: memberId,
      personId: memberId,
      organisationId,
      link: { routePath: '/dues/item', query: { memberId } },
    });
  }
}

/**
 * Months whose member has left or moved before they began, by their id: the branch that asks for them now, null where
 * nobody does. For those that come back unpaid from an order; held by the caller.
 */
export async function departures(tx: Tx, itemIds: readonly string[]): Promise<Map<string, string | null>> {
  const rows = await tx.rows<{ id: string; toId: string | null }>(sql`
    select i.id, o.id as to_id from dues_item i
      join dues_batch b on b.id = i.batch_id join party_organisation s on s.id = b.organisation_id
      cross join lateral (select e.type, e.organisation_id from (${entries}) e
        where e.member_id = i.member_id and e.first_month <= i.month order by e.occurred_on desc, e.id desc limit 1) e
      left join party_organisation o on e.type = ${ledger.moved} and o.id = e.organisation_id and o.path like s.path || '%'
    where i.id = any(${sql.param(itemIds)}::bigint[]) and (e.type = any(${sql.param(decreases)}::text[])
      or (e.type = ${ledger.moved} and e.organisation_id <> i.organisation_id))`);
  return new Map(rows.map(({ id, toId }) => [id, toId]));
}

interface Pair {
  keptId: string;
  droppedId: string;
}
/** Months that were asked of both records: `dropped` gives way, unless it alone was paid. */
const doubleMonths = (tx: Tx, { keptId, droppedId }: Pair) =>
  tx.rows<{ keptItem: string; droppedItem: string; keptPaid: boolean; droppedPaid: boolean; isPaying: boolean }>(sql`
    select k.id as kept_item, d.id as dropped_item, k.paid_fen > 0 as kept_paid, d.paid_fen > 0 as dropped_paid,
      exists (select 1 from dues_order o where o.id in (k.order_id, d.order_id)
        and o.state = any(${sql.param(openOrders)}::text[])) as is_paying
    from dues_item k join dues_item d on d.month = k.month
    where k.member_id = ${keptId}::bigint and d.member_id = ${droppedId}::bigint and k.deleted_at is null
      and d.deleted_at is null and k.state <> ${itemStates.void} and d.state <> ${itemStates.void}
    order by k.id for update of k, d`);

/** Money that was taken twice is given back first: nothing here says to which of the two it belongs. A payment under way is waited for. */
async function paidTwice(tx: Tx, pair: Pair): Promise<string[]> {
  const months = await doubleMonths(tx, pair);
  return [
    ...(months.some(({ keptPaid, droppedPaid }) => keptPaid && droppedPaid) ? ['dues.duesItem.paid-twice'] : []),
    ...(months.some(({ isPaying }) => isPaying) ? ['dues.duesItem.paying-merge'] : []),
  ];
}

/** Of two bases for one month the one that holds stays, else that of the record that stays. */
const doubleBases = (tx: Tx, { keptId, droppedId }: Pair) =>
  tx.rows<{ id: string }>(sql`
    select case when d.state = ${baseStates.effective} and k.state <> ${baseStates.effective} then k.id else d.id end as id
    from dues_base k join dues_base d on d.effective_month = k.effective_month
    where k.member_id = ${keptId}::bigint and d.member_id = ${droppedId}::bigint
      and k.deleted_at is null and d.deleted_at is null and k.state <> ${baseStates.void} and d.state <> ${baseStates.void}
    order by 1`);

async function settleDoubles(tx: Tx, { reason, ...pair }: Pair & { reason: string }): Promise<void> {
  const cause = { flow: null, reason };
  const items = (await doubleMonths(tx, pair)).map(one => (one.droppedPaid ? one.keptItem : one.droppedItem));
  const bases = (await doubleBases(tx, pair)).map(({ id }) => id);
  const voided = (ids: string[], state: string) => ids.map((id): Change => ({ id, values: { state } }));
  await applyEffects(tx, duesItem, voided(items, itemStates.void), cause);
  await applyEffects(tx, duesBase, voided(bases, baseStates.void), cause);
}

export const duesListeners = [
  listener(membersLeft, '离开以后月份的应缴党费作废，已缴纳的告知收缴人', async (tx, leaving) => {
    // Whose membership is looked into pays on.
    if (leaving.standing === statusUnderReview) return;
    await voidLater(tx, leaving);
    await tellPaid(tx, leaving);
  }),
  listener(membersMoved, '转出以后月份的应缴党费由新支部收缴，批次以外的作废', (tx, moved) =>
    voidLater(tx, moved, moved.toId),
  ),
  listener(arrearsAsked, '以不交纳党费为由的，须连续六个月欠缴', (tx, { memberId }) => saidOfArrears(tx, memberId)),
  listener(personsCompared, '两条记录同月都已缴纳的，不能合并', paidTwice),
  listener(personsMerging, '同月的应缴党费和缴费基数各留一条', settleDoubles),
];
