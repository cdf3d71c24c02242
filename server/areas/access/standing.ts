/**
 * What must still be true after rights were written: nobody holds two powers, and no power that somebody had is left
 * without a holder. One lock lets the writers of rights take turns, since each rule looks over several rows.
 */
import { sql } from 'drizzle-orm';
import { powers, powersOf, type Power } from 'contract/access/powers.ts';
import { fault } from 'contract/kit/fault.ts';
import { Refusal, refuse } from '../../kit/refusal.ts';
import { actorOfSession, rightsChanged } from '../platform/index.ts';
import type { Tx } from '../../kit/registry.ts';

/**
 * Before any row is locked, or two writers wait for each other. Whose session or rights ended while the turn was waited for
 * writes nothing.
 */
export async function takeTurn(tx: Tx): Promise<void> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtext('rights'))`);
  const { sessionId } = tx.facts;
  if (!sessionId) return;
  const actor = await actorOfSession(tx, sessionId);
  if (!actor) throw new Refusal(401, 'kit.unauthenticated');
  if (JSON.stringify(actor.grants) !== JSON.stringify(tx.actor.grants)) throw new Refusal(409, 'kit.rights-changed');
}

/** Powers that some open account holds. */
export async function heldPowers(tx: Tx): Promise<Set<Power>> {
  const roles = await tx.rows<{ permissions: string[] }>(sql`
    select distinct r.permissions from role_grant g join role r on r.code = g.role_code
      join user_account u on u.id = g.user_id
    where g.state = 'active' and u.state <> 'disabled' and u.deleted_at is null`);
  return new Set(roles.flatMap(({ permissions }) => powersOf(permissions)));
}

/** Refuses what would leave a power of before without a holder. */
export async function keepPowers(tx: Tx, before: ReadonlySet<Power>): Promise<void> {
  const after = await heldPowers(tx);
  const lost = [...before].filter(power => !after.has(power));
  if (lost.length > 0)
    throw refuse(lost.map(power => fault('', 'access.role.last-power', { power: powers[power].label })));
}

/** Every instance forgets what it knew of who holds the role. */
export async function tellHolders(tx: Tx, roleCode: string): Promise<void> {
  const isEverybodys = roleCode === 'ROLE_SYSTEM_DEFAULT';
  const holders = await tx.rows<{ id: string }>(
    isEverybodys
      ? sql`select distinct user_id as id from session where ended_at is null`
      : sql`select distinct user_id as id from role_grant where role_code = ${roleCode} and state = 'active'`,
  );
  rightsChanged(
    tx,
    holders.map(({ id }) => id),
  );
}
