/** The write-ahead log as somebody reads it who has the files and no key: per transaction what was touched and the bytes. */
import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '../kit/database/connection.ts';

export interface Logged {
  transaction: number;
  /** Names of the tables, their indexes and what they keep aside. */
  relations: Set<string>;
  /** Those of them that it wrote to; the others it read and left marks of that on the page. */
  written: Set<string>;
  /** Pages of them, as a name and a number: `vote_ballot 0`. */
  pages: Set<string>;
  bytes: Buffer;
}

const pageBytes = 8192;
const recordBytes = 24;
const isLong = (page: Buffer) => (page.readUInt16LE(2) & 2) !== 0;

export const whereLogIs = async (database: Database): Promise<string> =>
  (await database.one<{ at: string }>(sql`select pg_current_wal_insert_lsn()::text as at`))?.at ?? '0/0';

/** Keeps the files of the log until they are let go: a checkpoint of anybody would take them away. */
export async function keepLog(database: Database): Promise<() => Promise<unknown>> {
  const name = `kept_${randomBytes(6).toString('hex')}`;
  await database.rows(sql`select pg_create_physical_replication_slot(${name}, true)`);
  return () => database.rows(sql`select pg_drop_replication_slot(${name})`);
}

/** The log between two places, without the heads of its pages. */
async function streamOf(database: Database, from: string, to: string): Promise<Buffer> {
  // Puts everything before into the files; a commit without a change would not wait for it.
  await database.rows(sql`select pg_logical_emit_message(false, 'read', '', true)`);
  const pages = await database.rows<{ page: string; skip: number; end: number }>(sql`
    with asked as (select ${from}::pg_lsn - '0/0'::pg_lsn as first, ${to}::pg_lsn - '0/0'::pg_lsn as last),
    page as (select n * ${pageBytes} as at, first, last from asked,
      generate_series(div(first, ${pageBytes}), div(last - 1, ${pageBytes})) as n)
    select encode(pg_read_binary_file('pg_wal/' || pg_walfile_name('0/0'::pg_lsn + at + 1),
        mod(at, s.setting::numeric)::bigint, ${pageBytes}), 'base64') as page,
      greatest(first - at, 0)::int as skip, least(last - at, ${pageBytes})::int as end
    from page, pg_settings s where s.name = 'wal_segment_size' order by at`);
  return Buffer.concat(
    pages.map(({ page, skip, end }) => {
      const bytes = Buffer.from(page, 'base64');
      return bytes.subarray(Math.max(skip, isLong(bytes) ? 40 : 24), end);
    }),
  );
}

/** Numbers of the files that a record names, each with the number of a page. */
function pagesOf(record: Buffer, database: number): { file: number; page: number }[] {
  const found: { file: number; page: number }[] = [];
  let file = 0;
  let at = recordBytes;
  for (let ahead = 0; record.length - at > ahead;) {
    const kind = record.readUInt8(at);
    if (kind === 255) [at, ahead] = [at + 2, ahead + record.readUInt8(at + 1)];
    else if (kind === 254) [at, ahead] = [at + 5, ahead + record.readUInt32LE(at + 1)];
    else if (kind === 253) at += 3;
    else if (kind === 252) at += 5;
    else {
      const flags = record.readUInt8(at + 1);
      ahead += record.readUInt16LE(at + 2);
      at += 4;
      if (flags & 0x10) {
        const isPacked = (record.readUInt8(at + 4) & 0x1d) > 1 && (record.readUInt8(at + 4) & 1) === 1;
        ahead += record.readUInt16LE(at);
        at += isPacked ? 7 : 5;
      }
      if (!(flags & 0x80)) {
        file = record.readUInt32LE(at + 4) === database ? record.readUInt32LE(at + 8) : 0;
        at += 12;
      }
      if (file > 0) found.push({ file, page: record.readUInt32LE(at) });
      at += 4;
    }
  }
  return found;
}

function recordsIn(stream: Buffer): Buffer[] {
  const records: Buffer[] = [];
  for (let at = 0; at + recordBytes <= stream.length;) {
    const length = stream.readUInt32LE(at);
    if (length === 0) break;
    records.push(stream.subarray(at, at + length));
    at += Math.ceil(length / 8) * 8;
  }
  return records;
}

/** What a reader leaves in the log: hints that a row is settled, and rows that nobody sees any more taken off a page. */
function isMark(record: Buffer): boolean {
  const [info, manager] = [record.readUInt8(16), record.readUInt8(17)];
  return manager === 0 || (manager === 9 && (info & 0x70) === 0x10);
}

/** The transactions of this database between two places of the log. */
export async function loggedBetween(database: Database, from: string, to: string): Promise<Logged[]> {
  const files = await database.rows<{ file: number; name: string; database: number }>(sql`
    select pg_relation_filenode(c.oid)::int as file,
      coalesce((select t.oid::regclass::text || ' (toast)' from pg_class t where t.reltoastrelid = c.oid), c.oid::regclass::text) as name,
      (select oid::int from pg_database where datname = current_database()) as database
    from pg_class c where c.relkind in ('r', 'i', 't') and pg_relation_filenode(c.oid) is not null`);
  const names = new Map(files.map(({ file, name }) => [file, name]));
  const found = new Map<number, Omit<Logged, 'transaction' | 'bytes'> & { parts: Buffer[] }>();
  for (const record of recordsIn(await streamOf(database, from, to))) {
    const transaction = record.readUInt32LE(4);
    const one = found.get(transaction) ?? { relations: new Set(), written: new Set(), pages: new Set(), parts: [] };
    for (const { file, page } of pagesOf(record, files[0]?.database ?? 0)) {
      const name = names.get(file) ?? String(file);
      one.relations.add(name);
      if (!isMark(record)) one.written.add(name);
      one.pages.add(`${name} ${page}`);
    }
    one.parts.push(record);
    found.set(transaction, one);
  }
  return [...found].map(([transaction, { parts, ...touched }]) => ({
    transaction,
    ...touched,
    bytes: Buffer.concat(parts),
  }));
}
