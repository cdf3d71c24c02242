/** Numbers of receipts and entries: without a gap within an organisation and a year. Decision 319. */
import { sql } from 'drizzle-orm';
import { tableName, type Resource } from 'contract/kit/resource.ts';
import type { Tx } from '../../kit/registry.ts';
import { nameOf } from '../../kit/resource/source.ts';

interface Place {
  organisationId: string;
  year: number;
}
interface Numbered {
  year: number;
  serialNo: number;
  /** `2026-000012` */
  no: string;
}

/**
 * The next numbers of a table for these, in their order. The counters are held until the transaction ends: what is rolled
 * back took no number, and who takes one beside it waits.
 */
export async function takeNumbers(tx: Tx, { name }: Resource, wanted: readonly Place[]): Promise<Numbered[]> {
  const keyOf = ({ organisationId, year }: Place) => `${organisationId} ${year}`;
  const places = new Map(wanted.map(one => [keyOf(one), one]));
  // In one order for everybody, or two cashiers of two branches wait for each other.
  const inOrder = [...places.values()].sort(
    (one, other) => Number(one.organisationId) - Number(other.organisationId) || one.year - other.year,
  );
  const last = new Map<string, number>();
  for (const { organisationId, year } of inOrder) {
    await tx.rows(sql`select pg_advisory_xact_lock(hashtext(${`${name} ${year}`}), hashtext(${organisationId}))`);
    const found = await tx.one<{ serial: number }>(sql`
      select coalesce(max(serial_no), 0)::int as serial from ${nameOf(tableName(name))}
      where organisation_id = ${organisationId}::bigint and year = ${year}::int`);
    last.set(keyOf({ organisationId, year }), found?.serial ?? 0);
  }
  return wanted.map(one => {
    const serialNo = (last.get(keyOf(one)) ?? 0) + 1;
    last.set(keyOf(one), serialNo);
    return { year: one.year, serialNo, no: `${one.year}-${String(serialNo).padStart(6, '0')}` };
  });
}
