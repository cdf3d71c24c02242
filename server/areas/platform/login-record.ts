import { sql } from 'drizzle-orm';
import { prepared } from '../../kit/connection.ts';
import { auditing } from '../../kit/audit.ts';
import type { Tx } from '../../kit/tx.ts';

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

/** Record and audit of one try, in the transaction of the deed. */
export async function recordLogin(tx: Tx, entry: Entry): Promise<void> {
  const { kind, isSuccess, username = null, userId = null, sessionId = null, reason = null } = entry;
  const { address, terminal, userAgent = null } = tx.facts;
  const audited = {
    action: actionOf(entry),
    entity: 'session',
    recordId: sessionId,
    detail: { username },
    result: isSuccess ? ('done' as const) : ('refused' as const),
    reason,
  };
  await tx.rows(
    prepared(sql`
      with recorded as (insert into login_record
        (kind, username, user_id, session_id, is_success, reason, address, terminal, user_agent)
        values (${kind}, ${username}, ${userId}::bigint, ${sessionId}::bigint, ${isSuccess}, ${reason}, ${address},
          ${terminal}::int, ${userAgent}))
      ${auditing(tx, [audited])}`),
  );
}
