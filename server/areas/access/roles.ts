/** The calls of roles. They are plain rows: a role's permissions are patterns, which no field type of the kit holds. */
import { sql } from 'drizzle-orm';
import * as calls from 'contract/access/role.ts';
import type { Role, RoleEvent } from 'contract/access/role.ts';
import { fault } from 'contract/kit/fault.ts';
import { audit } from '../../kit/audit.ts';
import { serve } from '../../kit/http/route.ts';
import { notFound, Refused, refuse } from '../../kit/refused.ts';
import type { House } from '../../kit/house.ts';
import type { Tx } from '../../kit/tx.ts';
import { roleRows } from '../platform/index.ts';
import type { Catalogue } from './catalogue.ts';
import { differences, roleFaults, standingFaults, tidied, type RoleValues } from './role-rules.ts';
import { heldPowers, keepPowers, takeTurn, tellHolders } from './standing.ts';

const arrayOf = (values: readonly string[]) => sql`${sql.param(values)}::text[]`;

/** Roles of these codes, or all. */
const find = async (tx: Tx, codes: readonly string[] | null): Promise<Role[]> => {
  const shipped = (await roleRows()).map(one => one.code);
  return tx.rows<Role>(sql`
    select r.code, r.name, r.workbench, r.scope_type as "scopeType", r.permissions, r.excludes, r.remarks,
      r.is_enabled as "isEnabled", r.code = any(${sql.param(shipped)}::text[]) as "isShipped", r.version,
      (select count(distinct g.user_id)::int from role_grant g where g.role_code = r.code and g.state = 'active')
        as "holderCount",
      (select count(*)::int from role_grant g where g.role_code = r.code and g.state = 'requested') as "requestCount"
    from role r where ${codes === null} or r.code = any(${arrayOf(codes ?? [])}) order by r.sort_no, r.code`);
};

async function told(tx: Tx, code: string): Promise<Role> {
  const [role] = await find(tx, [code]);
  if (!role) throw notFound();
  return role;
}

async function check(tx: Tx, catalogue: Catalogue, role: RoleValues, before: RoleValues | null): Promise<void> {
  const faults = [...roleFaults(role, catalogue), ...(await standingFaults(tx, role, before))];
  if (faults.length > 0) throw refuse(faults);
}

async function create(tx: Tx, catalogue: Catalogue, role: RoleValues): Promise<Role> {
  await takeTurn(tx);
  await check(tx, catalogue, role, null);
  const { code, name, workbench, scopeType, permissions, excludes, remarks } = role;
  await tx.rows(sql`
    insert into role (code, name, workbench, scope_type, permissions, excludes, remarks, sort_no)
    select ${code}, ${name}, ${workbench}, ${scopeType}, ${arrayOf(permissions)}, ${arrayOf(excludes)}, ${remarks}::text,
      coalesce(max(sort_no), 0) + 1 from role`);
  await audit(tx, { action: 'platform.role.create', entity: 'role', detail: { code, name, scopeType, permissions } });
  return told(tx, code);
}

const touchesRights = (before: RoleValues, after: RoleValues): boolean =>
  before.scopeType !== after.scopeType ||
  JSON.stringify([before.permissions, before.excludes]) !== JSON.stringify([after.permissions, after.excludes]);

async function update(tx: Tx, catalogue: Catalogue, version: number, given: Partial<RoleValues> & { code: string }) {
  await takeTurn(tx);
  const before = await told(tx, given.code);
  if (before.version !== version) throw new Refused(409, 'access.role.stale');
  const after = tidied({ ...before, ...given });
  const isOwn = tx.actor.grants.some(({ role }) => role === after.code) && after.code !== 'ROLE_SYSTEM_DEFAULT';
  if (isOwn && touchesRights(before, after)) throw refuse([fault('permissions', 'access.role.own')]);
  await check(tx, catalogue, after, before);
  const changes = differences(before, after);
  if (changes.length === 0) return before;
  const held = await heldPowers(tx);
  const { code, name, workbench, scopeType, permissions, excludes, remarks, isEnabled } = after;
  await tx.rows(sql`
    update role set name = ${name}, workbench = ${workbench}, scope_type = ${scopeType},
      permissions = ${arrayOf(permissions)}, excludes = ${arrayOf(excludes)}, remarks = ${remarks},
      is_enabled = ${isEnabled}, version = version + 1 where code = ${code}`);
  await keepPowers(tx, held);
  await tellHolders(tx, code);
  await audit(tx, { action: 'platform.role.update', entity: 'role', detail: { code, changes } });
  return told(tx, code);
}

async function remove(tx: Tx, codes: string[]): Promise<number> {
  await takeTurn(tx);
  const roles = await find(tx, codes);
  if (roles.length < codes.length) throw notFound();
  const granted = await tx.rows<{ code: string }>(sql`
    select distinct role_code as code from role_grant where role_code = any(${arrayOf(codes)})`);
  const faults = roles.flatMap(({ code, name, isShipped, holderCount, requestCount }) => {
    if (isShipped) return [fault('', 'access.role.shipped', { name })];
    if (holderCount + requestCount > 0) return [fault('', 'access.role.held', { count: holderCount + requestCount })];
    return granted.some(one => one.code === code) ? [fault('', 'access.role.has-history', { name })] : [];
  });
  if (faults.length > 0) throw refuse(faults);
  await tx.rows(sql`delete from role where code = any(${arrayOf(codes)})`);
  await audit(
    tx,
    ...roles.map(({ code, name }) => ({ action: 'platform.role.remove', entity: 'role', detail: { code, name } })),
  );
  return roles.length;
}

const history = (tx: Tx, code: string) =>
  tx.rows<RoleEvent>(sql`
    select id, at, user_name as by, action, coalesce(detail->'changes', '[]') as changes from audit_record
    where entity = 'role' and detail->>'code' = ${code} and result = 'done' order by id desc limit 200`);

export function roleRoutes(catalogue: (house: House) => Promise<Catalogue>) {
  return [
    serve(calls.listRoles, async ({ tx }) => {
      const content = await find(tx, null);
      return { content, totalElements: content.length };
    }),
    serve(calls.permissionCatalogue, async ({ tx }) => (await catalogue(tx.house)).areas),
    serve(calls.roleHistory, ({ tx, query }) => history(tx, query.roleCode)),
    serve(calls.createRole, async ({ tx, body, status }) => {
      status(201);
      return create(tx, await catalogue(tx.house), tidied({ remarks: null, ...body, isEnabled: true }));
    }),
    serve(calls.updateRole, async ({ tx, body: { version, ...given } }) =>
      update(tx, await catalogue(tx.house), version, given as Partial<RoleValues> & { code: string }),
    ),
    serve(calls.removeRoles, async ({ tx, body }) => ({ removed: await remove(tx, [...new Set(body)]) })),
  ];
}
