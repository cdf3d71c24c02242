/** Lines beside the table: starts, memory, the tree with its counts, and other calls while a crowd signs in. */
import { sql } from 'drizzle-orm';
import { organisationRollups } from 'server/areas/organisation/counts.ts';
import { asSystem } from 'server/kit/actor.ts';
import type { Registry } from 'server/kit/registry.ts';
import { txOf } from 'server/kit/tx.ts';
import { loads } from './loads.ts';
import { median, type Line, type Stage } from './measure.ts';
import { startGenerator } from './processes.ts';
import type { University } from './university.ts';

export const told = (value: number, unit: string, places = 0) =>
  Number.isNaN(value) ? '–' : `${value.toFixed(places)} ${unit}`;
export const line = (label: string, reached: string, wanted: string) =>
  `${label.padEnd(44)}${reached.padStart(14)}  ${wanted}`;

/** Counts of all nodes in one statement, five times. */
async function countsOfTree({ database }: University): Promise<number> {
  const nodes = await database.rows<{ id: string }>(sql`select id from party_organisation where deleted_at is null`);
  const tx = txOf(database, {} as Registry, asSystem('bench'));
  const took: number[] = [];
  for (let n = 0; n < 5; n++) {
    const began = performance.now();
    await organisationRollups[0]?.query(
      tx,
      nodes.map(node => node.id),
    );
    took.push(performance.now() - began);
  }
  return median(took);
}

/** p95 of the other calls while 16 people at once sign in. */
async function besideSignIns({ product: { port }, generator, known, seconds }: Stage): Promise<number> {
  const crowd = startGenerator();
  const order = { side: 'product', port, known, seconds, first: 0 } as const;
  const [, others] = await Promise.all([
    crowd.fire({ ...order, load: 'signIn', connections: 16 }),
    generator.fire({ ...order, load: 'list', connections: 4 }),
  ]);
  crowd.stop();
  return others.p95;
}

/** Throughput where the bytes count. */
const throughputs = (lines: Line[]) =>
  lines.flatMap(({ load, product, floor }) => {
    const { label = load, mebibytes } = loads[load] ?? {};
    if (!mebibytes) return [];
    return [
      line(label, told(product.perSecond * mebibytes, 'MB/s'), `floor ${told(floor.perSecond * mebibytes, 'MB/s')}`),
    ];
  });

/** Measures what must come before the loads; the rest follows when they are through. */
export async function furtherLines(stage: Stage, university: University, memory: number) {
  const counts = await countsOfTree(university);
  return async (lines: Line[]) => {
    const most = Math.max(memory, ...lines.map(({ product }) => product.memory));
    return [
      line('warm start of the product', told(university.warmStart / 1000, 's', 1), '≤ 3 s'),
      line('memory after start', told(memory, 'MB'), '≤ 200 MB'),
      line('memory under load, most', told(most, 'MB'), '≤ 350 MB'),
      line('counts of 3,000 nodes, one statement', told(counts, 'ms'), ''),
      line('p95 of lists while 16 sign in', told(await besideSignIns(stage), 'ms'), '< 500 ms'),
      ...throughputs(lines),
    ];
  };
}
