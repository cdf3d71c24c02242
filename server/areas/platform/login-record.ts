import { sql } from 'drizzle-orm';
import { prepared } from '../../kit/connection.ts';
import { audit } from '../../kit/audit.ts';
import type { Tx } from '../../kit/tx.ts';

interface Entry {
  kind: 'password' | 'demo' | 'switch' | 'console' | 'logout';
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
  await tx.rows(
    prepared(sql`
    insert into login_record (kind, username, user_id, session_id, is_success, reason, address, terminal, user_agent)
    values (${kind}, ${username}, ${userId}, ${sessionId}, ${isSuccess}, ${reason}, ${address}, ${terminal}, ${userAgent})`),
  );
  await audit(tx, {
    action: actionOf(entry),
    entity: 'session',
    recordId: sessionId,
    detail: { username },
    result: isSuccess ? 'done' : 'refused',
    reason,
  });
}
