/** One running instance of the product as a process of its own, which can be killed and started again at the same port. */
import { spawn, type ChildProcess } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';

const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
const building = new URL('../../../scripts/build.mjs', import.meta.url).href;
const shiftedClock = pathToFileURL(fileURLToPath(new URL('shifted-clock.mjs', import.meta.url))).href;
const startMs = 300_000;

export interface Instance {
  port: number;
  url: string;
  /** Resolves when it is ready for people. */
  start(): Promise<void>;
  /** Ends at once, as by a power cut. */
  kill(): Promise<void>;
  /** Asks it to end; gives the exit code. */
  stop(): Promise<number | null>;
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise(done => server.close(done));
  return port;
}

const isReady = (url: string) =>
  fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(10_000) }).then(
    answer => answer.ok,
    () => false,
  );

interface Options {
  env: Record<string, string>;
  /** How wrong its clock is. */
  clockOffsetMs?: number;
  log(line: string): void;
}

/** The program as it is shipped; it is built where its sources are newer. */
export async function instanceOf({ env, clockOffsetMs = 0, log }: Options): Promise<Instance> {
  const { buildServer } = (await import(building)) as { buildServer(): void };
  buildServer();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | null = null;
  const ended = (one: ChildProcess) =>
    one.exitCode !== null || one.signalCode !== null
      ? Promise.resolve(one.exitCode)
      : new Promise<number | null>(done => void one.once('exit', code => done(code)));
  async function end(signal: NodeJS.Signals): Promise<number | null> {
    const one = child;
    if (!one) return null;
    child = null;
    one.kill(signal);
    return ended(one);
  }
  return {
    port,
    url,
    async start() {
      const clock = clockOffsetMs === 0 ? [] : ['--import', shiftedClock];
      const own = spawn(process.execPath, [...clock, main], {
        env: { ...process.env, ...env, PORT: String(port), CLOCK_OFFSET_MS: String(clockOffsetMs) },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child = own;
      let said = '';
      for (const stream of [own.stdout, own.stderr]) stream.on('data', chunk => (said = (said + chunk).slice(-4000)));
      for (const until = performance.now() + startMs; !(await isReady(url)); await pause(100)) {
        if (own.exitCode !== null || performance.now() > until) throw new Error(`instance did not start:\n${said}`);
      }
      log(`实例 ${port} 就绪`);
    },
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
  };
}
