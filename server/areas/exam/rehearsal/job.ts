/**
 * Runs the rehearsal that was asked for, on whichever instance is free. One that was broken off is not begun again: it is told
 * so, and what it left is thrown away. The clock looks for those whose process was killed.
 */
import { sentence } from 'contract/kit/fault.ts';
import { CommandRefusal, sentenceOfMachine } from '../../../installation/refusal.ts';
import { job } from '../../../kit/jobs/job.ts';
import { isUnavailable, type Database } from '../../../kit/database/connection.ts';
import type { Registry } from '../../../kit/registry.ts';
import { sittingNow, type Obstacle } from './obstacle.ts';
import { begin, end, keepPace, leftOver, stored, type End, type Pace, type Stored } from './rows.ts';
import { rehearse } from './run.ts';
import { dropScratch, holding } from './scratch.ts';

interface Payload {
  id?: string;
}
export interface Running {
  database: Database;
  texts: Registry['texts'];
  /** Set when whoever runs it ends. */
  signal: AbortSignal;
  tell?(pace: Pace): void;
}

const everyMs = 1000;

/** Why it stops before its end. */
class Stopped extends Error {
  readonly how: End;
  constructor(how: End) {
    super(how.outcome);
    this.how = how;
  }
}

/** Keeps how far it is, and hears of what stops it. */
function overseeing({ database, texts, signal, tell }: Running, id: string) {
  const ending = new AbortController();
  let pace: Pace = { phase: 'prepare', done: 0, total: 0 };
  const say = ({ code, params }: Obstacle) => sentence(texts, code, params);
  const look = async () => {
    const isStopping = await keepPace(database, id, pace);
    if (isStopping !== false) ending.abort(new Stopped({ outcome: isStopping ? 'cancelled' : 'interrupted' }));
    const sitting = await sittingNow(database);
    if (sitting)
      ending.abort(new Stopped({ outcome: 'failed', failure: say({ ...sitting, code: 'exam.rehearsal.met' }) }));
  };
  const timer = setInterval(() => void look().catch(() => undefined), everyMs);
  const onEnd = () =>
    ending.abort(new Stopped({ outcome: 'interrupted', failure: sentence(texts, 'exam.rehearsal.interrupted') }));
  if (signal.aborted) onEnd();
  signal.addEventListener('abort', onEnd);
  return {
    signal: ending.signal,
    tell(next: Pace) {
      pace = next;
      tell?.(next);
    },
    end() {
      clearInterval(timer);
      signal.removeEventListener('abort', onEnd);
    },
  };
}

const failure = (texts: Registry['texts'], error: unknown): string => {
  const told = error instanceof CommandRefusal ? error.message : sentenceOfMachine(error);
  return sentence(texts, 'exam.rehearsal.failed', { reason: told ?? '原因见服务日志' });
};

/** Runs one whose lock is held, and says what came of it. */
async function runHeld(running: Running, row: Stored): Promise<End> {
  const overseen = overseeing(running, row.id);
  const { url } = running.database;
  try {
    const report = await rehearse({ ...row, url, signal: overseen.signal, tell: overseen.tell });
    return { outcome: report.breaks.length === 0 ? 'carried' : 'short', report };
  } catch (error) {
    if (error instanceof Stopped) return error.how;
    throw error;
  } finally {
    overseen.end();
  }
}

/** Ends one that nobody runs any more, and throws away what was left of any; nothing where somebody runs it. */
export async function settleBroken({ database, texts }: Pick<Running, 'database' | 'texts'>): Promise<void> {
  for (const { id, scratch } of await leftOver(database))
    await holding(database.url, id, async () => {
      await dropScratch(database.url, scratch);
      await end(database, id, { outcome: 'interrupted', failure: sentence(texts, 'exam.rehearsal.interrupted') });
    });
}

/** Runs the rehearsal with this id; one that had begun before was broken off. Fails with what nobody foresaw. */
export async function run(running: Running, id: string): Promise<void> {
  const { database, texts } = running;
  await settleBroken(running);
  await holding(database.url, id, async () => {
    const row = await stored(database, id);
    if (!row || row.endedAt !== null || !(await begin(database, id))) return;
    try {
      await end(database, id, await runHeld(running, row));
    } catch (error) {
      if (!isUnavailable(error)) await end(database, id, { outcome: 'failed', failure: failure(texts, error) });
      throw error;
    }
  });
}

export const rehearseJob = job<Payload>({
  name: 'exam.rehearse',
  label: '清理中断的考试演练',
  every: '* * * * *',
  async run({ database, registry: { texts }, signal }, { id }) {
    if (id) await run({ database, texts, signal }, id);
    else await settleBroken({ database, texts });
  },
  // It stands in the row already.
  fail: () => Promise.resolve(),
});
