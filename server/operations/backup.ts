/**
 * A copy of the whole installation at one instant: every table read in one repeatable-read view, the files beside it.
 * Each table goes with its count and a sum over its rows, against which a restore is held.
 */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, readdir, rename, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { writeCopy, type Frame } from './copy-format.ts';

export interface TableSum {
  table: string;
  columns: string[];
  count: number;
  sum: string;
}
/** The last frame: what a whole copy holds. */
export interface Contents {
  tables: TableSum[];
  migrations: string[];
  files: number;
  takenAt: string;
}

const name = (word: string) => pg.escapeIdentifier(word);

/**
 * What no copy takes along: the migrations, which the restore brings about itself, and who has voted in a vote or an appraisal that is
 * still open: without it two copies tie no ballot to anybody, whoever holds their keys. The ballots are in every copy. Decision 050.
 */
const notCopied = ['schema_migration', 'vote_turnout', 'appraisal_turnout', 'assessment_turnout'];

async function tablesOf(client: pg.Client): Promise<{ table: string; columns: string[] }[]> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all($1)
    group by c.relname order by c.relname`,
    [notCopied],
  );
  return rows;
}

/** Count and sum of the rows of a table; the sum does not depend on their order. */
export async function sumOf(client: pg.Client, table: string, columns: string[]): Promise<TableSum> {
  const { rows } = await client.query<{ count: number; sum: string }>(
    `select count(*)::int as count, coalesce(sum(hashtextextended(r::text, 0)::numeric), 0)::text as sum
     from (select ${columns.map(name).join(', ')} from ${name(table)}) r`,
  );
  return { table, columns, ...(rows[0] as { count: number; sum: string }) };
}

/** Every setting that shapes the text of a value is the same on both sides. */
export const plainText = `set timezone = 'UTC'; set datestyle = 'ISO'; set extra_float_digits = 3; set bytea_output = 'hex';
  set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`;

async function* tableFrames(client: pg.Client, tables: TableSum[]): AsyncGenerator<Frame> {
  for (const { table, columns } of await tablesOf(client)) {
    tables.push(await sumOf(client, table, columns));
    const source = client.query(copyTo(`copy ${name(table)} (${columns.map(name).join(', ')}) to stdout`));
    yield { head: { kind: 'table', table, columns }, bytes: Buffer.alloc(0) };
    for await (const bytes of source) yield { head: { kind: 'rows', table }, bytes: bytes as Buffer };
  }
  const { rows } = await client.query<{ sequence: string; value: string }>(`
    select sequencename as sequence, last_value::text as value from pg_sequences
    where schemaname = 'public' and last_value is not null`);
  yield { head: { kind: 'sequences', values: rows }, bytes: Buffer.alloc(0) };
}

const partBytes = 4 << 20;

/** In parts: a lecture may have two gigabytes. One that was removed meanwhile had lost its row before. */
async function* oneFile(path: string, shown: string): AsyncGenerator<Frame> {
  const source = await open(path).catch(() => null);
  if (!source) return;
  const hash = createHash('sha256');
  yield { head: { kind: 'file', path: shown }, bytes: Buffer.alloc(0) };
  for await (const part of source.createReadStream({ highWaterMark: partBytes })) {
    hash.update(part as Buffer);
    yield { head: { kind: 'part' }, bytes: part as Buffer };
  }
  yield { head: { kind: 'file end', path: shown, hash: hash.digest('hex') }, bytes: Buffer.alloc(0) };
}

/** After the tables: a file is there before its row. */
async function* fileFrames(folder: string | null): AsyncGenerator<Frame> {
  if (!folder) return;
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries.filter(one => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    yield* oneFile(path, relative(folder, path));
  }
}

interface Wanted {
  url: string;
  /** Files of the installation; none where they lie in a store of their own. */
  filesFolder: string | null;
}

async function* frames(client: pg.Client, { filesFolder }: Wanted): AsyncGenerator<Frame> {
  const tables: TableSum[] = [];
  let files = 0;
  const { rows: migrations } = await client.query<{ name: string }>('select name from schema_migration order by name');
  const { rows: clock } = await client.query<{ now: Date }>('select now()');
  yield { head: { kind: 'schema', migrations: migrations.map(one => one.name) }, bytes: Buffer.alloc(0) };
  yield* tableFrames(client, tables);
  for await (const frame of fileFrames(filesFolder)) {
    if (frame.head['kind'] === 'file') files += 1;
    yield frame;
  }
  const takenAt = (clock[0]?.now ?? new Date(0)).toISOString();
  const contents = { tables, migrations: migrations.map(one => one.name), files, takenAt } satisfies Contents;
  yield { head: { kind: 'end', contents }, bytes: Buffer.alloc(0) };
}

/** Writes a copy to `file`, which appears when it is whole and on the disk. */
export async function backUp(wanted: Wanted, file: string, key: Buffer): Promise<Contents> {
  const client = new pg.Client({ connectionString: wanted.url, application_name: 'backup' });
  client.on('error', () => undefined); // the running statement reports it
  await client.connect();
  let contents: Contents | null = null;
  async function* noting(source: AsyncIterable<Frame>) {
    for await (const frame of source) {
      if (frame.head['kind'] === 'end') contents = frame.head['contents'] as Contents;
      yield frame;
    }
  }
  const draft = `${file}.part`;
  try {
    await client.query(plainText);
    await client.query('begin isolation level repeatable read read only');
    await pipeline(
      Readable.from(writeCopy(noting(frames(client, wanted)), key)),
      createWriteStream(draft, { mode: 0o600 }),
    );
    await flush(draft);
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  } finally {
    await client.end();
  }
  if (!contents) throw new Error('a copy without an end');
  return contents;
}

async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.sync();
  await handle.close();
}
