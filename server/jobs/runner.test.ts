/** Long work: asked for with its cause, done once, freed from instances that died, and never silently lost. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { area } from '../kit/registry.ts';
import { job, request } from '../kit/jobs/job.ts';
import { openGate, type Gate } from '../testing/gate.ts';
import { openWorld, type OpenWorld } from '../testing/open-world.ts';
import { startJobs } from './runner.ts';

let world: OpenWorld;
let gate: Gate;
const done: string[] = [];
const failed: string[] = [];
const heldUp = { by: Promise.resolve() };
const greet = job<{ name: string }>({
  name: 'test.greet',
  async run({ signal }, { name }) {
    if (name === '许望舒' && !done.includes(name)) gate.shut();
    if (name === '孔乙己') throw new Error('没有这个人');
    await heldUp.by;
    signal.throwIfAborted();
    done.push(name);
  },
  fail: async (_, { name }, error) => void failed.push(`${name}：${(error as Error).message}`),
});

beforeAll(async () => {
  world = await openWorld({ areas: [area({ jobs: [greet] })] });
  gate = await openGate(world.url);
});
afterAll(async () => {
  await gate.close();
  await world.close();
});

const start = (url = world.url) =>
  startJobs({
    url,
    database: world.database,
    registry: world.registry,
    actorOf: async () => null,
    log: () => {},
    tellFailure: async () => {},
  });
/** The clock may ask for its own meanwhile: at the turn of a minute it does. */
const waiting = (name = greet.name) =>
  world.database.rows(sql`select 1 from graphile_worker.jobs where task_identifier = ${name}`);

test('work is asked for by the commit and not before', async () => {
  await expect(
    world.database.transaction(async connection => {
      await request(connection, greet, { name: '沈砚秋' }, 'a');
      throw new Error('taken back');
    }),
  ).rejects.toThrow('taken back');
  await world.database.transaction(connection => request(connection, greet, { name: '陆知微' }, 'b'));
  await world.database.transaction(connection => request(connection, greet, { name: '陆知微' }, 'b'));
  await world.settle();
  expect(done).toEqual(['陆知微']);
});

const hostile = [
  'test.greet; id',
  '$(id)',
  'test.greet\nrm',
  '../../server/app',
  '/bin/sh',
  'test greet',
  '__proto__',
  '',
];

test.each(hostile)('[SEC-75] no job is called %j', async name => {
  const nothing = { name, run: async () => {}, fail: async () => {} };
  expect(() => job(nothing)).toThrow('not the name of a job');
  await expect(request(world.database, { name }, { name: '沈砚秋' }, 'hostile')).rejects.toThrow(
    'not the name of a job',
  );
  expect(await waiting(name)).toEqual([]);
});

test('[SEC-75] a row that names no registered job is done by nobody, and the log says so once', async () => {
  const names = ['test.greet; id', '$(id)', '../../server/app', 'constructor', 'test.unknown'];
  for (const name of names)
    await world.database.rows(sql`
      select 1 from graphile_worker.add_job(${name}, payload := '{"name": "沈砚秋"}'::json)`);
  await request(world.database, greet, { name: '陆知微' }, 'known');
  const lines: string[] = [];
  const before = done.length;
  const log = (line: string) => void lines.push(line);
  const runner = await startJobs({
    url: world.url,
    database: world.database,
    registry: world.registry,
    actorOf: async () => null,
    log,
    tellFailure: async () => undefined,
  });
  await expect.poll(() => done).toHaveLength(before + 1);
  await runner.stop();
  expect(done.at(-1)).toBe('陆知微');
  expect(lines.sort()).toEqual(names.map(name => `队列中有没有登记的任务 ${JSON.stringify(name)}，不执行`).sort());
  const left = await world.database.rows<{ attempts: number }>(sql`select attempts from graphile_worker.jobs`);
  expect(left.map(({ attempts }) => attempts)).toEqual([0, 0, 0, 0, 0]);
  await world.database.rows(sql`
    select 1 from graphile_worker.complete_jobs((select array_agg(id) from graphile_worker.jobs))`);
});

test('what trying again would not mend is told once', async () => {
  await request(world.database, greet, { name: '孔乙己' }, 'c');
  const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await world.settle();
  silent.mockRestore();
  expect(failed).toEqual(['孔乙己：没有这个人']);
  expect(await waiting()).toEqual([]);
});

test('[REL-07] the work of an instance that died is done by the next', async () => {
  await request(world.database, greet, { name: '顾青岚' }, 'd');
  await world.database.rows(sql`
    update graphile_worker._private_jobs set locked_at = now(), locked_by = 'worker-of-the-dead'`);
  const runner = await start();
  await expect.poll(() => done).toContain('顾青岚');
  await runner.stop();
});

test('[REL-07] running work is known as that of a living instance, so that no sweep gives it away', async () => {
  let goOn = () => {};
  heldUp.by = new Promise(resolve => (goOn = resolve));
  const runner = await start();
  await request(world.database, greet, { name: '丁砚书' }, 'f');
  const seemsDead = () =>
    world.database.rows<{ isGone: boolean }>(sql`
      select pg_try_advisory_xact_lock(hashtext('job_worker'), hashtext(locked_by)) as is_gone
      from graphile_worker.jobs where locked_by is not null`);
  await expect.poll(seemsDead).toEqual([{ isGone: false }]);
  goOn();
  await expect.poll(() => done).toContain('丁砚书');
  await runner.stop();
});

test('[REL-07] an instance that ends leaves its running work to the next, and nobody does it beside the living', async () => {
  let goOn = () => {};
  heldUp.by = new Promise(resolve => (goOn = resolve));
  const [one, other] = [await start(), await start()];
  await request(world.database, greet, { name: '方予安' }, 'e');
  const running = () => world.database.rows(sql`select 1 from graphile_worker.jobs where locked_by is not null`);
  await expect.poll(running).toHaveLength(1);
  const ends = Promise.all([one.stop(), other.stop()]);
  goOn();
  await ends;
  expect(done).not.toContain('方予安');
  await world.database.rows(sql`update graphile_worker._private_jobs set run_at = now()`);
  await world.settle();
  expect(done.filter(name => name === '方予安')).toHaveLength(1);
});

test('[REL-07] a database lost in the moment a job ends stops neither the program nor the queue', async () => {
  const runner = await start(gate.url);
  await request(world.database, greet, { name: '许望舒' }, 'g');
  await expect.poll(() => done).toContain('许望舒');
  await expect.poll(() => gate.refused()).toBeGreaterThan(0);
  expect(await waiting()).toHaveLength(1);
  gate.open();
  await request(world.database, greet, { name: '沈以宁' }, 'h');
  await expect.poll(() => waiting()).toEqual([]);
  // Its end was not marked, so it was done once more.
  expect(done.slice(-2).sort()).toEqual(['沈以宁', '许望舒']);
  await runner.stop();
});

test('[REL-07] a database lost while an instance ends that only begins to listen ends no program: ten times in a row', async () => {
  const uncaught: unknown[] = [];
  const note = (error: unknown) => void uncaught.push(error);
  process.on('unhandledRejection', note);
  for (let n = 0; n < 10; n += 1) {
    const isListening = gate.hold('LISTEN "jobs:insert"');
    const runner = await start(gate.url);
    await isListening;
    const ended = runner.stop();
    gate.shut();
    await ended;
    gate.open();
  }
  const runner = await start(gate.url);
  await request(world.database, greet, { name: '温如许' }, 'i');
  await expect.poll(() => done).toContain('温如许');
  await runner.stop();
  process.off('unhandledRejection', note);
  expect(uncaught).toEqual([]);
});
