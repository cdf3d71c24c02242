/** 我的党费: what the own amounts come from, in full; of nobody else, whatever more the account may see. */
import { sql } from 'drizzle-orm';
import {
  readOwnDues,
  type Collector,
  type ComingBack,
  type OpenOrder,
  type OwnBase,
  type OwnItem,
} from 'contract/dues/calls.ts';
import { baseStates, duesBase, earnings, type deductions, type DuesBase } from 'contract/dues/dues-base.ts';
import { duesItem, itemStates } from 'contract/dues/dues-item.ts';
import { duesOrder, openOrders, orderStates } from 'contract/dues/dues-order.ts';
import { outcomes } from 'contract/kit/process.ts';
import { fieldsOf } from 'contract/kit/resource.ts';
import { organisationOfficer, secretary } from 'contract/organisation/posts.ts';
import type { Tx, Values } from '../../kit/registry.ts';
import { openValue, present } from '../../kit/resource/present.ts';
import { rawRows } from '../../kit/resource/read.ts';
import { serve } from '../../kit/route.ts';
import { isInOffice } from '../team/index.ts';
import { performancePartOf, takenOffFrom } from './base.ts';
import { openChannel } from './payment/gateways.ts';

const partsOf = (row: Values, named: Partial<typeof earnings & typeof deductions>) =>
  Object.entries(named).flatMap(([name, { label }]) => (row[name] ? [{ label, fen: Number(row[name]) }] : []));

/** Nobody is shown a deduction that the base does not follow; a fixed amount follows none. */
const shown = (row: Values, performancePart: number): OwnBase => ({
  id: String(row['id']),
  version: Number(row['version']),
  effectiveMonth: String(row['effectiveMonth']),
  standard: String(row['standard']),
  state: String(row['state']),
  earnings: partsOf(row, earnings),
  deductions: row['base'] ? partsOf(row, takenOffFrom(row as DuesBase & { base: string }, performancePart)) : [],
  baseFen: row['base'] ? Number(row['base']) : null,
  agreedReason: row['agreedReason'] ? String(row['agreedReason']) : null,
  untilMonth: row['untilMonth'] ? String(row['untilMonth']) : null,
  monthlyFen: Number(row['monthlyFen']),
});

