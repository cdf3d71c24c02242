import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate } from './migrate.ts';
import { provideDatabase } from './provide.ts';
import { freshDatabase, type FreshDatabase } from '../testing/test-database.ts';

let database: FreshDatabase;
let client: Client;
let folder: string;

beforeEach(async () => {
  database = await freshDatabase();
  client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query('drop schema public cascade; create schema public');
  folder = await mkdtemp(join(tmpdir(), 'migrations-'));
});

afterEach(async () => {
  await client.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

async function lay(name: string, sql: string, own?: string) {
  await mkdir(join(folder, name), { recursive: true });
  await writeFile(join(folder, name, 'migration.sql'), sql);
  if (own) await writeFile(join(folder, name, 'own.sql'), own);
}

const names = async () =>
  (await client.query<{ name: string }>('select name from schema_migration order by name')).rows.map(row => row.name);

test('folders are applied in order, own SQL after the drafted one, each once', async () => {
  await lay('20260102000000_second', 'ALTER TABLE unit ADD COLUMN code text;');
  await lay(
    '20260101000000_first',
    'CREATE TABLE unit (name text);\n--> statement-breakpoint\nCREATE TABLE person (name text);',
    'create index unit_name on unit (name); -- a comment at the end',
  );
  await migrate(database.url, folder);
  await migrate(database.url, folder);
  expect(await names()).toEqual(['20260101000000_first', '20260102000000_second']);
  expect((await client.query('select name, code from unit')).rows).toEqual([]);
});

test('what a step says of the rows it met is printed with the upgrade, the hints of PostgreSQL are not', async () => {
  await lay(
    '20260101000000_first',
    `create table unit (name text); create table if not exists unit (name text);
     do $$ begin raise notice '3 条无法确认'; end $$;`,
  );
  const lines: string[] = [];
  await migrate(database.url, folder, line => lines.push(line));
  expect(lines).toEqual(['数据库升级：20260101000000_first', '数据库升级：3 条无法确认']);
});

test('[REL-06] a step that fails leaves nothing behind and names itself', async () => {
  await lay('20260101000000_first', 'create table unit (name text); select 1/0;');
  await expect(migrate(database.url, folder)).rejects.toThrow(
    '升级步骤 20260101000000_first/migration.sql 失败，数据库未被改动：division by zero（22012）',
  );
  expect((await client.query(`select to_regclass('unit') as found`)).rows).toEqual([{ found: null }]);
});

test('a step that fails on the rows there are names file, line, table and column, and no value', async () => {
  await lay('20260101000000_first', `create table unit (name text, code text); insert into unit values ('甲', 'A12');`);
  await migrate(database.url, folder);
  const fails = async (at: string, own: string) => {
    await lay(at, '', own);
    const told = await migrate(database.url, folder).catch((error: Error) => error.message);
    await rm(join(folder, at), { recursive: true });
    return told;
  };
  expect(await fails('20260102000000_second', 'alter table unit add column seats integer not null;')).toBe(
    '升级步骤 20260102000000_second/own.sql（表 unit，列 seats）失败，数据库未被改动：' +
      'column "seats" of relation "unit" contains null values。请修改该步骤或处理这些数据后重新启动。',
  );
  expect(await fails('20260103000000_third', '\nalter table unit\nadd column nam nothing;')).toContain(
    '20260103000000_third/own.sql（第 3 行）失败，数据库未被改动：type "nothing" does not exist',
  );
  const typed = await fails(
    '20260104000000_fourth',
    'alter table unit alter column code type integer using code::integer;',
  );
  expect(typed).toContain('失败，数据库未被改动：invalid input syntax for type integer: "…"（22P02）');
});

test('[REL-06] a step changed after it was applied is refused', async () => {
  await lay('20260101000000_first', 'create table unit (name text);');
  await migrate(database.url, folder);
  await lay('20260101000000_first', 'create table unit (name text, code text);');
  await expect(migrate(database.url, folder)).rejects.toThrow('在执行之后被改动');
});

test('[REL-06] a database newer than the program is refused', async () => {
  await lay('20260101000000_first', 'create table unit (name text);');
  await lay('20260102000000_second', 'create table person (name text);');
  await migrate(database.url, folder);
  await rm(join(folder, '20260102000000_second'), { recursive: true });
  await expect(migrate(database.url, folder)).rejects.toThrow('数据库比程序新');
});

test('a step that sorts before an applied one is refused', async () => {
  await lay('20260102000000_second', 'create table person (name text);');
  await migrate(database.url, folder);
  await lay('20260101000000_first', 'create table unit (name text);');
  await expect(migrate(database.url, folder)).rejects.toThrow('早于已执行的 20260102000000_second');
});

test('[REL-06] eight instances that start at once apply each step once', async () => {
  await lay('20260101000000_first', 'create table unit (name text);');
  await lay('20260102000000_second', `insert into unit values ('one');`);
  await Promise.all(Array.from({ length: 8 }, () => migrate(database.url, folder)));
  expect((await client.query('select name from unit')).rows).toEqual([{ name: 'one' }]);
});

test('[REL-06] a step waits for a table that a transaction holds, and goes on when it is free', async () => {
  await client.query('create table unit (name text)');
  await lay('20260101000000_first', 'alter table unit add column code text;');
  await client.query('begin; lock table unit in access exclusive mode');
  const running = migrate(database.url, folder);
  await expect
    .poll(
      async () =>
        (await client.query(`select from pg_locks where not granted and mode = 'AccessExclusiveLock'`)).rowCount,
    )
    .toBe(1);
  await client.query('commit');
  await running;
  expect(await names()).toEqual(['20260101000000_first']);
});

test('[P-6] a user who may not create tables is told what to ask for', async () => {
  const user = `guest_${randomBytes(4).toString('hex')}`;
  await client.query('create extension if not exists pg_trgm');
  await client.query(`create role ${user} login password 'guest'`);
  await client.query(`grant usage on schema public to ${user}`);
  const url = new URL(database.url);
  Object.assign(url, { username: user, password: 'guest' });
  const start = provideDatabase({ databaseUrl: url.href, dataDir: folder, log: () => undefined });
  await expect(start).rejects.toThrow('数据库用户的权限不足：需要在数据库中建模式，并在 public 中建表');
  await client.query(`drop owned by ${user}; drop role ${user}`);
});
