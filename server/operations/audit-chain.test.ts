/** The chain over the audit, broken in every way an owner of the database can. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql, type SQL } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Connection, Database } from '../kit/database/connection.ts';
import { testKey } from '../testing/constants.ts';
import { bareDatabase, freshDatabase, openPatiently, type FreshDatabase } from '../testing/test-database.ts';
import { hashOf, rowText, sealAudit } from './audit-chain.ts';
import { headsFile, readHeads, writeHead } from './audit-heads.ts';
import { noteRestore } from './audit-restored.ts';
import { verifyAudit } from './audit-verify.ts';
import { checkChain, lookForLag } from './audit-watch.ts';
import { backUp } from './backup.ts';
import { restore } from './restore.ts';

let fresh: FreshDatabase;
let database: Database;
let folder: string;
beforeEach(async () => {
  fresh = await freshDatabase('empty');
  database = openPatiently(fresh.url, { max: 8 });
  folder = await mkdtemp(join(tmpdir(), 'audit-'));
  await sealAudit(database);
});
afterEach(async () => {
  await database.end();
  await fresh.drop();
  await rm(folder, { recursive: true });
});

/** Rows 1001, 1002, … of ten minutes ago, sealed in the order of their ids. */
async function happened(from: number, to: number) {
  await asOwner(sql`
    insert into audit_record (id, at, action, user_name, request_id, detail)
    select n, now() - interval '10 minutes' + n * interval '1 ms', 'test.action', '周若川', '-', '{"b": 1, "a": "二"}' from generate_series(${from}::int, ${to}::int) n`);
  await sealAudit(database);
}
/** As the owner of the tables may: without the triggers. */
async function asOwner(...statements: SQL[]) {
  await database.transaction(async connection => {
    for (const table of ['audit_record', 'audit_link'])
      await connection.rows(sql`alter table ${sql.identifier(table)} disable trigger user`);
    for (const one of statements) await connection.rows(one);
    for (const table of ['audit_record', 'audit_link'])
      await connection.rows(sql`alter table ${sql.identifier(table)} enable trigger user`);
  });
}
const head = () => writeHead(database, folder, testKey);
const outside = async (masters = [testKey]) => ({ heads: await readHeads(folder, masters), masters });
const verify = async (masters = [testKey]) => verifyAudit(database, await outside(masters));
/** The finding without its instants. */
const finding = async () => (await verify()).broken?.words.replaceAll(/\d+\/\d+\/\d+ \d+:\d+:\d+/g, '时刻');
const numberOf = async (auditId: number) =>
  (await database.one<{ number: string }>(sql`select number from audit_link where audit_id = ${auditId}`))?.number;

test('[SEC-67] the chain takes no change by the application, and an untouched one is whole', async () => {
  await happened(1001, 1005);
  await head();
  for (const change of [sql`update audit_link set hash = ''`, sql`delete from audit_link`, sql`truncate audit_link`])
    await expect(database.rows(change)).rejects.toThrow('audit_link is append-only');
  await database.rows(sql`alter table audit_record add column later text default 'x'`);
  expect((await verify()).broken).toBeNull();
  expect((await verify([])).unsignedHeads).toBe(1);
});

test('[SEC-67] an edited row is named', async () => {
  await happened(1001, 1005);
  await asOwner(sql`update audit_record set detail = '{"a": "三", "b": 1}' where id = 1003`);
  expect(await finding()).toBe(`审计记录 1003（时刻）在封存后被改动（链上编号 ${await numberOf(1003)}）。`);
});

test('[SEC-67] a row edited together with its own link breaks the link behind it', async () => {
  await happened(1001, 1006);
  await asOwner(sql`update audit_record set user_name = '别人' where id = 1003`);
  const around = await database.rows<{ number: string; hash: string; sealedAt: string; text: string }>(sql`
    select l.number, l.hash, l.sealed_at, ${rowText} as text
    from audit_link l join audit_record a on a.id = l.audit_id where a.id in (1002, 1003) order by l.number`);
  const [before, edited] = around;
  if (!before || !edited) throw new Error('no links');
  const hash = hashOf(before.hash, edited.number, edited.sealedAt, edited.text);
  await asOwner(sql`update audit_link set hash = ${hash} where number = ${edited.number}::bigint`);
  expect(await finding()).toBe(`审计记录 1004（时刻）在封存后被改动（链上编号 ${await numberOf(1004)}）。`);
});

test('[SEC-67] a deleted row is named, with its link and without', async () => {
  await happened(1001, 1005);
  const number = await numberOf(1002);
  await asOwner(sql`delete from audit_record where id = 1002`);
  expect(await finding()).toBe(`审计记录 1002 已被删除（链上编号 ${number}，封存于 时刻）。`);
  await asOwner(sql`delete from audit_link where audit_id = 1002`);
  expect(await finding()).toBe(`链上编号 ${number} 缺失，在审计记录 1001（时刻）之后：该处的审计记录被删除。`);
});

test('[SEC-67] exchanged rows are named', async () => {
  await happened(1001, 1005);
  const number = await numberOf(1002);
  await asOwner(
    sql`update audit_link set audit_id = -1 where audit_id = 1002`,
    sql`update audit_link set audit_id = 1002 where audit_id = 1004`,
    sql`update audit_link set audit_id = 1004 where audit_id = -1`,
  );
  expect(await finding()).toBe(`审计记录 1004（时刻）在链上的次序被调换（链上编号 ${number}）。`);
});

test('[SEC-67] a row inserted in the past is never sealed and named', async () => {
  await happened(1001, 1005);
  await asOwner(sql`
    insert into audit_record (id, at, action, user_name, request_id)
    values (777, now() - interval '2 days', 'test.action', '周若川', '-')`);
  expect(await finding()).toBe('审计记录 777（时刻）不在链上：它是事后插入的，或封存已停止。');
});

