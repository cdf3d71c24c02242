/**
 * `npm run bench`: the product beside its floor on the bench university, in the same run.
 * It prints what was reached and what was wanted; it fails only when something answered wrongly.
 */
import { spawnSync } from 'node:child_process';
import { loads, type Known } from './loads.ts';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { developmentLines } from './development.ts';
import { supervisionLine } from './supervision.ts';
import { fanOut } from './fan-out.ts';
import { filmOf, formOf, mebibyte } from './film.ts';
import { furtherLines } from './further.ts';
import { measure, type Line, type Stage } from './measure.ts';
import { memoryOf, start, startGenerator, type Running } from './processes.ts';
import { compare } from './sameness.ts';
import { table } from './table.ts';
import { openUniversity, product, type University } from './university.ts';
import { works } from './works.ts';

const options = new Map<string, string>();
for (const word of process.argv.slice(2)) {
  const [name = '', value = ''] = word.replace(/^--/, '').split('=');
  options.set(name, value);
}
const isQuick = options.has('quick');
const numbers = (name: string, otherwise: number[]) => options.get(name)?.split(',').map(Number) ?? otherwise;
const asked = options.get('only')?.split(',') ?? [...Object.keys(loads), 'fanOut', ...(isQuick ? [] : works)];
const wanted = asked.filter(name => name in loads);
const connections = numbers('connections', isQuick ? [16] : [1, 16, 64]);
const [seconds = 10] = numbers('seconds', [isQuick ? 3 : 10]);
const [rounds = 3] = numbers('rounds', [isQuick ? 1 : 3]);

const log = (line: string) => console.log(line);

/** The film that is played: in the product as somebody sent it, for the floor as a file. */
async function sendFilm({ port }: Running, token: string, path: string): Promise<Known['film']> {
  const film = filmOf(64 * mebibyte);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, film);
  const { type, bytes } = formOf(film);
  const headers = { authorization: `Bearer ${token}`, 'content-type': type };
  const sent = await fetch(`http://127.0.0.1:${port}/api/file/upload`, { method: 'POST', headers, body: bytes });
  const { id } = (await sent.json()) as { id: string };
  return { id, size: film.length };
}

async function learn(served: Running, known: University['known'], film: string): Promise<Known> {
  const ask = (path: string) =>
    fetch(`http://127.0.0.1:${served.port}${path}`, { headers: { authorization: `Bearer ${known.token}` } });
  const key = (await (await ask('/auth/key')).json()) as Known['key'];
  const treeTag = (await ask('/api/dzzxx/buildtree')).headers.get('etag') ?? '';
  return { ...known, key, treeTag, film: await sendFilm(served, known.token, film) };
}

const university = await openUniversity(log);
const failed: string[] = [];
/** Before the servers begin and the floor writes its bare rows. */
const long = works.filter(name => asked.includes(name));
if (long.length > 0) {
  const step = "import('./scripts/build.mjs').then(one => one.buildBench())";
  if (spawnSync('node', ['-e', step], { stdio: 'inherit' }).status !== 0) throw new Error('the bench was not built');
}
for (const name of long) {
  log(`\n${name}`);
  const environment = { ...process.env, ...university.environment, ...(isQuick && { BENCH_QUICK: 'on' }) };
  const { status } = spawnSync('node', [`bench/dist/${name}.js`], { env: environment, stdio: 'inherit' });
  if (status !== 0) failed.push(`${name} ended with ${status}`);
}
const floor = await start(['--import', 'tsx', 'bench/floor.ts'], university.environment);
const served = await start(product, university.environment);
const generator = startGenerator();
const lines: Line[] = [];
try {
  const memory = memoryOf(served.pid);
  const known = await learn(served, university.known, university.environment['FILM'] ?? '');
  const stage: Stage = {
    floor,
    product: served,
    generator,
    postmaster: university.postmaster,
    known,
    seconds,
    rounds,
  };
  const further = await furtherLines(stage, university, memory);
  const ofDevelopment = await developmentLines(stage, university);
  const ofSupervision = await supervisionLine(stage, university);
  await compare(stage);
  for (const load of wanted)
    for (const count of loads[load]?.connections ?? connections) {
      const line = await measure(stage, load, count);
      lines.push(line);
      log(`${load} × ${count}: ${line.ratio[0].toFixed(0)} %`);
    }
  const heard = asked.includes('fanOut') ? await fanOut(stage, university.database) : [];
  log(`\n${table(lines)}\n`);
  for (const line of [...(await further(lines)), ...ofDevelopment, ofSupervision, ...heard]) log(line);
} finally {
  generator.stop();
  await served.stop();
  await floor.stop();
  await university.close();
}
const faults = [...lines.flatMap(({ load, faults: own }) => own.map(fault => `${load} ${fault}`)), ...failed];
faults.forEach(fault => console.error(`✗ ${fault}`));
process.exitCode = faults.length > 0 ? 1 : 0;
