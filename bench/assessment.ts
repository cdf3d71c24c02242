/**
 * `npm run bench -- --only=assessment`: 10,000 raters with codes, 200 of each of fifty units. For two minutes fifty ballots of
 * 3 kB come in every second over HTTP, in an order of chance; how long each waited, what the database wrote to its log for
 * each, and that none is lost and none doubled. The floor inserts bare rows of 3 kB at the same rate. Then 10,000 ballots about
 * twenty people with five contents are closed and counted, beside as many bare envelopes and bare rows of results. With
 * `--quick`: ten seconds, and a tenth of the ballots that are closed.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { assessmentIndicator } from 'contract/assessment/assessment-indicator.ts';
import { assessmentScheme, assessmentSchemeProcess } from 'contract/assessment/assessment-scheme.ts';
import { raterGroup } from 'contract/assessment/rater-group.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { kitTexts } from 'contract/kit/texts.ts';
import { resources } from 'contract/resources.ts';
import { castIn, countPolls, makeCodes, pollsOf, ratersOf } from 'server/areas/assessment/index.ts';
import { tokenFor } from 'server/areas/assessment/rater-session.ts';
import { areasWith } from 'server/areas/index.ts';
import { ensureReference } from 'server/areas/platform/index.ts';
import { ballotsIn, boxesOf } from 'server/ballots/boxes.ts';
import { disclosing, enclose, newBoxKey } from 'server/ballots/envelope.ts';
import { asSystem } from 'server/kit/actor.ts';
import { openDatabase } from 'server/kit/database/connection.ts';
import { sealWith } from 'server/kit/database/seal.ts';
import { dictionaryBook } from 'server/kit/dictionaries.ts';
import type { Tx, Values } from 'server/kit/registry.ts';
import { noFacts, txOf } from 'server/kit/tx.ts';
import { write } from 'server/kit/write/write.ts';
import { sealKeyOf } from 'server/seal-key.ts';
import { take } from 'server/seed/take.ts';
import { readSettings } from 'server/settings.ts';
import { buildRegistry } from '../server/kit/http/build-registry.ts';
import { start } from './processes.ts';
import { product } from './university.ts';

const isQuick = process.env['BENCH_QUICK'] !== undefined;
const [units, ratersEach, contents] = [50, 200, 5];
const perSecond = 50;
const seconds = isQuick ? 10 : 120;
/** So many people on a ballot make 3 kB of it on the way. */
const [manyPeople, fewPeople] = [78, 20];
const counted = isQuick ? 20 : ratersEach;
const [wantedBytes, wantedSeconds] = [20_000, 120];

const database = openDatabase(process.env['DATABASE_URL'] ?? '', { max: 32 });
const seal = sealWith(await sealKeyOf(readSettings(process.env)));
const registry = buildRegistry(resources, areasWith(), { dictionaries: dictionaryBook(), seal, texts: kitTexts });
const inName = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  database.transaction(connection => work(txOf(connection, registry, asSystem('测量'), noFacts)));
const { configure, start: begin, close } = assessmentSchemeProcess.actions;
const make = (tx: Tx, resource: Resource, rows: Values[]) =>
  write(
    tx,
    resource,
    rows.map(values => ({ values })),
    { verb: 'create', origin: 2, confirmed: 'all' },
  );
