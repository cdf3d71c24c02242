/** A change of keys while people work: nothing unreadable at any moment, and nothing left of the old key in the end. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resources } from 'contract/resources.ts';
import { boxOf, makeBox, openBallots, putIn } from '../areas/election/index.ts';
import { getPiece, pieceBytes, putPiece } from '../areas/file/index.ts';
import { standingActorOf } from '../areas/platform/index.ts';
import { settleJobs } from '../jobs/runner.ts';
import { asSystem } from '../kit/actor.ts';
import { txOf } from '../kit/tx.ts';
import { testKey, testSeal } from '../testing/constants.ts';
import { jobProgram } from '../testing/job-program.ts';
import { openOperated, type Operated } from '../testing/open-operated.ts';
import { beginRotation, dropRetiredKeys, openSealRing, requestReseal } from './index.ts';
import { sealedColumns } from './sealed-places.ts';
import type { Tx } from '../kit/registry.ts';

const next = Buffer.from(Array.from({ length: 32 }, (_, at) => at * 5 + 1));
const drafts = 6000;
let one: Operated;
beforeAll(async () => void (one = await openOperated()));
afterAll(() => one.close());

/** Every sealed value of every declared place, open. */
async function plain(): Promise<Map<string, string>> {
  const values = new Map<string, string>();
  for (const { table, column, id } of sealedColumns(resources)) {
    const rows = await one.database.rows<{ id: string; sealed: string }>(sql`
      select ${id} as id, t.${sql.identifier(column)} as sealed from ${sql.identifier(table)} t
      where t.${sql.identifier(column)} is not null`);
    for (const row of rows)
      values.set(`${table}.${column}.${row.id}`, one.ring.seal.open({ table, column, id: row.id }, row.sealed));
  }
  return values;
}

