/** The rows a measure is about: those of its list in the reach of who asks, and the number each of them brings. */
import { sql, type SQL } from 'drizzle-orm';
import type { Measure, Records } from 'contract/statistics/measures.ts';
import { together } from 'contract/statistics/together.ts';
import type { Filters } from 'contract/kit/figure.ts';
import { fieldsOf, type Resource } from 'contract/kit/resource.ts';
import { typeOf } from 'contract/kit/types/index.ts';
import { recordsBeside } from '../../kit/resource/beside.ts';
import { readable } from '../../kit/resource/figures.ts';
import { readQuery } from '../../kit/resource/query.ts';
import { columnIn, expressionOf, sourceOf } from '../../kit/resource/source.ts';
import type { Tx } from '../../kit/registry.ts';

/** What is counted, as SQL over the rows of the list. */
export interface Counted {
  of: Resource;
  /** Which rows, the reach among them. */
  rows: SQL;
  /** The number averaged over them, or whether they are of the share; null where they are counted. */
  value: SQL | null;
  /** Of which records beside them are told. */
  year: number;
}

const allOf = (conditions: readonly SQL[]): SQL => sql.join([sql`true`, ...conditions], sql` and `);
/** What rows meet under filters of their list. */
export async function meets(tx: Tx, of: Resource, filters: Filters): Promise<SQL> {
  return allOf((await readQuery(tx, of, filters)).where);
}
/** A field of the row, by which rows are told apart. */
export function expressionFor(tx: Tx, of: Resource, field: string): SQL {
  const expression = expressionOf(tx.registry, of, field);
  if (!expression) throw new Error(`${of.name}.${field} cannot be told apart`);
  return expression;
}

/** Full years since a date by the day that is looked at; of what is kept by the month, from the first of its month. */
function yearsSince(tx: Tx, of: Resource, field: string): SQL {
  const { sql: word, grain } = typeOf(fieldsOf(of)[field] as never);
  const since = expressionFor(tx, of, field);
  const date =
    word === 'text'
      ? sql`(${since} || '-01')::date`
      : grain === 'month'
        ? sql`date_trunc('month', ${since})::date`
        : since;
  return sql`extract(year from age((select today from clock), ${date}))`;
}

/** Records beside the rows of a list that meet filters, as far as they are read: `person_id` and the field as `value`. */
export async function recordsOf(
  tx: Tx,
  of: Resource,
  { beside }: Records,
  filters: Filters,
  field: string,
): Promise<SQL> {
  const { by } = recordsBeside(tx, of, { some: beside.name, of: {} });
  const value = field === '' ? sql`true` : columnIn(beside, field);
  return sql`select ${columnIn(beside, by)} as person_id, ${value} as value from ${sourceOf(beside)}
    where ${readable(tx, beside)} and ${await meets(tx, beside, filters)}`;
}

/** What is averaged over the rows; null where they are counted. */
async function valueOf(tx: Tx, { of, meanYearsSince, meanOf, share }: Measure, year: number): Promise<SQL | null> {
  if (meanYearsSince) return yearsSince(tx, of, meanYearsSince);
  if (share) return sql`case when ${await meets(tx, of, share)} then 100 else 0 end`;
  if (!meanOf) return null;
  const records = await recordsOf(tx, of, meanOf, meanOf.inYear(year), meanOf.field);
  return sql`(select coalesce(sum(b.value), 0) from (${records}) b where b.person_id = t.id)`;
}

export async function countedBy(tx: Tx, measure: Measure, where: string | undefined, year: number): Promise<Counted> {
  const { of, filters } = measure;
  const all = together(of, [filters, ...(where === undefined ? [] : [{ where: [where] }])]);
  // What is no group is refused as it is by the list, and not left out.
  if (where !== undefined) await meets(tx, of, { where: [where] });
  return {
    of,
    rows: sql`${readable(tx, of)} and ${await meets(tx, of, all)}`,
    value: await valueOf(tx, measure, year),
    year,
  };
}
