/**
 * `npm run check`: format, lint, types, sizes and boundaries, everything that needs no running program.
 * It reports all findings before it fails, and prints the measured figures in one table.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { install, root } from './install.mjs';

install();
const { measure } = await import('./budgets.mjs');
const { circles, crossings, datesOfMachine } = await import('./boundaries.mjs');
const { readSources } = await import('./sources.mjs');
const { strayStyles } = await import('./styles.mjs');

const tools = [
  ['format', 'oxfmt/bin/oxfmt', '--check', '.'],
  ['lint', 'oxlint/bin/oxlint', '--quiet'],
  // The bench reads the server's sources: both are one program.
  ...['contract', 'bench', 'web', 'e2e'].map(room => [`types of ${room}`, 'typescript/bin/tsc', '-p', room]),
];

const sources = readSources();
const figures = measure(sources);
const crossed = [...crossings(sources), ...circles(sources), ...datesOfMachine(sources)];
const stray = strayStyles(sources);
const outcomes = await Promise.all(tools.map(run));

for (const { name, output } of outcomes.filter(outcome => outcome.failed)) console.error(`✗ ${name}\n${output}`);
if (crossed.length) console.error(`✗ boundaries\n${crossed.join('\n')}\n`);
if (stray.length) console.error(`✗ styles\n${stray.join('\n')}\n`);
const exceeded = figures.filter(([, figure, limit]) => limit !== undefined && figure > limit);
for (const [name, figure, limit = ''] of figures)
  console.log(
    `${name.padEnd(32)}${String(figure).padStart(7)}${String(limit).padStart(7)}${exceeded.some(one => one[0] === name) ? '  ✗' : ''}`,
  );

const failed = [
  ...outcomes.filter(outcome => outcome.failed),
  ...(crossed.length ? ['boundaries'] : []),
  ...(stray.length ? ['styles'] : []),
  ...exceeded,
];
console.log(failed.length ? `check: ${failed.length} of the above not as promised` : 'check: all as promised');
process.exit(failed.length ? 1 : 0);

function run([name, program, ...options]) {
  return new Promise(resolve => {
    const child = spawn(process.execPath, [join(root, 'node_modules', program), ...options], { cwd: root });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += chunk));
    child.on('close', code => resolve({ name, output, failed: code !== 0 }));
  });
}
