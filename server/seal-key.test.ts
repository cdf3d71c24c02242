import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sealKeyOf } from './seal-key.ts';

test('the first start makes a key for its user alone, later ones read it', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'seal-key-'));
  const [one, two] = await Promise.all([sealKeyOf({ sealKey: null, dataDir }), sealKeyOf({ sealKey: null, dataDir })]);
  expect(one).toHaveLength(32);
  expect(two.equals(one)).toBe(true);
  expect((await stat(join(dataDir, 'keys/seal.key'))).mode & 0o777).toBe(0o600);
  await rm(dataDir, { recursive: true });
});

test('a database whose key is gone is not given a new one', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'seal-key-'));
  await mkdir(join(dataDir, 'database'));
  await expect(sealKeyOf({ sealKey: null, dataDir })).rejects.toThrow('缺少数据密钥文件');
  await rm(dataDir, { recursive: true });
});
