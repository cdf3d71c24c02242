/** Who may earn points: members in the register, and branches themselves. */
import { sql } from 'drizzle-orm';
import { inRegister } from 'contract/member/codes.ts';
import { branches, normal } from 'contract/organisation/codes.ts';
import type { Tx } from '../../kit/registry.ts';

export interface PointMember {
  id: string;
  name: string;
  organisationId: string;
}
export const memberOf = (tx: Tx, id: string | null): Promise<PointMember | null> =>
  tx.one<PointMember>(sql`
    select m.id, p.name, m.organisation_id from party_member m join person p on p.id = m.id
    where m.id = ${id}::bigint and m.deleted_at is null and m.organisation_id is not null
      and m.party_status = any(${sql.param(inRegister)}::text[])`);

/** A branch as the target of a line of its own: there is no person. */
export const branchOf = (tx: Tx, id: string) =>
  tx.one<{ id: null; name: string; organisationId: string; parentId: string | null }>(sql`
    select null as id, short_name as name, id as organisation_id, parent_id from party_organisation
    where id = ${id}::bigint and deleted_at is null and state = ${normal}
      and category = any(${sql.param(branches)}::text[])`);
