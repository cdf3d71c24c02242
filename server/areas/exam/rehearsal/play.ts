/** The course of a simulated exam: all come and read their paper, write, write more and more, and hand in. */
import { rehearsalLimits as limits, saveEverySeconds, type Raised } from 'contract/exam/rehearsal.ts';
import { at, paced, type Paced } from './paced.ts';
import { playing, type Act, type Kept, type Refused, type Sitter } from './sitters.ts';

/** How many there are and how long each part takes. */
export interface Plan {
  candidates: number;
  entrySeconds: number;
  writingSeconds: number;
  /** Of each pace beyond that of the candidates. */
  stepSeconds: number;
  handInSeconds: number;
}
export interface Order {
  base: string;
  examId: string;
  sitters: Sitter[];
  plan: Plan;
}
export interface Timed extends Omit<Paced, 'each'> {
  act: Act;
  count: number;
  median: number;
  p95: number;
  p99: number;
  slowest: number;
}
export type Told =
  | { kind: 'phase'; phase: 'enter' | 'save' | 'raise' | 'handIn'; done: number; total: number }
  | { kind: 'timed'; timed: Timed }
  | { kind: 'raised'; raised: Raised }
  | { kind: 'kept'; kept: Kept[] }
  | { kind: 'refused'; refused: Refused[] };
type Tell = (told: Told) => Promise<void>;
type Candidates = ReturnType<typeof playing>;

const everyMs = 500;
/** One candidate may save six times a second; here each says less than that. */
const mostEach = 5;
/** Twice as many until it does not hold, then half the way between the last that held and the first that did not. */
const mostSteps = 10;
/** From the first that does not hold on. */
const lastSteps = 3;

const timedOf = (act: Act, { each, lasted }: Paced): Timed => ({
  act,
  count: each.length,
  lasted,
  median: at({ each, lasted }, 0.5),
  p95: at({ each, lasted }, 0.95),
  p99: at({ each, lasted }, 0.99),
  slowest: each.at(-1) ?? 0,
});
const sum = (all: Iterable<Refused>, act: Act): number =>
  [...all].reduce((times, one) => times + (one.act === act ? one.times : 0), 0);

/** Tells from time to time how many are done. */
function counter(tell: Tell, phase: 'enter' | 'save' | 'handIn', total: number) {
  let done = 0;
  const say = () => tell({ kind: 'phase', phase, done, total });
  void say();
  const timer = setInterval(() => void say(), everyMs);
  return {
    count: <T>(work: Promise<T>): Promise<T> => work.finally(() => (done += 1)),
    end: () => clearInterval(timer),
  };
}

async function handOver({ acknowledged }: Candidates, tell: Tell): Promise<void> {
  await tell({ kind: 'kept', kept: acknowledged.splice(0) });
}

/** Whoever has come in reads the paper at once. */
async function comeIn(all: Candidates, plan: Plan, tell: Tell): Promise<void> {
  const { count, end } = counter(tell, 'enter', plan.candidates);
  const read: number[] = [];
  const reading: Promise<unknown>[] = [];
  const began = performance.now();
  const entered = await paced(plan.candidates, plan.entrySeconds, async n => {
    if (!(await count(all.enter(n)))) return;
    const from = performance.now();
    reading.push(all.paper(n).then(() => read.push(performance.now() - from)));
  });
  await Promise.all(reading);
  end();
  const lasted = (performance.now() - began) / 1000;
  await tell({ kind: 'timed', timed: timedOf('enter', entered) });
  await tell({ kind: 'timed', timed: timedOf('paper', { each: read.sort((one, other) => one - other), lasted }) });
}

async function write(all: Candidates, plan: Plan, tell: Tell): Promise<boolean> {
  const times = Math.max(plan.candidates, Math.round((plan.candidates * plan.writingSeconds) / saveEverySeconds));
  const { count, end } = counter(tell, 'save', times);
  const written = await paced(times, plan.writingSeconds, n => count(all.save(n)));
  end();
  await tell({ kind: 'timed', timed: timedOf('save', written) });
  await handOver(all, tell);
  return at(written, 0.95) <= limits.saveMs && sum(all.refusals.values(), 'save') === 0;
}

/** Saves at this pace for a while: held where the 95 % stays within the limit and nothing is refused. */
async function step(all: Candidates, perSecond: number, seconds: number): Promise<Raised> {
  const before = sum(all.refusals.values(), 'save');
  const written = await paced(Math.ceil(perSecond * seconds), seconds, n => all.save(n));
  const refused = sum(all.refusals.values(), 'save') - before;
  const reached = written.each.length / written.lasted;
  const p95 = at(written, 0.95);
  return { perSecond: Math.min(reached, perSecond), p95, refused, isHeld: refused === 0 && p95 <= limits.saveMs };
}

async function raise(all: Candidates, { candidates, stepSeconds }: Plan, tell: Tell): Promise<void> {
  const most = candidates * mostEach;
  let [held, broken] = [candidates / saveEverySeconds, Infinity];
  for (let n = 0, left = lastSteps; n < mostSteps && left > 0; n += 1) {
    await tell({ kind: 'phase', phase: 'raise', done: n, total: mostSteps });
    const pace = broken === Infinity ? Math.min(held * 2, most) : (held + broken) / 2;
    const raised = await step(all, pace, stepSeconds);
    await tell({ kind: 'raised', raised });
    await handOver(all, tell);
    if (raised.isHeld) held = pace;
    else broken = pace;
    if (broken !== Infinity) left -= 1;
    if (held === most) break;
  }
}

async function handIn(all: Candidates, plan: Plan, tell: Tell): Promise<void> {
  const { count, end } = counter(tell, 'handIn', plan.candidates);
  const handedIn = await paced(plan.candidates, plan.handInSeconds, n => count(all.handIn(n)));
  end();
  await tell({ kind: 'timed', timed: timedOf('handIn', handedIn) });
  await handOver(all, tell);
}

/** Whoever came in writes and hands in. What is refused while the pace is raised is told with its step and nowhere else. */
export async function playAll({ base, examId, sitters, plan }: Order, tell: Tell): Promise<void> {
  const hall = { base: () => base, examId };
  const coming = playing({ ...hall, sitters });
  await comeIn(coming, plan, tell);
  const inside = sitters.filter(({ attemptId }) => attemptId !== '');
  const all = playing({ ...hall, sitters: inside });
  const refused = new Map(coming.refusals);
  if (inside.length > 0) {
    const those = { ...plan, candidates: inside.length };
    const isHeld = await write(all, those, tell);
    const before = new Map(all.refusals);
    if (isHeld && plan.stepSeconds > 0) await raise(all, those, tell);
    all.refusals.clear();
    await handIn(all, those, tell);
    for (const [reason, one] of [...before, ...all.refusals]) refused.set(reason, one);
  }
  await tell({ kind: 'refused', refused: [...refused.values()] });
}
