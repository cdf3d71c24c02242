/**
 * The only place where business rows are written: rows, change records and audit lines,
 * one multi-row statement each, sent together in the transaction of the caller.
 */
import { sql, type SQL } from 'drizzle-orm';
import { prepared } from '../database/connection.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import { fieldEntries, fieldsOf, layersOf, tableName, type Resource } from 'contract/kit/resource.ts';
import { typeOf } from 'contract/kit/types/index.ts';
import { auditing } from '../audit.ts';
import { columnOf, storedFields } from '../database/columns.ts';
import { labelsFor, type Label } from '../resource/labels.ts';
import { nameOf } from '../resource/source.ts';
import { isSame } from './fields.ts';
import { flowOf, type Flow } from '../flow.ts';
import { imageOf } from './image.ts';
import { examine, rulesOf } from './plan.ts';
import type { Tx } from '../registry.ts';
import type { Image, Planned } from './planned.ts';

/** Change record origin: system import, user create, user update, system import update, user restore. */
export type Origin = 1 | 2 | 3 | 4 | 5;
export interface Cause {
  verb: string;
  origin: Origin;
  reason?: string | null;
  batchId?: string | null;
  /** The process behind it; `itself` where the rows written are the orders. */
  flow?: Flow | 'itself' | null;
  /** From which day it is in force, where that was before today: the past is read by it. */
  on?: string | null;
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
const revived = { name: 'deletedAt', label: '记录状态', new: null, oldText: '误录删除', newText: '正常' };

/** What differs between two images; sealed values stand as the same ciphertext as in the table. */
function differencesOf(layer: Resource, plan: Planned, before: Image | null, image: Image, label: Label): Difference[] {
  if (plan.remove) return [{ ...removed, new: image['deleted_at'] }];
  if (!before) return [];
  const back = plan.change.revive ? [{ ...revived, old: before['deleted_at'] }] : [];
  const differing = storedFields(layer).flatMap(([name, field]) => {
    const column = columnOf(name);
    const [old, now] = [before[column] ?? null, image[column] ?? null];
    if (isSame(plan.before?.[name], plan.after[name]) || isSame(old, now)) return [];
    const words =
      field.dictionary || field.to
        ? { oldText: label(field, plan.before?.[name]), newText: label(field, plan.after[name]) }
        : {};
    return [{ name, label: field.label, old, new: now, ...(typeOf(field).sql === 'sealed' ? {} : words) }];
  });
  return [...back, ...differing];
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
    const image = plan.remove ? { ...before } : imageOf(tx.registry.seal, layer, plan, before);
    const full = stamped(image, before, plan, layer, stamp);
    const isRemoved = plan.remove && layer.name === resource.name;
    const fields = plan.remove && !isRemoved ? [] : differencesOf(layer, plan, before, full, label);
    return { layer, plan, before, image: full, fields };
  });
}

const columnsOf = (images: Image[]) => Object.keys(Object.assign({}, ...images) as Image);
const rowsFrom = (table: SQL, images: Image[]) =>
  sql`jsonb_populate_recordset(null::${table}, ${JSON.stringify(images)}::jsonb)`;

function inserting(layer: Resource, images: Image[]): SQL[] {
  if (images.length === 0) return [];
  const table = nameOf(tableName(layer.name));
  const columns = columnsOf(images).map(nameOf);
  const names = sql.join(columns, sql`, `);
  const again = columns.map(column => sql`${column} = excluded.${column}`);
  // A part that was removed once is opened again under the same id.
  const reopen = layer.partOf ? sql`on conflict (id) do update set ${sql.join(again, sql`, `)}` : sql``;
  return [sql`insert into ${table} (${names}) select ${names} from ${rowsFrom(table, images)} ${reopen}`];
}

function updating(layer: Resource, images: Image[]): SQL[] {
  if (images.length === 0) return [];
  const table = nameOf(tableName(layer.name));
  const columns = columnsOf(images).filter(name => name !== 'id');
  const sets = columns.map(nameOf).map(column => sql`${column} = n.${column}`);
  return [sql`update ${table} t set ${sql.join(sets, sql`, `)} from ${rowsFrom(table, images)} n where t.id = n.id`];
}

/** The rows of one layer: new ones and changed ones. */
function storing(written: Written[], layer: Resource): SQL[] {
  const own = written.filter(one => one.layer === layer);
  const images = (isNew: boolean) => own.filter(one => (one.before === null) === isNew).map(one => one.image);
  return [...inserting(layer, images(true)), ...updating(layer, images(false))];
}

