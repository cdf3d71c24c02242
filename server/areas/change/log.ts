/** The records of all rows of an entity in reach, told as the timeline of one row tells them: words of the time, masks on. */
import { sql, type SQL } from 'drizzle-orm';
import type { ChangeLogCall, ChangeLogEntry } from 'contract/change/log.ts';
import { fault } from 'contract/kit/fault.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import { fieldsOf, isSeen, layersOf, type Resource } from 'contract/kit/resource.ts';
import { isDay } from 'contract/kit/types/day.ts';
import { labelsFor } from '../../kit/resource/labels.ts';
import { within } from '../../kit/resource/reach.ts';
import { refuse } from '../../kit/refusal.ts';
import { serve } from '../../kit/route.ts';
import { sourceOf, titleOf } from '../../kit/resource/source.ts';
import { entitiesOf, shownText, type ChangeRow } from '../../kit/write/trace.ts';
import type { Call, Tx } from '../../kit/registry.ts';

type Asked = Call<ChangeLogCall>['query'];
interface Told extends ChangeRow {
  recordId: string;
  title: string;
}

const endOf = (day: string) => sql`(${day}::date + 1)::timestamp at time zone 'Asia/Shanghai'`;
const startOf = (day: string) => sql`${day}::date::timestamp at time zone 'Asia/Shanghai'`;

/** Rows that hang on a person carry the name of that person before their own. */
const isOfPerson = ({ fields, partOf }: Resource) => !partOf && fields['personId'] !== undefined;
function titleIn(resource: Resource, row: SQL): SQL {
  const { title } = titleOf(resource);
  if (!isOfPerson(resource)) return sql`${row}.${title}`;
  return sql`concat_ws('：', (select p.name from person p where p.id = ${row}.person_id), ${row}.${title})`;
}

/** Rows of that kind hang on other people as well. */
export const ofCadres = (resource: Resource): SQL =>
  isOfPerson(resource)
    ? sql`exists (select 1 from cadre k where k.id = t.person_id and k.deleted_at is null)`
    : sql`true`;

function conditionOf(tx: Tx, resource: Resource, { keyword, from, to, origin }: Asked) {
  const row = layersOf(resource).length > 1 && !(resource.title in resource.fields) ? sql`w` : sql`t`;
  const named = keyword ? `%${keyword.replace(/[\\%_]/g, sign => `\\${sign}`)}%` : null;
  return sql.join(
    [
      sql`c.entity = any(${entitiesOf(resource)}::text[])`,
      within(tx, permissionOf(resource, 'trace'), resource),
      ...(named ? [sql`(${titleIn(resource, row)} like ${named} or c.operator_name like ${named})`] : []),
      ...(from ? [sql`c.valid_from >= ${startOf(from)}`] : []),
      ...(to ? [sql`c.valid_from < ${endOf(to)}`] : []),
      ...(origin ? [sql`c.origin = ${origin}::int`] : []),
    ],
    sql` and `,
  );
}

async function log(tx: Tx, resource: Resource, asked: Asked, of: SQL) {
  const faults = (['from', 'to'] as const)
    .filter(name => asked[name] !== undefined && !isDay(asked[name]))
    .map(name => fault(name, 'kit.day-format', { label: name === 'from' ? '开始日期' : '结束日期' }));
  if (faults.length > 0) throw refuse(faults);
  const { page = 0, size = 20 } = asked;
  const { table } = titleOf(resource);
  const source = sql`change_record c join ${sourceOf(resource)} on t.id = c.record_id`;
  const where = sql`${conditionOf(tx, resource, asked)} and ${of}`;
  const total = await tx.one<{ n: number }>(sql`
    select count(distinct c.change_id)::int as n from ${source} where ${where}`);
  const records = await tx.rows<Told>(sql`
    with chosen as (select distinct c.change_id from ${source} where ${where} order by c.change_id desc
      limit ${size} offset ${page * size})
    select c.change_id, c.record_id, c.entity, c.valid_from as at, c.operator_name, c.origin, c.type,
      c.reason, c.fields, (select ${titleIn(resource, sql`n`)} from ${table} n where n.id = c.record_id) as title
    from chosen join change_record c using (change_id) where c.entity = any(${entitiesOf(resource)}::text[])
    order by c.change_id desc, c.id`);
  return { content: await entriesOf(tx, resource, records), totalElements: total?.n ?? 0 };
}

async function entriesOf(tx: Tx, resource: Resource, records: Told[]): Promise<ChangeLogEntry[]> {
  const known = fieldsOf(resource);
  const label = await labelsFor(tx, known, []);
  const entries = new Map<string, ChangeLogEntry>();
  for (const one of records) {
    const { changeId, recordId, title, at, origin, type, reason, operatorName } = one;
    const text = (name: string, value: unknown, words?: string | null) =>
      shownText(tx, resource, recordId, name, value, words, false, label);
    const fields = one.fields
      .filter(({ name }) => isSeen(known[name]))
      .map(({ name, label: called, old, new: now, oldText, newText }) => ({
        name,
        label: called,
        old: text(name, old, oldText),
        new: text(name, now, newText),
      }));
    const entry = entries.get(changeId) ?? {
      changeId,
      recordId,
      title,
      at,
      operatorName,
      origin,
      type,
      reason,
      fields: [],
    };
    entries.set(changeId, { ...entry, type: Math.min(entry.type, type), fields: [...entry.fields, ...fields] });
  }
  return [...entries.values()];
}

/** Of the rows that `of` leaves, all where it is not said. */
export const serveLog = (call: ChangeLogCall, resource: Resource, of: SQL = sql`true`) =>
  serve(call, ({ tx, query }) => log(tx, resource, query, of));