/** Those the branch has handed on, the latest first. */
async function basesOf(tx: Tx, memberId: string): Promise<OwnBase[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select id from dues_base where member_id = ${memberId}::bigint and deleted_at is null
      and state <> ${baseStates.draft} order by effective_month desc`);
  const fields = fieldsOf(duesBase);
  const raw = await rawRows(
    tx,
    duesBase,
    rows.map(({ id }) => id),
    fields,
  );
  const performancePart = await performancePartOf(tx);
  return raw.map(row =>
    shown(
      present(tx.registry.seal, duesBase, fields, row, { exit: 'detail', mayUpdate: false, isPlain: true }),
      performancePart,
    ),
  );
}

const most = 120;

/** Months that were asked for, the latest first; what the branch still looks through is not asked for yet. */
async function itemsOf(tx: Tx, memberId: string): Promise<OwnItem[]> {
  const rows = await tx.rows<Omit<OwnItem, 'baseFen'> & { base: string | null }>(sql`
    select i.id, i.month, o.short_name as organisation_name, i.standard, i.base, i.rate, i.payable_fen,
      coalesce(i.paid_fen, 0) as paid_fen, i.state, i.paid_on::text, b.deadline_on::text,
      coalesce((select jsonb_agg(jsonb_build_object('id', p.id::text, 'voucherNo', p.voucher_no, 'receiptNo', p.receipt_no)
        order by p.id) from offline_payment p where p.dues_item_id = i.id and p.deleted_at is null
        and p.is_withdrawn is not true), '[]') as payments,
      (select jsonb_build_object('id', d.id::text, 'orderNo', d.order_no, 'isPaid', d.state = ${orderStates.paid})
        from dues_order d where d.id = i.order_id and d.state <> ${orderStates.refunded}) as "order", h.effective_month as base_month,
      (select w.operator_name from workflow_record w where w.entity = ${duesBase.name} and w.record_id = h.id
        order by w.id desc limit 1) as checked_by
    from dues_item i join dues_batch b on b.id = i.batch_id join party_organisation o on o.id = i.organisation_id
    left join lateral (select d.id, d.effective_month from dues_base d where d.member_id = i.member_id
      and d.deleted_at is null and d.state = ${baseStates.effective} and d.effective_month <= i.month
      and (d.until_month is null or d.until_month >= i.month) and d.standard = i.standard
      order by d.effective_month desc limit 1) h on true
    where i.member_id = ${memberId}::bigint and i.deleted_at is null
      and i.state not in (${itemStates.unchecked}, ${itemStates.void}) order by i.month desc limit ${most}`);
  return rows.map(({ base, ...row }) => ({
    ...row,
    baseFen: base === null ? null : Number(openValue(tx.registry.seal, duesItem, 'base', row.id, base)),
  }));
}

/** Where the dues of today are paid. */
const branchOf = async (tx: Tx, memberId: string) =>
  (
    await tx.one<{ name: string }>(sql`
      select o.short_name as name from party_member m join party_organisation o on o.id = m.organisation_id
      where m.id = ${memberId}::bigint and m.deleted_at is null`)
  )?.name ?? null;

const ordersOf = (tx: Tx, memberId: string) =>
  tx.rows<OpenOrder>(sql`
    select order_no, amount_fen, months, expires_at as expire_at from dues_order
    where payer_id = ${memberId}::bigint and deleted_at is null and state = any(${sql.param(openOrders)}::text[])
    order by id desc`);

/** Money that pays no month, or that is being given back; what two people have decided to keep is not told again. */
const returnsOf = (tx: Tx, memberId: string) =>
  tx.rows<ComingBack>(sql`
    select d.order_no, d.received_fen as amount_fen, d.months, d.paid_at, case when d.repeats_id is not null then 'repeated'
      when d.received_fen <> d.amount_fen then 'otherAmount'
      when exists (select 1 from dues_item i where i.order_id = d.id) then 'asked' else 'late' end as why
    from dues_order d where d.payer_id = ${memberId}::bigint and d.deleted_at is null and d.received_fen > 0
      and (d.state = ${orderStates.refunding} or (d.state in (${orderStates.failed}, ${orderStates.closed})
        and not exists (select 1 from workflow_record w where w.entity = ${duesOrder.name} and w.record_id = d.id
          and w.outcome = ${outcomes.returned})))
    order by d.id desc`);

/** Whom the branch of today has for taking in dues: its 组织委员, where it has none its 书记. */
const collectorsOf = (tx: Tx, memberId: string) =>
  tx.rows<Collector>(sql`
    with collector as (select tm.id, p.name, tm.position from party_member m
      join leadership_team lt on lt.organisation_id = m.organisation_id
      join team_member tm on tm.team_id = lt.id join person p on p.id = tm.person_id
      where m.id = ${memberId}::bigint and m.deleted_at is null and ${isInOffice}
        and tm.position in (${organisationOfficer}, ${secretary}))
    select name, position from collector
    where position = ${organisationOfficer} or not exists (select 1 from collector c where c.position = ${organisationOfficer})
    order by id`);

export const ownRoutes = [
  serve(readOwnDues, async ({ tx }) => {
    const memberId = tx.actor.personId;
    if (memberId === null)
      return { organisationName: null, items: [], bases: [], channel: null, orders: [], returns: [], collectors: [] };
    return {
      organisationName: await branchOf(tx, memberId),
      items: await itemsOf(tx, memberId),
      bases: await basesOf(tx, memberId),
      channel: await openChannel(tx),
      orders: await ordersOf(tx, memberId),
      returns: await returnsOf(tx, memberId),
      collectors: await collectorsOf(tx, memberId),
    };
  }),
];
