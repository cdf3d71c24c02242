/**
 * Short addresses for players and previews, which cannot send a session: signed for one file, one action and the session
 * that asked, and dead with it. Rights are asked anew at every use. Security SEC-42.
 */
import { sql } from 'drizzle-orm';
import type { Action } from 'contract/file/calls.ts';
import type { Connection } from '../../kit/database/connection.ts';
import type { Registry, Call, Tx } from '../../kit/registry.ts';
import { notFound, Refusal } from '../../kit/refusal.ts';
import { isSameSecret } from '../../kit/http/secret.ts';
import { txOf } from '../../kit/tx.ts';
import { standingActorOf } from '../platform/index.ts';

const minutes: Record<Action, number> = { view: 5, download: 5, play: 240 };

interface Signed {
  id: string;
  action: Action;
  session: string;
  until: string;
}

const signOf = ({ seal }: Registry, { id, action, session, until }: Signed): string =>
  seal.index('uploaded_file', 'link', [id, action, session, until].join('|'));

export async function linkTo(tx: Tx, id: string, action: Action, session: string, lasts = minutes[action]) {
  const row = await tx.one<{ until: string; at: string }>(sql`
    select floor(extract(epoch from t))::bigint as until, t as at
    from (select now() + make_interval(mins => ${lasts}) as t) n`);
  const signed = { id, action, session, until: String(row?.until ?? 0) };
  const query = new URLSearchParams({ id, session, until: signed.until, sign: signOf(tx.registry, signed) });
  return { url: `/api/file/${action}?${query}`, expiresAt: row?.at ?? '' };
}

/** Who a link was given to, while that session lives. */
async function holderOf(connection: Connection, { session, until }: Signed): Promise<string | null> {
  if (!/^\d{1,18}$/.test(session) || !/^\d{1,12}$/.test(until)) return null;
  const row = await connection.one<{ userId: string }>(sql`
    select user_id from session where id = ${session}::bigint and ended_at is null
      and expires_at > now() and to_timestamp(${until}::bigint) > now()`);
  return row?.userId ?? null;
}

interface Asked {
  id: string;
  session?: string;
  until?: string;
  sign?: string;
}

/** Who reads: the session of the request, or that of its link; without either it is nobody, who sees the logo alone. */
export async function readerOf(
  call: Pick<Call, 'tx' | 'session' | 'database'>,
  asked: Asked,
  action: Action,
): Promise<Tx> {
  const { tx, session, database } = call;
  if (session?.mustChangePassword) throw new Refusal(403, 'PASSWORD_CHANGE_REQUIRED');
  const { id, sign } = asked;
  if (sign === undefined) return tx;
  const signed = { id, action, session: asked.session ?? '', until: asked.until ?? '' };
  if (!isSameSecret(sign, signOf(tx.registry, signed))) throw notFound();
  const userId = await holderOf(database, signed);
  const actor = userId === null ? null : await standingActorOf(database, userId);
  // A link that was handed on opens nothing to another account.
  if (!actor || (session && session.actor.userId !== actor.userId)) throw notFound();
  return txOf(database, tx.registry, actor, tx.facts);
}
