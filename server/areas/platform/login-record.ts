import { sql, type SQL } from 'drizzle-orm';
import { prepared } from '../../kit/database/connection.ts';
import { auditing } from '../../kit/audit.ts';
import type { Tx } from '../../kit/registry.ts';

/** How somebody shows who they are. */
export type Way = 'password' | 'sms' | 'register' | 'workplace' | 'cas' | 'oauth';

interface Entry {
  kind: Way | 'demo' | 'switch' | 'console' | 'logout';
  isSuccess: boolean;
  username?: string | null;
  userId?: string | null;
  sessionId?: string | null;
  reason?: string;
}

const actionOf = ({ kind }: Entry) => (kind === 'logout' ? 'auth.logout' : `auth.login.${kind}`);

/** Record and audit of one try as a statement, behind the parts of a larger one that may give the id of the session. */
export function recording(
  tx: Tx,
  entry: Entry,
  before: SQL[] = [],
  session = sql`${entry.sessionId ?? null}::bigint`,
): SQL {
  const { kind, isSuccess, username = null, userId = null, reason = null } = entry;
  const { address, terminal, userAgent = null } = tx.facts;
  const audited = {
    action: actionOf(entry),
    entity: 'session',
    detail: { username },
    result: isSuccess ? ('done' as const) : ('refused' as const),
    reason,
  };
  const recorded = sql`recorded as (insert into login_record
    (kind, username, user_id, session_id, is_success, reason, address, terminal, user_agent)
    values (${kind}, ${username}, ${userId}::bigint, ${session}, ${isSuccess}, ${reason}, ${address},
      ${terminal}::int, ${userAgent}))`;
  return sql`with ${sql.join([...before, recorded], sql`, `)} ${auditing(tx, [audited], session)}`;
}

/** Writes them, in the transaction of the action. */
export async function recordLogin(tx: Tx, entry: Entry): Promise<void> {
  await tx.rows(prepared(recording(tx, entry)));
}
