/**
 * The end of a past day, or an instant, from the change records: the image that was valid then takes the place of every
 * table of a resource. A day is what was in force on it, whenever that was recorded, or recorded by a given instant; an
 * instant is what had been recorded by then. A snapshot is one of the latter two and stays what it was. Decisions 120, 147.
 * It is another source under the same names, so list, filter, sort, tree, counts and titles stay the same code. Pillar section 9.
 */
import { sql, type SQL } from 'drizzle-orm';
import { fault } from 'contract/kit/fault.ts';
import { madeOnce } from 'contract/kit/made-once.ts';
import { momentOf } from 'contract/kit/moment.ts';
import { tableName, type Resource } from 'contract/kit/resource.ts';
import type { SqlWord } from 'contract/kit/type.ts';
import { firstDay, isDay, lastDay } from 'contract/kit/types/day.ts';
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
  amount: cast('bigint'),
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

/** What a statement of the past is bound to. */
interface Bounds {
  /** The first instant that is no longer seen. */
  end: string;
  /** Of a day, the first instant from which late records count no more; null for an instant, which goes by recording. */
  known: string | null;
}

/** Images that had been recorded by then; `$end` and `$known` are written where the numbers of the bounds belong. */
const recordedThen = ({ name }: Resource): string => `
  select c.record_id, c.id, c.after from change_record c where c.entity = '${name}' and c.valid_from < $end::timestamptz
    and (c.valid_to is null or c.valid_to >= $end::timestamptz)`;
/** What was recorded since and was in force on the day already, laid over each other in the order it was recorded: what it changed, no more. */
const bookedLate = `booked_late as materialized (
  select l.entity, l.record_id, max(l.id) as id, jsonb_object_agg(e.key, e.value order by l.id) as after, bool_or(l.type = 1) as is_new
  from change_record l
    left join lateral (select c.after from change_record c where c.entity = l.entity and c.record_id = l.record_id
      and c.id < l.id order by c.id desc limit 1) former on true
    cross join lateral jsonb_each(l.after) e
  where l.effective_on <= ($end::timestamptz - interval '1 millisecond')::date and l.valid_from >= $end::timestamptz
    and l.valid_from < $known::timestamptz and e.value is distinct from former.after->e.key
  group by l.entity, l.record_id)`;
const inForceThen = (resource: Resource): string => `
  select c.record_id, c.id, c.after from (${recordedThen(resource)}) c
  where not exists (select from booked_late l where l.entity = '${resource.name}' and l.record_id = c.record_id)
  union all
  select l.record_id, l.id, coalesce(c.after, '{}') || l.after
  from booked_late l left join lateral (${recordedThen(resource)} and c.record_id = l.record_id limit 1) c on true
  where l.entity = '${resource.name}' and (l.is_new or c.after is not null)`;

const rowsThen = (columns: readonly string[], images: string): string =>
  `select ${['c.record_id as id', ...columns].join(', ')} from (${images}) c where jsonb_typeof(c.after->'deleted_at')`;
/**
 * Rows of one table as they stood, those that were there apart from those that had been removed. Of a value out of an image
 * the planner has no statistics: it takes an empty one for rare, and a table of thousands of living rows for a few, which it
 * would go through once for each row of another.
 */
function tableThen(resource: Resource, images: string): string {
  const columns = tableColumns(resource)
    .filter(([column]) => column !== 'deleted_at')
    .map(columnThen);
  return `"${tableName(resource.name)}" as not materialized (
  ${rowsThen([...columns, 'null::timestamptz as deleted_at'], images)} is distinct from 'string'
  union all ${rowsThen([...columns, `'infinity'::timestamptz as deleted_at`], images)} = 'string')`;
}
const clockThen = `clock as (select ($end::timestamptz - interval '1 millisecond')::date as today, now from public.clock)`;

interface TableThen {
  mention: RegExp;
  recorded: string;
  inForce: string;
}
const texts = new WeakMap<Registry, TableThen[]>();
const tablesThen = (registry: Registry): TableThen[] =>
  madeOnce(texts, registry, ({ resources }) => [
    { mention: /\bclock\b/, recorded: clockThen, inForce: clockThen },
    ...[...resources.values()].map(one => ({
      mention: new RegExp(`\\b${tableName(one.name)}\\b`),
      recorded: tableThen(one, recordedThen(one)),
      inForce: tableThen(one, inForceThen(one)),
    })),
  ]);

