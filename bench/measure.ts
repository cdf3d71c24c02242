/** One load at one number of connections: floor, product, floor, product … so that a noisy machine is noisy for both. */
import type { Fired } from './generator.ts';
import { loads, type Known } from './loads.ts';
import { cpuSeconds, cpuSecondsBelow, memoryOf, type Running, type startGenerator } from './processes.ts';

export interface Stage {
  floor: Running;
  product: Running;
  generator: ReturnType<typeof startGenerator>;
  postmaster: number | null;
  known: Known;
  seconds: number;
  rounds: number;
}
interface Shot extends Fired {
  perSecond: number;
  /** Milliseconds of processor per request: of the server, and of the database. */
  cpu: number;
  databaseCpu: number;
  /** Most memory seen, MB. */
  memory: number;
}
export interface Side {
  perSecond: number;
  least: number;
  most: number;
  p50: number;
  p95: number;
  cpu: number;
  databaseCpu: number;
  memory: number;
}
export interface Line {
  load: string;
  connections: number;
  floor: Side;
  product: Side;
  /** Per cent of the floor, pair by pair: median, least, most. */
  ratio: [number, number, number];
  faults: string[];
}

export const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

/** No two shots ask for the same numbers, so nobody is made twice. */
let shots = 0;

async function shoot(stage: Stage, load: string, side: 'floor' | 'product', connections: number): Promise<Shot> {
  const { pid, port } = stage[side];
  const { generator, postmaster, known, seconds } = stage;
  let memory = memoryOf(pid);
  const watch = setInterval(() => (memory = Math.max(memory, memoryOf(pid))), 200);
  const database = () => (postmaster === null ? NaN : cpuSecondsBelow(postmaster));
  const before = [cpuSeconds(pid), database()] as const;
  const first = shots++ * 100_000;
  const fired = await generator.fire({ load, side, port, known, connections, seconds, first });
  clearInterval(watch);
  const per = (spent: number) => (spent * 1000) / Math.max(1, fired.requests);
  return {
    ...fired,
    perSecond: fired.requests / fired.seconds,
    cpu: per(cpuSeconds(pid) - before[0]),
    databaseCpu: per(database() - before[1]),
    memory,
  };
}

function summed(all: Shot[]): Side {
  const of = (pick: (shot: Shot) => number) => median(all.map(pick));
  const rates = all.map(shot => shot.perSecond);
  return {
    perSecond: median(rates),
    least: Math.min(...rates),
    most: Math.max(...rates),
    p50: of(shot => shot.p50),
    p95: of(shot => shot.p95),
    cpu: of(shot => shot.cpu),
    databaseCpu: of(shot => shot.databaseCpu),
    memory: Math.max(...all.map(shot => shot.memory)),
  };
}

const told = (side: string, { faults, fault }: Shot) =>
  Object.entries(faults).map(([status, count]) => `${side}: ${count} × ${status} ${fault ?? ''}`);

export async function measure(stage: Stage, load: string, connections: number): Promise<Line> {
  if (!loads[load]) throw new Error(`no load ${load}`);
  const floor: Shot[] = [];
  const product: Shot[] = [];
  for (let round = 0; round < stage.rounds; round++) {
    floor.push(await shoot(stage, load, 'floor', connections));
    product.push(await shoot(stage, load, 'product', connections));
  }
  const ratios = floor.map((shot, at) => ((product[at]?.perSecond ?? 0) / shot.perSecond) * 100);
  return {
    load,
    connections,
    floor: summed(floor),
    product: summed(product),
    ratio: [median(ratios), Math.min(...ratios), Math.max(...ratios)],
    faults: [...floor.flatMap(shot => told('floor', shot)), ...product.flatMap(shot => told('product', shot))],
  };
}