/** Statements on different tables in one round trip. */
async function together(tx: Tx, statements: SQL[]): Promise<void> {
  const last = statements.at(-1);
  if (!last) return;
  const others = statements.slice(0, -1).map((one, at) => sql`${nameOf(`s${at}`)} as (${one})`);
  await tx.rows(prepared(others.length > 0 ? sql`with ${sql.join(others, sql`, `)} ${last}` : last));
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

/** Changes leave a record; what is as it was leaves none. */
const isRecorded = ({ before, fields }: Written) => before === null || fields.length > 0;

/** Ends the records that were valid until now; a part that is opened again has one of its removal. */
async function closeRecords(tx: Tx, written: Written[], { now }: Stamp): Promise<void> {
  const isFollowed = ({ before, plan }: Written) => before !== null || plan.attachedTo !== null;
  const followed = written.filter(one => isRecorded(one) && isFollowed(one));
  if (followed.length === 0) return;
  const names = JSON.stringify(followed.map(({ layer, plan }) => [layer.name, plan.id]));
  await tx.rows(
    prepared(sql`
      update change_record c set valid_to = ${now}::timestamptz from jsonb_array_elements(${names}::jsonb) one
      where c.entity = one->>0 and c.record_id = (one->>1)::bigint and c.valid_to is null`),
  );
}

function flowColumns({ layer, plan }: Written, { flow }: Cause) {
  const behind = plan.change.flow ?? (flow === 'itself' ? flowOf(layer, plan.id) : flow);
  return { flow_entity: behind?.entity ?? null, flow_id: behind?.id ?? null };
}

/** The records that are valid from now on. */
function recording({ actor, facts }: Tx, written: Written[], { now }: Stamp, cause: Cause): SQL[] {
  const real = written.filter(isRecorded);
  if (real.length === 0) return [];
  const rows = real.map(one => ({
    change_id: one.plan.changeId,
    entity: one.layer.name,
    record_id: one.plan.id,
    ...subjectOf(one.layer, one.plan),
    module: one.layer.module ?? null,
    type: one.before === null ? 1 : 2,
    fields: one.fields,
    after: one.image,
    ...flowColumns(one, cause),
  }));
  return [
    sql`
    insert into change_record (change_id, entity, record_id, person_id, organisation_id, unit_id, module, type, origin, fields,
      after, valid_from, effective_on, batch_id, flow_entity, flow_id, reason, operator_id, operator_name, terminal, address)
    select change_id, entity, record_id, person_id, organisation_id, unit_id, module, type, ${cause.origin}::int, fields, after,
      ${now}::timestamptz, case when ${cause.on ?? null}::date < ${now}::timestamptz::date then ${cause.on ?? null}::date end,
      ${cause.batchId ?? null}::bigint, flow_entity, flow_id, ${cause.reason ?? null}::text,
      ${actor.userId}::bigint, ${actor.name}::text, ${facts.terminal}::int, ${facts.address}::text
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(change_id bigint, entity text, record_id bigint,
      person_id bigint, organisation_id bigint, unit_id bigint, module int, type int, fields jsonb, after jsonb,
      flow_entity text, flow_id bigint)`,
  ];
}

async function stampOf(tx: Tx, count: number): Promise<{ stamp: Stamp; ids: string[] }> {
  const row = await tx.one<{ now: string; ids: string[] }>(
    prepared(sql`
    select (select now from clock), array(select nextval('change_id_seq')::text from generate_series(1, ${count})) as ids`),
  );
  return { stamp: { now: row?.now ?? '', userId: tx.actor.userId }, ids: row?.ids ?? [] };
}

/** Words for what differs; of a new row nothing does. */
function labelsOfChanged(tx: Tx, resource: Resource, plans: Planned[]): Promise<Label> {
  const changed = plans.filter(plan => plan.loaded !== null || plan.attachedTo !== null);
  const names = new Set(changed.flatMap(plan => [...plan.changed]));
  const fields = Object.fromEntries(fieldEntries(fieldsOf(resource)).filter(([name]) => names.has(name)));
  const rows = changed.flatMap(plan => [plan.before ?? plan.attachedTo?.values ?? {}, plan.after]);
  return labelsFor(tx, fields, rows);
}

/**
 * What stands below rows that changed their place gets its path anew. It follows from their move: no wish of its own,
 * so nothing is asked of it again, and no part of the batch that moved them.
 */
async function takeAlong(tx: Tx, resource: Resource, plans: Planned[], cause: Cause): Promise<void> {
  const moved = plans.filter(plan => plan.loaded !== null && plan.changed.has('path')).map(plan => plan.id);
  if (moved.length === 0) return;
  const below = await tx.rows<{ id: string }>(sql`
    select id from ${nameOf(tableName(resource.name))}
    where parent_id = any(${sql.param(moved)}::bigint[]) and deleted_at is null order by id`);
  const changes = below.map(({ id }) => ({ id, values: {} }));
  const { planned } = await examine(tx, resource, changes, { verb: cause.verb, isAdmitted: true });
  await store(tx, resource, planned, { ...cause, batchId: null, reason: tx.registry.texts['kit.taken-along'] ?? null });
}

/** Writes plans that are without fault; those that change nothing leave nothing. */
export async function store(tx: Tx, resource: Resource, plans: Planned[], cause: Cause): Promise<void> {
  const real = plans.filter(plan => plan.loaded === null || plan.changed.size > 0 || plan.remove || plan.change.revive);
  if (real.length === 0) return;
  tx.touch(...layersOf(resource).map(layer => layer.name));
  const { stamp, ids } = await stampOf(tx, real.length);
  real.forEach((plan, at) => (plan.changeId = ids[at] ?? ''));
  const label = await labelsOfChanged(tx, resource, real);
  const written = real.flatMap(plan => writtenBy(tx, resource, plan, label, stamp));
  const audits = real.map(plan => ({
    action: permissionOf(resource, cause.verb),
    entity: resource.name,
    recordId: plan.id,
    changeId: plan.changeId ?? null,
    detail: { fields: [...plan.changed] },
    reason: cause.reason ?? null,
  }));
  await closeRecords(tx, written, stamp);
  await together(tx, [
    ...layersOf(resource).flatMap(layer => storing(written, layer)),
    ...recording(tx, written, stamp, cause),
    auditing(tx, audits),
  ]);
  await takeAlong(tx, resource, real, cause);
  for (const { follow } of rulesOf(tx, resource)) await follow?.(tx, real, cause.verb);
}
