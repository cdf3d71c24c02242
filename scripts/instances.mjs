/**
 * `npm run instances [-- --seconds=60 --every=10]`: starts PostgreSQL, three instances and a balancer on 127.0.0.1, kills one
 * instance after the other while people write and read, restarts all in turn, and proves that no acknowledged write was lost.
 */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chdir } from 'node:process';
import { fail, install, root } from './install.mjs';

chdir(root);
install();
const number = (name, byDefault) =>
  Number(process.argv.find(word => word.startsWith(`--${name}=`))?.split('=')[1] ?? byDefault);
const { register } = await import('tsx/esm/api');
register();
const { startPostgres } = await import('../server/installation/postgres.ts');
const { provideDatabase } = await import('../server/installation/provide.ts');
const { trial } = await import('../server/testing/instances/trial.ts');

const log = line => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`);
const folder = mkdtempSync(join(tmpdir(), 'instances-'));
chmodSync(folder, 0o755); // the database user of a root run has to pass
const sealKey = randomBytes(32).toString('base64');
const postgres = await startPostgres({ dataDir: folder, log });
try {
  await provideDatabase({ databaseUrl: postgres.url, dataDir: folder, log });
  const env = { ...process.env, DATABASE_URL: postgres.url, SEAL_KEY: sealKey, DATA_DIR: folder };
  const seeding = ['--import', 'tsx', 'server/console/seed.ts', '--size=world'];
  if (spawnSync(process.execPath, seeding, { env, stdio: 'ignore' }).status !== 0) fail('演示数据未能写入。');
  const every = number('every', 10);
  const kills = Math.max(1, Math.floor(number('seconds', 60) / every));
  const outcome = await trial({
    url: postgres.url,
    sealKey,
    dataDir: folder,
    log,
    kills,
    killEverySeconds: every,
    rolling: 3,
  });
  report(kills, outcome);
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true });
}

function report(kills, outcome) {
  const { acknowledged, requests, lost, halves, faults, failedWhileRolling, rollingRequests, exitCodes } = outcome;
  console.log(`请求 ${requests} 次，强制结束实例 ${kills} 次，已确认的写入 ${acknowledged} 条`);
  console.log(`丢失 ${lost.length} 条，半截写入 ${halves.length} 条，异常应答 ${faults.length} 次`);
  console.log(`逐个重启：请求 ${rollingRequests} 次，失败 ${failedWhileRolling} 次，退出码 ${exitCodes.join('、')}`);
  for (const fault of [...new Set(faults)].slice(0, 10)) console.error(`  ${fault}`);
  const isGood = acknowledged > 0 && lost.length + halves.length + faults.length + failedWhileRolling === 0;
  console.log(isGood ? '通过：没有丢失任何已确认的写入。' : '未通过。');
  process.exitCode = isGood ? 0 : 1;
}
