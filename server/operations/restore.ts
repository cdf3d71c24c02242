/**
 * Brings a copy into an empty database and holds it against its own counts and sums before it counts as restored.
 * Nothing is ever written over an installation: the copy goes beside it, and the operator points to the new place.
 */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { cp, mkdir, mkdtemp, open, readdir, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve, sep } from 'node:path';
import { finished } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { migrate, migrationsFolder } from '../installation/migrate.ts';
import { clearRestore, isBroken, markRestore, unmarkRestore } from '../installation/broken-restore.ts';
import { inspect } from '../installation/soundness.ts';
import { CommandRefusal } from '../installation/refusal.ts';
import { plainText, sumOf, type Contents } from './backup.ts';
import { readCopy, type Frame } from './copy-format.ts';

const name = (word: string) => pg.escapeIdentifier(word);

/** The schema of the time of the copy, so that every column is the one it was. */
async function migrateAsThen(url: string, migrations: string[]): Promise<void> {
  const known = new Set(await readdir(migrationsFolder));
  const missing = migrations.find(one => !known.has(one));
  if (missing) throw new CommandRefusal(`备份来自更新的程序（${missing}）。请使用与备份相符或更新的程序版本。`);
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  try {
    for (const one of migrations) await cp(join(migrationsFolder, one), join(folder, one), { recursive: true });
    await migrate(url, folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function refuseUsed(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`
    select 1 from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' limit 1`);
  if (rows.length > 0)
    throw new CommandRefusal('目标数据库不是空的，不会覆盖。请用 DATABASE_URL 或 DATA_DIR 指定新的空数据库后重试。');
}

interface Target {
  url: string;
  filesFolder: string | null;
}

/** Puts the files of a copy into their folder; without one their sums are looked at alone. */
function fileWriter(folder: string | null, isRetry: boolean) {
  const written: string[] = [];
  let handle: FileHandle | null = null;
  let hash = createHash('sha256');
  return {
    async begin(path: string) {
      hash = createHash('sha256');
      if (!folder) return;
      const place = resolve(folder, path);
      if (!place.startsWith(resolve(folder) + sep)) throw new CommandRefusal('备份中的文件路径不正确，已停止恢复。');
      await mkdir(dirname(place), { recursive: true });
      // What a broken-off restore left may be written again, what somebody else put there may not.
      handle = await open(place, isRetry ? 'w' : 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
        throw new CommandRefusal(`${folder} 中已有文件，不会覆盖。请用 DATA_DIR 指定新的空目录后重试。`);
      });
      written.push(place);
    },
    async part(bytes: Buffer) {
      hash.update(bytes);
      await handle?.write(bytes);
    },
    async end(path: string, expected: string) {
      await handle?.sync();
      await handle?.close();
      handle = null;
      if (hash.digest('hex') !== expected) throw new CommandRefusal(`备份中的文件 ${path} 已损坏。请改用另一份备份。`);
    },
    async remove() {
      await handle?.close();
      for (const place of written) await rm(place, { force: true });
    },
  };
}
type FileWriter = ReturnType<typeof fileWriter>;

/** Fills one table after the other; a table is open between its frame and the next. */
function tableWriter(client: pg.Client) {
  const start = (table: string, columns: string[]) =>
    client.query(copyFrom(`copy ${name(table)} (${columns.map(name).join(', ')}) from stdin`));
  let stream: ReturnType<typeof start> | null = null;
  return {
    async begin(table: string, columns: string[]) {
      // Rows the schema itself brought along are in the copy as they were.
      await client.query(`delete from ${name(table)}`);
      stream = start(table, columns);
      stream.on('error', () => undefined); // told by `finished` when the table ends
    },
    async rows(bytes: Buffer) {
      const into = stream;
      if (!into || into.write(bytes)) return;
      await once(into, 'drain').catch(() => undefined); // a failure is told by `finished`
    },
    async end() {
      if (!stream) return;
      const ended = finished(stream);
      stream.end();
      stream = null;
      await ended;
    },
  };
}

/** Tables refer to each other in circles: the references are taken away, and looked at all together when they are back. */
async function withoutReferences(client: pg.Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`);
  for (const one of rows) await client.query(`alter table ${one.table} drop constraint ${name(one.name)}`);
  return async () => {
    for (const one of rows)
      await client.query(`alter table ${one.table} add constraint ${name(one.name)} ${one.definition}`);
  };
}

/** Takes the frames down; the last one gives what the copy holds. */
function writer(client: pg.Client, url: string, files: FileWriter) {
  const tables = tableWriter(client);
  let refer = async () => undefined as void;
  const takers: Record<string, (frame: Frame) => Promise<unknown>> = {
    async schema({ head }) {
      await migrateAsThen(url, head['migrations'] as string[]);
      await client.query('begin');
      refer = await withoutReferences(client);
    },
    table: async ({ head }) => tables.begin(head['table'] as string, head['columns'] as string[]),
    rows: ({ bytes }) => tables.rows(bytes),
    async sequences({ head }) {
      for (const { sequence, value } of head['values'] as { sequence: string; value: string }[])
        await client.query('select setval($1::regclass, $2::bigint)', [name(sequence), value]);
    },
    file: ({ head }) => files.begin(String(head['path'])),
    part: ({ bytes }) => files.part(bytes),
    'file end': ({ head }) => files.end(String(head['path']), String(head['hash'])),
  };
  return async (frame: Frame): Promise<Contents | null> => {
    const kind = String(frame.head['kind']);
    if (kind !== 'rows') await tables.end();
    await takers[kind]?.(frame);
    if (kind === 'end') await refer();
    return kind === 'end' ? (frame.head['contents'] as Contents) : null;
  };
}

async function compare(client: pg.Client, { tables }: Contents): Promise<void> {
  const differing: string[] = [];
  for (const expected of tables) {
    const found = await sumOf(client, expected.table, expected.columns);
    if (found.count !== expected.count || found.sum !== expected.sum)
      differing.push(`${expected.table}（应为 ${expected.count} 行，实为 ${found.count} 行）`);
  }
  if (differing.length > 0)
    throw new CommandRefusal(`恢复后的内容与备份不符：${differing.join('、')}。请改用另一份备份。`);
}

/** What was made so far goes, so that the next try finds the place as it was. */
async function takeBack(client: pg.Client, files: FileWriter): Promise<void> {
  await files.remove();
  await client.query('rollback');
  await clearRestore(client);
}

/**
 * Restores into an empty database, brings it to the schema of this program and tells what it holds. One that fails
 * leaves nothing; what one that was killed left is cleared away first.
 */
export async function restore(file: string, target: Target, keys: readonly Buffer[]): Promise<Contents> {
  await inspect(target.url);
  const client = new pg.Client({ connectionString: target.url, application_name: 'restore' });
  client.on('error', () => undefined); // the running statement reports it
  await client.connect();
  try {
    await client.query(plainText);
    const isRetry = await isBroken(client);
    if (isRetry) await clearRestore(client);
    await refuseUsed(client);
    await markRestore(client);
    const files = fileWriter(target.filesFolder, isRetry);
    try {
      const write = writer(client, target.url, files);
      let contents: Contents | null = null;
      for await (const frame of readCopy(createReadStream(file), keys)) contents = await write(frame);
      if (!contents) throw new CommandRefusal('备份文件不完整，不能恢复。请改用另一份备份。');
      await compare(client, contents);
      await client.query('commit');
      await migrate(target.url, migrationsFolder);
      await unmarkRestore(client);
      return contents;
    } catch (error) {
      // A database that is gone keeps its mark, and the next restore clears it.
      await takeBack(client, files).catch(() => undefined);
      throw error;
    }
  } finally {
    await client.end();
  }
}