/** Puts the tables of then before a statement that names them; the past is read, never written. */
const rewriteTo =
  (registry: Registry, { end, known }: Bounds): Rewrite =>
  (text, values) => {
    const wanted = tablesThen(registry).filter(({ mention }) => mention.test(text));
    if (wanted.length === 0) return { text, values };
    if (/^\s*(insert|update|delete)\b/.test(text)) throw new Error(`a reader of ${end} cannot write`);
    const texts = known === null ? wanted.map(one => one.recorded) : [bookedLate, ...wanted.map(one => one.inForce)];
    const tables = texts
      .join(',\n')
      .replaceAll('$end', `$${values.length + 1}`)
      .replaceAll('$known', `$${values.length + 2}`);
    const own = /^\s*with\b/.exec(text);
    const rest = own ? `,${text.slice(own[0].length)}` : ` ${text}`;
    return { text: `with ${tables}${rest}`, values: [...values, end, ...(known === null ? [] : [known])] };
  };

/** Images of an entity at a moment, as `record_id`, `id` of the last record and `after`: for what compares and checks them. */
export function imagesAt(resource: Resource, moment: unknown): SQL {
  const { end, known } = boundsOf(moment);
  const text = known === null ? recordedThen(resource) : `with ${bookedLate} ${inForceThen(resource)}`;
  const parts = text.split(/(\$end|\$known)\b/);
  return sql.join(
    parts.map(part => (part === '$end' ? sql`${end}` : part === '$known' ? sql`${known}` : sql.raw(part))),
  );
}

/** First day of which records of an entity tell. */
export async function recordedSince(tx: Tx, resource: Resource): Promise<string | null> {
  const row = await tx.one<{ day: string | null }>(sql`
    select valid_from::date as day from change_record where entity = ${resource.name} order by id limit 1`);
  return row?.day ?? null;
}

const dayMs = 86_400_000;
const behind = (instant: string, ms: number): string => new Date(Date.parse(instant) + ms).toISOString();
/** The first instant that is no longer seen: behind a day in Asia/Shanghai, or behind the instant of a snapshot. */
export function endOf(moment: unknown): string | null {
  const of = momentOf(moment);
  if (of === null) return null;
  return of.instant === null ? behind(`${of.day}T00:00:00+08:00`, dayMs) : behind(of.instant, 1);
}
function boundsOf(moment: unknown): Bounds {
  const [of, end] = [momentOf(moment), endOf(moment)];
  if (of === null || end === null) throw new Refusal(400, 'kit.bad-query', { params: { name: 'asOf' } });
  if (of.instant !== null) return { end, known: null };
  return { end, known: of.knownAt === null ? 'infinity' : behind(of.knownAt, 1) };
}
/** Why nobody looks back to a day, in its own words and on its field; null where one does. */
export function cannotLookBack(path: string, day: string, now: string): Refusal | null {
  const isOutside = /^\d{4}-\d{2}-\d{2}$/.test(day) && (day < firstDay || day > lastDay);
  const isLater = (isDay(day) || isOutside) && day > now;
  if (isDay(day) && !isLater) return null;
  const why = isLater ? 'kit.as-of-later' : isOutside ? 'kit.as-of-earlier' : 'kit.as-of-no-day';
  const params = { today: now, first: firstDay };
  return new Refusal(400, why, { params, faults: [fault(path, why, params)] });
}

/** The day a reader looks at, where it looks back. */
export const dayThen = (moment: string): string => momentOf(moment)?.day ?? moment;

/**
 * The same reader looking at a moment of the past; without one, at now.
 * The reach is that of who asks today, laid over the rows of then.
 */
export async function asOf(tx: Tx, moment: unknown): Promise<Tx> {
  if (moment === undefined) return tx;
  const refused = cannotLookBack('asOf', dayThen(String(moment)), await today(tx));
  if (refused) throw refused;
  const bounds = boundsOf(moment);
  return { ...tx, ...tx.through(rewriteTo(tx.registry, bounds)), asOf: String(moment) };
}

/** A query of a list and its reader, by the day the query may name. */
export async function lookBack<Q extends object>(tx: Tx, asked: Q): Promise<{ tx: Tx; query: Omit<Q, 'asOf'> }> {
  const { asOf: day, ...query } = asked as Q & { asOf?: unknown };
  return { tx: await asOf(tx, day), query };
}
