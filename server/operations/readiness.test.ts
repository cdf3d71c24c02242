/** Why an instance is not ready, or cannot write: said once in its log when it turns, and in its figures. */
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openOperated, type Operated } from '../testing/open-operated.ts';

const disk = { free: null as number | null, refusal: null as string | null };
const real = { statfs: fs.statfs, access: fs.access };
const wished = {
  async statfs() {
    const found = await real.statfs('/');
    return disk.free === null ? found : { ...found, bsize: 1, bavail: disk.free };
  },
  async access(path: string, mode?: number) {
    if (disk.refusal !== null) throw Object.assign(new Error(), { code: disk.refusal });
    await real.access(path, mode);
  },
};
/** Whoever has imported them before, as the product has, reads these from here on. */
function setDisk(functions: object) {
  Object.assign(fs, functions);
  syncBuiltinESMExports();
}

const token = 'a-collector-token-of-some-length';
let one: Operated;
beforeAll(async () => {
  setDisk(wished);
  one = await openOperated({ metricsToken: token, logger: false, dataDir: '/tmp' });
});
const clock = performance.now.bind(performance);
let passed = 0;
beforeEach(() => void vi.spyOn(performance, 'now').mockImplementation(() => clock() + passed));
afterAll(async () => {
  vi.restoreAllMocks();
  setDisk(real);
  await one.close();
});

/** What was found holds for a second, which goes by here. */
function forget() {
  passed += 1100;
}
const ready = async () => (await one.http.inject('/health/ready')).statusCode;
const figures = async () =>
  (await one.http.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })).body
    .split('\n')
    .filter(line => line.startsWith('platform_ground{'));
const lines = () =>
  one.lines.splice(0).map(line => {
    const { ground, holds, msg } = JSON.parse(line);
    return [ground, holds, msg];
  });

test('[P-3] [REL-10] a full disk stops writing, not reading: the instance stays ready and says why it cannot write', async () => {
  expect([await ready(), lines()]).toEqual([200, []]);
  disk.free = 1000;
  forget();
  expect([await ready(), await ready()]).toEqual([200, 200]);
  const full = '磁盘剩余不足 64 MB，写入会被拒绝，查看不受影响；请清理或扩容 DATA_DIR 所在的磁盘';
  expect(lines()).toEqual([['room', false, full]]);
  expect(await figures()).toEqual([
    'platform_ground{name="database"} 1',
    'platform_ground{name="keys"} 1',
    'platform_ground{name="folder"} 1',
    'platform_ground{name="room"} 0',
  ]);
  disk.free = null;
  forget();
  expect([await ready(), lines()]).toEqual([200, [['room', true, `已恢复：${full}`]]]);
});

test('[P-3] a folder that cannot be written to is told by name, and takes no reads away', async () => {
  disk.refusal = 'EACCES';
  forget();
  expect(await ready()).toBe(200);
  expect(lines()).toMatchObject([['folder', false, expect.stringContaining('数据目录不可写')]]);
  disk.refusal = null;
  forget();
  await ready();
  expect(lines()).toMatchObject([['folder', true, expect.anything()]]);
});

test('[P-3] [REL-05] without its database it is not ready, says so once, and the probe tells nothing more', async () => {
  await one.database.end();
  forget();
  const answer = await one.http.inject('/health/ready');
  expect([answer.statusCode, answer.json(), await ready()]).toEqual([503, { status: 'down' }, 503]);
  expect(lines()).toEqual([['database', false, '数据库在 1 秒内没有应答，本实例暂不接收请求；请检查 PostgreSQL']]);
});
