/** Grants as screens show them: with the names of account, role, place and of everybody who had a hand in them. */
import { sql, type SQL } from 'drizzle-orm';
import type { RoleGrant } from 'contract/access/grant.ts';
import type { Grant } from '../../kit/actor.ts';
import { aboveGivers, type Gaining } from './rank.ts';
import type { Tx } from '../../kit/registry.ts';

const nameOfUser = (column: string) => sql`(select name from user_account where id = ${sql.raw(column)})`;
const isDecided = sql`g.state in ('active', 'refused', 'ended')`;

export const grantSource = sql`role_grant g join user_account u on u.id = g.user_id join role r on r.code = g.role_code
  left join party_organisation o on o.id = g.organisation_id left join unit d on d.id = g.unit_id
  left join person p on p.id = u.person_id`;

/** Waiting ones first, then the latest. */
export const grantRows = (tx: Tx, condition: SQL, paging: SQL = sql`limit 500`) =>
  tx.rows<RoleGrant>(sql`
    select g.id, g.user_id, u.username, u.name as user_name, g.role_code, r.name as role_name,
      r.scope_type, g.organisation_id, g.unit_id,
      coalesce(o.name, d.name) as place_name, g.state, g.reason, ${nameOfUser('g.requested_by')} as requested_by_name,
      g.requested_at,
      case when ${isDecided} then ${nameOfUser('g.granted_by')} end as decided_by_name,
      case when ${isDecided} then g.granted_at end as decided_at, g.opinion,
      ${nameOfUser('g.ended_by')} as ended_by_name, g.ended_at, g.end_reason,
      g.requested_by is not distinct from ${tx.actor.userId}::bigint as is_own_request,
      g.user_id is not distinct from ${tx.actor.userId}::bigint as is_about_self,
      p.name as person_name, p.number as person_number, null as code_against
    from ${grantSource} where ${condition} order by g.state <> 'requested', g.id desc ${paging}`);

/** What each grant that is asked for would give its account. */
async function gainingBy(tx: Tx, grants: readonly RoleGrant[]): Promise<Gaining[]> {
  const roles = await tx.rows<{ code: string; permissions: string[] }>(sql`
    select code, permissions from role where code = any(${sql.param(grants.map(one => one.roleCode))}::text[])`);
  return grants.map(({ id, userId, roleCode, scopeType, organisationId, unitId }) => {
    const permissions = roles.find(({ code }) => code === roleCode)?.permissions ?? [];
    const scope = scopeType as Grant['scope'];
    return { key: id, userId, grants: [{ role: roleCode, scope, organisationId, unitId, permissions }] };
  });
}

/** The same, those asked for with who handed out the password where confirming demands a code behind it. */
export async function withCodes(tx: Tx, grants: RoleGrant[]): Promise<{ grant: RoleGrant; giverId: string | null }[]> {
  const asked = grants.filter(({ state }) => state === 'requested');
  const givers = await aboveGivers(tx, await gainingBy(tx, asked));
  const names = await tx.rows<{ id: string; name: string }>(sql`
    select id, name from user_account where id = any(${sql.param([...new Set(givers.values())])}::bigint[])`);
  return grants.map(grant => {
    const giverId = givers.get(grant.id) ?? null;
    return { grant: { ...grant, codeAgainst: names.find(({ id }) => id === giverId)?.name ?? null }, giverId };
  });
}

export const countGrants = async (tx: Tx, condition: SQL): Promise<number> =>
  Number((await tx.one<{ n: string }>(sql`select count(*) as n from ${grantSource} where ${condition}`))?.n ?? 0);
