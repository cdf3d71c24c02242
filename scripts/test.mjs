/**
 * `npm test` and `npm run test:deep`: the two lanes, from a bare clone. The quick one checks and builds first.
 * With the name of an area or a part of a path only that is run, and built only for the journeys among it.
 * Of a whole lane each file that failed is run once more, alone and in a fresh world: red twice is red, green the
 * second time is named as FLAKY. Its last line counts the tests of every file as it ended.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fail, install, root } from './install.mjs';
import { buildServer, buildTesting, buildWeb } from './build.mjs';

const [lane, ...wishes] = process.argv.slice(2);
/** What stands before the first option says which files; the options are those of Vitest. */
const firstOption = wishes.findIndex(one => one.startsWith('-'));
const wished = firstOption < 0 ? wishes : wishes.slice(0, firstOption);
const options = wishes.slice(wished.length);
const isWhole = wished.length === 0;

install();
const rooms = ['contract', 'server', 'server/areas', 'web', 'web/areas'];
const isArea = name => /^[a-z-]+$/.test(name) && rooms.some(room => existsSync(join(root, room, name)));
const files = wished.flatMap(one => (isArea(one) ? rooms.map(room => `${room}/${one}/`) : [one]));
const journeys = readdirSync(join(root, 'e2e')).map(name => `e2e/${name}`);
if (isWhole || journeys.some(journey => files.some(part => journey.includes(part)))) {
  buildWeb();
  buildServer();
  buildTesting();
}
if (isWhole && lane === 'quick') {
  const check = spawnSync(process.execPath, [join(root, 'scripts/check.mjs')], { cwd: root, stdio: 'inherit' });
  if (check.status !== 0) fail('检查未通过，测试没有运行。请先执行 npm run check 并处理上面的问题。');
}

/** With more red files than this the state is broken, and to run them all again only makes people wait. */
const mostAgain = 10;

const folder = mkdtempSync(join(tmpdir(), 'test-report-'));
const { status, report } = run(files);
if (!isWhole) end(status);
if (!report) end(1, '0 passed, 0 failed (the run ended before it could count)');

const red = report.files.filter(file => file.failure);
const again = red.length > mostAgain ? [] : red.map(runAlone);
const flaky = red.filter((_, at) => again[at] && !again[at].failure);
const ended = report.files.map(file => again[red.indexOf(file)] ?? file);

console.log('The ten longest files, in seconds:');
for (const { path, seconds } of [...ended].sort((a, b) => b.seconds - a.seconds).slice(0, 10))
  console.log(`${seconds.toFixed(0).padStart(6)}  ${path}`);
for (const sentence of report.uncaught) console.log(`NOBODY CAUGHT: ${sentence}`);
if (red.length) console.log(`${counts(report.files)} at first: ${red.map(file => file.path).join(', ')}`);
for (const { path, failure } of flaky) console.log(`FLAKY ${path}: ${failure}`);
for (const { path, failure } of ended.filter(file => file.failure)) console.log(`RED ${path}: ${failure}`);
const isGreen = ended.length > 0 && ended.every(file => !file.failure) && report.uncaught.length === 0;
end(isGreen ? 0 : 1, `${counts(ended)}, ${sum(ended, 'skipped')} skipped`);

function run(only) {
  const file = join(folder, 'report.json');
  rmSync(file, { force: true });
  const program = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', lane];
  const reporters = ['--reporter=default', `--reporter=${join(root, 'scripts/test-report.mjs')}`];
  const { status } = spawnSync(process.execPath, [...program, ...reporters, ...only, ...options], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NO_COLOR: '1', TEST_REPORT: file },
  });
  return { status: status ?? 1, report: existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null };
}

function runAlone(file) {
  const { report } = run([file.path]);
  return report?.files.length === 1 && report.uncaught.length === 0 ? report.files[0] : file;
}

function end(status, lastLine) {
  rmSync(folder, { recursive: true });
  if (lastLine) console.log(lastLine);
  process.exit(status);
}

function counts(files) {
  return `${sum(files, 'passed')} passed, ${sum(files, 'failed')} failed`;
}
function sum(files, name) {
  return files.reduce((total, file) => total + file[name], 0);
}
