/** Counts how often something happened in a window, shared by all instances. */
import { sql } from 'drizzle-orm';
import { prepared, type Connection } from './database/connection.ts';
import { Refusal } from './refusal.ts';

interface Limit {
  key: string;
  most: number;
  seconds: number;
  /** How often it happened at once; 1 unless told. */
  times?: number;
}
interface Counter {
  count: number;
  secondsLeft: number;
}

/** Counts; answers the count of the running window. */
export async function countUp(
  connection: Connection,
  { key, seconds, times = 1 }: Omit<Limit, 'most'>,
): Promise<Counter> {
  const counter = await connection.one<Counter>(sql`
    insert into rate_counter as c (key, count, ends_at) values (${key}, ${times}, now() + make_interval(secs => ${seconds}))
    on conflict (key) do update set
      count = case when c.ends_at <= now() then excluded.count else c.count + excluded.count end,
      ends_at = case when c.ends_at <= now() then excluded.ends_at else c.ends_at end
    returning count, ceil(extract(epoch from ends_at - now()))::int as seconds_left`);
  return counter ?? { count: times, secondsLeft: seconds };
}

const tooMany = (seconds: number) => new Refusal(429, 'kit.too-many', { params: { seconds: Math.max(1, seconds) } });

/** Counts and refuses above the limit. */
export async function limit(connection: Connection, { most, ...window }: Limit): Promise<void> {
  const { count, secondsLeft } = await countUp(connection, window);
  if (count > most) throw tooMany(secondsLeft);
}

/** The running window of a counter; null where none runs. */
export const standing = (connection: Connection, key: string): Promise<Counter | null> =>
  connection.one<Counter>(
    prepared(sql`
    select count, ceil(extract(epoch from ends_at - now()))::int as seconds_left
    from rate_counter where key = ${key} and ends_at > now()`),
  );

/** Refuses where the limit was reached, without counting. */
export async function holdLimit(connection: Connection, key: string, most: number): Promise<void> {
  const counter = await standing(connection, key);
  if (counter && counter.count >= most) throw tooMany(counter.secondsLeft);
}
