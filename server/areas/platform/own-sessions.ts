/** The sessions of the own account, and their end. Security SEC-11. */
import { sql } from 'drizzle-orm';
import type { AnswerOf } from 'contract/kit/endpoint.ts';
import { endOwnSessions, ownSessions } from 'contract/platform/sign-in-ways.ts';
import { audit } from '../../kit/audit.ts';
import { serve } from '../../kit/route.ts';
import { Refusal } from '../../kit/refusal.ts';
import type { Parts } from './parts.ts';
import { isLive } from './sessions.ts';
import type { Tx } from '../../kit/registry.ts';

const liveOf = (tx: Tx, presentId: string | undefined) =>
  tx.rows<AnswerOf<typeof ownSessions>[number]>(sql`
    select s.id, s.created_at, s.last_seen_at, s.expires_at, s.address,
      s.user_agent, s.id = ${presentId ?? null}::bigint as is_present
    from session s join user_account u on u.id = s.user_id
    where u.id = ${tx.actor.userId} and ${isLive} order by s.id = ${presentId ?? null}::bigint desc, s.id desc`);

/** One that is not the own fails the whole call; one that ended meanwhile does as well. */
async function end(tx: Tx, { sessions }: Parts, ids: string[]): Promise<number> {
  const own = new Set((await liveOf(tx, undefined)).map(({ id }) => id));
  if (!ids.every(id => own.has(id))) throw new Refusal(404, 'platform.auth.no-session');
  await sessions.end(tx, ids, 'ended by its owner');
  await audit(tx, ...ids.map(recordId => ({ action: 'platform.session.end', entity: 'session', recordId })));
  return ids.length;
}

export const ownSessionRoutes = (parts: Parts) => [
  serve(ownSessions, ({ tx, session }) => liveOf(tx, session?.id)),
  serve(endOwnSessions, async ({ tx, body }) => ({ ended: await end(tx, parts, [...new Set(body.map(String))]) })),
];
