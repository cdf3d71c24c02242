/** What a cadre's row tells of other rows: party date, who manages, studies, years, and how complete the record is. */
import { sql, type SQL } from 'drizzle-orm';
import { cadre } from 'contract/cadre/cadre.ts';
import { ofTheParty } from 'contract/cadre/codes.ts';
import { askedFields, askedOfMembers, askedRows } from 'contract/cadre/completeness.ts';
import { tableName } from 'contract/kit/resource.ts';
import { computed } from '../../kit/registry.ts';
import { nameOf } from '../../kit/resource/source.ts';
import { retirementComputed } from './retirement.ts';

type Column = (name: string) => SQL;
const codes = (all: readonly string[]) => sql`${sql.param([...all])}::text[]`;
const years = (from: SQL) => sql`extract(year from age((select today from clock), ${from}))::int`;

/** The register of members knows when somebody joined; what the file of the person proved stands above it. */
const partyJoinedOn = (column: Column) =>
  sql`coalesce(${column('verifiedPartyOn')}, (select m.joined_on from party_member m where m.id = ${column('id')} and m.deleted_at is null))`;

/** The highest of a kind; what was verified stands above the rest. */
const studies = (kind: string) => (column: Column) =>
  sql`(
  select e.education from education_record e where e.person_id = ${column('id')} and e.kind = ${kind} and e.deleted_at is null
  order by e.is_proved is true desc, e.education, e.end_month desc, e.id limit 1)`;

/** The department that names rank and unit; of several the one that manages the fewest ranks. */
const managingDepartmentId = (column: Column) => sql`(
  select d.id from managing_department d where d.deleted_at is null
    and ${column('rank')} = any(string_to_array(d.ranks, ';'))
    and exists (select 1 from unit u join unit own on own.path like u.path || '%'
      where u.id = any(d.unit_ids) and own.id = ${column('postUnitId')})
  order by cardinality(string_to_array(d.ranks, ';')), d.id limit 1)`;

interface Asked {
  label: string;
  weight: number;
  isThere: SQL;
}
function askedOf(column: Column): Asked[] {
  const fields = askedFields.map(({ field, ...one }) => ({ ...one, isThere: sql`${column(field)} is not null` }));
  const rows = askedRows.map(({ entity, ...one }) => ({
    ...one,
    isThere: sql`exists (select 1 from ${nameOf(tableName(entity))} r where r.person_id = ${column('id')} and r.deleted_at is null)`,
  }));
  const isOutside = sql`${column('politicalStatus')} is null or ${column('politicalStatus')} <> all(${codes(ofTheParty)})`;
  const member = {
    label: askedOfMembers.label,
    weight: askedOfMembers.weight,
    isThere: sql`(${isOutside} or ${partyJoinedOn(column)} is not null)`,
  };
  return [...fields, member, ...rows];
}

/** Whole per cent, 0–100. */
function completeness(column: Column): SQL {
  const asked = askedOf(column);
  const all = asked.reduce((sum, { weight }) => sum + weight, 0);
  const there = asked.map(
    ({ isThere, weight }) => sql`case when ${isThere} then ${sql.raw(String(weight))} else 0 end`,
  );
  return sql`(100 * (${sql.join(there, sql` + `)}) / ${sql.raw(String(all))})`;
}

/** Labels of what is missing, 、 between them; null where nothing is. */
function gaps(column: Column): SQL {
  const missing = askedOf(column).map(
    ({ isThere, label }) => sql`case when ${isThere} then null else ${label}::text end`,
  );
  return sql`nullif(concat_ws('、', ${sql.join(missing, sql`, `)}), '')`;
}

/** The highest that the records of studies tell; what is marked as such stands above the rest. */
const recorded = (column: Column, name: SQL, mark: SQL) => sql`(
  select e.${name} from education_record e
  where e.person_id = ${column('id')} and e.${name} is not null and e.deleted_at is null
  order by coalesce(e.${mark}, false) desc, e.${name}, e.end_month desc, e.id limit 1)`;

const wordOf = (dictionary: string, code: SQL) => sql`
  coalesce((select d.label from dictionary_entry d where d.dict_name = ${dictionary} and d.value = ${code}
    and d.deleted_at is null limit 1), ${code})`;

/** Where what the record of the person says and what the records of studies tell differ; the records count. */
function differences(column: Column): SQL {
  const told = (label: string, own: SQL, best: SQL, dictionary: string) => sql`
    (select ${label}::text || '：基本信息为“' || ${wordOf(dictionary, own)} || '”，学历学位记录为“'
      || ${wordOf(dictionary, sql`r.code`)} || '”，以记录为准'
    from (select ${best} as code) r where r.code <> ${own})`;
  const education = recorded(column, sql`education`, sql`is_highest_education`);
  const degree = recorded(column, sql`degree`, sql`is_highest_degree`);
  return sql`nullif(concat_ws('；', ${told('学历', column('education'), education, 'DJ_DY_XLXX')},
    ${told('学位', column('degree'), degree, 'DJ_DY_XWXX')}), '')`;
}

export const cadreComputed = computed(cadre, {
  partyJoinedOn,
  managingDepartmentId,
  fullTimeEducation: studies('1'),
  onJobEducation: studies('2'),
  yearsInPost: column => years(column('currentPostOn')),
  yearsInRank: column => years(sql`(${column('rankMonth')} || '-01')::date`),
  completeness,
  gaps,
  differences,
  ...retirementComputed,
});
