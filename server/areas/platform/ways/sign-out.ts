import { sql } from 'drizzle-orm';
import type { Connection } from '../../../kit/database/connection.ts';
import type { Parts } from '../parts.ts';
import { casAddress, signOnOf } from './sign-on.ts';

/** The provider's own session of somebody who came through it ends with ours. */
export async function signOutAddress(connection: Connection, parts: Parts, sessionId: string): Promise<string | null> {
  const cameBy = await connection.one<{ kind: string }>(sql`
    select kind from login_record where session_id = ${sessionId} and is_success order by id limit 1`);
  const signOn = cameBy?.kind === 'cas' ? await signOnOf(connection, parts) : null;
  return signOn?.cas ? casAddress(signOn.cas.url, '/logout', {}).href : null;
}
