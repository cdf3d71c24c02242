/** The processes of a run: servers that print their address, the generator, and what the kernel says of their work. */
import { fork, spawn, type ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { memoryOf as memoryOfProcess } from 'server/areas/exam/rehearsal/programs.ts';
import type { Fired, Order } from './generator.ts';

export const root = fileURLToPath(new URL('..', import.meta.url));

export interface Running {
  pid: number;
  port: number;
  /** Milliseconds from the start of the process to the line with its address. */
  startedIn: number;
  stop(): Promise<void>;
}

/** Starts a server and waits for the line with its address. */
export function start(program: string[], environment: Record<string, string>): Promise<Running> {
  const began = performance.now();
  const child = spawn(process.execPath, program, {
    cwd: root,
    // As deploy/platform.service starts it.
    env: { ...process.env, NODE_ENV: 'production', MALLOC_ARENA_MAX: '2', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()));
  return new Promise((resolve, reject) => {
    let text = '';
    child.once('exit', code => reject(new Error(`${program.join(' ')} ended with ${code}\n${text}`)));
    child.stdout.on('data', chunk => {
      text += String(chunk);
      const port = /http:\/\/\S+?:(\d+)/.exec(text)?.[1];
      if (!port) return;
      resolve({
        pid: child.pid ?? 0,
        port: Number(port),
        startedIn: performance.now() - began,
        async stop() {
          child.kill('SIGTERM');
          await ended;
        },
      });
    });
  });
}

/** The generator in a process of its own; one order at a time. */
export function startGenerator() {
  const child: ChildProcess = fork(fileURLToPath(new URL('generator.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
    cwd: root,
  });
  return {
    fire: (order: Order) =>
      new Promise<Fired>((resolve, reject) => {
        child.once('message', (answer: { fired?: Fired; error?: string }) =>
          answer.fired ? resolve(answer.fired) : reject(new Error(answer.error)),
        );
        child.send(order);
      }),
    stop: () => void child.kill(),
  };
}

const ticksPerSecond = 100;

/** Fields of a process from its state on, as the kernel counts them. */
const statOf = (pid: number | string): string[] => {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
};

/** Processor seconds of a process so far, by the kernel; NaN where there is no /proc. */
export function cpuSeconds(pid: number): number {
  try {
    const fields = statOf(pid);
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
  } catch {
    return NaN;
  }
}

/** The process that began this one; null where it is not seen from here. */
export function parentOf(pid: number): number | null {
  try {
    return Number(statOf(pid)[1]);
  } catch {
    return null;
  }
}

/** Of all processes whose parent is this one, such as the sessions of a database; those that have ended count too. */
export function cpuSecondsBelow(pid: number): number {
  const children = readdirSync('/proc').filter(name => {
    try {
      return Number(statOf(name)[1]) === pid;
    } catch {
      return false;
    }
  });
  const ended = statOf(pid).slice(13, 15).map(Number);
  const ticks = ended.reduce((sum, one) => sum + one, 0);
  return children.reduce((sum, child) => sum + (cpuSeconds(Number(child)) || 0), ticks / ticksPerSecond);
}

/** Memory held at this moment, in MB; NaN where there is no /proc. */
export const memoryOf = (pid: number): number => memoryOfProcess(pid) ?? NaN;
