/**
 * Brings a database to the schema of this program: each folder of migrations once, in order, in a transaction of its own.
 * Several instances may start at once; what was applied may never change, and a schema newer than the program is refused.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { migrateJobs } from '../jobs/runner.ts';
import { withoutValues } from '../kit/without-values.ts';
import { CommandRefusal } from './refusal.ts';

export const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url));

type Migration = { name: string; texts: string[]; checksum: string };

/** The drafted SQL and the own SQL beside it (partial indexes, triggers), which drizzle cannot say. */
const files = ['migration.sql', 'own.sql'];

export async function migrate(url: string, folder: string, log: (line: string) => void = () => undefined) {
  const migrations = await readMigrations(folder);
  const client = new Client({ connectionString: url, application_name: 'migrate' });
  client.on('error', () => undefined); // a lost connection fails the running statement, which reports it
  // What a step says by `raise notice` is for who upgrades; the hints of PostgreSQL itself have other codes.
  client.on('notice', ({ code, message }) => code === '00000' && log(`数据库升级：${message ?? ''}`));
  await client.connect();
  try {
    // Held by the session until the end of the run, so a second instance waits here and then finds nothing to do.
    await client.query(`select pg_advisory_lock(hashtext('schema_migration'))`);
    await client.query(
      `create table if not exists schema_migration
       (name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
    );
    for (const migration of await pending(client, migrations)) {
      log(`数据库升级：${migration.name}`);
      await apply(client, migration);
    }
    await migrateJobs(url);
  } finally {
    await client.end();
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter(entry => entry.isDirectory() && /^\d{14}_/.test(entry.name)).map(entry => entry.name);
  return Promise.all(
    names.sort().map(async name => {
      const texts = await Promise.all(files.map(file => readFile(join(folder, name, file), 'utf8').catch(ifAbsent)));
      return { name, texts, checksum: createHash('sha256').update(texts.join('\n')).digest('hex') };
    }),
  );
}

function ifAbsent(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return '';
  throw error;
}

async function pending(client: Client, migrations: Migration[]): Promise<Migration[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migration order by name',
  );
  const known = new Map(migrations.map(migration => [migration.name, migration.checksum]));
  for (const { name, checksum } of rows) {
    if (!known.has(name))
      throw new CommandRefusal(
        `数据库比程序新：程序中没有升级步骤 ${name}。请使用与数据库相符的程序版本，或恢复升级前的备份。`,
      );
    if (known.get(name) !== checksum)
      throw new CommandRefusal(`升级步骤 ${name} 在执行之后被改动。请恢复该目录的原内容，另建新的升级步骤。`);
  }
  const applied = new Set(rows.map(row => row.name));
  const missed = migrations.filter(migration => !applied.has(migration.name));
  const last = rows.at(-1)?.name ?? '';
  const late = missed.find(migration => migration.name < last);
  if (late)
    throw new CommandRefusal(`升级步骤 ${late.name} 早于已执行的 ${last}。请以新的时间重新命名该目录，使其排在最后。`);
  return missed;
}

const tries = 20;

/** What PostgreSQL says of a failing statement, beside its message. */
interface Failure {
  code?: string;
  message: string;
  table?: string;
  column?: string;
  constraint?: string;
  /** Place in the text, from 1. */
  position?: string;
}

/** File, line, table and column by name; of these faults the message names things of the schema and no value of a row. */
function failed(file: string, text: string, { code = '', message, ...at }: Failure): string {
  const line = at.position && text.slice(0, Number(at.position)).split('\n').length;
  const place = [line && `第 ${line} 行`, at.table && `表 ${at.table}`, at.column && `列 ${at.column}`, at.constraint];
  const where = place.filter(Boolean).join('，');
  const why = /^(23|42)/.test(code) ? message : `${withoutValues(message)}（${code}）`;
  return `升级步骤 ${file}${where ? `（${where}）` : ' '}失败，数据库未被改动：${why}。请修改该步骤或处理这些数据后重新启动。`;
}

/** Waiting long for a table lock would queue every request behind it, so it gives up after 3 s and tries again. */
async function apply(client: Client, { name, texts, checksum }: Migration) {
  for (let attempt = 1; ; attempt++) {
    let at = 0;
    try {
      await client.query('begin');
      await client.query(`set local lock_timeout = '3s'; set local statement_timeout = 0`);
      for (; at < texts.length; at += 1) await client.query(texts[at] ?? '');
      await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum]);
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback');
      const failure = error as Failure;
      if (failure.code !== '55P03')
        throw new CommandRefusal(failed([name, files[at]].filter(Boolean).join('/'), texts[at] ?? '', failure), {
          cause: error,
        });
      if (attempt === tries)
        throw new CommandRefusal(
          `升级步骤 ${name} 等不到表锁。请结束占用数据库的长事务（见 pg_stat_activity）后重新启动。`,
        );
      await pause(500 + Math.random() * 1000);
    }
  }
}
