/**
 * What happened to a row, from its change records: who, when, why, each field with old, new and now.
 * Sensitive values are masked here as everywhere; the words are those of the time.
 */
import { sql } from 'drizzle-orm';
import type { Field } from 'contract/kit/field.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import type { Trace, TraceEntry, TraceField } from 'contract/kit/trace.ts';
import { fieldsOf, isSeen, layersOf, tableName, type Resource } from 'contract/kit/resource.ts';
import { typeOf } from 'contract/kit/types/index.ts';
import { columnOf } from '../database/columns.ts';
import type { Values, Tx } from '../registry.ts';
import { labelsFor, maskedText, type Label } from '../resource/labels.ts';
import { holderOf } from '../resource/present.ts';
import { within } from '../resource/reach.ts';
import { inReach } from '../resource/read.ts';
import { notFound, Refusal } from '../refusal.ts';
import { notDeletedIn, sourceOf } from '../resource/source.ts';
import { loadRows } from './load.ts';
import { valuesOf } from './image.ts';
import type { Difference } from './store.ts';
import { write, type WriteOptions } from './write.ts';
import type { Image } from './planned.ts';

export interface ChangeRow {
  changeId: string;
  entity: string;
  previous: string | null;
  at: string;
  operatorName: string;
  origin: number;
  type: number;
  reason: string | null;
  terminal: number | null;
  batchId: string | null;
  fields: Difference[];
}

export const entitiesOf = (resource: Resource) => sql.param(layersOf(resource).map(layer => layer.name));

/** Masked as a list would, unless the reader may update the row. */
export function shownText(
  tx: Tx,
  resource: Resource,
  id: string,
  name: string,
  value: unknown,
  words: string | null | undefined,
  mayUpdate: boolean,
  label: Label,
) {
  if (value === null || value === undefined) return null;
  const field = fieldsOf(resource)[name];
  if (!field) return words ?? String(value);
  const type = typeOf(field);
  if (!type.mask) return words ?? label(field, value);
  const place = { table: tableName(holderOf(resource, name).name), column: columnOf(name), id };
  const plain = type.sql === 'sealed' ? tx.registry.seal.open(place, String(value)) : value;
  return type.mask(plain, 'detail', mayUpdate);
}

/** What a restoration may write: no state, which actions alone set, and nothing that follows from other values. */
const isRestorable = (field: Field | undefined): boolean =>
  field !== undefined && field.type !== 'state' && !field.flags.derived && !field.flags.computed;

/** The timeline of one row, newest first. */
export async function timeline(tx: Tx, resource: Resource, id: string, page: number, size: number): Promise<Trace> {
  const row = await tx.one<{ may: boolean }>(sql`
    select ${within(tx, permissionOf(resource, 'update'), resource)} as may from ${sourceOf(resource)}
    where t.id = ${id}::bigint and ${notDeletedIn(resource)} and ${within(tx, permissionOf(resource, 'trace'), resource)}`);
  if (!row) throw notFound();
  const records = await tx.rows<ChangeRow>(sql`
    with own as (select c.*, lag(change_id) over (partition by entity order by valid_from, id) as previous
      from change_record c where record_id = ${id}::bigint and entity = any(${entitiesOf(resource)}::text[])),
    chosen as (select change_id, max(valid_from) as at from own group by change_id order by 2 desc, 1 desc
      limit ${size} offset ${page * size})
    select own.change_id, entity, previous, chosen.at, operator_name, origin, type, reason, terminal, batch_id, fields
    from chosen join own using (change_id) order by chosen.at desc, own.change_id desc, own.id`);
  const total = await tx.one<{ n: string; since: string | null }>(sql`
    select count(distinct change_id) as n, min(valid_from) as since from change_record
    where record_id = ${id}::bigint and entity = any(${entitiesOf(resource)}::text[])`);
  const current = (await loadRows(tx, resource, [id], null, 'look')).get(id);
  const fields = fieldsOf(resource);
  const label = await labelsFor(tx, fields, [current?.values ?? {}]);
  const told = (record: ChangeRow) => record.fields.filter(one => isSeen(fields[one.name]));
  const texts = (record: ChangeRow) =>
    told(record).map((one): TraceField => {
      const field = fields[one.name];
      const text = (value: unknown, words?: string | null) =>
        shownText(tx, resource, id, one.name, value, words, row.may, label);
      const isSensitive = field !== undefined && typeOf(field).class !== 'S2';
      return {
        name: one.name,
        label: one.label,
        old: text(one.old, one.oldText),
        new: text(one.new, one.newText),
        now: field ? maskedText(field, current?.values[one.name], label, row.may) : null,
        sensitive: isSensitive,
        previousChangeId: isRestorable(field) ? record.previous : null,
      };
    });
  return { content: grouped(records, texts), totalElements: Number(total?.n ?? 0), since: total?.since ?? null };
}

function grouped(records: ChangeRow[], texts: (record: ChangeRow) => TraceField[]): TraceEntry[] {
  const entries = new Map<string, TraceEntry>();
  for (const record of records) {
    const entry = entries.get(record.changeId) ?? {
      changeId: record.changeId,
      at: record.at,
      operatorName: record.operatorName,
      origin: record.origin,
      type: record.type,
      reason: record.reason,
      terminal: record.terminal,
      batchId: record.batchId,
      entities: [],
      fields: [],
    };
    entry.entities.push(record.entity);
    entry.type = Math.min(entry.type, record.type);
    entry.fields.push(...texts(record));
    entries.set(record.changeId, entry);
  }
  return [...entries.values()];
}

export interface Restoration {
  changeId: string;
  fields: string[];
  reason: string;
  version: number;
}

/**
 * The row as it stood after a change, whole and part: what that change did not write stood as the last one before left it.
 * Records of one row are numbered in the order in which they were written, since writers wait for its lock.
 */
async function rowAfter(tx: Tx, resource: Resource, id: string, changeId: string): Promise<Values> {
  const records = await tx.rows<{ entity: string; after: Image }>(sql`
    with own as (select id, change_id, entity, after from change_record
      where record_id = ${id}::bigint and entity = any(${entitiesOf(resource)}::text[]))
    select distinct on (entity) entity, after from own
    where id <= (select max(id) from own where change_id = ${changeId}::bigint) order by entity, id desc`);
  const layers = new Map(layersOf(resource).map(layer => [layer.name, layer]));
  return Object.assign(
    {},
    ...records.map(one => valuesOf(tx.registry.seal, layers.get(one.entity) as Resource, one.after)),
  );
}

/** Writes chosen values of a former state back, all or none, by the rules of today; origin USER_RESTORE. */
export async function restore(
  tx: Tx,
  resource: Resource,
  id: string,
  { changeId, fields, reason, version }: Restoration,
): Promise<void> {
  if (!(await inReach(tx, resource, id, 'restore'))) throw notFound();
  const former = await rowAfter(tx, resource, id, changeId);
  if (Object.keys(former).length === 0) throw notFound();
  const known = fieldsOf(resource);
  const isKnown = (name: string) => Object.hasOwn(former, name) && Object.hasOwn(known, name);
  if (fields.length === 0 || !fields.every(name => isKnown(name) && isRestorable(known[name])))
    throw new Refusal(400, 'kit.not-restorable');
  const values = Object.fromEntries(fields.map(name => [name, former[name]]));
  const options: WriteOptions = { verb: 'restore', origin: 5, reason, allow: fields, confirmed: 'all' };
  await write(tx, resource, [{ id, version, values }], options);
}
