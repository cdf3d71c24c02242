/**
 * Accounts as the console, the first start and the seed make them: checked, audited, in the caller's transaction.
 * Without a given password the account gets a random one, good for 72 hours and for its change alone.
 */
import { sql } from 'drizzle-orm';
import { cleanText } from 'contract/kit/type.ts';
import { isAdministration } from 'contract/access/powers.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { audit } from '../../kit/audit.ts';
import { refuse } from '../../kit/refusal.ts';
import { isCommonPassword } from './common-passwords.ts';
import { oneTimePassword } from './one-time-password.ts';
import type { PasswordHash } from './password-hash.ts';
import { patternOf } from './password-rules.ts';
import { checkExclusions, type RoleRow } from './exclusions.ts';
import { isCommonToAll, secretOf } from './secret-settings.ts';
import type { Tx } from '../../kit/registry.ts';

export interface NewGrant {
  role: string;
  organisationId?: string | null;
  unitId?: string | null;
}
/** A password that somebody else sees, and its hash. */
export interface OneTime {
  password: string;
  hash: string;
}
export interface NewAccount {
  username: string;
  name: string;
  personId?: string | null;
  unitId?: string | null;
  email?: string | null;
  roles: NewGrant[];
  /** A lasting password; left out, a random one is good for its change alone. */
  password?: string;
  /** Of the lasting password, made before the transaction. */
  hash?: string;
  /** An initial password that was hashed before the transaction. */
  oneTime?: OneTime;
  isDemo?: boolean;
}
export interface MadeAccount {
  id: string;
  username: string;
  /** Shown once by whoever asked; null where a password was given. */
  oneTimePassword: string | null;
}

/** How long a password lives that somebody else has seen. */
export const oneTimeHours = 72;

export const randomPassword = async (tx: Tx) => oneTimePassword((await patternOf(tx)).expression);

/** What a new or reset account is given: a random one each, unless the school set one that is common to all. Decisions 92. */
export async function initialPassword(tx: Tx): Promise<string> {
  return (await secretOf(tx, 'initPassword')) ?? randomPassword(tx);
}

const atOnce = 2;
/** Initial passwords with their hashes: hashing is slow, so that many are made before a transaction begins. */
export async function oneTimes(tx: Tx, hashing: PasswordHash, count: number): Promise<OneTime[]> {
  const made: OneTime[] = [];
  const one = async () => {
    const password = await initialPassword(tx);
    return { password, hash: await hashing.of(password) };
  };
  while (made.length < count)
    made.push(...(await Promise.all(Array.from({ length: Math.min(atOnce, count - made.length) }, one))));
  return made;
}

export function cleanUsername(typed: string): string {
  const username = cleanText(typed) ?? '';
  if (!/^[^\s\p{C}]{2,50}$/u.test(username)) throw refuse([fault('username', 'platform.user.username-format')]);
  return username;
}

const needsOrganisation = (scope: string) => scope.startsWith('ORGANISATION');
const needsUnit = (scope: string) => scope.startsWith('UNIT');

async function checkGrants(tx: Tx, { roles: grants, personId, email }: NewAccount): Promise<void> {
  const all = await tx.rows<RoleRow>(sql`select code, name, scope_type as scope, excludes from role`);
  const roles = grants.map(grant => {
    const role = all.find(one => one.code === grant.role);
    if (!role) throw refuse([fault('roles', 'platform.user.unknown-role', { role: grant.role })]);
    const isPlaced =
      (!needsOrganisation(role.scope) || grant.organisationId) && (!needsUnit(role.scope) || grant.unitId);
    if (!isPlaced) throw refuse([fault('roles', 'platform.user.place-required', { role: role.name })]);
    return role;
  });
  const faults = checkExclusions(roles);
  const office = roles.find(({ excludes }) => isAdministration(excludes));
  if (office && (personId || email)) faults.push(fault('roles', 'access.grant.office', { role: office.name }));
  if (faults.length > 0) throw refuse(faults);
}

/** Which of the two that no other account may share is taken: the name, or the person. */
async function faultOfTaken(tx: Tx, username: string, personId: string | null): Promise<Fault> {
  const other = await tx.one<{ name: string; username: string }>(sql`
    select p.name, u.username from user_account u join person p on p.id = u.person_id
    where u.person_id = ${personId}::bigint and u.deleted_at is null`);
  return other
    ? fault('personNumber', 'platform.account.person-taken', { ...other })
    : fault('username', 'platform.user.username-taken', { username });
}

/**
 * Makes an account. Grants given here are active at once, without a second person: those of the first three administrators,
 * of demonstrations, and of the operator's console, which is how an installation without administrators gets one again
 * (decisions 47; audited). Everything else passes none, and rights are asked for and confirmed (areas/access/grants.ts).
 */
export async function createAccount(tx: Tx, hashing: PasswordHash, account: NewAccount): Promise<MadeAccount> {
  const username = cleanUsername(account.username);
  await checkGrants(tx, account);
  const oneTime = account.password === undefined ? (account.oneTime?.password ?? (await randomPassword(tx))) : null;
  const password = account.password ?? oneTime ?? '';
  const hash = account.oneTime?.hash ?? account.hash ?? (await hashing.of(password));
  const made = await tx.one<{ id: string }>(sql`
    insert into user_account (username, name, person_id, unit_id, email, password_hash, one_time_until, is_weak,
      is_demo, password_by, created_by, updated_by)
    values (${username}, ${cleanText(account.name) ?? username}, ${account.personId ?? null}, ${account.unitId ?? null},
      ${account.email ?? null}, ${hash},
      case when ${oneTime !== null} then now() + make_interval(hours => ${oneTimeHours}) end,
      ${isCommonPassword(password) || (await isCommonToAll(tx, password))}, ${account.isDemo ?? false}, ${oneTime === null ? null : tx.actor.userId}::bigint, ${tx.actor.userId}::bigint,
      ${tx.actor.userId}::bigint)
    on conflict do nothing returning id`);
  if (!made) throw refuse([await faultOfTaken(tx, username, account.personId ?? null)]);
  await insertGrants(tx, made.id, account.roles);
  await audit(tx, {
    action: 'platform.user.create',
    entity: 'user',
    recordId: made.id,
    detail: { username, roles: account.roles },
  });
  return { id: made.id, username, oneTimePassword: oneTime };
}

async function insertGrants(tx: Tx, userId: string, grants: NewGrant[]): Promise<void> {
  const rows = grants.map(({ role, organisationId = null, unitId = null }) => ({
    role_code: role,
    organisation_id: organisationId,
    unit_id: unitId,
  }));
  await tx.rows(sql`
    insert into role_grant (user_id, role_code, organisation_id, unit_id, granted_by)
    select ${userId}::bigint, role_code, organisation_id, unit_id, ${tx.actor.userId}::bigint
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(role_code text, organisation_id bigint, unit_id bigint)`);
}
