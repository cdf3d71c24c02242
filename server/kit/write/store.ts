/**
 * The only place where business rows are written: rows, change records and audit lines,
 * one multi-row statement each, in the transaction of the caller.
 */
import { sql, type SQL } from 'drizzle-orm';
import { permissionOf } from 'contract/kit/permission.ts';
import { fieldsOf, layersOf, tableName, type Resource } from 'contract/kit/resource.ts';
import { typeOf } from 'contract/kit/types/index.ts';
import { audit } from '../audit.ts';
import { columnOf, storedFields } from '../columns.ts';
import { labelsFor, type Label } from '../labels.ts';
import { nameOf } from '../source.ts';
import type { Tx } from '../tx.ts';
import { isSame } from './fields.ts';
import { imageOf, type Image } from './image.ts';
import type { Planned } from './plan.ts';

/** Change record origin: system import, user create, user update, system import update, user restore. */
export type Origin = 1 | 2 | 3 | 4 | 5;
export interface Cause {
  verb: string;
  origin: Origin;
  reason?: string | null;
  batchId?: string | null;
  flowId?: string | null;
}

/** One difference as the change record keeps it: values, and the words of the time where they have any. */
export interface Difference {
  name: string;
  label: string;
  old: unknown;
  new: unknown;
  oldText?: string | null;
  newText?: string | null;
}
interface Written {
  layer: Resource;
  plan: Planned;
  before: Image | null;
  image: Image;
  fields: Difference[];
}

const removed = { name: 'deletedAt', label: '记录状态', old: null, oldText: '正常', newText: '误录删除' };

/** What differs between two images; sealed values stand as the same ciphertext as in the table. */
function differencesOf(layer: Resource, plan: Planned, before: Image | null, image: Image, label: Label): Difference[] {
  if (plan.remove) return [{ ...removed, new: image['deleted_at'] }];
  if (!before) return [];
  return storedFields(layer).flatMap(([name, field]) => {
    const column = columnOf(name);
    const [old, now] = [before[column] ?? null, image[column] ?? null];
    if (isSame(plan.before?.[name], plan.after[name]) || isSame(old, now)) return [];
    const words =
      field.dictionary || field.to
        ? { oldText: label(field, plan.before?.[name]), newText: label(field, plan.after[name]) }
        : {};
    return [{ name, label: field.label, old, new: now, ...(typeOf(field).sql === 'sealed' ? {} : words) }];
  });
}

/** Image of one layer of a plan before the write: its own, that of the person found, or none. */
function imageBefore(plan: Planned, at: number): Image | null {
  if (plan.loaded) return plan.loaded.images[at] ?? null;
  return at === 0 ? (plan.attachedTo?.images[0] ?? null) : null;
}

interface Stamp {
  now: string;
  userId: string | null;
}

function stamped(image: Image, before: Image | null, plan: Planned, layer: Resource, { now, userId }: Stamp): Image {
  const isLast = layer.partOf !== undefined || plan.loaded?.images.length !== 2;
  return {
    ...image,
    created_at: before?.['created_at'] ?? now,
    created_by: before ? (before['created_by'] ?? null) : userId,
    updated_at: now,
    updated_by: userId,
    deleted_at: plan.remove && isLast ? now : null,
    ...(!layer.partOf && { version: Number(before?.['version'] ?? 0) + 1 }),
  };
}

/** The layers a plan writes: the whole always, because its version is that of the row; a part when it is the entity. */
function writtenBy(tx: Tx, resource: Resource, plan: Planned, label: Label, stamp: Stamp): Written[] {
  return layersOf(resource).map((layer, at) => {
    const before = imageBefore(plan, at);
    const image = plan.remove ? { ...before } : imageOf(tx.house.seal, layer, plan.id, plan.after, before);
    const full = stamped(image, before, plan, layer, stamp);
    const isRemoved = plan.remove && layer.name === resource.name;
    const fields = plan.remove && !isRemoved ? [] : differencesOf(layer, plan, before, full, label);
    return { layer, plan, before, image: full, fields };
  });
}

async function insertRows(tx: Tx, layer: Resource, images: Image[]): Promise<void> {
  if (images.length === 0) return;
  const table = nameOf(tableName(layer.name));
  const columns = Object.keys(Object.assign({}, ...images) as Image);
  const names = sql.join(columns.map(nameOf), sql`, `);
  const again = sql.join(
    columns.map(column => sql`${nameOf(column)} = excluded.${nameOf(column)}`),
    sql`, `,
  );
  // A part that was removed once is opened again under the same id.
  const reopen: SQL = layer.partOf ? sql`on conflict (id) do update set ${again}` : sql``;
  await tx.rows(sql`
    insert into ${table} (${names}) select ${names} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(images)}::jsonb) ${reopen}`);
}

