/** The calls of roles. They are plain rows: a role's permissions are patterns, which no field type of the kit holds. */
import { sql } from 'drizzle-orm';
import * as calls from 'contract/access/role.ts';
import type { Role, RoleEvent } from 'contract/access/role.ts';
import { fault } from 'contract/kit/fault.ts';
import { audit } from '../../kit/audit.ts';
import { serve } from '../../kit/route.ts';
import { notFound, Refusal, refuse } from '../../kit/refusal.ts';
import type { Registry, Tx } from '../../kit/registry.ts';
import type { Catalogue } from './catalogue.ts';
import { askGrowth, approveGrowth, dropGrowth, refuseGrowth, withdrawGrowth } from './growth.ts';
import { growthOf, isWeighty } from './growth-rules.ts';
import { demandCodes } from '../platform/index.ts';
import { aboveGivers, type Gaining } from './rank.ts';
import { arrayOf, holds, roleOf, rolesOf, settle } from './role-rows.ts';
import { roleFaults, standingFaults, tidied, touchesRights, type RoleValues } from './role-rules.ts';
import { takeTurn } from './standing.ts';

async function check(tx: Tx, catalogue: Catalogue, role: RoleValues, before: RoleValues | null): Promise<void> {
  const faults = [...roleFaults(role, catalogue), ...(await standingFaults(tx, role, before))];
  if (faults.length > 0) throw refuse(faults);
}

/** A weighty role begins without rights; what it is to have waits as growth. */
async function create(tx: Tx, catalogue: Catalogue, role: RoleValues): Promise<Role> {
  await takeTurn(tx);
  await check(tx, catalogue, role, null);
  const begins: RoleValues = (await isWeighty(catalogue, role))
    ? { ...role, scopeType: 'SELF', permissions: [] }
    : role;
  const { code, name, workbench, scopeType, permissions, excludes, remarks } = begins;
  await tx.rows(sql`
    insert into role (code, name, workbench, scope_type, permissions, excludes, remarks, sort_no)
    select ${code}, ${name}, ${workbench}, ${scopeType}, ${arrayOf(permissions)}, ${arrayOf(excludes)}, ${remarks}::text,
      coalesce(max(sort_no), 0) + 1 from role`);
  await audit(tx, { action: 'platform.role.create', entity: 'role', detail: { code, name, scopeType, permissions } });
  const made = await roleOf(tx, code);
  return begins === role ? made : askGrowth(tx, made, role, await growthOf(tx, catalogue, made, role));
}

async function update(tx: Tx, catalogue: Catalogue, version: number, given: Partial<RoleValues> & { code: string }) {
  await takeTurn(tx);
  const before = await roleOf(tx, given.code);
  if (before.version !== version) throw new Refusal(409, 'access.role.stale');
  const after = tidied({ ...before, ...given });
  if (holds(tx, after.code) && touchesRights(before, after)) throw refuse([fault('permissions', 'access.role.own')]);
  await check(tx, catalogue, after, before);
  const gains = await growthOf(tx, catalogue, before, after);
  return gains.length > 0 ? askGrowth(tx, before, after, gains) : settle(tx, before, after);
}

/** Carries out what another administrator asked for, if the rules still allow it. */
async function approve(tx: Tx, catalogue: Catalogue, id: string, opinion: string | null): Promise<Role> {
  const { before, wanted } = await approveGrowth(tx, id, opinion);
  await check(tx, catalogue, wanted, before);
  const stood = await aboveGivers(tx, await holdersOf(tx, wanted.code));
  const settled = await settle(tx, before, wanted);
  const stand = await aboveGivers(tx, await holdersOf(tx, wanted.code));
  await demandCodes(
    tx,
    [...stand.keys()].filter(id => !stood.has(id)),
  );
  return settled;
}

/** Who holds the role, so that those whom it lifts above whoever handed out their password are found. */
async function holdersOf(tx: Tx, code: string): Promise<Gaining[]> {
  const holders = await tx.rows<{ id: string }>(sql`
    select distinct u.id from role_grant g join user_account u on u.id = g.user_id
    where g.role_code = ${code} and g.state = 'active' and u.deleted_at is null`);
  return holders.map(({ id }) => ({ key: id, userId: id, grants: [] }));
}

async function remove(tx: Tx, codes: string[]): Promise<number> {
  await takeTurn(tx);
  const roles = await rolesOf(tx, codes);
  if (roles.length < codes.length) throw notFound();
  const granted = await tx.rows<{ code: string }>(sql`
    select distinct role_code as code from role_grant where role_code = any(${arrayOf(codes)})`);
  const faults = roles.flatMap(({ code, name, isShipped, holderCount, requestCount }) => {
    if (isShipped) return [fault('', 'access.role.shipped', { name })];
    if (holderCount + requestCount > 0) return [fault('', 'access.role.held', { count: holderCount + requestCount })];
    return granted.some(one => one.code === code) ? [fault('', 'access.role.has-history', { name })] : [];
  });
  if (faults.length > 0) throw refuse(faults);
  await dropGrowth(tx, codes);
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

export function roleRoutes(catalogue: (registry: Registry) => Promise<Catalogue>) {
  return [
    serve(calls.listRoles, async ({ tx }) => {
      const content = await rolesOf(tx, null);
      return { content, totalElements: content.length };
    }),
    serve(calls.permissionCatalogue, async ({ tx }) => (await catalogue(tx.registry)).areas),
    serve(calls.roleHistory, ({ tx, query }) => history(tx, query.roleCode)),
    serve(calls.createRole, async ({ tx, body, status }) => {
      status(201);
      return create(tx, await catalogue(tx.registry), tidied({ remarks: null, ...body, isEnabled: true }));
    }),
    serve(calls.updateRole, async ({ tx, body: { version, ...given } }) =>
      update(tx, await catalogue(tx.registry), version, given as Partial<RoleValues> & { code: string }),
    ),
    serve(calls.approveGrowth, async ({ tx, params, body }) =>
      approve(tx, await catalogue(tx.registry), params.id, body.reason?.trim() || null),
    ),
    serve(calls.refuseGrowth, ({ tx, params, body }) => refuseGrowth(tx, params.id, body.reason)),
    serve(calls.withdrawGrowth, ({ tx, params }) => withdrawGrowth(tx, params.id)),
    serve(calls.removeRoles, async ({ tx, body }) => ({ removed: await remove(tx, [...new Set(body)]) })),
  ];
}
