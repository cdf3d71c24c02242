/**
 * A rehearsal from its first to its last step: a database of its own, the server of the product on it as a process of its own,
 * candidates planted and played by a third process, every acknowledged save looked for. Whatever happens, nothing of it stays.
 */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { totalmem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { attemptStates } from 'contract/exam/codes.ts';
import {
  rehearsalLimits as limits,
  type Measured,
  type Raised,
  type RehearsalReport,
} from 'contract/exam/rehearsal.ts';
import { openDatabase, type Database } from '../../../kit/database/connection.ts';
import { CommandRefusal } from '../../../installation/refusal.ts';
import { plantExam, plantPeople, signIn } from './hall.ts';
import type { Order, Plan, Timed, Told } from './play.ts';
import { memoryOf, serve, startPlayer, type Served } from './programs.ts';
import type { Pace } from './rows.ts';
import { createScratch, dropScratch, scratchUrl } from './scratch.ts';
import type { Kept, Refused } from './sitters.ts';
import { judge } from './verdict.ts';

export interface Rehearsing {
  /** Of the installation; the scratch database lies on the same server. */
  url: string;
  scratch: string;
  plan: Plan;
  signal: AbortSignal;
  tell(pace: Pace): void;
}

const papers = 20;
const everyMs = 500;
/** What settles this installation and does not hold for a server beside it. */
const ofInstallation =
  /^(HOST|PORT|DATA_DIR|DATABASE_URL|DEMO|DEMO_PASSWORD|SEAL_KEY|SEAL_KEY_FORMER|BACKUP_KEY|METRICS_TOKEN|DEV_TOOLS|S3_.*|CAPTCHA|TRUSTED_PROXIES|LOG|SCHOOLS|SCHOOL|PUBLIC_URL|OAUTH_SECRET|WORKPLACE_SECRET|ENVIRONMENT_FILE|NODE_OPTIONS|npm_.*|VITEST.*)$/;

function environmentOf(databaseUrl: string, dataDir: string): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !ofInstallation.test(name));
  return {
    ...Object.fromEntries(kept),
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: '0',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    DEMO: 'off',
    SEAL_KEY: randomBytes(32).toString('base64'),
    DRAIN_SECONDS: '0',
  };
}

/** Most of what was seen while it went on. */
function watch({ pid }: Served, database: Database) {
  const most = { memory: null as number | null, connections: 0 };
  const look = async () => {
    const memory = memoryOf(pid);
    if (memory !== null) most.memory = Math.max(most.memory ?? 0, memory);
    const row = await database.one<{ n: number }>(sql`
      select count(*)::int as n from pg_stat_activity where backend_type = 'client backend'`);
    most.connections = Math.max(most.connections, row?.n ?? 0);
  };
  const timer = setInterval(() => void look().catch(() => undefined), everyMs);
  return { most, end: () => clearInterval(timer) };
}

interface Played {
  timed: Timed[];
  raised: Raised[];
  refused: Refused[];
  acknowledged: number;
  found: number;
}

const thereOf = async (database: Database, kept: readonly Kept[]): Promise<number> => {
  const row = await database.one<{ n: number }>(sql`
    select count(*)::int as n from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as k("attemptId" bigint, seq int)
      join exam_save s on s.attempt_id = k."attemptId" and s.seq = k.seq`);
  return row?.n ?? 0;
};

/** Lets the other process play; it fails where that ends before its last word, or is ended. */
async function play(order: Order, { signal, tell }: Rehearsing): Promise<Omit<Played, 'found'> & { kept: Kept[] }> {
  const player = startPlayer();
  const played = { timed: [] as Timed[], raised: [] as Raised[], refused: [] as Refused[], kept: [] as Kept[] };
  let isDone = false;
  const hear = (told: Told) => {
    if (told.kind === 'phase') tell(told);
    if (told.kind === 'timed') played.timed.push(told.timed);
    if (told.kind === 'raised') played.raised.push(told.raised);
    if (told.kind === 'kept') for (const one of told.kept) played.kept.push(one);
    if (told.kind === 'refused') [played.refused, isDone] = [told.refused, true];
  };
  const stop = () => void player.kill('SIGKILL');
  signal.addEventListener('abort', stop);
  try {
    await new Promise<void>((resolve, reject) => {
      player.on('message', told => hear(told as Told));
      player.once('error', reject);
      player.once('close', () => (isDone ? resolve() : reject(new CommandRefusal('模拟考生的程序中断'))));
      player.send(order);
      if (signal.aborted) stop();
    });
  } finally {
    signal.removeEventListener('abort', stop);
    stop();
  }
  return { ...played, acknowledged: played.kept.length };
}

