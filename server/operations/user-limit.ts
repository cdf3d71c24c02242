/**
 * How much one person may ask of the whole installation in a minute, counted by all instances together.
 * Each instance tells the shared counter of its requests in handfuls, so that counting costs one statement in twenty requests. Security SEC-81.
 */
import { sql } from 'drizzle-orm';
import type { Connection } from '../kit/database/connection.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Identify } from '../kit/http/register.ts';

const handful = 20;
const windowSeconds = 60;
const mostKnown = 20_000;

interface Counted {
  count: number;
  secondsLeft: number;
}

const tell = (connection: Connection, userId: string, more: number) =>
  connection.one<Counted>(sql`
    insert into rate_counter as c (key, count, ends_at)
    values (${`user:${userId}`}, ${more}, now() + make_interval(secs => ${windowSeconds}))
    on conflict (key) do update set
      count = case when c.ends_at <= now() then excluded.count else c.count + excluded.count end,
      ends_at = case when c.ends_at <= now() then excluded.ends_at else c.ends_at end
    returning count, ceil(extract(epoch from ends_at - now()))::int as seconds_left`);

interface Known {
  untold: number;
  /** Of the monotonic clock, in milliseconds. */
  refusedUntil: number;
}

/** The same identification, which refuses who asks more than `most` a minute. */
export function limitUsers(identify: Identify, most: number): Identify {
  const known = new Map<string, Known>();
  async function count(connection: Connection, userId: string): Promise<void> {
    const one = known.get(userId) ?? { untold: 0, refusedUntil: 0 };
    if (known.size >= mostKnown) known.clear();
    known.set(userId, one);
    const now = performance.now();
    const waits = Math.ceil((one.refusedUntil - now) / 1000);
    if (waits > 0) throw new Refusal(429, 'kit.too-many', { params: { seconds: waits } });
    one.untold += 1;
    if (one.untold < Math.min(handful, most)) return;
    const more = one.untold;
    one.untold = 0;
    const told = await tell(connection, userId, more);
    if (told && told.count > most) one.refusedUntil = now + Math.max(1, told.secondsLeft) * 1000;
  }
  return async (connection, token, facts) => {
    const session = await identify(connection, token, facts);
    if (session?.actor.userId) await count(connection, session.actor.userId);
    return session;
  };
}
