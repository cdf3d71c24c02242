/**
 * What a balancer asks: /health/live answers while the program runs, /health/ready while it may be sent people.
 * Neither tells anything but yes or no; what was found holds for a second, so that asking often costs nothing. Security REL-05.
 */
import { access, constants, statfs } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Connection } from '../kit/connection.ts';

const heldMs = 1000;
const databaseMs = 1000;
const leastFreeBytes = 64 << 20;

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
}

const within = <T>(ms: number, work: Promise<T>) =>
  Promise.race([
    work,
    pause(ms, undefined, { ref: false }).then(() => {
      throw new Error('too slow');
    }),
  ]);

/** A folder that nothing was kept in yet is made when something is. */
async function hasRoom(folder: string): Promise<boolean> {
  const free = await statfs(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return null;
  });
  if (!free) return true;
  await access(folder, constants.W_OK);
  return free.bavail * free.bsize > leastFreeBytes;
}

/** The schema was brought about before the start; that its last table answers shows database and schema at once. */
async function isReady({ database, dataDir, isSound }: Parts): Promise<boolean> {
  if (!isSound()) return false;
  try {
    await within(databaseMs, database.rows(sql`select 1 from schema_migration limit 1`));
    return dataDir === null || (await hasRoom(dataDir));
  } catch {
    return false;
  }
}

/** Registers the probes; they stand outside of sessions, rights and audit. */
export function health(http: FastifyInstance, parts: Parts): Health {
  let isDraining = false;
  let askedAt = -Infinity;
  let known: { at: number; answer: Promise<boolean> } | null = null;
  const readiness = () => {
    const now = performance.now();
    if (!known || known.at < now - heldMs) known = { at: now, answer: isReady(parts) };
    return known.answer;
  };
  const say = (isGood: boolean) => ({ code: isGood ? 200 : 503, body: { status: isGood ? 'up' : 'down' } });

  http.get('/health/live', async () => say(true).body);
  http.get('/health/ready', async (_, reply) => {
    askedAt = performance.now();
    const { code, body } = say(!isDraining && (await readiness()));
    return reply.code(code).send(body);
  });
  // A connection that is kept would bring the next request to an instance that is going.
  http.addHook('onSend', async (_, reply) => {
    if (isDraining) void reply.header('connection', 'close');
  });
  return {
    isDraining: () => isDraining,
    async drain(seconds) {
      isDraining = true;
      const isWatched = performance.now() - askedAt < 60_000;
      if (isWatched) await pause(seconds * 1000);
    },
  };
}