test('[SEC-67] a cut tail and a chain that was written anew differ from the heads in the file', async () => {
  await happened(1001, 1005);
  await head();
  const [end, left] = [await numberOf(1005), await numberOf(1003)];
  await asOwner(
    sql`delete from audit_link where audit_id in (1004, 1005)`,
    sql`delete from audit_record where id in (1004, 1005)`,
  );
  expect(await finding()).toBe(
    `链的末尾被截断：时刻 记下的链头编号为 ${end}，现在止于审计记录 1003（时刻），编号 ${left}。`,
  );
  await happened(1006, 1009);
  expect(await finding()).toBe(`审计记录 1007（时刻）与 时刻 记下的链头不符（链上编号 ${end}）：此前的链被改写。`);
});

test('[SEC-67] a changed line of the file is told', async () => {
  await happened(1001, 1005);
  await head();
  const text = await readFile(headsFile(folder), 'utf8');
  await writeFile(headsFile(folder), text.replace(/"number":"\d+"/, '"number":"1"'));
  expect(await finding()).toBe('链头文件第 1 行的签名不符：该行被改动。');
});

test('[SEC-67] five hundred rows of parallel transactions are all linked, also those that appear late', async () => {
  const insert = (connection: Connection, action: string) =>
    connection.rows(sql`insert into audit_record (action, user_name, request_id) values (${action}, '周若川', '-')`);
  const write = async () => {
    for (let count = 0; count < 100; count += 1) await insert(database, 'test.many');
  };
  const seal = async () => {
    for (let count = 0; count < 20; count += 1) await sealAudit(database);
  };
  await database.transaction(async connection => {
    await insert(connection, 'test.late');
    await Promise.all([write(), write(), write(), write(), write(), seal(), seal()]);
    await sealAudit(database);
  });
  await sealAudit(database);
  const linked = await database.rows(sql`
    select a.action, count(distinct l.number)::int as numbers, max(l.number) = (select max(number) from audit_link) as is_last
    from audit_record a join audit_link l on l.audit_id = a.id where a.action like 'test.%' group by 1 order by 1`);
  expect(linked).toEqual([
    { action: 'test.late', numbers: 1, isLast: true },
    { action: 'test.many', numbers: 500, isLast: false },
  ]);
  expect((await verify()).broken).toBeNull();
});

test('[SEC-67] a row somebody is about to seal is not taken for one that was inserted', async () => {
  await happened(1001, 1005);
  let verifying = Promise.resolve<unknown>(null);
  await database.transaction(async connection => {
    await connection.rows(sql`select pg_advisory_xact_lock(hashtext('audit_link'))`);
    await asOwner(sql`
      insert into audit_record (id, at, action, user_name, request_id)
      values (1006, now() - interval '2 minutes', 'test.action', '周若川', '-')`);
    let hasEnded = false;
    verifying = finding().finally(() => (hasEnded = true));
    const isWaiting = () => database.one(sql`select from pg_locks where locktype = 'advisory' and not granted`);
    while (!hasEnded && !(await isWaiting()));
  });
  expect(await verifying).toBeUndefined();
});

test('[SEC-67] [SEC-68] heads written between a copy and its restore are explained by the record of it, and by nothing else', async () => {
  await happened(1001, 1003);
  await head();
  const file = join(folder, 'one.backup');
  const { takenAt } = await backUp({ url: fresh.url, filesFolder: null }, file, testKey);
  await happened(1004, 1006);
  await head();
  const target = await bareDatabase();
  await restore(file, { url: target.url, filesFolder: null }, [testKey]);
  const back = openPatiently(target.url, { max: 2 });
  const toldBy = async (masters = [testKey]) => verifyAudit(back, await outside(masters));
  expect((await toldBy()).broken?.words).toMatch(/^链的末尾被截断/);
  await noteRestore(back, takenAt, Buffer.alloc(32, 9));
  expect((await toldBy()).broken?.words).toMatch(/^链的末尾被截断/);
  await noteRestore(back, takenAt, testKey);
  expect(await toldBy()).toMatchObject({ broken: null, restoredHeads: 1 });
  await writeHead(back, folder, testKey);
  expect((await toldBy()).broken).toBeNull();
  expect(await toldBy([Buffer.alloc(32, 8)])).toMatchObject({ broken: null, unsignedHeads: 3 });
  await back.end();
  await target.drop();
});

const alerts = () =>
  database.rows(sql`
  select w.rule, a.detail->>'words' as words from audit_alert w
  join audit_record a on a.entity = 'auditAlert' and a.record_id = w.id order by w.id`);

test('[SEC-69] a broken chain raises one alert, whichever hour and instance finds it', async () => {
  await happened(1001, 1005);
  const kept = { database, dataDir: folder, masters: async () => [testKey] };
  await checkChain(kept);
  expect(await alerts()).toEqual([]);
  await asOwner(sql`update audit_record set action = 'test.other' where id = 1003`);
  await checkChain(kept);
  await checkChain(kept);
  expect(await alerts()).toEqual([{ rule: 'chain-break', words: '审计记录的链中断' }]);
});

test('[SEC-69] a row that two looks find unsealed after a minute raises one alert', async () => {
  await happened(1001, 1005);
  await database.rows(sql`
    insert into audit_record (id, at, action, user_name, request_id)
    values (1006, now() - interval '61 seconds', 'test.action', '周若川', '-')`);
  const first = await lookForLag(database, null);
  expect(await alerts()).toEqual([]);
  await lookForLag(database, await lookForLag(database, first));
  expect(await alerts()).toEqual([{ rule: 'sealer-lag', words: '审计记录超过 60 秒没有封存' }]);
});
