/**
 * The roles of an account: those that were granted, and those that follow from what its person is. A member holds the role
 * of members and a cadre that of cadres, whatever offices stand beside it, as long as the register says so. Both reach the
 * own person alone. Decision 296.
 */
import { sql } from 'drizzle-orm';
import { cadreStates } from 'contract/cadre/codes.ts';
import { inRegister } from 'contract/member/codes.ts';

const texts = (codes: readonly string[]) => sql.raw(codes.map(code => `'${code}'`).join());

/** Rows of grant_id, user_id, role_code, organisation_id and unit_id; stands behind `from`. */
export const heldRoles = sql`(
  select g.id as grant_id, g.user_id, g.role_code, g.organisation_id, g.unit_id from role_grant g where g.state = 'active'
  union all
  select null, a.id, r.code, null, null from user_account a
    cross join lateral (
      select c.config_value as code from party_member m
        join system_config c on c.config_key = 'fz.role.member' and c.deleted_at is null
        where m.id = a.person_id and m.deleted_at is null and m.party_status in (${texts(inRegister)})
      union all
      select 'ROLE_CADRE' from cadre c
        where c.id = a.person_id and c.deleted_at is null and c.state in (${texts([cadreStates.valid])})
    ) own
    join role r on r.code = own.code and r.scope_type = 'SELF' and r.is_enabled
    where not exists (
      select from role_grant g where g.user_id = a.id and g.role_code = r.code and g.state = 'active'))`;