async function namedBy(kid: string): Promise<number> {
  let count = 0;
  for (const { table, column } of sealedColumns(resources)) {
    const row = await one.database.one<{ n: number }>(sql`
      select count(*)::int as n from ${sql.identifier(table)} where ${sql.identifier(column)} like ${`v1.${kid}.%`}`);
    count += row?.n ?? 0;
  }
  const traced = await one.database.one<{ n: number }>(sql`
    select count(*)::int as n from change_record where (after::text || fields::text) ~ ${`"v1\\.${kid}\\.`}`);
  return count + (traced?.n ?? 0);
}

/** Enough of them that a worker can be killed in the middle. */
async function keepDrafts(): Promise<void> {
  const user = await one.database.one<{ id: string }>(sql`
    select id from user_account where username = 'demo.department'`);
  const rows = Array.from({ length: drafts }, (_, at) => {
    const place = { table: 'form_draft', column: 'content', id: `${user?.id}.unit:${at}` };
    return { form: `unit:${at}`, content: one.ring.seal.close(place, JSON.stringify({ name: `草稿${at}` })) };
  });
  await one.database.rows(sql`
    insert into form_draft (user_id, form, content)
    select ${user?.id}::bigint, form, content from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(form text, content text)`);
}

const fileId = '0b0b0b0b-0000-4000-8000-00000000000b';
const pieces = [Buffer.alloc(pieceBytes, 3), Buffer.from('the end')];
/** A file of two pieces, as an upload leaves it. */
async function keepFile(): Promise<void> {
  for (const [place, piece] of pieces.entries()) await putPiece(one.store, one.registry, fileId, place, piece);
  await one.database.rows(sql`
    insert into uploaded_file (id, name, size, format, owner_id, created_at, stored_at)
    values (${fileId}::uuid, '议程.pdf', ${pieceBytes + 7}, 'pdf', 1, now() - interval '1 day', now())`);
}
const fileOf = async () =>
  Promise.all(pieces.map(async (piece, at) => piece.equals(await getPiece(one.store, one.registry, fileId, at))));

const form = { id: '990001', candidateIds: ['11', '12'], places: 0 };
const ballots = [
  { personId: '5', paper: { marks: { 11: 1, 12: 2 }, others: [] } },
  { personId: '6', paper: { marks: { 11: 3, 12: 1 }, others: [] } },
];
const review = { table: 'development_step', column: 'sealed', id: '990001' };
const inTransaction = <T>(work: (tx: Tx) => Promise<T>) =>
  one.database.transaction(connection => work(txOf(connection, one.registry, asSystem('测试'))));

/** An open vote with two ballots in its box, and the form of a political review. */
async function keepVoteAndReview(): Promise<void> {
  await inTransaction(async tx => {
    await makeBox(tx, form.id);
    for (const { personId, paper } of ballots) await putIn(tx, await boxOf(tx, form), [{ personId, paper }]);
    await tx.rows(sql`
      insert into development_step (id, record_id, step, state, form, sealed, operator_name)
      values (${review.id}::bigint, 990001, 10, '2', '{}', ${one.ring.seal.close(review, '{"opinion":"合格"}')}, '测试')`);
  });
}

const settle = () =>
  settleJobs({
    url: one.url,
    database: one.database,
    registry: one.registry,
    actorOf: userId => standingActorOf(one.database, userId),
    log: (line, error) => console.error(line, error),
    tellFailure: async () => undefined,
  });

/** The wait until every instance has heard of the key is cut short here. */
async function begin(masters: Buffer[]): Promise<string> {
  const kid = await one.database.transaction(async connection => {
    const begun = await beginRotation(connection, masters);
    await requestReseal(connection, begun);
    return begun;
  });
  await one.database.rows(sql`update seal_key set used_from = created_at`);
  return kid;
}

/** After its first portion the work finds the way barred, and is killed there. */
async function killInTheMiddle(kid: string): Promise<number> {
  await one.database.rows(sql`
    create function bar() returns trigger language plpgsql as $$ begin
      if old.resealed_count > 0 then perform pg_advisory_xact_lock(4711); end if; return new; end $$`);
  await one.database.rows(sql`create trigger bar before update on seal_key for each row execute function bar()`);
  await one.database.transaction(async connection => {
    await connection.rows(sql`select pg_advisory_xact_lock(4711)`);
    const worker = spawn(process.execPath, [await jobProgram(), one.url], { stdio: 'ignore' });
    const barred = () => connection.rows(sql`select 1 from pg_locks where objid = 4711 and not granted`);
    await expect.poll(barred).toHaveLength(1);
    worker.kill('SIGKILL');
    await once(worker, 'exit');
  });
  // What was under way goes back once its end is noticed; only then may the table be changed.
  await one.database.rows(sql`drop trigger bar on seal_key`);
  const done = await one.database.one<{ n: number }>(sql`select resealed_count as n from seal_key where kid = ${kid}`);
  return done?.n ?? 0;
}

test('[SEC-32] keys change on line, of files too: killed in the middle, with writes meanwhile, all values stay readable', async () => {
  await keepDrafts();
  await keepFile();
  await keepVoteAndReview();
  const before = await plain();
  expect(before.size).toBeGreaterThan(drafts + 40);
  expect(await namedBy('1')).toBeGreaterThan(drafts + 40);

  const kid = await begin([testKey]);
  expect(kid).toBe('2');
  const reached = await killInTheMiddle(kid);
  expect(reached).toBeGreaterThan(0);
  expect(reached).toBeLessThan(drafts);
  await one.ring.look();
  expect(await plain()).toEqual(before);

  const headers = { authorization: `Bearer ${await one.tokenOf('demo.department')}` };
  const write = (at: number) =>
    one.http.inject({
      method: 'PUT',
      url: '/api/formDraft',
      headers,
      payload: { form: 'unit:new', version: null, seenAt: null, changes: { name: `甲${at}` } },
    });
  await one.database
    .rows(sql`select graphile_worker.force_unlock_workers(array_agg(locked_by)) from graphile_worker.jobs
    where locked_by is not null`);
  const [answers] = await Promise.all([Promise.all(Array.from({ length: 20 }, (_, at) => write(at))), settle()]);
  for (const { statusCode } of answers) expect(statusCode).toBeLessThan(500);

  expect(await namedBy('1')).toBe(0);
  expect(await fileOf()).toEqual([true, true]);
  const after = await plain();
  for (const [place, value] of before) if (!place.includes('unit:new')) expect(after.get(place)).toBe(value);
});

test('a trace may be wrapped anew and in no other way be changed', async () => {
  const alter = (change: ReturnType<typeof sql>) =>
    one.database.transaction(async connection => {
      await connection.rows(sql`select set_config('platform.rewrapping', 'on', true)`);
      await connection.rows(change);
    });
  await expect(alter(sql`update change_record set after = after || '{"name": "别名"}'`)).rejects.toThrow('append-only');
  await expect(alter(sql`update change_record set operator_name = '别人'`)).rejects.toThrow('append-only');
  await expect(
    one.database.rows(sql`update change_record set after = replace(after::text, 'v1.2.', 'v1.3.')::jsonb`),
  ).rejects.toThrow('append-only');
});

test('[B-6] a place of the schema that a change of keys does not know is not sealed in tests, and a list that names a key keeps it', async () => {
  expect(() => testSeal.close({ table: 'unit', column: 'remark', id: '1' }, 'x')).toThrow(
    'unknown to a change of keys',
  );
  const wrapped = await one.database.one<{ text: string }>(sql`
    select content as text from form_draft where form = 'unit:1'`);
  await one.database.rows(sql`
    insert into vote_ballot (session_id, former_papers)
    values (990002, array['8d5f9a53-0a69-4b5c-9c0b-3b9f6a1c2d3e ' || replace(${wrapped?.text}, 'v1.2.', 'v1.1.')])`);
  await one.database.rows(sql`update seal_key set retired_at = now() - interval '2 hours' where kid = '1'`);
  expect(await dropRetiredKeys(one.database)).toEqual([]);
  await one.database.rows(sql`delete from vote_ballot where session_id = 990002`);
});

test('the old key goes when nothing names it, and stays as long as anything does', async () => {
  const anHourLater = () =>
    one.database.rows(sql`update seal_key set retired_at = now() - interval '2 hours' where kid = '1'`);
  await one.database.rows(sql`
    insert into system_config (config_key, config_value, name, group_name)
    values ('forgotten', 'v1.1.aaaa.bbbb.cccc', 'a place nobody declared', 'test')`);
  await anHourLater();
  expect(await dropRetiredKeys(one.database)).toEqual([]);
  expect(await one.database.rows(sql`select retired_at as at from seal_key where kid = '1'`)).toEqual([{ at: null }]);
  await one.database.rows(sql`delete from system_config where config_key = 'forgotten'`);
  // An upload that is still under way may have begun with the old key.
  await one.database.rows(sql`
    insert into uploaded_file (id, name, size, owner_id, created_at)
    values ('0c0c0c0c-0000-4000-8000-00000000000c', '录像.mp4', 9, 1, now() - interval '1 day')`);
  await anHourLater();
  expect(await dropRetiredKeys(one.database)).toEqual([]);
  await one.database.rows(sql`delete from uploaded_file where stored_at is null`);
  const before = await plain();
  await anHourLater();
  expect(await dropRetiredKeys(one.database)).toEqual(['1']);
  await one.ring.look();
  expect(await plain()).toEqual(before);
  expect(await fileOf()).toEqual([true, true]);
  await one.store.remove(fileId);
});

test('[B-6] with the old key gone an open box is counted whole and the form of a political review opens', async () => {
  expect(await one.database.rows(sql`select 1 from seal_key where kid = '1'`)).toEqual([]);
  const papers = await inTransaction(async tx => openBallots(tx, await boxOf(tx, form), null));
  expect(papers.map(paper => JSON.stringify(paper)).sort()).toEqual(
    ballots.map(({ paper }) => JSON.stringify(paper)).sort(),
  );
  const step = await one.database.one<{ sealed: string }>(sql`
    select sealed from development_step where id = ${review.id}::bigint`);
  expect(one.ring.seal.open(review, step?.sealed ?? '')).toBe('{"opinion":"合格"}');
});

test('the key of the installation is exchanged: the new one alone opens everything, the old one nothing', async () => {
  const before = await plain();
  await begin([next, testKey]);
  await expect(openSealRing(one.database, async () => [testKey])).rejects.toThrow('数据密钥与数据库不符');
  const ring = await openSealRing(one.database, async () => [next]);
  for (const { table, column, id } of sealedColumns(resources)) {
    const rows = await one.database.rows<{ id: string; sealed: string }>(sql`
      select ${id} as id, t.${sql.identifier(column)} as sealed from ${sql.identifier(table)} t
      where t.${sql.identifier(column)} is not null limit 50`);
    for (const row of rows)
      expect(ring.seal.open({ table, column, id: row.id }, row.sealed)).toBe(
        before.get(`${table}.${column}.${row.id}`),
      );
  }
  ring.end();
  await one.ring.look();
  // This instance still holds the old key alone: it serves what it knows, and says that nobody is to be sent here.
  expect(one.ring.isSound()).toBe(false);
  expect((await one.http.inject('/health/ready')).statusCode).toBe(503);
});