/** Papers that are marked by now. */
const markedOf = async (database: Database): Promise<number> => {
  const row = await database.one<{ n: number }>(sql`
    select count(*)::int as n from exam_attempt where state = ${attemptStates.marked}`);
  return row?.n ?? 0;
};

/** Waits until the papers that came in are marked, or half as long again as they may take. */
async function marking(database: Database, total: number, { signal, tell }: Rehearsing): Promise<Measured> {
  const began = performance.now();
  const lasted = () => (performance.now() - began) / 1000;
  let done = 0;
  while (done < total && lasted() < limits.markSeconds * 1.5) {
    tell({ phase: 'mark', done, total });
    await pause(everyMs, undefined, { signal });
    done = await markedOf(database);
  }
  const seconds = lasted();
  const row = await database.one<Pick<Measured, 'median' | 'p95' | 'p99' | 'slowest'>>(sql`
    select coalesce(p[1], 0) as median, coalesce(p[2], 0) as p95, coalesce(p[3], 0) as p99, coalesce(p[4], 0) as slowest
    from (select percentile_disc(array[0.5, 0.95, 0.99, 1]) within group (
        order by (extract(epoch from updated_at - handed_in_at) * 1000)::float8) as p
      from exam_attempt where state = ${attemptStates.marked}) x`);
  const each = row ?? { median: 0, p95: 0, p99: 0, slowest: 0 };
  return { kind: 'mark', count: done, seconds, perSecond: done / seconds, ...each, refused: 0, lost: total - done };
}

function measuredOf({ act, count, lasted, ...each }: Timed, refused: readonly Refused[], lost: number): Measured {
  const times = refused.reduce((sum, one) => sum + (one.act === act ? one.times : 0), 0);
  return { kind: act, count: count - times, seconds: lasted, perSecond: count / lasted, ...each, refused: times, lost };
}

async function measure(served: Served, database: Database, rehearsing: Rehearsing): Promise<RehearsalReport> {
  const { plan, tell } = rehearsing;
  const { candidates } = plan;
  await plantPeople(database, candidates);
  const examId = await plantExam(database, candidates, Math.min(papers, candidates));
  const sitters = await signIn(database, examId, done => tell({ phase: 'prepare', done, total: candidates }));
  const watched = watch(served, database);
  try {
    const base = `http://127.0.0.1:${served.port}`;
    const played = await play({ base, examId, sitters, plan }, rehearsing);
    const handedIn = played.timed.find(({ act }) => act === 'handIn')?.count ?? 0;
    const turnedAway = played.refused.reduce((sum, one) => sum + (one.act === 'handIn' ? one.times : 0), 0);
    const marked = await marking(database, handedIn - turnedAway, rehearsing);
    const found = await thereOf(database, played.kept);
    const lost = played.acknowledged - found;
    const setting = await database.one<{ most: number }>(sql`select current_setting('max_connections')::int as most`);
    return judge({
      candidates,
      measured: [...played.timed.map(one => measuredOf(one, played.refused, one.act === 'save' ? lost : 0)), marked],
      raised: played.raised,
      acknowledged: played.acknowledged,
      found,
      refusals: played.refused
        .toSorted((one, other) => other.times - one.times)
        .map(({ reason, times }) => ({ reason, times })),
      ...watched.most,
      machineMemory: totalmem() / 2 ** 20,
      mostConnections: setting?.most ?? 0,
    });
  } finally {
    watched.end();
  }
}

/** Fails with the reason of the signal where it was ended. */
export async function rehearse(rehearsing: Rehearsing): Promise<RehearsalReport> {
  const { url, scratch, plan, signal, tell } = rehearsing;
  const dataDir = await mkdtemp(join(tmpdir(), 'exam-rehearsal-'));
  const address = scratchUrl(url, scratch);
  let served: Served | null = null;
  let database: Database | null = null;
  tell({ phase: 'prepare', done: 0, total: plan.candidates });
  try {
    await createScratch(url, scratch);
    served = await serve(environmentOf(address, dataDir), signal);
    database = openDatabase(address, { max: 2, statementMs: 0 });
    return await measure(served, database, rehearsing);
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    tell({ phase: 'clear', done: 0, total: 0 });
    served?.kill();
    await served?.ended;
    await database?.end();
    await dropScratch(url, scratch);
    await rm(dataDir, { recursive: true, force: true });
  }
}
