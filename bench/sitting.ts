/**
 * `npm run bench -- --only=sitting`: 5,000 candidates, signed in before, sit one exam of 40 questions in 20 papers over HTTP. They
 * come in within a minute and read their paper, save 340 times a second, and hand in within half a minute; then every answer
 * is marked. In between the server is killed at the peak of saving and begun again, and every save it acknowledged is looked
 * for. The floor inserts, or updates, a bare row in a transaction of its own at the same pace.
 */
import { sql } from 'drizzle-orm';
import { openDatabase } from 'server/kit/database/connection.ts';
import { memoryOf, start, type Running } from './processes.ts';
import { answerTo, openHall, questions, type Sitter } from './sitting-hall.ts';
import { product } from './university.ts';

const people = Number(process.env['SITTING_CANDIDATES'] ?? 5000);
const share = people / 5000;
const entrySeconds = 60;
const saveSeconds = Number(process.env['SITTING_SECONDS'] ?? 60);
const savesPerSecond = 340 * share;
const handInSeconds = 30;
const wanted = { enter: 1000, save: 300, handIn: 2000, marked: 120, memory: 400 };
const database = openDatabase(process.env['DATABASE_URL'] ?? '', { max: 8 });

interface Paced {
  each: number[];
  lasted: number;
}
/** So many, evenly over the time, each when its time has come, whatever the ones before it do; milliseconds of each. */
async function paced(count: number, seconds: number, work: (n: number) => Promise<unknown>): Promise<Paced> {
  const each: number[] = [];
  const began = performance.now();
  const running: Promise<void>[] = [];
  for (let n = 0; n < count; n += 1) {
    const due = began + (n * seconds * 1000) / count;
    if (due > performance.now()) await new Promise(done => setTimeout(done, due - performance.now()));
    const from = performance.now();
    running.push(work(n).then(() => void each.push(performance.now() - from)));
  }
  await Promise.all(running);
  return { each: each.sort((one, other) => one - other), lasted: (performance.now() - began) / 1000 };
}
const at = ({ each }: Paced, part: number) => (each[Math.floor(each.length * part)] ?? 0).toFixed(0);
const line = (name: string, value: string) => console.log(`${name.padEnd(52)}${value}`);
const failed: string[] = [];
function told(name: string, measured: Paced, floor: Paced | null, most: number): void {
  const bare = floor ? `; bare ${at(floor, 0.5)}, ${at(floor, 0.95)}` : '';
  line(
    `${name}: ms half, 95 % (wanted ≤ ${most}), 99 %`,
    `${[0.5, 0.95, 0.99].map(one => at(measured, one)).join(', ')}${bare}`,
  );
  line(`${name}: seconds`, measured.lasted.toFixed(1));
  if (Number(at(measured, 0.95)) > most) failed.push(name);
}

let served: Running = await start(product, process.env as Record<string, string>);
let mostMemory = 0;
const watch = setInterval(() => (mostMemory = Math.max(mostMemory, memoryOf(served.pid) || 0)), 500);
const { examId, sitters } = await openHall(database, people, 20);
const some = (n: number): Sitter => sitters[n % sitters.length] as Sitter;
const base = () => `http://127.0.0.1:${served.port}`;

