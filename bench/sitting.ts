/**
 * `npm run bench -- --only=sitting`: 5,000 candidates, signed in before, sit one exam of 40 questions in 20 papers over HTTP. They
 * come in within a minute and read their paper, save 340 times a second, and hand in within half a minute; then every answer
 * is marked. In between the server is killed at the peak of saving and begun again, and every save it acknowledged is looked
 * for. The floor inserts, or updates, a bare row in a transaction of its own at the same pace.
 */
import { sql } from 'drizzle-orm';
import { plantExam, signIn } from 'server/areas/exam/rehearsal/hall.ts';
import { at, paced, type Paced } from 'server/areas/exam/rehearsal/paced.ts';
import { answerTo } from 'server/areas/exam/rehearsal/questions.ts';
import { noAnswer, playing } from 'server/areas/exam/rehearsal/sitters.ts';
import { openDatabase } from 'server/kit/database/connection.ts';
import { memoryOf, start, type Running } from './processes.ts';
import { product } from './university.ts';

const people = Number(process.env['SITTING_CANDIDATES'] ?? 5000);
const share = people / 5000;
const entrySeconds = 60;
const saveSeconds = Number(process.env['SITTING_SECONDS'] ?? 60);
const savesPerSecond = 340 * share;
const handInSeconds = 30;
const wanted = { enter: 1000, save: 300, handIn: 2000, marked: 120, memory: 400 };
const database = openDatabase(process.env['DATABASE_URL'] ?? '', { max: 8 });

const ms = (of: Paced, part: number) => at(of, part).toFixed(0);
const line = (name: string, value: string) => console.log(`${name.padEnd(52)}${value}`);
const failed: string[] = [];
function told(name: string, measured: Paced, floor: Paced | null, most: number): void {
  const bare = floor ? `; bare ${ms(floor, 0.5)}, ${ms(floor, 0.95)}` : '';
  line(
    `${name}: ms half, 95 % (wanted ≤ ${most}), 99 %`,
    `${[0.5, 0.95, 0.99].map(one => ms(measured, one)).join(', ')}${bare}`,
  );
  line(`${name}: seconds`, measured.lasted.toFixed(1));
  if (at(measured, 0.95) > most) failed.push(name);
}

let served: Running = await start(product, process.env as Record<string, string>);
let mostMemory = 0;
const watch = setInterval(() => (mostMemory = Math.max(mostMemory, memoryOf(served.pid) || 0)), 500);
const examId = await plantExam(database, people, 20);
const sitters = await signIn(database, examId);
const base = () => `http://127.0.0.1:${served.port}`;
const { enter, paper, save, handIn, acknowledged, refusals } = playing({ base, examId, sitters });
const attemptOf = (n: number) => sitters[n % sitters.length]?.attemptId;

async function bare(
  counted: number,
  seconds: number,
  statement: (n: number) => ReturnType<typeof sql>,
): Promise<Paced> {
  return paced(counted, seconds, n => database.transaction(tx => tx.rows(statement(n))));
}

const entries = await paced(people, entrySeconds, enter);
told('entries', entries, null, wanted.enter);
const papers = await paced(people, entrySeconds, paper);
told('papers read', papers, null, wanted.enter);

const saves = await paced(savesPerSecond * saveSeconds, saveSeconds, save);
await database.rows(
  sql`create table bare_save (attempt_id bigint, seq int, answers jsonb, primary key (attempt_id, seq))`,
);
const text = JSON.stringify([answerTo(1, 1), answerTo(31, 2)]);
const bareSaves = await bare(
  savesPerSecond * 10,
  10,
  n => sql`insert into bare_save values (${attemptOf(n)}::bigint, ${n}::int, ${text}::jsonb)`,
);
told('saves', saves, bareSaves, wanted.save);

/** Killed in the middle; who was told nothing says it again to the next one. */
async function killAndLook(): Promise<void> {
  const before = acknowledged.length;
  const dying = served;
  setTimeout(() => process.kill(dying.pid, 'SIGKILL'), 2500);
  await paced(savesPerSecond * 4, 4, save);
  for (const [key, { reason }] of refusals) if (reason === noAnswer) refusals.delete(key);
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
  n => sql`update bare_save set answers = ${text}::jsonb where attempt_id = ${attemptOf(n)}::bigint`,
);
told('handed in', handIns, bareHandIns, wanted.handIn);
line(`all marked behind the last, seconds (wanted ≤ ${wanted.marked})`, marked.toFixed(1));
line(`most memory, MB (wanted ≤ ${wanted.memory})`, mostMemory.toFixed(0));
if (marked > wanted.marked) failed.push('marked');
if (mostMemory > wanted.memory) failed.push('memory');
for (const { act, reason, times } of refusals.values()) line(`${act} ${reason}`, String(times));
await database.rows(sql`drop table bare_save`);
clearInterval(watch);
await served.stop();
await database.end();
failed.forEach(what => console.error(`✗ ${what}`));
process.exitCode = failed.length > 0 || refusals.size > 0 ? 1 : 0;
