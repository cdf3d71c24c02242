/**
 * Class and months of retirement as lists filter and sort by them: the lines of `contract/cadre/retirement.ts` and the
 * school's table of age limits, in SQL. Domain-cadre 1.12, decision 230.
 */
import { sql, type SQL } from 'drizzle-orm';
import {
  men,
  ranksToSixty,
  reformYear,
  retireLines,
  titlesToSixty,
  women,
  workersPost,
} from 'contract/cadre/retirement.ts';

type Column = (name: string) => SQL;
const codes = (all: readonly string[]) => sql`${sql.param([...all])}::text[]`;
/** What the file proved stands above the birthday on record. */
const birth = (column: Column) => sql`coalesce(${column('verifiedBirthDate')}, ${column('birthDate')})`;
const monthOf = (day: SQL) => sql`to_char(${day}, 'YYYY-MM')`;

/** Null where the record does not say the gender. */
const retireClass = (column: Column) => sql`(case
  when ${column('gender')} = ${men} then 'M60'
  when ${column('gender')} is distinct from ${women} then null
  when ${column('rank')} = any(${codes(ranksToSixty)}) or ${column('titleLevel')} = any(${codes(titlesToSixty)}) then 'F60'
  when ${column('postClass')} = ${workersPost} then 'F50'
  else 'F55' end)`;

const lines = sql`(values ${sql.join(
  Object.entries(retireLines).map(
    ([name, { oldAge, step, most }]) => sql`(${name}::text, ${oldAge}::int, ${step}::int, ${most}::int)`,
  ),
  sql`, `,
)}) as line (name, old_age, step, most)`;

/** The place of the month of birth among those that retire later: 1 for the first of them. */
const place = (
  column: Column,
) => sql`((extract(year from ${birth(column)})::int + line.old_age - ${reformYear}::int) * 12
  + extract(month from ${birth(column)})::int)`;

const statutoryRetireMonth = (column: Column) => sql`(
  select ${monthOf(sql`date_trunc('month', ${birth(column)}) + make_interval(months => line.old_age * 12
    + case when ${place(column)} < 1 then 0 else least(line.most, (${place(column)} - 1) / line.step + 1) end)`)}
  from ${lines} where line.name = ${retireClass(column)})`;

const retireMonth = (column: Column) => sql`coalesce(${column('fixedRetireMonth')}, ${statutoryRetireMonth(column)})`;

/**
 * The month of the age limit that is in force when it is reached; a line that lowers the age reaches on its first month
 * whoever is older by then. Null where the school has no line for rank and gender.
 */
const monthOfLimit = (column: Column) => sql`(
  select min(due) from (
    select greatest(l.effective_month,
        ${monthOf(sql`date_trunc('month', ${birth(column)}) + make_interval(years => l.age_years, months => l.age_months)`)})
      as due, lead(l.effective_month) over (order by l.effective_month) as next_month
    from age_limit l
    where l.rank = ${column('rank')} and l.gender = ${column('gender')} and l.deleted_at is null) reached
  where next_month is null or due < next_month)`;

/** Who retires leaves the post with it at the latest. */
const leavePostMonth = (
  column: Column,
) => sql`(select case when due is null then null else least(due, ${retireMonth(column)}) end
  from (select ${monthOfLimit(column)} as due) of_age where ${birth(column)} is not null)`;

export const retirementComputed = { retireClass, statutoryRetireMonth, retireMonth, leavePostMonth };
