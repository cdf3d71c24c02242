/**
 * How reference data of the program reaches an installation that has it already. A row that stands as it was delivered
 * takes the present form; one that the school changed stays as the school has it, and is told once. What was delivered
 * before forms were remembered is known by `former.json`, the hashes of every form that was ever shipped until then.
 * Decisions 78.
 */
import { createHash } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import type { Connection } from '../../kit/database/connection.ts';
import type { Former } from './reference-files.ts';

/** One kind of reference data: how its rows are named, how they stand in the database, how one is put there. */
export interface Delivery<F = object> {
  table: 'role' | 'dictionary_entry' | 'menu';
  /** What people call it, in the report. */
  label: string;
  /** Columns of the form, in the order of their hash. */
  columns: readonly string[];
  keyOf(row: F): string;
  titleOf(row: F): string;
  shipped: readonly F[];
  /** All rows that have a key, with the columns of the form. */
  present: SQL;
  update(row: F): SQL;
}

/** The same for the same content, whatever the order of its keys. */
const plain = (value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.entries(value)
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([key, inner]) => [key, plain(inner)])
    : (value ?? null);

export function hashOf(columns: readonly string[], row: object): string {
  const values = new Map<string, unknown>(Object.entries(row));
  return createHash('sha256')
    .update(JSON.stringify(columns.map(column => plain(values.get(column)))))
    .digest('hex')
    .slice(0, 16);
}

interface Known {
  key: string;
  hash: string;
  toldHash: string | null;
}
/** As it goes into its table. */
type Note = Omit<Known, 'toldHash'> & { told_hash: string | null };

async function keep(connection: Connection, table: string, rows: readonly Note[]): Promise<void> {
  await connection.rows(sql`
    insert into delivered_row (of_table, key, hash, told_hash)
    select ${table}, key, hash, told_hash
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d(key text, hash text, told_hash text)
    on conflict (of_table, key) do update set hash = excluded.hash, told_hash = excluded.told_hash
    where (delivered_row.hash, delivered_row.told_hash) is distinct from (excluded.hash, excluded.told_hash)`);
}

const most = 20;
const listed = (titles: readonly string[]) =>
  `${titles.slice(0, most).join('、')}${titles.length > most ? `等 ${titles.length} 项` : ''}`;

/** As JSON, since the names of the form are those of its file. */
async function presentOf(connection: Connection, { present }: Delivery): Promise<object[]> {
  const rows = await connection.rows<{ form: object }>(sql`select to_jsonb(p) as form from (${present}) p`);
  return rows.map(({ form }) => form);
}

/** Brings the rows of one kind forward; the lines tell what was taken and what was left. Absent rows are in before. */
export async function deliver(connection: Connection, delivery: Delivery, former: Former): Promise<string[]> {
  const { table, columns, keyOf, titleOf, label } = delivery;
  const known = new Map(
    (await connection.rows<Known>(sql`select key, hash, told_hash from delivered_row where of_table = ${table}`)).map(
      one => [one.key, one],
    ),
  );
  const present = new Map((await presentOf(connection, delivery)).map(row => [keyOf(row), row]));
  const [taken, left, notes]: [object[], object[], Note[]] = [[], [], []];
  for (const row of delivery.shipped) {
    const key = keyOf(row);
    const found = present.get(key);
    if (!found) continue; // a school took it out of sight
    const [wanted, stands, before] = [hashOf(columns, row), hashOf(columns, found), known.get(key)];
    const isUntouched = before?.hash ? stands === before.hash : (former[table]?.[key] ?? []).includes(stands);
    if (stands !== wanted && isUntouched) taken.push(row);
    const isLeft = stands !== wanted && !isUntouched;
    if (isLeft && before?.toldHash !== wanted) left.push(row);
    notes.push({ key, hash: isLeft ? (before?.hash ?? '') : wanted, told_hash: isLeft ? wanted : null });
  }
  for (const row of taken) await connection.rows(delivery.update(row));
  await keep(connection, table, notes);
  const lines = [
    ...(taken.length > 0 ? [`升级：${label}更新 ${taken.length} 项：${listed(taken.map(titleOf))}`] : []),
    ...(left.length > 0
      ? [`升级：${label}有 ${left.length} 项由学校修改过，保持不变，没有采用新版内容：${listed(left.map(titleOf))}`]
      : []),
  ];
  if (lines.length > 0)
    await connection.rows(sql`
      insert into audit_record (action, entity, user_name, request_id, detail)
      values ('platform.reference.deliver', ${table}, '系统升级', '-',
        ${JSON.stringify({ rows: taken.map(keyOf), left: left.map(keyOf), told: lines })}::jsonb)`);
  return lines;
}
