/** What becomes of ballots when a copy is taken, restored, or stands in the way: none is lost, and none betrays anybody. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createReadStream } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backUp } from '../../operations/backup.ts';
import { readCopy } from '../../operations/copy-format.ts';
import { restore } from '../../operations/restore.ts';
import { setClock } from '../../testing/clock.ts';
import { testKey } from '../../testing/constants.ts';
import { bytesOf } from '../../testing/dump.ts';
import { openWorld, type Answer, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { bareDatabase } from '../../testing/test-database.ts';
import { closeDueVotes } from './close-due.ts';
import { crowdVote, enrol, type CrowdVote, type Enrolled } from './fixtures.ts';
import type { Work } from '../../kit/registry.ts';

let world: OpenWorld;
let chair: Ask;
let optics: string;
let crowd: Enrolled;
let folder: string;
const base = '/api/dzzhj/tp';

beforeAll(async () => {
  world = await openWorld();
  await setClock(world.database, '2026-11-21');
  chair = await world.as('demo.secretary');
  optics = await world.idOf('party_organisation', 'code', '9999990001201001');
  crowd = await enrol(world, optics, 24);
  folder = await mkdtemp(join(tmpdir(), 'box-loss-'));
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true });
});

async function opened(voters: number): Promise<CrowdVote> {
  await world.database.rows(sql`update election set deleted_at = now() where team_type = '4'`);
  await world.database.rows(sql`update party_organisation set state = '1' where id = ${optics}::bigint`);
  return crowdVote(world, crowd, { organisationId: optics, voters, stand: 4 });
}
async function action(who: Ask, id: string, name: string): Promise<Answer> {
  const { version } = (await who('GET', `${base}/${id}`)).body;
  return who('POST', `${base}/${id}/${name}`, { version });
}
const minute = () => closeDueVotes.run({ database: world.database, registry: world.registry } as Work, {});
const castAll = async (vote: CrowdVote, from: number, to: number) => {
  for (let at = from; at < to; at += 1) expect(await vote.cast(vote.electors[at] ?? '', at % 4)).toBe(200);
};

/** Another session with the database that reads as a copy does: one view from its first look to its end. */
async function reader(): Promise<{ ask(text: string): Promise<Record<string, unknown>[]>; end(): Promise<void> }> {
  const client = new pg.Client({ connectionString: world.url });
  client.on('error', () => undefined); // where a test failed it ends with its database
  await client.connect();
  await client.query('begin isolation level repeatable read read only');
  await client.query('select 1 from unit limit 1');
  return { ask: async text => (await client.query(text)).rows, end: () => client.end() };
}

test('[B-7] a copy that began before the close still sees the box whole after the pages were renewed', async () => {
  const vote = await opened(8);
  await castAll(vote, 0, 8);
  const copy = await reader();
  expect((await action(chair, vote.id, 'close')).body.state).toBe('4');
  await minute();
  const [box] = await copy.ask(`select length(papers::text) as length from vote_ballot where session_id = ${vote.id}`);
  expect(Number(box?.['length'])).toBeGreaterThan(300);
  await copy.end();
});

test('[R-4] a renewal behind a copy keeps no cast waiting, and is made up for however late', async () => {
  const closed = await opened(8);
  await castAll(closed, 0, 8);
  await action(chair, closed.id, 'close');
  const vote = await opened(8);
  const copy = await reader();
  await copy.ask('select 1 from vote_ballot limit 1');
  const ended: string[] = [];
  const renewal = minute().then(
    () => ended.push('renewal'),
    () => ended.push('renewal failed'),
  );
  const cast = vote.cast(vote.electors[1] ?? '', 1).then(status => ended.push(`cast ${status}`));
  await Promise.all([renewal, cast]);
  expect(ended).toEqual(['cast 200', 'renewal']);
  await copy.end();
  // The copy took an hour.
  await world.database.rows(sql`
    update vote_session set updated_at = updated_at - interval '1 hour' where id = ${closed.id}::bigint`);
  await castAll(vote, 0, 1);
  await castAll(vote, 2, 8);
  await action(chair, vote.id, 'close');
  await world.database.rows(sql`
    update vote_session set updated_at = updated_at - interval '1 hour' where id = ${vote.id}::bigint`);
  const boxes = await world.database.one<{ n: number }>(sql`
    select count(*)::int as n from vote_ballot where papers::text <> ''`);
  // While anybody, the cleaning of the database among them, may still see an earlier state, the next minute tries again.
  const renewed = async () => {
    await minute();
    return new Set((await bytesOf(world.database, 'vote_ballot')).match(/v1\.1\.[\w-]{16}\./g)).size;
  };
  await expect.poll(renewed).toBe(boxes?.n);
});

/** The rows of some tables as a copy holds them, by who holds its key. */
async function inCopy(file: string): Promise<Map<string, string>> {
  const tables = new Map<string, string>();
  for await (const { head, bytes } of readCopy(createReadStream(file), [testKey]))
    if (head['kind'] === 'table' || head['kind'] === 'rows')
      tables.set(String(head['table']), (tables.get(String(head['table'])) ?? '') + bytes.toString());
  return tables;
}

