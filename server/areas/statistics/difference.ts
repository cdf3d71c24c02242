/**
 * What lies between two snapshots of one entity: rows that came, rows that went, rows of which a field differs.
 * Both sides are read in the reach of who asks; values are masked as in every list.
 */
import { sql } from 'drizzle-orm';
import { fieldsOf, isSeen, layersOf, type Resource } from 'contract/kit/resource.ts';
import { momentOf } from 'contract/kit/moment.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import type { Difference, DifferenceKind } from 'contract/statistics/snapshot.ts';
import type { Subject } from 'contract/statistics/subjects.ts';
import { wordsOf } from '../../kit/resource/cells.ts';
import { asOf, endOf, imagesAt } from '../../kit/resource/as-of.ts';
import { storedFields } from '../../kit/database/columns.ts';
import type { Values, Tx } from '../../kit/registry.ts';
import { readQuery } from '../../kit/resource/query.ts';
import { within } from '../../kit/resource/reach.ts';
import { rowsOf } from '../../kit/resource/read.ts';
import { notDeletedIn, sourceOf } from '../../kit/resource/source.ts';
import { isSame } from '../../kit/write/fields.ts';
import { valuesOf } from '../../kit/write/image.ts';
import type { Image } from '../../kit/write/planned.ts';

export interface Side {
  reader: Tx;
  moment: string;
}
/** One end of a comparison: a snapshot's moment, or now. */
export const sideOf = async (tx: Tx, moment: string): Promise<Side> => ({ reader: await asOf(tx, moment), moment });

async function idsAt({ reader }: Side, { of, counted }: Subject, verbs: string[]): Promise<string[]> {
  const { where } = await readQuery(reader, of, counted);
  const conditions = [notDeletedIn(of), ...verbs.map(verb => within(reader, permissionOf(of, verb), of)), ...where];
  const rows = await reader.rows<{ id: string }>(sql`
    select t.id from ${sourceOf(of)} where ${sql.join(conditions, sql` and `)} order by t.id`);
  return rows.map(row => row.id);
}

/** Up to when records count on either side. */
const lastOf = (sides: Side[]): string =>
  sides.map(({ moment }) => endOf(momentOf(moment)?.knownAt ?? moment) ?? '').reduce((a, b) => (a > b ? a : b));

/** Rows with a record between both moments, or booked late to either; what has none is the same. */
async function touched(tx: Tx, of: Resource, ids: string[], sides: [Side, Side]): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select distinct c.record_id as id from change_record c
    where c.record_id = any(${sql.param(ids)}::bigint[])
      and c.entity = any(${sql.param(layersOf(of).map(layer => layer.name))}::text[])
      and c.valid_from >= ${endOf(sides[0].moment)}::timestamptz and c.valid_from < ${lastOf(sides)}::timestamptz order by 1`);
  return rows.map(row => row.id);
}

async function valuesAt(tx: Tx, of: Resource, ids: string[], { moment }: Side): Promise<Map<string, Values>> {
  const values = new Map<string, Values>();
  for (const layer of layersOf(of)) {
    const rows = await tx.rows<{ id: string; image: Image }>(sql`
      select c.record_id as id, c.after as image from (${imagesAt(layer, moment)}) c
      where c.record_id = any(${sql.param(ids)}::bigint[])`);
    for (const { id, image } of rows)
      values.set(id, { ...values.get(id), ...valuesOf(tx.registry.seal, layer, { ...image, id }) });
  }
  return values;
}

const compared = (of: Resource): string[] =>
  layersOf(of)
    .flatMap(layer => storedFields(layer))
    .filter(([, field]) => isSeen(field))
    .map(([name]) => name);

export interface Found {
  ids: Record<DifferenceKind, string[]>;
  /** Names of the fields that differ, by row. */
  fields: Map<string, string[]>;
  before: number;
  after: number;
}

export async function differ(tx: Tx, subject: Subject, sides: [Side, Side], verbs: string[]): Promise<Found> {
  const [before, after] = [await idsAt(sides[0], subject, verbs), await idsAt(sides[1], subject, verbs)];
  const [was, is] = [new Set(before), new Set(after)];
  const both = before.filter(id => is.has(id));
  const candidates = await touched(tx, subject.of, both, sides);
  const [old, now] = [
    await valuesAt(tx, subject.of, candidates, sides[0]),
    await valuesAt(tx, subject.of, candidates, sides[1]),
  ];
  const names = compared(subject.of);
  const fields = new Map(
    candidates.flatMap((id): [string, string[]][] => {
      const changed = names.filter(name => !isSame(old.get(id)?.[name], now.get(id)?.[name]));
      return changed.length > 0 ? [[id, changed]] : [];
    }),
  );
  const ids = {
    entered: after.filter(id => !was.has(id)),
    left: before.filter(id => !is.has(id)),
    changed: [...fields.keys()],
  };
  return { ids, fields, before: before.length, after: after.length };
}

const shownBy = (of: Resource): string[] => [...new Set([of.title, ...of.scope.filter(name => name in fieldsOf(of))])];

/** Chosen rows in words: of a changed one what differs, of the others where they stood. */
export async function described(
  tx: Tx,
  { of }: Subject,
  { fields }: Found,
  kind: DifferenceKind,
  ids: string[],
  sides: [Side, Side],
): Promise<Difference[]> {
  const all = fieldsOf(of);
  const names = [...new Set([...shownBy(of), ...ids.flatMap(id => fields.get(id) ?? [])])];
  const dictionaries = names.flatMap(name => all[name]?.dictionary ?? []);
  await tx.registry.dictionaries.load(tx, dictionaries);
  const rowsAt = async ({ reader }: Side) =>
    new Map((await rowsOf(reader, of, ids, names)).map(row => [String(row['id']), row]));
  const [old, now] = [await rowsAt(sides[0]), await rowsAt(sides[1])];
  const text = (row: Values | undefined, name: string) => {
    const field = all[name];
    return row && field ? wordsOf(tx.registry, name, field, row) : null;
  };
  return ids.map(id => {
    const told = kind === 'changed' ? (fields.get(id) ?? []) : shownBy(of).filter(name => name !== of.title);
    const row = kind === 'left' ? old.get(id) : now.get(id);
    return {
      id,
      name: text(row, of.title) ?? id,
      fields: told.map(name => ({
        name,
        label: all[name]?.label ?? name,
        old: kind === 'entered' ? null : text(old.get(id), name),
        new: kind === 'left' ? null : text(now.get(id), name),
      })),
    };
  });
}
