/** Serial numbers without a gap: of the books of an organisation in a year, of certificates of a type in a year. Decision 319. */
import { sql } from 'drizzle-orm';
import { tableName, type Resource } from 'contract/kit/resource.ts';
import type { Tx } from '../registry.ts';
import { columnOf } from '../database/columns.ts';
import { nameOf } from '../resource/source.ts';

/** Values of the fields within which is counted, in the same order for everybody who counts. */
type Place = Readonly<Record<string, string | number>>;

const keyOf = (place: Place): string => Object.values(place).join(' ');

/**
 * The next serial numbers of a table (its field `serialNo`) for these, in their order. The counters are held until the
 * transaction ends: what is rolled back took no number, and who takes one beside it waits.
 */
export async function takeSerials(tx: Tx, { name }: Resource, wanted: readonly Place[]): Promise<number[]> {
  const places = new Map(wanted.map(place => [keyOf(place), place]));
  // In one order for everybody, or two who count in the same two places wait for each other.
  const inOrder = [...places].sort(([one], [other]) => (one < other ? -1 : 1));
  const last = new Map<string, number>();
  for (const [key, place] of inOrder) {
    await tx.rows(sql`select pg_advisory_xact_lock(hashtext(${name}), hashtext(${key}))`);
    const within = Object.entries(place).map(([field, value]) => sql`${nameOf(columnOf(field))} = ${value}`);
    const found = await tx.one<{ serial: number }>(sql`
      select coalesce(max(serial_no), 0)::int as serial from ${nameOf(tableName(name))}
      where ${sql.join(within, sql` and `)}`);
    last.set(key, found?.serial ?? 0);
  }
  return wanted.map(place => {
    const serial = (last.get(keyOf(place)) ?? 0) + 1;
    last.set(keyOf(place), serial);
    return serial;
  });
}
