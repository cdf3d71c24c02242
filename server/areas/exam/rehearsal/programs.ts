/** Programs of a rehearsal: the server of the product and the one that plays candidates. They end with whoever began them. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CommandRefusal } from '../../../installation/refusal.ts';

const placeOf = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const root = placeOf('..');
const sources = { main: 'main.ts', player: 'areas/exam/rehearsal/player.ts' };

/** As it was built; from its sources where nothing was. */
function programOf(name: keyof typeof sources): { file: string; options: string[] } {
  const built = placeOf(`dist/${name}.js`);
  return existsSync(built)
    ? { file: built, options: [] }
    : { file: placeOf(sources[name]), options: ['--import', 'tsx'] };
}

/** Whoever began it may be killed: the channel to it then closes. */
const endsAlone = ['--import', `data:text/javascript,process.once('disconnect',()=>process.exit(1))`];
const kept = 4000;

export interface Served {
  pid: number;
  port: number;
  /** Resolves when it has ended, with what it said last. */
  ended: Promise<string>;
  kill(): void;
}

/** Starts the server and waits for the line with its address; fails with what it said where it ends before. */
export function serve(environment: NodeJS.ProcessEnv, signal: AbortSignal): Promise<Served> {
  const { file, options } = programOf('main');
  const child = spawn(process.execPath, ['--max-semi-space-size=4', ...endsAlone, ...options, file], {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let said = '';
  const ended = new Promise<string>(resolve => child.once('close', () => resolve(said)));
  const kill = () => void child.kill('SIGKILL');
  if (signal.aborted) kill();
  signal.addEventListener('abort', kill);
  void ended.then(() => signal.removeEventListener('abort', kill));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    void ended.then(text => reject(new CommandRefusal('演练用的服务没有启动', { cause: new Error(text) })));
    const hear = (chunk: unknown) => {
      said = (said + String(chunk)).slice(-kept);
      const port = /http:\/\/\S+?:(\d+)/.exec(said)?.[1];
      if (port) resolve({ pid: child.pid ?? 0, port: Number(port), ended, kill });
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
  });
}

/** The program that plays candidates, waiting for its order. */
export function startPlayer(): ChildProcess {
  const { file, options } = programOf('player');
  return spawn(process.execPath, [...endsAlone, ...options, file], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

/** Memory a process holds at this moment, in MB; null where the system does not tell. */
export function memoryOf(pid: number): number | null {
  try {
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) / 1024;
  } catch {
    return null;
  }
}
