/** Commands beside a service: they find its installation, and make none of their own. */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkWritable } from '../installation/writable.ts';
import { freshDatabase } from '../testing/test-database.ts';
import { settingsHere } from './environment.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'beside-'));
});
afterAll(() => rm(folder, { recursive: true }));

const run = (command: string, environment: NodeJS.ProcessEnv, words = ['张明', '组织部管理员']) =>
  promisify(execFile)(process.execPath, ['--import', 'tsx', resolve(`server/console/${command}.ts`), ...words], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'test', ...environment },
  }).then(
    ({ stdout }) => ({ code: 0, told: stdout }),
    (error: { code: number; stderr: string }) => ({ code: error.code, told: error.stderr }),
  );

test('[P-4] a command makes no second installation, nor a key, and says where it looked', async () => {
  const empty = join(folder, 'empty');
  const { code, told } = await run('account', { DATA_DIR: empty });
  expect([code, told.split('。')[0]]).toEqual([1, `${empty} 里没有安装，未做任何改动`]);
  expect(await readdir(folder)).toEqual([]);
});

test('[P-4] beside a service the settings are those of its file; what is said beside it counts more', async () => {
  const file = join(folder, 'environment');
  await writeFile(file, '# settings\nDATA_DIR=/var/lib/platform\nDEMO=off\nSCHOOL="jianglin"\n');
  const found = await settingsHere({ ENVIRONMENT_FILE: file, SCHOOL: 'other' });
  expect([found.dataDir, found.demo, found.school]).toEqual(['/var/lib/platform', false, 'other']);
  await expect(settingsHere({ ENVIRONMENT_FILE: join(folder, 'none') })).rejects.toThrow('无法读取服务的设置');
});

test('[P-3] a start on a folder that cannot be written to is refused with its path', async () => {
  const file = join(folder, 'environment');
  await writeFile(file, '');
  await expect(checkWritable(join(file, 'data'))).rejects.toThrow(`数据目录 ${join(file, 'data')} 不可写（ENOTDIR）`);
  await checkWritable(join(folder, 'new'));
});

test('where no change of the key was begun its state says so', async () => {
  const database = await freshDatabase('empty');
  const environment = { DATABASE_URL: database.url, SEAL_KEY: randomBytes(32).toString('hex'), DATA_DIR: folder };
  const { code, told } = await run('rotate-key', environment, ['--status']);
  expect([code, told.trim().split('\n').at(-1)]).toEqual([0, '没有更换过密钥。']);
  await database.drop();
});
