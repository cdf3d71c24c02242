/**
 * What a balancer asks: /health/live answers while the program runs, /health/ready while it may be sent people.
 * Neither tells anything but yes or no; what was found holds for a second, so that asking often costs nothing. Why an instance is
 * not ready, or cannot write, stands in its log when it turns and in /metrics. Security REL-05.
 */
import { access, constants, statfs } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Connection } from '../kit/database/connection.ts';

const heldMs = 1000;
const databaseMs = 1000;
const leastFreeBytes = 64 << 20;

/** What an instance stands on, each with what is said when it gives way. */
const sentences = {
  database: '数据库在 1 秒内没有应答，本实例暂不接收请求；请检查 PostgreSQL',
  keys: '数据密钥缺失或不符，本实例暂不接收请求；请检查 SEAL_KEY 或 DATA_DIR/keys',
  folder: '数据目录不可写，上传等写入会被拒绝，查看不受影响；请检查 DATA_DIR 的权限和挂载',
  room: '磁盘剩余不足 64 MB，写入会被拒绝，查看不受影响；请清理或扩容 DATA_DIR 所在的磁盘',
} as const;
export type Ground = keyof typeof sentences;
export type Grounds = Record<Ground, boolean>;
/** Without these nothing can be read. A full disk stops writing alone: reads stay, or all instances would go at once. REL-10 */
const needed: readonly Ground[] = ['database', 'keys'];

interface Parts {
  database: Connection;
  /** Where this instance keeps files. */
  dataDir: string | null;
  isSound(): boolean;
}
export interface Health {
  /** Not ready from here on; waits until whoever asked for readiness has had time to hear it. */
  drain(seconds: number): Promise<void>;
  isDraining(): boolean;
  /** What holds now. */
  grounds(): Promise<Grounds>;
}

const within = <T>(ms: number, work: Promise<T>) =>
  Promise.race([
    work,
    pause(ms, undefined, { ref: false }).then(() => {
      throw new Error('too slow');
    }),
  ]);
const holds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );
const isAbsent = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** A folder that nothing was kept in yet is made when something is. */
async function diskOf(folder: string | null): Promise<Pick<Grounds, 'folder' | 'room'>> {
  if (folder === null) return { folder: true, room: true };
  try {
    const free = await statfs(folder);
    const isWritable = await holds(access(folder, constants.W_OK));
    return { folder: isWritable, room: free.bavail * free.bsize > leastFreeBytes };
  } catch (error) {
    return { folder: isAbsent(error), room: true };
  }
}

/** The schema was brought about before the start; that its last table answers shows database and schema at once. */
async function look({ database, dataDir, isSound }: Parts): Promise<Grounds> {
  const [answers, disk] = await Promise.all([
    holds(within(databaseMs, database.rows(sql`select 1 from schema_migration limit 1`))),
    diskOf(dataDir),
  ]);
  return { database: answers, keys: isSound(), ...disk };
}

/** Says what turned since the last time, and nothing while all stays as it is. */
function telling({ log }: FastifyInstance) {
  let known: Grounds = { database: true, keys: true, folder: true, room: true };
  return (found: Grounds): Grounds => {
    for (const ground of Object.keys(sentences) as Ground[])
      if (found[ground] !== known[ground])
        log.error({ ground, holds: found[ground] }, `${found[ground] ? '已恢复：' : ''}${sentences[ground]}`);
    known = found;
    return found;
  };
}

/** Registers the probes; they stand outside of sessions, rights and audit. */
export function health(http: FastifyInstance, parts: Parts): Health {
  let isDraining = false;
  let askedAt = -Infinity;
  let known: { at: number; answer: Promise<Grounds> } | null = null;
  const tell = telling(http);
  const grounds = () => {
    const now = performance.now();
    if (!known || known.at < now - heldMs) known = { at: now, answer: look(parts).then(tell) };
    return known.answer;
  };
  const isReady = async () => {
    const found = await grounds();
    return needed.every(ground => found[ground]);
  };
  const say = (isGood: boolean) => ({ code: isGood ? 200 : 503, body: { status: isGood ? 'up' : 'down' } });

  http.get('/health/live', async () => say(true).body);
  http.get('/health/ready', async (_, reply) => {
    askedAt = performance.now();
    const { code, body } = say(!isDraining && (await isReady()));
    return reply.code(code).send(body);
  });
  // A connection that is kept would bring the next request to an instance that is going.
  http.addHook('onSend', async (_, reply) => {
    if (isDraining) void reply.header('connection', 'close');
  });
  return {
    isDraining: () => isDraining,
    grounds,
    async drain(seconds) {
      isDraining = true;
      const isWatched = performance.now() - askedAt < 60_000;
      if (isWatched) await pause(seconds * 1000);
    },
  };
}
