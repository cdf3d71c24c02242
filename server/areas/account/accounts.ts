/** Accounts as they stand: loaded for an action, with what every action on others must not touch. */
import { sql } from 'drizzle-orm';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { user } from 'contract/account/user.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import { within } from '../../kit/resource/reach.ts';
import { notFound, refuse } from '../../kit/refusal.ts';
import type { Tx } from '../../kit/registry.ts';

export interface Account {
  id: string;
  version: number;
  username: string;
  name: string;
  state: string;
  email: string | null;
  personId: string | null;
  unitId: string | null;
  /** Who reset its password above the own rank, while it waits for a second administrator. */
  heldBy: string | null;
  /** Who knows its password beside the owner, or did. */
  passwordBy: string | null;
  /** Whether a code has to follow its password. */
  needsCode: boolean;
}

/** Ids of a body: each once, numbers accepted. */
export const idsIn = (given: readonly (string | number)[]): string[] => [...new Set(given.map(String))];

/** Ids of a body, alone or beside a reason. */
export function chosenIn(body: (string | number)[] | { ids: (string | number)[]; reason?: string }) {
  const { ids, reason }: { ids: (string | number)[]; reason?: string } = Array.isArray(body) ? { ids: body } : body;
  return { ids: idsIn(ids), reason: reason?.trim() || null };
}

/** Locked in order of id; one that is absent or out of reach of the verb fails all. */
export async function accountsFor(tx: Tx, verb: string, ids: string[], isLocking = true): Promise<Account[]> {
  const rows = await tx.rows<Account>(sql`
    select t.id, t.version, t.username, t.name, t.state, t.email, t.person_id, t.unit_id,
      t.held_by, t.password_by, t.second_hash is not null as needs_code
    from user_account t where t.id = any(${sql.param(ids)}::bigint[]) and t.deleted_at is null
      and ${within(tx, permissionOf(user, verb), user)} order by t.id ${isLocking ? sql`for update` : sql``}`);
  if (rows.length !== ids.length) throw notFound();
  return rows;
}

export function refuseOwn(tx: Tx, accounts: readonly Account[], code = 'platform.account.own'): void {
  if (accounts.some(({ id }) => id === tx.actor.userId)) throw refuse([fault('', code)]);
}

/** The role that keeps the records of the whole school. */
const department = 'ROLE_ORG_DEPARTMENT_ADMIN';

/**
 * Of each of the three administrators and of the organisation department one account must stay in use. Who asks has taken a turn among all who write
 * rights and has locked its rows behind it: two actions at once cannot shut both out, nor wait for each other.
 */
export async function refuseLastAdministrators(tx: Tx, accounts: readonly Account[]): Promise<void> {
  const ids = sql.param(accounts.map(({ id }) => id));
  const last = await tx.rows<{ name: string; role: string }>(sql`
    select u.name, r.name as role from role r
      join role_grant g on g.role_code = r.code and g.state = 'active' and g.user_id = any(${ids}::bigint[])
      join user_account u on u.id = g.user_id
    where ('BUSINESS' = any(r.excludes) or r.code = ${department}) and u.state <> 'disabled' and not exists (
      select 1 from role_grant o join user_account v on v.id = o.user_id
      where o.role_code = r.code and o.state = 'active' and v.deleted_at is null and v.state <> 'disabled'
        and v.id <> all(${ids}::bigint[]))`);
  const faults: Fault[] = last.map(({ name, role }) =>
    fault('', 'platform.account.last-administrator', { name, role }),
  );
  if (faults.length > 0) throw refuse(faults);
}
