/** Copies of an installation: closed, whole or refused, and equal to what they were taken from. */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { testKey } from '../testing/constants.ts';
import { openOperated, type Operated } from '../testing/open-operated.ts';
import { openPatiently } from '../testing/test-database.ts';
import { inSession } from '../kit/database/in-session.ts';
import { backUp, type Contents } from './backup.ts';
import { drill } from './drill.ts';
import { restore } from './restore.ts';
import { brokenOff } from './retention.ts';
import { provideDatabase } from '../installation/provide.ts';

let one: Operated;
let folder: string;
let file: string;
let contents: Contents;
const keys = [testKey];
const masters = async () => [testKey];

const run = async (text: string) => void (await inSession(inject('postgresUrl'), session => session.query(text)));
async function empty(): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `restored_${randomBytes(4).toString('hex')}`;
  await run(`create database ${name} template template0 encoding 'UTF8' locale 'C.UTF-8'`);
  const url = new URL(one.url);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(`drop database ${name} with (force)`) };
}

beforeAll(async () => {
  one = await openOperated();
  // A box as an upgrade finds it: nothing lies in its new place yet.
  await one.database.rows(sql`insert into vote_ballot (session_id, former_papers) values (990003, '{}')`);
  folder = await mkdtemp(join(tmpdir(), 'backup-'));
  await mkdir(join(folder, 'files/a'), { recursive: true });
  await writeFile(join(folder, 'files/a/lecture.mp4'), randomBytes(5_000_000));
  await writeFile(join(folder, 'files/empty.txt'), '');
  file = join(folder, 'one.backup');
  contents = await backUp({ url: one.url, filesFolder: join(folder, 'files') }, file, testKey);
});
afterAll(async () => {
  await one.close();
  await rm(folder, { recursive: true });
});

test('a copy holds every table and shows nothing of it', async () => {
  const person = contents.tables.find(({ table }) => table === 'person');
  expect(person?.count).toBeGreaterThan(39);
  expect(contents.files).toBe(2);
  const named = await one.database.one<{ name: string }>(sql`select name from person limit 1`);
  const bytes = await readFile(file);
  expect(bytes.includes(Buffer.from(named?.name ?? '-'))).toBe(false);
  expect(bytes.includes(Buffer.from('person'))).toBe(false);
});

test('[REL-16] restored beside, it is the same: rows, sums, files, sealed values, and new ids go on behind the old', async () => {
  const target = await empty();
  const restored = await restore(file, { url: target.url, filesFolder: join(folder, 'back') }, keys);
  expect(restored).toEqual(contents);
  const [lecture, back] = await Promise.all(
    ['files', 'back'].map(place => readFile(join(folder, place, 'a/lecture.mp4'))),
  );
  expect(back?.equals(lecture as Buffer)).toBe(true);
  expect(await readFile(join(folder, 'back/empty.txt'), 'utf8')).toBe('');
  const database = openPatiently(target.url, { max: 1 });
  const next = await database.one<{ isNew: boolean }>(sql`
    select nextval(pg_get_serial_sequence('change_record', 'id')) > (select max(id) from change_record) as is_new`);
  expect(next).toEqual({ isNew: true });
  await expect(database.rows(sql`update audit_record set action = 'x'`)).rejects.toThrow('append-only');
  await database.end();
  await expect(restore(file, { url: target.url, filesFolder: null }, keys)).rejects.toThrow('目标数据库不是空的');
  await target.drop();
});

test('[REL-16] the drill restores into a scratch database, opens a sample and leaves nothing behind', async () => {
  const drilled = await drill(file, one.url, { keys, masters });
  expect(drilled.opened).toBeGreaterThan(20);
  const left = await one.database.rows(sql`select 1 from pg_database where datname like 'restore_drill_%'`);
  expect(left).toEqual([]);
});

test('[REL-16] [SEC-76] a flipped byte, a missing end and a wrong key turn the drill red', async () => {
  const bytes = await readFile(file);
  const broken = join(folder, 'broken.backup');
  const flipped = Buffer.from(bytes);
  flipped.writeUInt8(bytes.readUInt8(bytes.length - 300_000) ^ 1, bytes.length - 300_000);
  await writeFile(broken, flipped);
  await expect(drill(broken, one.url, { keys, masters })).rejects.toThrow('备份文件已损坏或不完整');
  await writeFile(broken, bytes.subarray(0, bytes.length - 100_000));
  await expect(drill(broken, one.url, { keys, masters })).rejects.toThrow('备份文件已损坏或不完整');
  await expect(drill(file, one.url, { keys: [randomBytes(32)], masters })).rejects.toThrow('没有打开这份备份的密钥');
  await writeFile(broken, 'something else');
  await expect(drill(broken, one.url, { keys, masters })).rejects.toThrow('这不是本程序的备份文件');
  const other = async () => [randomBytes(32)];
  await expect(drill(file, one.url, { keys, masters: other })).rejects.toThrow(/密钥与(数据库|备份)不符/);
});

const tablesIn = async (url: string): Promise<string[]> => {
  const database = openPatiently(url, { max: 1 });
  const rows = await database.rows<{ name: string }>(sql`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'S')`);
  await database.end();
  return rows.map(row => row.name);
};

test('[P-6] a restore that fails leaves nothing, and the same place takes the next one', async () => {
  const target = await empty();
  const broken = join(folder, 'cut.backup');
  await writeFile(broken, (await readFile(file)).subarray(0, -100_000));
  const place = { url: target.url, filesFolder: join(folder, 'again') };
  await expect(restore(broken, place, keys)).rejects.toThrow('备份文件已损坏或不完整');
  expect(await tablesIn(target.url)).toEqual([]);
  expect(await restore(file, place, keys)).toEqual(contents);
  await target.drop();
});

test("[P-6] what a killed restore left is nobody's installation, and the next restore clears it away", async () => {
  const target = await empty();
  const database = openPatiently(target.url, { max: 1 });
  await database.rows(sql`create table restore_under_way (since timestamptz)`);
  await database.rows(sql`create table person (id bigint)`);
  await database.end();
  const start = provideDatabase({ databaseUrl: target.url, dataDir: folder, log: () => undefined });
  await expect(start).rejects.toThrow('这个数据库的恢复没有完成，不能启动。请重新运行 npm run restore');
  expect(await restore(file, { url: target.url, filesFolder: join(folder, 'third') }, keys)).toEqual(contents);
  await target.drop();
});

test('[P-6] a backup that fails leaves no draft, and old drafts of killed ones go with the pruning', async () => {
  const draft = join(folder, 'platform-20260312-013000.backup');
  await mkdir(draft); // the finished draft cannot take the place of a folder
  await expect(backUp({ url: one.url, filesFolder: null }, draft, testKey)).rejects.toThrow('rename');
  expect((await readdir(folder)).filter(name => name.endsWith('.part'))).toEqual([]);
  const names = ['platform-20260310-013000.backup.part', 'platform-20260312-013000.backup.part', 'notes.part'];
  expect(brokenOff(names, new Date('2026-03-12T01:31:00Z'))).toEqual(['platform-20260310-013000.backup.part']);
});
