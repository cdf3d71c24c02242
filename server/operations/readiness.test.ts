/** Why an instance is not ready, or cannot write: said once in its log when it turns, and in its figures. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Operated } from '../testing/open-operated.ts';

const disk = vi.hoisted(() => ({ free: null as number | null, refusal: null as string | null }));
vi.mock('node:fs/promises', async original => {
  const real = await original<typeof import('node:fs/promises')>();
  const statfs = async (path: string) => {
    const found = await real.statfs('/');
    return disk.free === null || !path.startsWith('/') ? found : { ...found, bsize: 1, bavail: disk.free };
  };
  const access = (path: string, mode?: number) =>
    disk.refusal === null
      ? real.access(path, mode)
      : Promise.reject(Object.assign(new Error(), { code: disk.refusal }));
  return { ...real, statfs, access };
});

const token = 'a-collector-token-of-some-length';
let one: Operated;
beforeAll(async () => {
  // What other files have read already stands on the real disk.
  vi.resetModules();
  const { openOperated } = await import('../testing/open-operated.ts');
  one = await openOperated({ metricsToken: token, logger: false, dataDir: '/tmp' });
});
const clock = performance.now.bind(performance);
beforeEach(() => void vi.spyOn(performance, 'now').mockImplementation(() => clock() + passed));
afterAll(async () => {
  await one.close();
});

let passed = 0;
/** What was found holds for a second, which goes by here. */
function forget() {
  passed += 1100;
}
const ready = async () => (await one.http.inject('/health/ready')).statusCode;
const figures = async () =>
  (await one.http.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })).body
    .split('\n')
    .filter(line => line.startsWith('platform_ground{'));
const told = () =>
  one.lines.splice(0).map(line => {
    const { ground, holds, msg } = JSON.parse(line);
    return [ground, holds, msg];
  });

test('[P-3] [REL-10] a full disk stops writing, not reading: the instance stays ready and says why it cannot write', async () => {
  expect([await ready(), told()]).toEqual([200, []]);
  disk.free = 1000;
  forget();
  expect([await ready(), await ready()]).toEqual([200, 200]);
  const full = '磁盘剩余不足 64 MB，写入会被拒绝，查看不受影响；请清理或扩容 DATA_DIR 所在的磁盘';
  expect(told()).toEqual([['room', false, full]]);
  expect(await figures()).toEqual([
    'platform_ground{name="database"} 1',
    'platform_ground{name="keys"} 1',
    'platform_ground{name="folder"} 1',
    'platform_ground{name="room"} 0',
  ]);
  disk.free = null;
  forget();
  expect([await ready(), told()]).toEqual([200, [['room', true, `已恢复：${full}`]]]);
});

test('[P-3] a folder that cannot be written to is told by name, and takes no reads away', async () => {
  disk.refusal = 'EACCES';
  forget();
  expect(await ready()).toBe(200);
  expect(told()).toMatchObject([['folder', false, expect.stringContaining('数据目录不可写')]]);
  disk.refusal = null;
  forget();
  await ready();
  expect(told()).toMatchObject([['folder', true, expect.anything()]]);
});

test('[P-3] [REL-05] without its database it is not ready, says so once, and the probe tells nothing more', async () => {
  await one.database.end();
  forget();
  const answer = await one.http.inject('/health/ready');
  expect([answer.statusCode, answer.json(), await ready()]).toEqual([503, { status: 'down' }, 503]);
  expect(told()).toEqual([['database', false, '数据库在 1 秒内没有应答，本实例暂不接收请求；请检查 PostgreSQL']]);
});