test('[B-5] [S-09] two copies of an open vote, with every key, name nobody who voted between them', async () => {
  const vote = await opened(8);
  await castAll(vote, 0, 3);
  const files = [join(folder, 'one.backup'), join(folder, 'two.backup')] as const;
  await backUp({ url: world.url, filesFolder: null }, files[0], testKey);
  await castAll(vote, 3, 4);
  await backUp({ url: world.url, filesFolder: null }, files[1], testKey);
  const [one, two] = await Promise.all(files.map(inCopy));
  expect(one?.has('vote_turnout')).toBe(false);
  const differing = [...(two ?? [])].filter(([name, rows]) => one?.get(name) !== rows).map(([name]) => name);
  expect(differing.filter(name => /vote|todo|election/.test(name))).toEqual(['vote_ballot']);
});

test('[B-5] [B-7] a copy of an open vote, restored: its ballots are counted, nobody casts further, and the chair is told', async () => {
  const vote = await opened(8);
  await castAll(vote, 0, 6);
  const file = join(folder, 'open.backup');
  await backUp({ url: world.url, filesFolder: null }, file, testKey);
  const over = await bareDatabase();
  await restore(file, { url: over.url, filesFolder: null }, [testKey]);
  const restored = await openWorld({ over });
  const own = await restored.as('demo.secretary');
  const before = (await own('GET', `${base}/${vote.id}/result`)).body;
  expect([before.voted, before.isRestored, before.sheet]).toEqual([6, true, null]);
  const { name } = (await restored.database.one<{ name: string }>(sql`
    select username as name from user_account where person_id = ${vote.electors[7]}::bigint`)) ?? { name: '' };
  const marks = vote.candidateIds.map(candidateId => ({ candidateId, mark: 2 }));
  const refused = await (await restored.as(name))('POST', `${base}/${vote.id}/cast`, { marks });
  expect([refused.status, refused.body.message]).toEqual([409, '数据曾从备份恢复，本场投票不能继续，请等候主持人通知']);
  expect((await action(own, vote.id, 'close')).body.state).toBe('4');
  const { sheet } = (await own('GET', `${base}/${vote.id}/result`)).body;
  const inFavour = sheet.lines.map((line: { favour: number }) => line.favour).sort();
  expect([sheet.returned, inFavour]).toEqual([6, [1, 1, 2, 2]]);
  const roll = (await own('GET', `${base}/${vote.id}/elector`)).body.electors;
  expect(roll.map((one: { hasVoted: unknown }) => one.hasVoted)).toEqual(Array<null>(8).fill(null));
  await restored.close();
});

/** Puts a box back into the form of before: a list of papers behind random numbers, and marks on the roll. */
async function asBefore(vote: CrowdVote, voted: number): Promise<void> {
  const place = { table: 'vote_ballot', column: 'papers', id: vote.id };
  const papers = vote.electors.slice(0, voted).map((_, at) => {
    const marks = Object.fromEntries(vote.candidateIds.map((id, candidate) => [id, candidate === at % 4 ? 1 : 2]));
    return `${randomUUID()} ${world.registry.seal.close(place, JSON.stringify({ marks, others: [] }))}`;
  });
  await world.database.rows(sql`
    update vote_ballot set public_key = null, secret = null, papers = '', former_papers = ${sql.param(papers)}::text[]
    where session_id = ${vote.id}::bigint`);
  await world.database.rows(sql`delete from vote_turnout where session_id = ${vote.id}::bigint`);
  await world.database.rows(sql`
    update vote_elector set has_voted = true
    where session_id = ${vote.id}::bigint and person_id = any(${sql.param(vote.electors.slice(0, voted))}::bigint[])`);
}

test('[B-6] a vote that was open before the boxes changed loses nothing: it is told, gone on with and counted', async () => {
  const vote = await opened(8);
  await asBefore(vote, 4);
  const { voted, isRestored } = (await chair('GET', `${base}/${vote.id}/result`)).body;
  expect([voted, isRestored]).toEqual([4, false]);
  expect(await vote.cast(vote.electors[1] ?? '', 0)).toBe(409);
  await castAll(vote, 4, 8);
  expect((await action(chair, vote.id, 'close')).body.state).toBe('4');
  const { sheet } = (await chair('GET', `${base}/${vote.id}/result`)).body;
  expect([sheet.returned, sheet.lines.map((line: { favour: number }) => line.favour)]).toEqual([8, [2, 2, 2, 2]]);
  const { electors } = (await chair('GET', `${base}/${vote.id}/elector`)).body;
  expect(electors.map((one: { hasVoted: boolean }) => one.hasVoted)).toEqual(Array<true>(8).fill(true));
  // What lay in a box that was closed before goes over by itself.
  await asBefore(vote, 4);
  await minute();
  const left = await world.database.one<{ former: number; isSealed: boolean }>(sql`
    select cardinality(former_papers) as former, papers like 'v1.%' as is_sealed
    from vote_ballot where session_id = ${vote.id}::bigint`);
  expect(left).toEqual({ former: 0, isSealed: true });
});
