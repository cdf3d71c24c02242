/**
 * Three instances of one build over one database, behind a balancer, at work while one of them is killed again and again:
 * no acknowledged write may be lost, none may be there by halves, and a rolling restart may not fail a single request.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { openDatabase } from '../../kit/database/connection.ts';
import { openBalancer } from './balancer.ts';
import { instanceOf, type Instance } from './instance.ts';
import { startLoad, type Load } from './load.ts';

const hourMs = 3_600_000;

interface Options {
  url: string;
  sealKey: string;
  dataDir: string;
  /** How often one is killed, and how long they are left in peace between. */
  kills: number;
  killEverySeconds: number;
  /** How many are restarted in turn afterwards. */
  rolling: number;
  log(line: string): void;
}
export interface Outcome {
  acknowledged: number;
  requests: number;
  /** Acknowledged rows that are not there, or not with exactly one trace and one audit line. */
  lost: string[];
  /** Rows nobody was told of that stand there without trace or audit. */
  halves: string[];
  faults: string[];
  /** Requests that failed during the rolling restart. */
  failedWhileRolling: number;
  rollingRequests: number;
  exitCodes: (number | null)[];
}

async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/auth/demo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'demo.department' }),
  });
  const { token } = (await answer.json()) as { token?: string };
  if (!token) throw new Error(`no session: ${answer.status}`);
  return token;
}

/** Until so many more requests were answered. */
async function atWork(load: Load, more = 24): Promise<void> {
  for (const enough = load.requests + more; load.requests < enough;) await pause(20);
}

async function killAgainAndAgain(
  instances: Instance[],
  load: Load,
  { kills, killEverySeconds, log }: Options,
): Promise<void> {
  for (let at = 0; at < kills; at += 1) {
    const one = instances[at % instances.length] as Instance;
    const next = pause(killEverySeconds * 1000);
    await atWork(load); // all three
    await one.kill();
    log(`实例 ${one.port} 被强制结束`);
    await atWork(load);
    await one.start();
    await next;
  }
}

interface Found {
  id: string;
  traces: number;
  audits: number;
}

/** Every row of the load with what must stand beside it. */
async function verify(url: string, mark: string, acknowledged: ReadonlySet<string>) {
  const database = openDatabase(url, { max: 2 });
  const rows = await database.rows<Found>(sql`
    select u.id,
      (select count(*)::int from change_record c where c.entity = 'unit' and c.record_id = u.id) as traces,
      (select count(*)::int from audit_record a where a.entity = 'unit' and a.record_id = u.id) as audits
    from unit u where u.code like ${`${mark}%`}`);
  await database.end();
  const whole = new Set(rows.filter(one => one.traces === 1 && one.audits === 1).map(one => one.id));
  return {
    lost: [...acknowledged].filter(id => !whole.has(id)),
    halves: rows.filter(one => !whole.has(one.id) && !acknowledged.has(one.id)).map(one => one.id),
  };
}

async function roll(instances: Instance[], load: Load, log: (line: string) => void): Promise<(number | null)[]> {
  const codes: (number | null)[] = [];
  for (const one of instances) {
    await atWork(load);
    codes.push(await one.stop());
    log(`实例 ${one.port} 正常结束`);
    await one.start();
    await atWork(load);
  }
  return codes;
}

const failuresOf = ({ statuses }: Load) =>
  [...statuses].filter(([status]) => status < 200 || status >= 500).reduce((total, [, count]) => total + count, 0);

export async function trial(options: Options): Promise<Outcome> {
  const { url, sealKey, dataDir, rolling, log } = options;
  const env = {
    DATABASE_URL: url,
    SEAL_KEY: sealKey,
    DATA_DIR: dataDir,
    DEMO: 'on',
    CAPTCHA: 'off',
    DRAIN_SECONDS: '5',
    HOST: '127.0.0.1',
    NODE_ENV: 'production',
  };
  // One clock is an hour ahead: the clock of the database decides, so nobody notices.
  const offsets = [0, 0, hourMs];
  const instances = await Promise.all(offsets.map(clockOffsetMs => instanceOf({ env, clockOffsetMs, log })));
  const mark = `T${randomBytes(3).toString('hex')}`;
  try {
    await Promise.all(instances.map(one => one.start()));
    const balancer = await openBalancer(instances.map(one => one.port));
    try {
      const token = await signIn(balancer.url);
      const load = startLoad(balancer.url, token, { mark });
      await killAgainAndAgain(instances, load, options);
      await load.stop();
      const second = startLoad(balancer.url, token, { mark });
      const exitCodes = await roll(instances.slice(0, rolling), second, log);
      await second.stop();
      const acknowledged = new Set([...load.acknowledged.keys(), ...second.acknowledged.keys()]);
      return {
        acknowledged: acknowledged.size,
        requests: load.requests + second.requests,
        ...(await verify(url, mark, acknowledged)),
        faults: [...load.faults, ...second.faults],
        failedWhileRolling: failuresOf(second),
        rollingRequests: second.requests,
        exitCodes,
      };
    } finally {
      await balancer.close();
    }
  } finally {
    await Promise.all(instances.map(one => one.kill()));
  }
}
