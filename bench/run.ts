/**
 * `npm run bench`: the product beside its floor on the bench university, in the same run.
 * It prints what was reached and what was wanted; it fails only when something answered wrongly.
 */
import { spawnSync } from 'node:child_process';
import { loads, type Known } from './loads.ts';
import { furtherLines } from './further.ts';
import { measure, type Line, type Stage } from './measure.ts';
import { start, startGenerator, type Running } from './processes.ts';
import { compare } from './sameness.ts';
import { table } from './table.ts';
import { openUniversity, product } from './university.ts';

const options = new Map<string, string>();
for (const word of process.argv.slice(2)) {
  const [name = '', value = ''] = word.replace(/^--/, '').split('=');
  options.set(name, value);
}
const isQuick = options.has('quick');
const numbers = (name: string, otherwise: number[]) => options.get(name)?.split(',').map(Number) ?? otherwise;
/** Long work is measured by programs of its own, before the servers begin and the floor writes its bare rows. */
const works: Record<string, string> = { export: 'bench/export.ts', import: 'bench/import.ts' };
const asked = options.get('only')?.split(',') ?? [...Object.keys(loads), ...(isQuick ? [] : Object.keys(works))];
const wanted = asked.filter(name => name in loads);
const connections = numbers('connections', isQuick ? [16] : [1, 16, 64]);
const [seconds = 10] = numbers('seconds', [isQuick ? 3 : 10]);
const [rounds = 3] = numbers('rounds', [isQuick ? 1 : 3]);

const log = (line: string) => console.log(line);

async function learn({ port }: Running, known: Omit<Known, 'key' | 'treeTag'>): Promise<Known> {
  const ask = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${known.token}` } });
  const key = (await (await ask('/auth/key')).json()) as Known['key'];
  return { ...known, key, treeTag: (await ask('/api/dzzxx/buildtree')).headers.get('etag') ?? '' };
}

const university = await openUniversity(log);
const failed: string[] = [];
for (const [name, program] of Object.entries(works).filter(([one]) => asked.includes(one))) {
  log(`\n${name}`);
  const environment = { ...process.env, ...university.environment };
  const { status } = spawnSync('node', ['--import', 'tsx', program], { env: environment, stdio: 'inherit' });
  if (status !== 0) failed.push(`${name} ended with ${status}`);
}
const floor = await start(['--import', 'tsx', 'bench/floor.ts'], university.environment);
const served = await start(product, university.environment);
const generator = startGenerator();
const lines: Line[] = [];
try {
  const known = await learn(served, university.known);
  const stage: Stage = {
    floor,
    product: served,
    generator,
    postmaster: university.postmaster,
    known,
    seconds,
    rounds,
  };
  const further = await furtherLines(stage, university);
  await compare(stage);
  for (const load of wanted)
    for (const count of connections) {
      const line = await measure(stage, load, count);
      lines.push(line);
      log(`${load} × ${count}: ${line.ratio[0].toFixed(0)} %`);
    }
  log(`\n${table(lines)}\n`);
  for (const line of await further(lines)) log(line);
} finally {
  generator.stop();
  await served.stop();
  await floor.stop();
  await university.close();
}
const faults = [...lines.flatMap(({ load, faults: own }) => own.map(fault => `${load} ${fault}`)), ...failed];
faults.forEach(fault => console.error(`✗ ${fault}`));
process.exitCode = faults.length > 0 ? 1 : 0;
