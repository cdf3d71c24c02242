/** Whether an account may hold a role on a place: looked at when it is asked for, and again when it is confirmed. */
import { sql } from 'drizzle-orm';
import { isAdministration, powers, powersOf } from 'contract/access/powers.ts';
import { placeOfScope } from 'contract/access/words.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { refuse } from '../../kit/refusal.ts';
import { checkExclusions, leadsElsewhere, type RoleRow } from '../platform/index.ts';
import type { Tx } from '../../kit/registry.ts';

export interface Wanted {
  userId: string;
  roleCode: string;
  organisationId: string | null;
  unitId: string | null;
}
interface HeldRole extends RoleRow {
  permissions: string[];
  isEnabled: boolean;
}

const columns = sql`r.code, r.name, r.scope_type as scope, r.excludes, r.permissions, r.is_enabled`;
const placeWords = { organisation: '党组织', unit: '单位' } as const;

async function placeFaults(tx: Tx, role: HeldRole, wanted: Wanted): Promise<Fault[]> {
  const needed = placeOfScope(role.scope);
  const faults: Fault[] = [];
  for (const kind of ['organisation', 'unit'] as const) {
    const [path, place] = [`${kind}Id` as const, placeWords[kind]];
    if (needed !== kind && wanted[path])
      faults.push(fault(path, 'access.grant.place-unwanted', { role: role.name, place }));
    if (needed === kind && !wanted[path])
      faults.push(fault(path, 'access.grant.place-required', { role: role.name, place }));
  }
  if (faults.length > 0 || needed === null) return faults;
  const found =
    needed === 'organisation'
      ? sql`select 1 from party_organisation where id = ${wanted.organisationId}::bigint and deleted_at is null
          and state not in ('4', '5', '6')`
      : sql`select 1 from unit where id = ${wanted.unitId}::bigint and deleted_at is null`;
  if (await tx.one(found)) return [];
  return [fault(`${needed}Id`, 'access.grant.no-place', { place: placeWords[needed] })];
}

/** Two powers in one pair of hands, whatever the roles are called. */
function twoPowers(role: HeldRole, held: readonly HeldRole[]): Fault[] {
  const [mine] = powersOf(role.permissions);
  const other = held.flatMap(one => powersOf(one.permissions)).find(power => mine && power !== mine);
  if (!mine || !other) return [];
  return [fault('roleCode', 'access.grant.two-powers', { one: powers[mine].label, other: powers[other].label })];
}

/** Refuses with every reason; `ownId` is the request itself when it is looked at again. */
export async function checkGrant(tx: Tx, wanted: Wanted, ownId: string | null): Promise<void> {
  const account = await tx.one<{ personId: string | null }>(sql`
    select person_id from user_account
    where id = ${wanted.userId}::bigint and state <> 'disabled' and deleted_at is null for update`);
  if (!account) throw refuse([fault('userId', 'access.grant.no-account')]);
  const role = await tx.one<HeldRole>(sql`select ${columns} from role r where code = ${wanted.roleCode}`);
  if (!role?.isEnabled) throw refuse([fault('roleCode', 'access.grant.no-role')]);
  if (role.code === 'ROLE_SYSTEM_DEFAULT' || role.excludes.includes('ANY'))
    throw refuse([fault('roleCode', 'access.grant.not-granted', { role: role.name })]);
  const others = sql`g.user_id = ${wanted.userId}::bigint and g.state in ('requested', 'active')
    and g.id is distinct from ${ownId}::bigint`;
  const held = await tx.rows<HeldRole>(sql`
    select distinct ${columns} from role_grant g join role r on r.code = g.role_code where ${others}`);
  const duplicate = await tx.one(sql`
    select 1 from role_grant g where ${others} and g.role_code = ${role.code}
      and g.organisation_id is not distinct from ${wanted.organisationId}::bigint
      and g.unit_id is not distinct from ${wanted.unitId}::bigint`);
  const faults = [
    ...(await placeFaults(tx, role, wanted)),
    ...checkExclusions([role, ...held]).filter(({ params }) => Object.values(params).includes(role.name)),
    ...twoPowers(role, held),
    ...(isAdministration(role.excludes) && (await leadsElsewhere(tx, wanted.userId))
      ? [fault('userId', 'access.grant.office', { role: role.name })]
      : []),
    ...(duplicate ? [fault('roleCode', 'access.grant.twice')] : []),
    ...(role.scope === 'SELF' && account.personId === null ? [fault('userId', 'access.grant.no-person')] : []),
  ];
  if (faults.length > 0) throw refuse(faults);
}