/** A connection that is closed while something is on its way is no answer: it is said again, and kept once. */
async function ask<T>(
  method: string,
  path: string,
  body: object | null,
  token = '',
  left = 3,
): Promise<{ status: number; body: T }> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  try {
    const answer = await fetch(`${base()}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    return { status: answer.status, body: (await answer.json()) as T };
  } catch (error) {
    if (left === 0) throw error;
    return ask(method, path, body, token, left - 1);
  }
}
const post = <T>(name: string, body: object, token = '') =>
  ask<T>('POST', `/api/dxExam/${examId}/${name}`, body, token);

const refused = new Map<string, number>();
const count = (name: string, { status, body }: { status: number; body: unknown }) => {
  if (status === 200) return;
  const key = `${name} ${status} ${JSON.stringify(body).slice(0, 80)}`;
  refused.set(key, (refused.get(key) ?? 0) + 1);
};

async function enter(n: number): Promise<string> {
  const one = some(n);
  const entered = await post<{ attemptId: string; attemptToken: string; paperUrl: string }>(
    'enter',
    { deviceId: `device-${n}` },
    one.token,
  );
  count('enter', entered);
  Object.assign(one, { attemptId: entered.body.attemptId, attemptToken: entered.body.attemptToken });
  return entered.body.paperUrl;
}
const claimOf = ({ attemptId, attemptToken }: Sitter) => ({ attemptId, attemptToken });
interface Kept {
  attemptId: string;
  seq: number;
}
const acknowledged: Kept[] = [];
async function save(n: number): Promise<void> {
  const one = some(n);
  one.seq += 1;
  const { seq } = one;
  const answers = [answerTo((n % questions) + 1, n), answerTo(((n * 7) % questions) + 1, n + 1)];
  const saved = await post('save', { ...claimOf(one), seq, answers, answered: 2 });
  count('save', saved);
  if (saved.status === 200) acknowledged.push({ attemptId: one.attemptId, seq });
}
async function handIn(n: number): Promise<void> {
  const one = some(n);
  one.seq += 1;
  const answers = Array.from({ length: questions }, (_, topic) => answerTo(topic + 1, n + topic));
  count('handIn', await post('submit', { ...claimOf(one), seq: one.seq, answers }));
}

async function bare(
  counted: number,
  seconds: number,
  statement: (n: number) => ReturnType<typeof sql>,
): Promise<Paced> {
  return paced(counted, seconds, n => database.transaction(tx => tx.rows(statement(n))));
}

const urls: string[] = [];
const entries = await paced(people, entrySeconds, async n => void (urls[n] = await enter(n)));
told('entries', entries, null, wanted.enter);
const papers = await paced(people, entrySeconds, async n =>
  count('paper', await ask('GET', urls[n] ?? '', null, some(n).token)),
);
told('papers read', papers, null, wanted.enter);

const saves = await paced(savesPerSecond * saveSeconds, saveSeconds, save);
await database.rows(
  sql`create table bare_save (attempt_id bigint, seq int, answers jsonb, primary key (attempt_id, seq))`,
);
const text = JSON.stringify([answerTo(1, 1), answerTo(31, 2)]);
const bareSaves = await bare(
  savesPerSecond * 10,
  10,
  n => sql`insert into bare_save values (${some(n).attemptId}::bigint, ${n}::int, ${text}::jsonb)`,
);
told('saves', saves, bareSaves, wanted.save);

/** Killed in the middle; who was told nothing says it again to the next one. */
async function killAndLook(): Promise<void> {
  const before = acknowledged.length;
  const dying = served;
  setTimeout(() => process.kill(dying.pid, 'SIGKILL'), 2500);
  await paced(savesPerSecond * 4, 4, n => save(n).catch(() => undefined));
  served = await start(product, process.env as Record<string, string>);
  const found = await database.one<{ n: number }>(sql`
    select count(*)::int as n from jsonb_to_recordset(${JSON.stringify(acknowledged)}::jsonb) as k("attemptId" bigint, seq int)
      join exam_save s on s.attempt_id = k."attemptId" and s.seq = k.seq`);
  line(
    'acknowledged before it was killed, and there',
    `${acknowledged.length - before}, ${found?.n === acknowledged.length}`,
  );
  if (found?.n !== acknowledged.length) failed.push('acknowledged saves');
}
await killAndLook();

const handIns = await paced(people, handInSeconds, handIn);
const began = performance.now();
const unmarked = () =>
  database.one<{ n: number }>(
    sql`select count(*)::int as n from exam_attempt where exam_id = ${examId}::bigint and state <> '6'`,
  );
for (let left = await unmarked(); left?.n !== 0 && performance.now() - began < 300_000; left = await unmarked())
  await new Promise(done => setTimeout(done, 500));
const marked = (performance.now() - began) / 1000;
const bareHandIns = await bare(
  people / 3,
  10,
  n => sql`update bare_save set answers = ${text}::jsonb where attempt_id = ${some(n).attemptId}::bigint`,
);
told('handed in', handIns, bareHandIns, wanted.handIn);
line(`all marked behind the last, seconds (wanted ≤ ${wanted.marked})`, marked.toFixed(1));
line(`most memory, MB (wanted ≤ ${wanted.memory})`, mostMemory.toFixed(0));
if (marked > wanted.marked) failed.push('marked');
if (mostMemory > wanted.memory) failed.push('memory');
for (const [what, times] of refused) line(what, String(times));
await database.rows(sql`drop table bare_save`);
clearInterval(watch);
await served.stop();
await database.end();
failed.forEach(what => console.error(`✗ ${what}`));
process.exitCode = failed.length > 0 || refused.size > 0 ? 1 : 0;