async function updateRows(tx: Tx, layer: Resource, images: Image[]): Promise<void> {
  if (images.length === 0) return;
  const table = nameOf(tableName(layer.name));
  const columns = Object.keys(Object.assign({}, ...images) as Image).filter(name => name !== 'id');
  const sets = sql.join(
    columns.map(column => sql`${nameOf(column)} = n.${nameOf(column)}`),
    sql`, `,
  );
  await tx.rows(sql`
    update ${table} t set ${sets} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(images)}::jsonb) n where t.id = n.id`);
}

/** Whom a record is about: the row itself, its whole, or what it names. */
const subjects = {
  person_id: ['person', 'personId'],
  organisation_id: ['partyOrganisation', 'organisationId'],
  unit_id: ['unit', 'unitId'],
} as const;
function subjectOf(layer: Resource, { id, after }: Planned) {
  const names = [layer.name, layer.partOf?.of.name];
  return Object.fromEntries(
    Object.entries(subjects).map(([column, [entity, field]]) => [
      column,
      names.includes(entity) ? id : (after[field] ?? null),
    ]),
  );
}

/** Closes the record that was valid until now and opens the next; none where nothing changed. */
async function recordChanges(tx: Tx, written: Written[], { now }: Stamp, cause: Cause): Promise<void> {
  const real = written.filter(one => one.before === null || one.fields.length > 0);
  if (real.length === 0) return;
  const { actor, facts } = tx;
  const rows = real.map(({ layer, plan, before, image, fields }) => ({
    change_id: plan.changeId,
    entity: layer.name,
    record_id: plan.id,
    ...subjectOf(layer, plan),
    module: layer.module ?? null,
    type: before === null ? 1 : 2,
    fields,
    after: image,
  }));
  // A new whole has no former record; a part that is opened again has that of its removal.
  const former = rows.filter((_, at) => real[at]?.before !== null || real[at]?.layer.partOf);
  if (former.length > 0)
    await tx.rows(sql`
      update change_record c set valid_to = ${now}::timestamptz
      from unnest(${sql.param(former.map(one => one.entity))}::text[],
        ${sql.param(former.map(one => one.record_id))}::bigint[]) as one(entity, record_id)
      where c.entity = one.entity and c.record_id = one.record_id and c.valid_to is null`);
  await tx.rows(sql`
    insert into change_record (change_id, entity, record_id, person_id, organisation_id, unit_id, module, type, origin, fields,
      after, valid_from, batch_id, flow_id, reason, operator_id, operator_name, terminal, address)
    select change_id, entity, record_id, person_id, organisation_id, unit_id, module, type, ${cause.origin}::int, fields, after,
      ${now}::timestamptz, ${cause.batchId ?? null}::bigint, ${cause.flowId ?? null}::bigint, ${cause.reason ?? null}::text,
      ${actor.userId}::bigint, ${actor.name}::text, ${facts.terminal}::int, ${facts.address}::text
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(change_id bigint, entity text, record_id bigint,
      person_id bigint, organisation_id bigint, unit_id bigint, module int, type int, fields jsonb, after jsonb)`);
}

async function stampOf(tx: Tx, count: number): Promise<{ stamp: Stamp; ids: string[] }> {
  const row = await tx.one<{ now: string; ids: string[] }>(sql`
    select clock_timestamp() as now, array(select nextval('change_id_seq')::text from generate_series(1, ${count})) as ids`);
  return { stamp: { now: row?.now ?? '', userId: tx.actor.userId }, ids: row?.ids ?? [] };
}

/** Writes plans that are without fault; those that change nothing leave nothing. */
export async function store(tx: Tx, resource: Resource, plans: Planned[], cause: Cause): Promise<void> {
  const real = plans.filter(plan => plan.loaded === null || plan.changed.size > 0 || plan.remove);
  if (real.length === 0) return;
  const { stamp, ids } = await stampOf(tx, real.length);
  real.forEach((plan, at) => (plan.changeId = ids[at] ?? ''));
  const rows = real.flatMap(plan => [plan.before ?? {}, plan.after]);
  const label = await labelsFor(tx, fieldsOf(resource), rows);
  const written = real.flatMap(plan => writtenBy(tx, resource, plan, label, stamp));
  for (const layer of layersOf(resource)) {
    const own = written.filter(one => one.layer === layer);
    await insertRows(
      tx,
      layer,
      own.filter(one => one.before === null).map(one => one.image),
    );
    await updateRows(
      tx,
      layer,
      own.filter(one => one.before !== null).map(one => one.image),
    );
  }
  await recordChanges(tx, written, stamp, cause);
  await audit(
    tx,
    ...real.map(plan => ({
      action: permissionOf(resource, cause.verb),
      entity: resource.name,
      recordId: plan.id,
      changeId: plan.changeId ?? null,
      detail: { fields: [...plan.changed] },
      reason: cause.reason ?? null,
    })),
  );
}
