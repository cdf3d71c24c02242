/** Grants as screens show them: with the names of account, role, place and of everybody who had a hand in them. */
import { sql, type SQL } from 'drizzle-orm';
import type { RoleGrant } from 'contract/access/grant.ts';
import type { Tx } from '../../kit/tx.ts';

const nameOfUser = (column: string) => sql`(select name from user_account where id = ${sql.raw(column)})`;
const isDecided = sql`g.state in ('active', 'refused', 'ended')`;

export const grantSource = sql`role_grant g join user_account u on u.id = g.user_id join role r on r.code = g.role_code
  left join party_organisation o on o.id = g.organisation_id left join unit d on d.id = g.unit_id`;

/** Waiting ones first, then the latest. */
export const grantRows = (tx: Tx, condition: SQL, paging: SQL = sql`limit 500`) =>
  tx.rows<RoleGrant>(sql`
    select g.id, g.user_id as "userId", u.username, u.name as "userName", g.role_code as "roleCode", r.name as "roleName",
      r.scope_type as "scopeType", g.organisation_id as "organisationId", g.unit_id as "unitId",
      coalesce(o.name, d.name) as "placeName", g.state, g.reason, ${nameOfUser('g.requested_by')} as "requestedByName",
      g.requested_at as "requestedAt",
      case when ${isDecided} then ${nameOfUser('g.granted_by')} end as "decidedByName",
      case when ${isDecided} then g.granted_at end as "decidedAt", g.opinion,
      ${nameOfUser('g.ended_by')} as "endedByName", g.ended_at as "endedAt", g.end_reason as "endReason",
      g.requested_by is not distinct from ${tx.actor.userId}::bigint as "isOwnRequest",
      g.user_id is not distinct from ${tx.actor.userId}::bigint as "isAboutSelf"
    from ${grantSource} where ${condition} order by g.state <> 'requested', g.id desc ${paging}`);

export const countGrants = async (tx: Tx, condition: SQL): Promise<number> =>
  Number((await tx.one<{ n: string }>(sql`select count(*) as n from ${grantSource} where ${condition}`))?.n ?? 0);
