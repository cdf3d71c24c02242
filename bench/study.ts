/**
 * `npm run bench -- --only=study`: 600 people watch one film and report 200 spans a second over HTTP, each counted under
 * the lock of its person. How long an answer takes is told, whether the server keeps up, and what it costs: decision 338
 * writes together what comes in together. The floor updates a bare row in a transaction of its own at the same pace.
 */
import { sql } from 'drizzle-orm';
import { openSession } from 'server/areas/platform/index.ts';
import { openDatabase } from 'server/kit/database/connection.ts';
import { noFacts } from 'server/kit/tx.ts';
import { cpuSeconds, cpuSecondsBelow, parentOf, start } from './processes.ts';
import { product } from './university.ts';

const viewers = 600;
const perSecond = 200;
const seconds = Number(process.env['STUDY_SECONDS'] ?? 30);
const span = viewers / perSecond;
const wantedMs = 500;
const database = openDatabase(process.env['DATABASE_URL'] ?? '', { max: 32 });

interface Viewer {
  token: string;
  personId: string;
  sessionKey: string;
  at: number;
  seq: number;
}

async function openViewers(): Promise<Viewer[]> {
  const users = await database.rows<{ id: string; personId: string }>(sql`
    with people as (select m.id from party_member m where m.deleted_at is null
      and not exists (select 1 from user_account u where u.person_id = m.id) order by m.id limit ${viewers}),
    made as (insert into user_account (username, name, person_id, password_hash, is_demo)
      select 'study.' || id, '学员', id, 'none', true from people returning id, person_id),
    granted as (insert into role_grant (user_id, role_code, state) select id, 'ROLE_TRAINEE', 'active' from made)
    select id, person_id from made order by person_id`);
  const all: Viewer[] = [];
  for (const { id: userId, personId } of users) {
    const { token } = await openSession(database, { userId, rememberMe: false, facts: noFacts });
    all.push({ token, personId, sessionKey: '', at: 0, seq: 0 });
  }
  return all;
}

/** A published course with one film of ten hours. */
async function openFilm(): Promise<string> {
  const one = await database.one<{ id: string }>(sql`
    with ware as (insert into courseware (name, kind, state, duration_seconds, created_at, updated_at)
      values ('测量', '1', '3', 36000, now(), now()) returning id),
    course as (insert into course (name, code, category, mode, plan_hours, edition, state, created_at, updated_at)
      values ('测量', 'BENCH', '3', '2', 1, 1, '1', now(), now()) returning id)
    insert into course_node (course_id, node_type, title, courseware_id, is_required, hours, sort_no, created_at, updated_at)
    select course.id, '2', '测量', ware.id, true, 1, 1, now(), now() from course, ware returning id`);
  return one?.id ?? '';
}

/** So many a second, each when its time has come, whatever the ones before it do; milliseconds of each. */
async function paced(work: (n: number) => Promise<void>): Promise<{ each: number[]; lasted: number }> {
  const each: number[] = [];
  const began = performance.now();
  const running: Promise<void>[] = [];
  for (let n = 0; n < perSecond * seconds; n += 1) {
    const due = began + (n * 1000) / perSecond;
    if (due > performance.now()) await new Promise(done => setTimeout(done, due - performance.now()));
    const from = performance.now();
    running.push(work(n).then(() => void each.push(performance.now() - from)));
  }
  await Promise.all(running);
  return { each: each.sort((a, b) => a - b), lasted: (performance.now() - began) / 1000 };
}
const share = (sorted: number[], part: number) => sorted[Math.floor(sorted.length * part)] ?? 0;

const nodeId = await openFilm();
const people = await openViewers();
const served = await start(product, process.env as Record<string, string>);
interface Told {
  sessionKey?: string;
  isCounted?: boolean;
  reason?: string | null;
}
/** A connection that is closed while something is on its way is no answer: it is said again, and counted once. */
const ask = async (path: string, token: string, body: object, left = 3): Promise<Told> => {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const init = { method: 'POST', headers, body: JSON.stringify(body) };
  try {
    const answer = await fetch(`http://127.0.0.1:${served.port}/api/dxStudy/${path}`, init);
    return (await answer.json()) as Told;
  } catch (error) {
    if (left === 0) throw error;
    return ask(path, token, body, left - 1);
  }
};
for (const one of people) one.sessionKey = (await ask('play', one.token, { nodeId })).sessionKey ?? '';
const backend = await database.one<{ pid: number }>(sql`select pg_backend_pid() as pid`);
const postmaster = parentOf(backend?.pid ?? 0);
/** Seconds of a processor so far: of the server, of the database. */
const spent = () => [cpuSeconds(served.pid), postmaster === null ? NaN : cpuSecondsBelow(postmaster)];
const before = spent();
let counted = 0;
const others = new Map<string, number>();
const told = await paced(async n => {
  const one = people[n % people.length]!;
  one.seq += 1;
  const [from, to] = [one.at, one.at + span];
  one.at = to;
  const { sessionKey, seq } = one;
  const body = { nodeId, sessionKey, seq, from, to, speed: 1, playing: false };
  const answer = await ask('heartbeat', one.token, body);
  if (answer.isCounted || answer.reason === 'again') counted += 1;
  else others.set(JSON.stringify(answer).slice(0, 80), 1);
});
const cores = spent().map((one, at) => (one - (before[at] ?? 0)) / told.lasted);
await database.rows(sql`create table bare_progress (id bigint primary key, seen bytea, at timestamptz)`);
await database.rows(sql`
  insert into bare_progress select unnest(${sql.param(people.map(one => one.personId))}::bigint[]), '', now()`);
const floor = await paced(async n => {
  const { personId } = people[n % people.length]!;
  await database.transaction(tx =>
    tx.rows(sql`update bare_progress set seen = '\\x00', at = now() where id = ${personId}::bigint`),
  );
});
await database.rows(sql`drop table bare_progress`);
await served.stop();
await database.end();

const line = (name: string, value: string) => console.log(`${name.padEnd(44)}${value}`);
line(`${perSecond * seconds} reports, seconds (wanted ≤ ${seconds + 1})`, told.lasted.toFixed(1));
line(
  `ms: half, 95 % (wanted ≤ ${wantedMs}), 99 %`,
  [0.5, 0.95, 0.99].map(part => share(told.each, part).toFixed(0)).join(', '),
);
line('of a core: server, database', cores.map(one => `${(one * 100).toFixed(0)} %`).join(', '));
line('bare rows, ms: half, 95 %', [0.5, 0.95].map(part => share(floor.each, part).toFixed(0)).join(', '));
line('counted', `${counted} of ${perSecond * seconds} ${[...others.keys()].join(' ')}`);
process.exitCode = counted === perSecond * seconds && share(told.each, 0.95) <= wantedMs ? 0 : 1;
