/** Our orders of a day beside the bill of the gateway, matched as a whole: a bill may have fifty thousand lines. */
import { sql, type SQL } from 'drizzle-orm';
import { orderStates } from 'contract/dues/dues-order.ts';
import { differenceKinds } from 'contract/dues/reconciliation-difference.ts';
import type { Connection } from '../../../kit/database/connection.ts';
import type { BillLine } from './gateway.ts';

export interface Day {
  day: string;
  channel: string;
}
/** Both sides of what was booked on a day, one line for a payment or a refund; the gateway knows one number of an order paid twice. */
const bookedOn = ({ day, channel }: Day, bill: readonly BillLine[]) => sql`
  ours as (
    select o.id, false as is_refund, coalesce(f.order_no, o.order_no) as number, o.order_no, o.received_fen as fen, o.gateway_no
    from dues_order o left join dues_order f on f.id = o.repeats_id where o.channel = ${channel} and o.deleted_at is null
      and o.paid_at >= (${day}::date)::timestamp at time zone 'Asia/Shanghai'
      and o.paid_at < (${day}::date + 1)::timestamp at time zone 'Asia/Shanghai'
    union all select o.id, true, o.refund_no, o.order_no, o.received_fen, o.gateway_no
    from dues_order o where o.channel = ${channel} and o.deleted_at is null and o.state = ${orderStates.refunded}
      and o.refunded_at >= (${day}::date)::timestamp at time zone 'Asia/Shanghai'
      and o.refunded_at < (${day}::date + 1)::timestamp at time zone 'Asia/Shanghai'),
  theirs as (
    select is_refund, number, order_no, fen, gateway_no from unnest(
      ${sql.param(bill.map(line => line.isRefund))}::boolean[], ${sql.param(bill.map(line => line.number))}::text[],
      ${sql.param(bill.map(line => line.orderNo))}::text[], ${sql.param(bill.map(line => line.amountFen))}::bigint[],
      ${sql.param(bill.map(line => line.gatewayNo))}::text[]) as t(is_refund, number, order_no, fen, gateway_no)),
  met as (
    select coalesce(o.is_refund, t.is_refund) as is_refund, coalesce(o.number, t.number) as number,
      coalesce(o.order_no, t.order_no) as order_no, o.id as ours_id, o.fen as our_fen, t.fen as gateway_fen,
      t.number is null as is_ours_alone, o.id is null as is_theirs_alone,
      coalesce(t.gateway_no, o.gateway_no) as gateway_no
    from ours o full join theirs t on t.is_refund = o.is_refund and t.number = o.number and t.gateway_no = o.gateway_no)`;

/** Orders of which the gateway has money and we know nothing yet: it is asked about them before anything is called a difference. */
export const unheard = (connection: Connection, booked: Day, bill: readonly BillLine[]) =>
  connection.rows<{ orderNo: string }>(sql`
    with ${bookedOn(booked, bill)} select distinct d.order_no from met m join dues_order d on d.order_no = m.order_no
    where m.is_theirs_alone order by d.order_no`);

export interface Found {
  number: string;
  duesOrderId: string | null;
  organisationId: string;
  kind: string;
  ourFen: number | null;
  gatewayFen: number | null;
  gatewayNo: string | null;
}
/** What belongs to no order of ours is a matter of the whole school. */
const wholeSchool = sql`(select id from party_organisation where parent_id is null and deleted_at is null order by id limit 1)`;
export const differencesOf = (tx: Connection, booked: Day, bill: readonly BillLine[]) =>
  tx.rows<Found>(sql`
    with ${bookedOn(booked, bill)}
    select m.number, d.id as dues_order_id, m.our_fen, m.gateway_fen, m.gateway_no,
      case when m.is_ours_alone then ${differenceKinds.ours} when m.is_theirs_alone then ${differenceKinds.theirs}
        else ${differenceKinds.amount} end as kind,
      coalesce(d.organisation_id, ${wholeSchool}) as organisation_id
    from met m left join dues_order d on d.order_no = m.order_no
    where m.is_ours_alone or m.is_theirs_alone or m.our_fen <> m.gateway_fen order by m.number`);

/** Of each organisation what we have and what the bill has, as its differences are divided; a refund takes away. */
export const partsOf = (booked: Day, bill: readonly BillLine[]): SQL => {
  const signed = (fen: SQL) => sql`coalesce(sum(case when m.is_refund then -${fen} else ${fen} end), 0)::bigint`;
  return sql`
    with ${bookedOn(booked, bill)}
    select coalesce(d.organisation_id, ${wholeSchool}) as organisation_id,
      count(*) filter (where not m.is_theirs_alone)::int as our_count, ${signed(sql`m.our_fen`)} as our_fen,
      count(*) filter (where not m.is_ours_alone)::int as gateway_count, ${signed(sql`m.gateway_fen`)} as gateway_fen
    from met m left join dues_order d on d.order_no = m.order_no group by 1`;
};
