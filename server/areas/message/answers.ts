/** What the calls of messages share: names of accounts, words of a search, marks over several rows. */
import { sql, type SQL } from 'drizzle-orm';
import { fault } from 'contract/kit/fault.ts';
import type { MessageLink } from 'contract/message/shapes.ts';
import { anywhere } from '../../kit/resource/keyword.ts';
import { notFound, refuse } from '../../kit/refusal.ts';
import { openLinks } from './openable.ts';
import type { Tx } from '../../kit/registry.ts';

export const nameOfUser = (column: SQL): SQL => sql`(select name from user_account where id = ${column})`;
export const all = (conditions: (SQL | null)[]): SQL =>
  sql.join(
    conditions.flatMap(one => (one === null ? [] : [sql`(${one})`])),
    sql` and `,
  );

export const contains = (column: SQL, keyword: string | undefined): SQL | null =>
  keyword?.trim() ? sql`${column} ilike ${anywhere(keyword.trim())}` : null;

interface Listing {
  columns: SQL;
  from: SQL;
  where: SQL;
  order: SQL;
  page?: number | undefined;
  size?: number | undefined;
}

/** A page and the exact count. */
export async function pageOf<T extends { link: MessageLink | null }>(
  tx: Tx,
  { columns, from, where, order, page = 0, size = 20 }: Listing,
) {
  const counted = await tx.one<{ n: string }>(sql`select count(*) as n from ${from} where ${where}`);
  const content = await tx.rows<T>(sql`
    select ${columns} from ${from} where ${where} order by ${order} limit ${size} offset ${page * size}`);
  return { content: await openLinks(tx, content), totalElements: Number(counted?.n ?? 0) };
}

/** An account that messages may be sent to. */
export async function checkReceiver(tx: Tx, id: string | number): Promise<void> {
  const found = await tx.one(sql`select 1 from user_account where id = ${String(id)}::bigint and deleted_at is null`);
  if (!found) throw refuse([fault('receiverId', 'message.receiver')]);
}

/** Removes rows softly; one that is not there fails the whole call. Gives whom they were for. */
export async function removeRows(tx: Tx, table: 'todo' | 'reminder', given: (string | number)[]): Promise<string[]> {
  const ids = [...new Set(given.map(String))];
  const rows = await tx.rows<{ receiverId: string }>(sql`
    update ${sql.identifier(table)} set deleted_at = now(), version = version + 1
    where id = any(${sql.param(ids)}::bigint[]) and deleted_at is null returning receiver_id`);
  if (rows.length < ids.length) throw notFound();
  return rows.map(row => row.receiverId);
}

/** Before a row is looked at to be written: nobody writes between the look and the action. */
export const hold = (tx: Tx, table: 'todo' | 'reminder' | 'warning', id: string) =>
  tx.rows(sql`select 1 from ${sql.identifier(table)} where id = ${id}::bigint for update`);

/** A new row of the fields that were given; gives its id. */
export async function insertRow(tx: Tx, table: 'todo' | 'reminder', fields: Record<string, SQL | undefined>) {
  const given = Object.entries(fields).flatMap(([column, value]) => (value === undefined ? [] : [{ column, value }]));
  const columns = sql.join(
    given.map(({ column }) => sql.identifier(column)),
    sql`, `,
  );
  const values = sql.join(
    given.map(({ value }) => value),
    sql`, `,
  );
  const made = await tx.one<{ id: string }>(sql`
    insert into ${sql.identifier(table)} (${columns}) values (${values}) returning id`);
  return made?.id ?? '';
}

/** `set` of the fields that were given; an absent one stays. */
export function assignments(fields: Record<string, SQL | undefined>): SQL {
  const given = Object.entries(fields).flatMap(([column, value]) =>
    value === undefined ? [] : [sql`${sql.identifier(column)} = ${value}`],
  );
  return sql.join([...given, sql`version = version + 1`, sql`updated_at = now()`], sql`, `);
}

export const asText = (value: string | null | undefined) => (value === undefined ? undefined : sql`${value}::text`);
export const asId = (value: string | number | null | undefined) =>
  value === undefined ? undefined : sql`${value === null ? null : String(value)}::bigint`;
export const asJson = (value: object | null | undefined) =>
  value === undefined ? undefined : sql`${value === null ? null : JSON.stringify(value)}::jsonb`;
