/** Keeps the chain over the audit while the instance serves, and tells who reads the audit what is wrong with it. Security SEC-67, SEC-69. */
import type { Database } from '../kit/database/connection.ts';
import { raiseOfChain } from './alerts.ts';
import { lastLink, oldestUnsealed, sealAudit } from './audit-chain.ts';
import { readHeads, writeHead } from './audit-heads.ts';
import { verifyAudit } from './audit-verify.ts';
import type { Masters } from './seal-ring.ts';

interface Kept {
  database: Database;
  dataDir: string;
  masters: Masters;
  onTrouble(error: unknown): void;
}

/** How much of the end of the chain an instance looks at by itself; the whole is the operator's command. */
const looksBack = 10_000n;

/** Writes the head of this hour and holds the end of the chain against its rows and all heads. */
export async function checkChain({ database, dataDir, masters }: Omit<Kept, 'onTrouble'>): Promise<void> {
  const keys = await masters();
  const outside = { heads: await readHeads(dataDir, keys), masters: keys };
  const last = BigInt((await lastLink(database))?.number ?? 0);
  const from = last > looksBack ? last - looksBack : 0n;
  const { broken } = await verifyAudit(database, outside, String(from));
  if (broken)
    await raiseOfChain(database, 'chain-break', broken.key, `${broken.words}请运行 npm run verify-audit 核查。`);
  if (keys[0]) await writeHead(database, dataDir, keys[0]);
}

/**
 * A row that two looks found due and unsealed; one alone may be of a long transaction that ended a moment ago. Gives the
 * row to compare the next look with.
 */
export async function lookForLag(database: Database, before: string | null): Promise<string | null> {
  const oldest = await oldestUnsealed(database);
  if (oldest !== null && oldest === before)
    await raiseOfChain(
      database,
      'sealer-lag',
      oldest,
      `最早一条是审计记录 ${oldest}。请查看服务日志，确认数据库可以写入。`,
    );
  return oldest;
}

const sealEveryMs = 3000;
const lookEveryMs = 10_000;
const checkEveryMs = 3_600_000;

/** Each instance has its own turns; the sealing itself is done by one at a time. Ends when what runs has ended. */
export function keepChain(kept: Kept): { end(): Promise<void> } {
  const { database, onTrouble } = kept;
  let lagging: string | null = null;
  const running = new Map<string, Promise<void>>();
  /** One of a name at a time; what fails is tried again by the next turn. */
  function begin(name: string, work: () => Promise<unknown>): void {
    if (running.has(name)) return;
    const run = async () => void (await work());
    running.set(
      name,
      run()
        .catch(onTrouble)
        .finally(() => running.delete(name)),
    );
  }
  const seal = () => begin('seal', () => sealAudit(database));
  const look = () => begin('look', async () => (lagging = await lookForLag(database, lagging)));
  const check = () => begin('check', () => checkChain(kept));
  const timers = [
    setInterval(seal, sealEveryMs).unref(),
    setInterval(look, lookEveryMs).unref(),
    setInterval(check, checkEveryMs).unref(),
  ];
  check(); // seals, too
  return {
    async end() {
      timers.forEach(clearInterval);
      await Promise.all(running.values());
    },
  };
}
