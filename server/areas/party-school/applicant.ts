/** Who registers: what the person is today, and the organisation that answers for him or her. Domain-cadre 4.2. */
import { sql } from 'drizzle-orm';
import { fullMember, personKinds } from 'contract/party-school/codes.ts';
import { branches, partyGroup } from 'contract/organisation/codes.ts';
import { formal, inRegister } from 'contract/member/codes.ts';
import type { Tx } from '../../kit/registry.ts';

const below = [...branches, partyGroup];
/** DX_PYDX. */
const probationaryMember = '4';

export interface Applicant {
  id: string;
  name: string;
  number: string | null;
  unitId: string | null;
  /** The unit and those above it. */
  unitIds: string[];
  personKind: string;
  grade: string | null;
  /** DX_PYDX. */
  stage: string | null;
  organisationId: string | null;
  /** The committee above the branch; the organisation itself where none stands between it and the school. */
  collegeId: string | null;
  hasApplication: boolean;
  hasReview: boolean;
}

/** The branch of a member, that of the development record, else what answers for the unit. */
const place = sql`
  select o.id, o.path, o.category from (
    select m.organisation_id as id, 0 as rank, 0 as distance from party_member m
    where m.id = p.id and m.deleted_at is null and m.party_status = any(${sql.param([...inRegister])}::text[])
    union all
    select d.organisation_id, 1, 0 from development_record d
    where d.person_id = p.id and d.deleted_at is null and d.state in ('1', '6')
    union all
    select o.id, 2, length(u.path) - length(a.path) from unit u join unit a on u.path like a.path || '%'
      join party_organisation o on a.id = any(o.unit_ids)
    where u.id = p.unit_id and o.deleted_at is null and o.state in ('1', '2', '3')
      and not o.category = any(${sql.param(below)}::text[])
  ) found join party_organisation o on o.id = found.id order by found.rank, found.distance, o.id limit 1`;

const college = sql`
  select a.id from party_organisation a where place.path like a.path || '%' and a.deleted_at is null and a.level > 1
    and not a.category = any(${sql.param(below)}::text[]) order by a.level desc limit 1`;

/** Persons as they stand, by id. */
export async function applicantsOf(tx: Tx, ids: readonly string[]): Promise<Map<string, Applicant>> {
  const rows = await tx.rows<Applicant>(sql`
    select p.id, p.name, p.number, p.unit_id, place.id as organisation_id, s.grade,
      array(select a.id::text from unit u join unit a on u.path like a.path || '%' where u.id = p.unit_id) as unit_ids,
      case when s.id is not null then ${personKinds.student} else ${personKinds.staff} end as person_kind,
      case when m.member_category = ${formal} then ${fullMember} when m.id is not null then ${probationaryMember}
        else d.stage end as stage,
      coalesce((${college}), place.id) as college_id,
      (m.id is not null or d.applied_on is not null) as has_application,
      (m.id is not null or d.reviewed_on is not null) as has_review
    from person p
      left join student s on s.id = p.id and s.deleted_at is null
      left join party_member m on m.id = p.id and m.deleted_at is null
        and m.party_status = any(${sql.param([...inRegister])}::text[])
      left join development_record d on d.person_id = p.id and d.deleted_at is null and d.state in ('1', '6')
      left join lateral (${place}) place on true
    where p.id = any(${sql.param([...ids])}::bigint[]) and p.deleted_at is null`);
  return new Map(rows.map(row => [row.id, row]));
}
