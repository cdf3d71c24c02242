import { sql } from 'drizzle-orm';
import { fault } from 'contract/kit/fault.ts';
import { audit } from '../../kit/audit.ts';
import { Refusal, refuse } from '../../kit/refusal.ts';
import { openOne } from './change-password.ts';
import type { Parts } from './parts.ts';
import { forgetTries, takeTry } from './sign-in-failures.ts';
import type { Tx } from '../../kit/registry.ts';

/** The ciphertext of a password as a page sends it. */
export interface Sealed {
  password?: string;
  kid?: string;
}

/**
 * Whoever changes a way into the own account shows the password once more, since a session may have been left open.
 * Tries are counted as at the door; a wrong one is audited as a refused `action`.
 */
export async function checkOwnPassword(tx: Tx, { hashing }: Parts, body: Sealed, action: string): Promise<void> {
  if (!body.password) throw refuse([fault('password', 'platform.account.password-required')]);
  const owner = await tx.one<{ id: string; username: string; hash: string }>(sql`
    select id, username, password_hash as hash from user_account
    where id = ${tx.actor.userId}::bigint and deleted_at is null`);
  if (!owner) throw new Refusal(401, 'kit.unauthenticated');
  const password = await openOne(tx, { ciphertext: body.password, kid: body.kid });
  const { isAllowed } = await takeTry(tx, owner.username);
  if (!isAllowed) throw refuse([fault('password', 'platform.account.password-locked')]);
  if (!(await hashing.fits(password, owner.hash))) {
    await audit(tx, { action, entity: 'user', recordId: owner.id, result: 'refused' });
    throw refuse([fault('password', 'platform.account.password-wrong')]);
  }
  await forgetTries(tx, owner.username);
}