const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** A scheme under way: so many people in each of the units, who are rated by those with the codes of their unit. */
async function running(people: number): Promise<string> {
  const places = await database.rows<{ id: string }>(sql`
    select id from unit u where not exists (select 1 from unit c where c.parent_id = u.id) order by id limit ${units}::int`);
  const root = await database.one<{ id: string }>(sql`select id from unit where parent_id is null order by id limit 1`);
  const window = { startAt: dayFromNow(1), endAt: dayFromNow(20) };
  const values = { name: `测评测量${people}`, year: 2099, unitId: root?.id, ...window };
  const [id = ''] = await inName(tx => make(tx, assessmentScheme, [values]));
  await inName(tx =>
    make(
      tx,
      assessmentIndicator,
      Array.from({ length: contents }, (_, at) => ({
        schemeId: id,
        sortNo: at + 1,
        name: `指标${at + 1}`,
        weight: 20,
      })),
    ),
  );
  const ways = { anonymity: '3', isByUnit: true, expectedCount: ratersEach, maxExcellentPercent: 0 };
  const group = { schemeId: id, type: 'D', name: '教职工代表', weights: '中层正职 100', ...ways };
  const [raterGroupId = ''] = await inName(tx => make(tx, raterGroup, [group]));
  await database.rows(sql`
    insert into assessment_target (name, scheme_id, unit_id, pool, join_type, scheme_subject, created_at, updated_at)
    select '测干' || n, ${id}::bigint, p.id, '中层正职', '2', ${id} || ' ' || p.id || ' ' || n, now(), now()
    from unnest(${sql.param(places.map(place => place.id))}::bigint[]) as p(id), generate_series(1, ${people}::int) n`);
  await inName(tx => take(tx, configure, id, {}));
  for (const { id: unitId } of places)
    await inName(tx => makeCodes(tx, { raterGroupId, unitId, count: ratersEach, spareCount: 0 }));
  await inName(tx => take(tx, begin, id, {}));
  return id;
}

/** What a rater says: no two beside each other alike. */
const marksBy = (targetIds: readonly string[], rater: number) =>
  targetIds.map((targetId, at) => ({
    targetId,
    values: Array.from({ length: contents }, (_, one) => ((rater + at * 3 + one) % 4) + 1),
  }));

const logAt = async () =>
  (await database.one<{ at: string }>(sql`select pg_current_wal_lsn()::text as at`))?.at ?? '0/0';
const logBetween = async (from: string) =>
  Number((await database.one<{ n: string }>(sql`select (pg_current_wal_lsn() - ${from}::pg_lsn)::text as n`))?.n ?? 0);

interface Rate {
  /** Seconds from the moment each was due to its answer, in order. */
  waited: number[];
  bytesEach: number;
}
/** As many every second, whether those before are answered or not. */
async function atRate(work: (at: number) => Promise<void>): Promise<Rate> {
  const count = perSecond * seconds;
  const from = await logAt();
  const began = performance.now();
  const waited: number[] = [];
  const under: Promise<void>[] = [];
  for (let at = 0; at < count; at += 1) {
    const due = began + (at * 1000) / perSecond;
    if (due > performance.now()) await pause(due - performance.now());
    under.push(work(at).then(() => void waited.push((performance.now() - due) / 1000)));
  }
  await Promise.all(under);
  return { waited: waited.sort((one, other) => one - other), bytesEach: (await logBetween(from)) / count };
}
const p95 = ({ waited }: Rate) => waited[Math.floor(waited.length * 0.95)] ?? 0;

async function castAtRate() {
  const id = await running(manyPeople);
  const polls = await inName(tx => pollsOf(tx, id));
  const ballots: { token: string; body: string }[] = [];
  for (const { id: pollId, targetIds, ...poll } of polls)
    for (const codeId of (await inName(tx => ratersOf(tx, { id: pollId, targetIds, ...poll }))).keys()) {
      const body = JSON.stringify({ marks: marksBy(targetIds, ballots.length) });
      ballots.push({ token: tokenFor(seal, { pollId, codeId }), body });
    }
  // 7,919 has no factor in common with their number: every unit in turn, and nobody twice.
  const next = (at: number) => ballots[(at * 7919) % ballots.length] as (typeof ballots)[number];
  const served = await start(product, process.env as Record<string, string>);
  const statuses: number[] = [];
  const cast = async (at: number) => {
    const { token, body } = next(at);
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const url = `http://127.0.0.1:${served.port}/api/cadreEvaluation/anonymous/ballot`;
    const answer = await fetch(url, { method: 'POST', headers, body });
    await answer.arrayBuffer();
    statuses.push(answer.status);
  };
  const rate = await atRate(cast);
  await served.stop();
  const { turnoutsOf, lockBoxesOf } = boxesOf('assessment');
  const kept = await inName(async tx => {
    const boxes = await lockBoxesOf(tx, polls);
    const ids = polls.map(poll => poll.id);
    const voted = [...(await turnoutsOf(tx, ids)).values()].reduce((sum, one) => sum + one.size, 0);
    return { voted, papers: polls.reduce((sum, poll) => sum + ballotsIn(poll, boxes.get(poll.id) ?? []), 0) };
  });
  return { rate, kept, acknowledged: statuses.filter(one => one === 200).length, bytes: next(0).body.length };
}

