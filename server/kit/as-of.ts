/**
 * The end of a past day, from the change records: the image that was valid then takes the place of every table of a resource.
 * It is another source under the same names, so list, filter, sort, tree, counts and titles stay the same code. Pillar section 9.
 */
import { sql } from 'drizzle-orm';
import { tableName, type Resource } from 'contract/kit/resource.ts';
import type { SqlWord } from 'contract/kit/type.ts';
import { isDay } from 'contract/kit/types/day.ts';
import { tableColumns } from './columns.ts';
import type { Rewrite } from './connection.ts';
import type { House } from './house.ts';
import { Refused } from './refused.ts';
import { today } from './setting.ts';
import type { Tx } from './tx.ts';

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

/** Rows of one table as they stood; `$day` is written where the number of the bound day belongs. */
const tableThen = (resource: Resource): string => `"${tableName(resource.name)}" as not materialized (
  select c.record_id as id, ${tableColumns(resource).map(columnThen).join(', ')} from change_record c
  where c.entity = '${resource.name}' and c.valid_from < ($day::date + 1)::timestamp at time zone 'Asia/Shanghai'
    and (c.valid_to is null or c.valid_to >= ($day::date + 1)::timestamp at time zone 'Asia/Shanghai'))`;
const clockThen = 'clock as (select $day::date as today)';

const texts = new WeakMap<House, [mention: RegExp, text: string][]>();
function tablesThen(house: House): [RegExp, string][] {
  const known = texts.get(house);
  if (known) return known;
  const tables = [...house.resources.values()].map((one): [RegExp, string] => [
    new RegExp(`\\b${tableName(one.name)}\\b`),
    tableThen(one),
  ]);
  const all: [RegExp, string][] = [[/\bclock\b/, clockThen], ...tables];
  texts.set(house, all);
  return all;
}

/** Puts the tables of that day before a statement that names them; the past is read, never written. */
const rewriteTo =
  (house: House, day: string): Rewrite =>
  (text, values) => {
    const wanted = tablesThen(house).filter(([mention]) => mention.test(text));
    if (wanted.length === 0) return { text, values };
    if (/^\s*(insert|update|delete)\b/.test(text)) throw new Error(`a reader of ${day} cannot write`);
    const tables = wanted.map(([, table]) => table.replaceAll('$day', `$${values.length + 1}`)).join(',\n');
    const own = /^\s*with\b/.exec(text);
    const rest = own ? `,${text.slice(own[0].length)}` : ` ${text}`;
    return { text: `with ${tables}${rest}`, values: [...values, day] };
  };

/** First day of which records of an entity tell. */
export async function recordedSince(tx: Tx, resource: Resource): Promise<string | null> {
  const row = await tx.one<{ day: string | null }>(sql`
    select valid_from::date as day from change_record where entity = ${resource.name} order by id limit 1`);
  return row?.day ?? null;
}

/**
 * The same reader looking at the end of a day; without a day, at now.
 * The reach is that of who asks today, laid over the rows of then.
 */
export async function asOf(tx: Tx, day: unknown): Promise<Tx> {
  if (day === undefined) return tx;
  if (typeof day !== 'string' || !isDay(day)) throw new Refused(400, 'kit.bad-query', { params: { name: 'asOf' } });
  const now = await today(tx);
  if (day > now) throw new Refused(400, 'kit.as-of-later', { params: { today: now } });
  return { ...tx, ...tx.through(rewriteTo(tx.house, day)), asOf: day };
}

/** A query of a list and its reader, by the day the query may name. */
export async function lookBack<Q extends object>(tx: Tx, asked: Q): Promise<{ tx: Tx; query: Omit<Q, 'asOf'> }> {
  const { asOf: day, ...query } = asked as Q & { asOf?: unknown };
  return { tx: await asOf(tx, day), query };
}
