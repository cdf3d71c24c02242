/** What a cadre has said so far, as it lies in the sealed field; and the next thing that is said. Domain-cadre 1.5. */
import { sql } from 'drizzle-orm';
import { collected, type Section } from 'contract/cadre/sections.ts';
import type { Saying } from 'contract/cadre/statement.ts';
import { fault } from 'contract/kit/fault.ts';
import { shortened } from 'contract/kit/type.ts';
import type { Tx, Values } from '../../../kit/registry.ts';
import { notFound, refuse } from '../../../kit/refusal.ts';
import { dictionariesOf } from '../../../kit/resource/query.ts';
import { columnIn, notDeletedIn, sourceOf } from '../../../kit/resource/source.ts';
import { decoded, encoded } from '../../../kit/write/encoded.ts';
import { cleanChange, isSame, missingFields } from '../../../kit/write/fields.ts';
import { rowsById } from '../../../kit/write/load.ts';
import { faultsAlone } from './alone.ts';

export interface Said {
  section: string;
  /** The id of the row that is kept; of a new one, a name that no row has. */
  key: string;
  values: Values;
  isRemoved?: true;
  /** Why whoever checks does not take it into the record. */
  setAside?: string;
}
export const isNew = ({ key }: Pick<Said, 'key'>): boolean => !/^\d+$/.test(key);

export const saidIn = (draft: string | null): Said[] => (draft === null ? [] : (decoded(draft) as Said[]));
/** What goes into the record. */
export const takenOf = (said: readonly Said[]): Said[] => said.filter(({ setAside }) => setAside === undefined);

/** One row is not taken into the record, or is after all; null where nothing is said of it. */
export function setAside(
  said: readonly Said[],
  { section, key }: Pick<Said, 'section' | 'key'>,
  why: string | null,
): Said[] | null {
  const isMeant = (one: Said) => one.section === section && one.key === key;
  if (!said.some(isMeant)) return null;
  return said.map(one => {
    if (!isMeant(one)) return one;
    const { setAside: _, ...rest } = one;
    return why === null ? rest : { ...rest, setAside: why };
  });
}

/** Null where nothing is said. */
export const draftOf = (said: readonly Said[]): string | null => (said.length === 0 ? null : encoded(said));

/** The rows that are kept of one kind, in their order. */
export async function heldRows(tx: Tx, { resource }: Section, cadreId: string): Promise<Map<string, Values>> {
  const sort = resource.list.sort.replace(/^-/, '');
  const direction = resource.list.sort.startsWith('-') ? sql`desc` : sql`asc`;
  const ids = resource.partOf
    ? [{ id: cadreId }]
    : await tx.rows<{ id: string }>(sql`
        select t.id from ${sourceOf(resource)} where ${columnIn(resource, 'personId')} = ${cadreId}::bigint
          and ${notDeletedIn(resource)} order by ${columnIn(resource, sort)} ${direction}, t.id`);
  const found = await rowsById(
    tx,
    resource,
    ids.map(({ id }) => id),
  );
  return new Map(ids.flatMap(({ id }) => (found.has(id) ? [[id, found.get(id) as Values]] : [])));
}

/** What stands in the record of the kinds that something is said of, to be kept with it; null where nothing is. */
export async function baseOf(tx: Tx, cadreId: string, said: readonly Said[]): Promise<string | null> {
  const base: [string, [string, Values][]][] = [];
  for (const section of collected.filter(({ code }) => said.some(one => one.section === code))) {
    const rows = await heldRows(tx, section, cadreId);
    const shown = [...rows].map(([id, row]): [string, Values] => [
      id,
      Object.fromEntries(section.names.flatMap(name => (row[name] == null ? [] : [[name, row[name]]]))),
    ]);
    base.push([section.code, shown]);
  }
  return base.length === 0 ? null : encoded(base);
}
export const baseIn = (base: string | null): ReadonlyMap<string, ReadonlyMap<string, Values>> =>
  new Map(
    base === null
      ? []
      : (decoded(base) as [string, [string, Values][]][]).map(([code, rows]) => [code, new Map(rows)] as const),
  );

/** What was said already of the row, with the new values on top; what is kept as it is said is not said. */
async function withValues(
  tx: Tx,
  section: Section,
  held: ({ id: string } & Values) | null,
  before: Values,
  given: Values,
) {
  const { resource, names } = section;
  await tx.registry.dictionaries.load(tx, dictionariesOf(resource));
  const foreign = Object.keys(given).filter(name => !names.includes(name));
  const typed = Object.fromEntries(Object.entries(given).filter(([name]) => names.includes(name)));
  const { values, faults } = cleanChange(tx.registry, resource, { values: typed }, new Set(names));
  const all = { ...before, ...values };
  const missing = missingFields(resource, { ...held, ...all }).filter(
    ({ path }) => names.includes(path) && !faults.some(one => one.path === path),
  );
  const unknown = foreign.map(name => fault(shortened(name, 60), 'kit.unknown-key', { name: shortened(name, 60) }));
  if (unknown.length + faults.length + missing.length > 0) throw refuse([...unknown, ...faults, ...missing]);
  const wrong = await faultsAlone(tx, section, held, all, Object.keys(typed));
  if (wrong.length > 0) throw refuse(wrong);
  return Object.fromEntries(Object.entries(all).filter(([name, value]) => !isSame(held?.[name], value)));
}

function nextKey(said: readonly Said[]): string {
  const taken = said.flatMap(({ key }) => (key.startsWith('new') ? [Number(key.slice(3))] : []));
  return `new${Math.max(0, ...taken) + 1}`;
}

/** A row that is not the cadre's own, or of a kind that is not asked for, is not there. */
export async function say(
  tx: Tx,
  cadreId: string,
  codes: readonly string[],
  said: readonly Said[],
  { section: code, key, how, values = {} }: Saying,
): Promise<Said[]> {
  const section = collected.find(one => one.code === code && codes.includes(code));
  if (!section || (!key && (how !== 'say' || !section.canAdd))) throw notFound();
  const before = said.find(one => one.section === code && one.key === key);
  const rest = said.filter(one => one !== before);
  if (how === 'drop') return rest;
  const isHeld = Boolean(key) && !isNew({ key: key! });
  const row = isHeld ? (await heldRows(tx, section, cadreId)).get(key!) : undefined;
  const held = row ? { ...row, id: key! } : null;
  if (key && !held && !before) throw notFound();
  if (how === 'remove') {
    if (section.resource.partOf) throw notFound();
    return held ? [...rest, { section: code, key: key!, values: {}, isRemoved: true }] : rest;
  }
  const next = await withValues(tx, section, held, before?.values ?? {}, values);
  if (Object.keys(next).length === 0) return rest;
  return [...rest, { section: code, key: key ?? nextKey(said), values: next }];
}
