/** When the gateway is asked about an order whose end it has not told: after 1, 5 and 30 minutes, then every hour. Security SEC-64. */
import { sql } from 'drizzle-orm';
import type { Connection } from '../../../kit/database/connection.ts';

const minutes = [1, 5, 30] as const;
const hourly = 60;

/** Minutes since the order until it is asked for the `count`th time; from the fourth on since the time before. */
function waitAfter(count: number): number {
  const [last = 0, next = hourly] = [minutes[count - 1], minutes[count]];
  return next - last;
}

/** It was asked so many times and nothing was settled. */
export const askAfter = (connection: Connection, orderId: string, count: number) =>
  connection.rows(sql`
    insert into dues_inquiry (order_id, count, next_at)
    values (${orderId}::bigint, ${count}, (select now from clock) + make_interval(mins => ${waitAfter(count)}))
    on conflict (order_id) do update set count = excluded.count, next_at = excluded.next_at`);

/** Something was said that only the gateway can confirm: it is asked with the next look. */
export const askSoon = (connection: Connection, orderId: string) =>
  connection.rows(sql`
    insert into dues_inquiry (order_id, next_at) values (${orderId}::bigint, (select now from clock))
    on conflict (order_id) do update set next_at = excluded.next_at`);

export const askNoMore = (connection: Connection, orderId: string) =>
  connection.rows(sql`delete from dues_inquiry where order_id = ${orderId}::bigint`);

/** Orders to ask about, the longest due first. */
export const dueInquiries = (connection: Connection) =>
  connection.rows<{ orderId: string; orderNo: string; count: number }>(sql`
    select i.order_id, o.order_no, i.count from dues_inquiry i join dues_order o on o.id = i.order_id
    where i.next_at <= (select now from clock) order by i.next_at, i.order_id limit 500`);
