import { sql } from 'drizzle-orm';
import { permissionOf } from 'contract/kit/permission.ts';
import { layersOf, tableName, type Resource, type Row, type RowValues } from 'contract/kit/resource.ts';
import { notFound } from '../refusal.ts';
import { within } from '../resource/reach.ts';
import { notDeletedIn, nameOf, sourceOf } from '../resource/source.ts';
import { valuesOf } from './image.ts';
import type { Tx } from '../registry.ts';
import type { Image, Loaded } from './planned.ts';

/** Living rows in reach of a verb, and where they are revived removed ones too; for a write locked in order of id so that two writers never wait for each other in a ring. */
export async function loadRows<R extends Resource>(
  tx: Tx,
  resource: R,
  ids: string[],
  verb: string | null,
  intent: 'write' | 'look' | 'revive' = 'write',
): Promise<Map<string, Loaded<R>>> {
  if (ids.length === 0) return new Map();
  const layers = layersOf(resource);
  const images = resource.partOf
    ? sql`to_jsonb(w) as whole, to_jsonb(t) as own`
    : sql`null as whole, to_jsonb(t) as own`;
  const isThere = intent === 'revive' ? sql`true` : notDeletedIn(resource);
  const inReach = verb === null ? sql`true` : within(tx, permissionOf(resource, verb), resource);
  const rows = await tx.rows<{ id: string; whole: Image | null; own: Image }>(sql`
    select t.id, ${images} from ${sourceOf(resource)}
    where t.id = any(${sql.param(ids)}::bigint[]) and ${isThere} and ${inReach} order by t.id
    ${intent === 'look' ? sql`` : sql`for update`}`);
  return new Map(
    rows.map(({ id, whole, own }) => {
      const stack = whole ? [whole, own] : [own];
      const values = Object.assign(
        {},
        ...stack.map((image, at) => valuesOf(tx.registry.seal, layers[at] as Resource, image)),
      ) as RowValues<R>;
      return [id, { id, version: Number((stack[0] as Image)['version']), images: stack, values }];
    }),
  );
}

export const rowOf = <R extends Resource>({ values, id, version }: Loaded<R>): Row<R> => ({ ...values, id, version });

/** One of them; 404 where it is not there or beyond reach. */
export async function loadRow<R extends Resource>(
  tx: Tx,
  resource: R,
  id: string,
  verb: string | null,
  intent: 'write' | 'look' = 'write',
): Promise<Row<R>> {
  const loaded = (await loadRows(tx, resource, [id], verb, intent)).get(id);
  if (!loaded) throw notFound();
  return rowOf(loaded);
}

/** Who entered a row, and for whom that account stands; none of what the product entered. */
export const authorOf = (tx: Tx, { name }: Resource, id: string) =>
  tx.one<{ userId: string; personId: string | null }>(sql`
    select u.id as user_id, u.person_id from ${nameOf(tableName(name))} t join user_account u on u.id = t.created_by
    where t.id = ${id}::bigint`);

/** Rows by id as they stand, whoever reads: what rules judge by. */
export async function rowsById<R extends Resource>(
  tx: Tx,
  resource: R,
  ids: readonly string[],
): Promise<Map<string, Row<R>>> {
  const loaded = await loadRows(tx, resource, [...new Set(ids)], null, 'look');
  return new Map([...loaded].map(([id, one]) => [id, rowOf(one)]));
}

/** Wholes without their part: persons that a new part is attached to. */
export async function loadWholes(tx: Tx, whole: Resource, ids: string[]): Promise<Map<string, Loaded>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.rows<{ id: string; own: Image }>(sql`
    select t.id, to_jsonb(t) as own from ${nameOf(tableName(whole.name))} t
    where t.id = any(${sql.param(ids)}::bigint[]) and t.deleted_at is null order by t.id for update`);
  return new Map(
    rows.map(({ id, own }) => [
      id,
      { id, version: Number(own['version']), images: [own], values: valuesOf(tx.registry.seal, whole, own) },
    ]),
  );
}
