/** Counts of people, never stored: one statement each, by id. Decisions 71, pillar section 10. */
import { sql } from 'drizzle-orm';
import { recordStates, stages } from 'contract/development/codes.ts';
import { formal, inRegister, probationary, statusNormal } from 'contract/member/codes.ts';
import { partyOrganisation } from 'contract/organisation/party-organisation.ts';
import { schoolClass } from 'contract/organisation/school-class.ts';
import { unit } from 'contract/organisation/unit.ts';
import type { Rollup, Tx } from '../../kit/registry.ts';

/** Members who stand in the register, as every figure of members counts them. */
export const isCounted = sql`m.deleted_at is null and m.party_status = any(${sql.param([...inRegister])}::text[])`;

/** Members of an organisation and everything below it, of a group those who are in it, and those on the way to become one, as the lists of the stages open. */
export const members: Rollup = {
  resource: partyOrganisation,
  fields: ['memberCount', 'formalCount', 'probationaryCount', 'activistCount', 'applicantCount'],
  query: (tx, ids) =>
    tx.rows(sql`
      with counted as (
        select coalesce(m.group_id, m.organisation_id) as organisation_id, m.member_category as category, null as stage
        from party_member m where ${isCounted}
        union all select d.organisation_id, null, d.stage from development_record d
        where d.deleted_at is null and d.state = ${recordStates.open})
      select a.id, count(c.category)::int as member_count,
        count(*) filter (where c.category = ${formal})::int as formal_count,
        count(*) filter (where c.category = ${probationary})::int as probationary_count,
        count(*) filter (where c.stage = ${stages.active})::int as activist_count,
        count(*) filter (where c.stage = ${stages.apply})::int as applicant_count
      from counted c join party_organisation o on o.id = c.organisation_id
        cross join lateral unnest(string_to_array(trim(both '/' from o.path), '/')::bigint[]) as a(id)
      where a.id = any(${sql.param(ids)}::bigint[]) group by a.id`),
};

/** People of a unit and everything below it. */
const people: Rollup = {
  resource: unit,
  fields: ['staffCount', 'under35Count', 'seniorTitleCount', 'studentCount'],
  query: (tx, ids) =>
    tx.rows(sql`
      select a.id, count(t.id)::int as staff_count,
        count(t.id) filter (where p.birth_date > (select today from clock) - interval '36 years')::int as under35_count,
        count(t.id) filter (where p.title_level in ('1', '2'))::int as senior_title_count,
        count(s.id)::int as student_count
      from person p join unit u on u.id = p.unit_id
        cross join lateral unnest(string_to_array(trim(both '/' from u.path), '/')::bigint[]) as a(id)
        left join teacher t on t.id = p.id and t.deleted_at is null
        left join student s on s.id = p.id and s.deleted_at is null
      where p.deleted_at is null and a.id = any(${sql.param(ids)}::bigint[]) group by a.id`),
};

const classmates: Rollup = {
  resource: schoolClass,
  fields: ['studentCount', 'memberCount'],
  query: (tx, ids) =>
    tx.rows(sql`
      select p.class_id as id, count(s.id)::int as student_count, count(m.id)::int as member_count
      from person p left join student s on s.id = p.id and s.deleted_at is null
        left join party_member m on m.id = p.id and ${isCounted}
      where p.deleted_at is null and p.class_id = any(${sql.param(ids)}::bigint[]) group by p.class_id`),
};

export const organisationRollups = [members, people, classmates];

/** Formal members in full standing of each of these organisations and below: who is suspended founds no branch. */
export async function formalCounts(tx: Tx, ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.rows<{ id: string; count: number }>(sql`
    select a.id, count(*)::int as count from party_member m join party_organisation o on o.id = m.organisation_id
      cross join lateral unnest(string_to_array(trim(both '/' from o.path), '/')::bigint[]) as a(id)
    where m.deleted_at is null and m.party_status = ${statusNormal} and m.member_category = ${formal}
      and a.id = any(${sql.param(ids)}::bigint[]) group by a.id`);
  return new Map(rows.map(({ id, count }) => [id, count]));
}
