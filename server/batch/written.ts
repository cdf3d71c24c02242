/** What a batch did, read from its change records: which rows it added, and what stood in the others before. */
import { sql } from 'drizzle-orm';
import { permissionOf } from 'contract/kit/permission.ts';
import { layersOf, type Resource } from 'contract/kit/resource.ts';
import { columnOf, storedFields } from '../kit/database/columns.ts';
import type { Values, Tx } from '../kit/registry.ts';
import { within } from '../kit/resource/reach.ts';
import { columnIn, notDeletedIn, sourceOf } from '../kit/resource/source.ts';
import { valuesOf } from '../kit/write/image.ts';
import type { Difference } from '../kit/write/store.ts';

export interface Batch {
  id: string;
  resource: Resource;
  /** The verb that made the batch; who takes it back holds the same, and reaches the rows by it. */
  verb: 'import' | 'update';
  /** Stands in the trace of every row put back. */
  reason: string;
}

/** What was done to one layer of a row: added, removed, or some values replaced. */
interface Action {
  layer: Resource;
  isAdded: boolean;
  isRemoved: boolean;
  /** Values before the batch, of the fields it changed; what is derived follows from them. */
  before: Values;
}
export interface Written {
  recordId: string;
  title: string;
  isReached: boolean;
  isRemoved: boolean;
  isWithdrawn: boolean;
  /** The last change by anything but the batch, of what the batch wrote. */
  since: { who: string; when: string } | null;
  actions: Action[];
}

interface Record_ {
  entity: string;
  recordId: string;
  type: number;
  origin: number;
  batchId: string | null;
  isOwn: boolean;
  fields: Difference[];
  operatorName: string;
  validFrom: string;
}

/** Restoration is the origin of what a withdrawal writes; with the batch on it, it tells that the row is done. */
export const withdrawing = 5;

/** Rows of a batch in the order they are put back: changed ones first, then added ones, the newest before what they build on. */
export async function rowsOfBatch(
  tx: Tx,
  { id, resource }: Batch,
): Promise<{ recordId: string; isWithdrawn: boolean }[]> {
  return tx.rows(sql`
    select record_id, bool_or(origin = ${withdrawing}::int) as is_withdrawn
    from change_record where batch_id = ${id}::bigint group by record_id
    order by bool_or(type = 1 and entity = ${resource.name}), record_id desc`);
}

function actionOf(tx: Tx, layer: Resource, records: Record_[]): Action {
  const own = records.filter(one => one.isOwn);
  const replaced = new Map(own.toReversed().flatMap(one => one.fields.map(({ name, old }) => [name, old])));
  const image = Object.fromEntries([...replaced].map(([name, old]) => [columnOf(name), old]));
  const values = valuesOf(tx.registry.seal, layer, { ...image, id: own[0]?.recordId });
  const typed = storedFields(layer).filter(([name, { flags }]) => replaced.has(name) && !flags.derived);
  return {
    layer,
    isAdded: own[0]?.type === 1,
    isRemoved: own.some(one => one.fields.some(({ name }) => name === 'deletedAt')),
    before: Object.fromEntries(typed.map(([name]) => [name, values[name]])),
  };
}

/** The records of the batch and all later ones of the same layers, oldest first. */
const recordsSince = (tx: Tx, { id, resource }: Batch, ids: string[]) =>
  tx.rows<Record_>(sql`
    with first as (select entity, record_id, min(id) as id from change_record
      where batch_id = ${id}::bigint and record_id = any(${sql.param(ids)}::bigint[])
      and entity = any(${sql.param(layersOf(resource).map(one => one.name))}::text[]) group by entity, record_id)
    select c.entity, c.record_id, c.type, c.origin, c.batch_id, c.batch_id is not distinct from ${id}::bigint as is_own, c.fields,
      c.operator_name, c.valid_from
    from first f join change_record c on c.record_id = f.record_id and c.entity = f.entity and c.id >= f.id order by c.id`);

/** A change of nothing but derived values follows from that of another row: a path from a move further up. */
function isFollowed({ registry }: Tx, { entity, type, fields }: Record_): boolean {
  const known = registry.resources.get(entity)?.fields;
  return type === 2 && fields.every(({ name }) => known?.[name]?.flags.derived);
}

/** The last change by others that still stands; a later batch that was taken back leaves nothing behind. */
function sinceIn(tx: Tx, records: Record_[]): Written['since'] {
  const undone = new Set(records.filter(one => one.origin === withdrawing).map(one => one.batchId));
  const last = records.findLast(
    one => !one.isOwn && !isFollowed(tx, one) && (one.batchId === null || !undone.has(one.batchId)),
  );
  return last ? { who: last.operatorName, when: last.validFrom } : null;
}

/** Locks these rows of a batch and says of each what the batch did to it and what happened since. */
export async function readWritten(tx: Tx, batch: Batch, ids: string[]): Promise<Written[]> {
  const { resource } = batch;
  const rows = await tx.rows<Pick<Written, 'recordId' | 'title' | 'isReached' | 'isRemoved'>>(sql`
    select t.id as record_id, ${columnIn(resource, resource.title)} as title, not (${notDeletedIn(resource)}) as is_removed,
      ${within(tx, permissionOf(resource, batch.verb), resource)} as is_reached
    from ${sourceOf(resource)} where t.id = any(${sql.param(ids)}::bigint[]) order by t.id for update`);
  const records = new Map<string, Record_[]>(ids.map(id => [id, []]));
  for (const one of await recordsSince(tx, batch, ids)) records.get(one.recordId)?.push(one);
  const found = new Map(rows.map(row => [row.recordId, row]));
  return ids.flatMap(id => {
    const row = found.get(id);
    const own = records.get(id) ?? [];
    if (!row) return [];
    return {
      ...row,
      isWithdrawn: own.some(one => one.isOwn && one.origin === withdrawing),
      since: sinceIn(tx, own),
      actions: layersOf(resource).flatMap(layer => {
        const ofLayer = own.filter(one => one.entity === layer.name);
        return ofLayer.length > 0 ? [actionOf(tx, layer, ofLayer)] : [];
      }),
    };
  });
}