async function bareAtRate(bytes: number): Promise<Rate> {
  await database.rows(
    sql`create table bare_ballot (id bigint generated always as identity primary key, said text not null)`,
  );
  // Noise, which the database does not pack.
  const said = randomBytes(bytes).toString('hex').slice(0, bytes);
  const rate = await atRate(async () => {
    await database.rows(sql`insert into bare_ballot (said) values (${said})`);
  });
  await database.rows(sql`drop table bare_ballot`);
  return rate;
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
};
async function closeAndCount() {
  const id = await running(fewPeople);
  let ballots = 0;
  for (const poll of await inName(tx => pollsOf(tx, id)))
    await inName(async tx => {
      const keys = [...(await ratersOf(tx, poll)).keys()].slice(0, counted);
      const coming = keys.map((key, at) => ({ tx, key, marks: marksBy(poll.targetIds, at) }));
      const refused = (await castIn(tx, poll.id, coming)).find(one => one !== null);
      if (refused) throw refused;
      ballots += coming.length;
    });
  const answered = await timed(() => inName(tx => take(tx, close, id, { reason: '测量' })));
  const took = await timed(() => countPolls(inName, id));
  const results = await database.one<{ n: number }>(sql`
    select count(total)::int as n from assessment_result where scheme_id = ${id}::bigint`);
  return { ballots, answered, took, results: results?.n ?? 0 };
}
async function bareCount(ballots: number, results: number): Promise<number> {
  const key = newBoxKey();
  const envelope = enclose(key.publicKey, 'floor', Buffer.alloc(fewPeople * (contents + 3)));
  await database.rows(sql`create table bare_result (id bigint, total int)`);
  const took = await timed(async () => {
    const disclose = disclosing(key, 'floor');
    for (let at = 0; at < ballots; at += 1) disclose(envelope);
    await database.rows(sql`insert into bare_result select n, 9000 from generate_series(1, ${results}::int) n`);
  });
  await database.rows(sql`drop table bare_result`);
  return took;
}

await ensureReference(database);
const cast = await castAtRate();
const bare = await bareAtRate(cast.bytes);
const closing = await closeAndCount();
const floor = await bareCount(closing.ballots, closing.results);
await database.end();

const line = (name: string, value: string) => console.log(`${name.padEnd(48)}${value}`);
const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
line(
  `${perSecond} ballots/s of ${kilobytes(cast.bytes)} kB for ${seconds} s, 95 % within, s`,
  p95(cast.rate).toFixed(2),
);
line('bare rows of that size, 95 % within, s', p95(bare).toFixed(2));
line(`log per ballot, kB (wanted ≤ ${wantedBytes / 1000})`, kilobytes(cast.rate.bytesEach));
line('log per bare row, kB', kilobytes(bare.bytesEach));
line('acknowledged / in the boxes / have cast', `${cast.acknowledged} / ${cast.kept.papers} / ${cast.kept.voted}`);
line(`close of ${closing.ballots} × ${fewPeople} × ${contents} until its answer, s`, closing.answered.toFixed(1));
line(`count and results, s (wanted ≤ ${wantedSeconds})`, closing.took.toFixed(1));
line('bare envelopes and rows, s', floor.toFixed(1));
const all = perSecond * seconds;
const isWhole = [cast.acknowledged, cast.kept.papers, cast.kept.voted].every(one => one === all);
process.exitCode = isWhole && closing.results === units * fewPeople && closing.took <= wantedSeconds ? 0 : 1;
