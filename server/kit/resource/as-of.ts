/**
 * The end of a past day, or an instant, from the change records: the image that was valid then takes the place of every
 * table of a resource. A day is what was in force on it, whenever that was recorded; an instant is what had been recorded
 * by then, so that a snapshot stays what it was. Decision 120.
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

/** Images that had been recorded by then; `$end` is written where the number of the bound instant belongs. */
const recordedThen = ({ name }: Resource): string => `
  select c.record_id, c.after from change_record c where c.entity = '${name}' and c.valid_from < $end::timestamptz
    and (c.valid_to is null or c.valid_to >= $end::timestamptz)`;
/** What was recorded since and was in force on the day already, laid over each other in the order it was recorded: what it changed, no more. */
const bookedLate = `booked_late as materialized (
  select l.entity, l.record_id, jsonb_object_agg(e.key, e.value order by l.id) as after, bool_or(l.type = 1) as is_new
  from change_record l
    left join lateral (select c.after from change_record c where c.entity = l.entity and c.record_id = l.record_id
      and c.id < l.id order by c.id desc limit 1) former on true
    cross join lateral jsonb_each(l.after) e
  where l.effective_on <= ($end::timestamptz - interval '1 millisecond')::date and l.valid_from >= $end::timestamptz
    and e.value is distinct from former.after->e.key
  group by l.entity, l.record_id)`;
const inForceThen = (resource: Resource): string => `
  select c.record_id, c.after from (${recordedThen(resource)}) c
  where not exists (select from booked_late l where l.entity = '${resource.name}' and l.record_id = c.record_id)
  union all
  select l.record_id, coalesce(c.after, '{}') || l.after
  from booked_late l left join (${recordedThen(resource)}) c using (record_id)
  where l.entity = '${resource.name}' and (l.is_new or c.after is not null)`;

/** Rows of one table as they stood. */
const tableThen = (resource: Resource, images: string): string => `"${tableName(resource.name)}" as not materialized (
  select c.record_id as id, ${tableColumns(resource).map(columnThen).join(', ')} from (${images}) c)`;
const clockThen = `clock as (select ($end::timestamptz - interval '1 millisecond')::date as today)`;

interface TableThen {
  mention: RegExp;
  recorded: string;
  inForce: string;
}
const texts = new WeakMap<Registry, TableThen[]>();
function tablesThen(registry: Registry): TableThen[] {
  const known = texts.get(registry);
  if (known) return known;
  const tables = [...registry.resources.values()].map(one => ({
    mention: new RegExp(`\\b${tableName(one.name)}\\b`),
    recorded: tableThen(one, recordedThen(one)),
    inForce: tableThen(one, inForceThen(one)),
  }));
  const all = [{ mention: /\bclock\b/, recorded: clockThen, inForce: clockThen }, ...tables];
  texts.set(registry, all);
  return all;
}

/** Puts the tables of then before a statement that names them; the past is read, never written. */
const rewriteTo =
  (registry: Registry, end: string, isOfDay: boolean): Rewrite =>
  (text, values) => {
    const wanted = tablesThen(registry).filter(({ mention }) => mention.test(text));
    if (wanted.length === 0) return { text, values };
    if (/^\s*(insert|update|delete)\b/.test(text)) throw new Error(`a reader of ${end} cannot write`);
    const texts = isOfDay ? [bookedLate, ...wanted.map(one => one.inForce)] : wanted.map(one => one.recorded);
    const tables = texts.map(table => table.replaceAll('$end', `$${values.length + 1}`)).join(',\n');
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
  return { ...tx, ...tx.through(rewriteTo(tx.registry, end, isDay(String(moment)))), asOf: String(moment) };
}

/** A query of a list and its reader, by the day the query may name. */
export async function lookBack<Q extends object>(tx: Tx, asked: Q): Promise<{ tx: Tx; query: Omit<Q, 'asOf'> }> {
  const { asOf: day, ...query } = asked as Q & { asOf?: unknown };
  return { tx: await asOf(tx, day), query };
}
