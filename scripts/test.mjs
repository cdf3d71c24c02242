/**
 * `npm test`: everything that must hold, from a bare clone: check, the builds, unit and HTTP tests, browser journeys.
 * Its last line counts the tests.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fail, install, root } from './install.mjs';
import { buildServer, buildTesting, buildWeb } from './build.mjs';

install();
buildWeb();
buildServer();
buildTesting();
const check = spawnSync(process.execPath, [join(root, 'scripts/check.mjs')], { cwd: root, stdio: 'inherit' });
if (check.status !== 0) fail('检查未通过，测试没有运行。请先执行 npm run check 并处理上面的问题。');

const folder = mkdtempSync(join(tmpdir(), 'counts-'));
const report = join(folder, 'report.json');
const { status } = spawnSync(
  process.execPath,
  [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ],
  { cwd: root, stdio: 'inherit', env: { ...process.env, NO_COLOR: '1' } },
);
console.log(counts());
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
