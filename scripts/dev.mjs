/**
 * `npm run dev`: the server restarts and the page reloads when a file changes.
 * Either one's end is the end of both.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { install, root } from './install.mjs';
import { viteProgram } from './build.mjs';
import { endWithNpm } from './with-npm.mjs';

install();
if (process.env.npm_lifecycle_event) endWithNpm();
const backend = process.env.BACKEND ?? `http://127.0.0.1:${process.env.PORT ?? 8000}`;
const children = [
  spawn(process.execPath, ['--watch', '--import', 'tsx', 'server/main.ts'], { cwd: root, stdio: 'inherit' }),
  spawn(process.execPath, [viteProgram()], {
    cwd: join(root, 'web'),
    stdio: 'inherit',
    env: { ...process.env, BACKEND: backend },
  }),
];
const stop = signal => children.forEach(child => child.kill(signal));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(signal));
for (const child of children)
  child.once('exit', code => {
    process.exitCode ||= code ?? 1;
    stop('SIGTERM');
  });
