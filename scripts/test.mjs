/**
 * `npm test` and `npm run test:deep`: the two lanes, from a bare clone. The quick one checks and builds first.
 * With the name of an area or a part of a path only that is run, and built only for the journeys among it.
 * The last line of a whole lane counts its tests.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
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

const folder = mkdtempSync(join(tmpdir(), 'counts-'));
const first = run('first', files);
const red = first.status === 0 ? [] : redFiles(first.report);
// What a busy CI machine loses is looked at once more, alone and from a fresh database; at home a test holds the first time.
const again = isWhole && process.env.CI && red.length > 0 && red.length <= 3 ? run('again', red) : null;
if (again) console.log(`run once more, alone: ${red.join(', ')}`);
if (isWhole) console.log(counts());
rmSync(folder, { recursive: true });
process.exit((again ?? first).status);

function run(name, only) {
  const file = join(folder, `${name}.json`);
  const reporters = isWhole ? ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`] : [];
  const program = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', lane, ...reporters];
  const { status } = spawnSync(process.execPath, [...program, ...only, ...options], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NO_COLOR: '1' },
  });
  return { status: status ?? 1, report: isWhole && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null };
}

/** Files with a red test; none where the run broke off, or broke outside of its tests. */
function redFiles(report) {
  const failed = (report?.testResults ?? []).filter(({ status }) => status === 'failed');
  return failed.map(({ name }) => relative(root, name));
}

/** Of every file as it ended. */
function counts() {
  if (!first.report) return '0 passed, 0 failed (the run ended before it could count)';
  const last = again?.report?.testResults ?? [];
  const isLast = ({ name }) => last.some(file => file.name === name);
  const ended = [...first.report.testResults.filter(file => !isLast(file)), ...last].flatMap(
    file => file.assertionResults,
  );
  const count = status => ended.filter(one => one.status === status).length;
  return `${count('passed')} passed, ${count('failed')} failed`;
}
