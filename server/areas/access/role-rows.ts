/** Roles as they stand, and the one statement that changes one. */
import { sql } from 'drizzle-orm';
import type { Role } from 'contract/access/role.ts';
import { audit } from '../../kit/audit.ts';
import { notFound } from '../../kit/refusal.ts';
import { roleRows } from '../platform/index.ts';
import { differences, type RoleValues } from './role-rules.ts';
import { heldPowers, keepPowers, tellHolders } from './standing.ts';
import type { Tx } from '../../kit/registry.ts';

export const arrayOf = (values: readonly string[]) => sql`${sql.param(values)}::text[]`;

/** Whether the role is one of the asking account; the one of everybody is nobody's own. */
export const holds = (tx: Tx, code: string): boolean =>
  code !== 'ROLE_SYSTEM_DEFAULT' && tx.actor.grants.some(({ role }) => role === code);

/** Roles of these codes, or all. */
export async function rolesOf(tx: Tx, codes: readonly string[] | null): Promise<Role[]> {
  const shipped = (await roleRows()).map(one => one.code);
  return tx.rows<Role>(sql`
    select r.code, r.name, r.workbench, r.scope_type, r.permissions, r.excludes, r.remarks,
      r.is_enabled, r.code = any(${sql.param(shipped)}::text[]) as is_shipped, r.version,
      (select count(distinct g.user_id)::int from role_grant g where g.role_code = r.code and g.state = 'active')
        as holder_count,
      (select count(*)::int from role_grant g where g.role_code = r.code and g.state = 'requested') as request_count,
      (select jsonb_build_object('id', w.id::text, 'gains', w.gains, 'requestedByName', u.name,
          'requestedAt', w.requested_at, 'isOwnRequest', w.requested_by = ${tx.actor.userId}::bigint)
        from role_growth w join user_account u on u.id = w.requested_by
        where w.role_code = r.code and w.state = 'requested') as growth
    from role r where ${codes === null} or r.code = any(${arrayOf(codes ?? [])}) order by r.sort_no, r.code`);
}

export async function roleOf(tx: Tx, code: string): Promise<Role> {
  const [role] = await rolesOf(tx, [code]);
  if (!role) throw notFound();
  return role;
}

/** Writes a role whose rules were looked at; no power of before is left without a holder. */
export async function settle(tx: Tx, before: RoleValues, after: RoleValues): Promise<Role> {
  const changes = differences(before, after);
  const { code, name, workbench, scopeType, permissions, excludes, remarks, isEnabled } = after;
  if (changes.length === 0) return roleOf(tx, code);
  const held = await heldPowers(tx);
  await tx.rows(sql`
    update role set name = ${name}, workbench = ${workbench}, scope_type = ${scopeType},
      permissions = ${arrayOf(permissions)}, excludes = ${arrayOf(excludes)}, remarks = ${remarks},
      is_enabled = ${isEnabled}, version = version + 1 where code = ${code}`);
  await keepPowers(tx, held);
  await tellHolders(tx, code);
  await audit(tx, { action: 'platform.role.update', entity: 'role', detail: { code, changes } });
  return roleOf(tx, code);
}
