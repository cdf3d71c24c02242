/** Counts how often something happened in a window, shared by all instances. */
import { BlockList, isIP, isIPv6 } from 'node:net';
import { sql } from 'drizzle-orm';
import { networksOf } from 'contract/settings/networks.ts';
import { prepared, type Connection } from '../../kit/connection.ts';
import { Refused } from '../../kit/refused.ts';

interface Limit {
  key: string;
  most: number;
  seconds: number;
}
interface Counter {
  count: number;
  seconds_left: number;
}

/** One more; answers the count of the running window. */
export async function countUp(connection: Connection, { key, seconds }: Omit<Limit, 'most'>): Promise<Counter> {
  const counter = await connection.one<Counter>(sql`
    insert into rate_counter as c (key, count, ends_at) values (${key}, 1, now() + make_interval(secs => ${seconds}))
    on conflict (key) do update set
      count = case when c.ends_at <= now() then 1 else c.count + 1 end,
      ends_at = case when c.ends_at <= now() then excluded.ends_at else c.ends_at end
    returning count, ceil(extract(epoch from ends_at - now()))::int as seconds_left`);
  return counter ?? { count: 1, seconds_left: seconds };
}

const tooMany = (seconds: number) => new Refused(429, 'kit.too-many', { params: { seconds: Math.max(1, seconds) } });

/** Counts and refuses above the limit. */
export async function limit(connection: Connection, { most, ...window }: Limit): Promise<void> {
  const { count, seconds_left } = await countUp(connection, window);
  if (count > most) throw tooMany(seconds_left);
}

/** Refuses where the limit was reached, without counting. */
export async function holdLimit(connection: Connection, key: string, most: number): Promise<void> {
  const counter = await connection.one<Counter>(
    prepared(sql`
    select count, ceil(extract(epoch from ends_at - now()))::int as seconds_left
    from rate_counter where key = ${key} and ends_at > now()`),
  );
  if (counter && counter.count >= most) throw tooMany(counter.seconds_left);
}

/** Whether an address lies in the ranges of the campus, where many people share one. What is no range, or too wide for one, holds nobody. */
export function isWithin(ranges: string, address: string): boolean {
  const list = new BlockList();
  for (const network of networksOf(ranges))
    if (network && isIP(network.address)) list.addSubnet(network.address, network.prefix, network.family);
  return list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
