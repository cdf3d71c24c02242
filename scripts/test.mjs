/**
 * `npm test` and `npm run test:deep`: the two lanes, from a bare clone. The quick one checks and builds first.
 * With the name of an area or a part of a path only that is run, and built only for the journeys among it.
 * The last line of a whole lane counts its tests.
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

const folder = mkdtempSync(join(tmpdir(), 'counts-'));
const report = join(folder, 'report.json');
const reporters = isWhole ? ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`] : [];
const { status } = spawnSync(
  process.execPath,
  [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', lane, ...reporters, ...files, ...options],
  { cwd: root, stdio: 'inherit', env: { ...process.env, NO_COLOR: '1' } },
);
if (isWhole) console.log(counts());
rmSync(folder, { recursive: true });
process.exit(status ?? 1);

function counts() {
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'));
    return `${numPassedTests} passed, ${numFailedTests} failed`;
  } catch {
    return '0 passed, 0 failed (the run ended before it could count)';
  }
}
