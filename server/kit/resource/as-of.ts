/**
 * The end of a past day, or an instant, from the change records: the image that was valid then takes the place of every
 * table of a resource.
 * It is another source under the same names, so list, filter, sort, tree, counts and titles stay the same code. Pillar section 9.
 */
import { sql } from 'drizzle-orm';
import { dayOf } from 'contract/kit/calendar.ts';
import { tableName, type Resource } from 'contract/kit/resource.ts';
import type { SqlWord } from 'contract/kit/type.ts';
import { isDay } from 'contract/kit/types/day.ts';
import { tableColumns } from '../database/columns.ts';
import type { Rewrite } from '../database/connection.ts';
import type { Registry, Tx } from '../registry.ts';
import { Refusal } from '../refusal.ts';
import { today } from '../setting.ts';

const asItStands = (text: string) => text;
const cast = (type: string) => (text: string) => `(${text})::${type}`;
const values: Record<SqlWord, (text: string) => string> = {
  text: asItStands,
  sealed: asItStands,
  integer: cast('integer'),
  bigint: cast('bigint'),
  boolean: cast('boolean'),
  date: cast('date'),
  timestamptz: cast('timestamptz'),
  uuid: cast('uuid'),
  'uuid[]': text => `translate(${text}, '[]" ', '{}')::uuid[]`,
  // A JSON list of ids written as an array: ["1", "2"] → {1,2}.
  'bigint[]': text => `translate(${text}, '[]" ', '{}')::bigint[]`,
};
/** A column out of the image. Only the columns a statement asks for are read; whole rows at once cost eight times as much. */
const columnThen = ([column, word]: [string, SqlWord]) => `${values[word](`c.after->>'${column}'`)} as "${column}"`;

/** Rows of one table as they stood; `$end` is written where the number of the bound instant belongs. */
const tableThen = (resource: Resource): string => `"${tableName(resource.name)}" as not materialized (
  select c.record_id as id, ${tableColumns(resource).map(columnThen).join(', ')} from change_record c
  where c.entity = '${resource.name}' and c.valid_from < $end::timestamptz
    and (c.valid_to is null or c.valid_to >= $end::timestamptz))`;
const clockThen = `clock as (select ($end::timestamptz - interval '1 millisecond')::date as today)`;

const texts = new WeakMap<Registry, [mention: RegExp, text: string][]>();
function tablesThen(registry: Registry): [RegExp, string][] {
  const known = texts.get(registry);
  if (known) return known;
  const tables = [...registry.resources.values()].map((one): [RegExp, string] => [
    new RegExp(`\\b${tableName(one.name)}\\b`),
    tableThen(one),
  ]);
  const all: [RegExp, string][] = [[/\bclock\b/, clockThen], ...tables];
  texts.set(registry, all);
  return all;
}

/** Puts the tables of then before a statement that names them; the past is read, never written. */
const rewriteTo =
  (registry: Registry, end: string): Rewrite =>
  (text, values) => {
    const wanted = tablesThen(registry).filter(([mention]) => mention.test(text));
    if (wanted.length === 0) return { text, values };
    if (/^\s*(insert|update|delete)\b/.test(text)) throw new Error(`a reader of ${end} cannot write`);
    const tables = wanted.map(([, table]) => table.replaceAll('$end', `$${values.length + 1}`)).join(',\n');
    const own = /^\s*with\b/.exec(text);
    const rest = own ? `,${text.slice(own[0].length)}` : ` ${text}`;
    return { text: `with ${tables}${rest}`, values: [...values, end] };
  };

/** First day of which records of an entity tell. */
export async function recordedSince(tx: Tx, resource: Resource): Promise<string | null> {
  const row = await tx.one<{ day: string | null }>(sql`
    select valid_from::date as day from change_record where entity = ${resource.name} order by id limit 1`);
  return row?.day ?? null;
}

/** The first instant that is no longer seen: behind a day in Asia/Shanghai, or behind the instant of a snapshot. */
export function endOf(moment: unknown): string | null {
  if (typeof moment !== 'string') return null;
  const [start, ms] = isDay(moment) ? [`${moment}T00:00:00+08:00`, 86_400_000] : [moment, 1];
  const at = /^\d{4}-\d{2}-\d{2}T[\d:.]{8,12}(Z|\+08:00)$/.test(start) ? Date.parse(start) : Number.NaN;
  return Number.isNaN(at) ? null : new Date(at + ms).toISOString();
}
/** The day a reader looks at, where it looks back. */
export const dayThen = (moment: string): string => (isDay(moment) ? moment : dayOf(moment));

/**
 * The same reader looking at the end of a day or at an instant; without either, at now.
 * The reach is that of who asks today, laid over the rows of then.
 */
export async function asOf(tx: Tx, moment: unknown): Promise<Tx> {
  if (moment === undefined) return tx;
  const end = endOf(moment);
  if (end === null) throw new Refusal(400, 'kit.bad-query', { params: { name: 'asOf' } });
  const now = await today(tx);
  if (dayThen(String(moment)) > now) throw new Refusal(400, 'kit.as-of-later', { params: { today: now } });
  return { ...tx, ...tx.through(rewriteTo(tx.registry, end)), asOf: String(moment) };
}

/** A query of a list and its reader, by the day the query may name. */
export async function lookBack<Q extends object>(tx: Tx, asked: Q): Promise<{ tx: Tx; query: Omit<Q, 'asOf'> }> {
  const { asOf: day, ...query } = asked as Q & { asOf?: unknown };
  return { tx: await asOf(tx, day), query };
}
