/** Numbers of receipts: one row of them for each kind and year, without a gap. */
import { sql } from 'drizzle-orm';
import { tableName, type Resource } from 'contract/kit/resource.ts';
import type { Tx } from '../../kit/registry.ts';
import { columnOf } from '../../kit/database/columns.ts';
import { nameOf } from '../../kit/resource/source.ts';
import { today } from '../../kit/setting.ts';

/** `交2026-0001`: the next number that stands in this field; the counter is held until the transaction ends. */
export async function nextNumber(tx: Tx, { name }: Resource, field: string, word: string): Promise<string> {
  const head = `${word}${(await today(tx)).slice(0, 4)}-`;
  await tx.rows(sql`select pg_advisory_xact_lock(hashtext('travel receipt'), hashtext(${head}))`);
  const column = nameOf(columnOf(field));
  const last = await tx.one<{ serial: number }>(sql`
    select coalesce(max(substring(${column} from ${head.length + 1}::int)::int), 0)::int as serial
    from ${nameOf(tableName(name))} where starts_with(${column}, ${head})`);
  return head + String((last?.serial ?? 0) + 1).padStart(4, '0');
}
