/**
 * The key sealed values are closed with: from the environment, or a file of the installation that the first start makes.
 * It lies apart from the database, so that a copy of the one opens nothing without the other. Security SEC-32.
 */
import { randomBytes } from 'node:crypto';
import { access, link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from './installation/refusal.ts';
import type { Settings } from './settings.ts';

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

/** Of two first starts at once, both get the same key. */
async function make(file: string): Promise<void> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, randomBytes(32).toString('base64'), { mode: 0o600 });
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await unlink(draft);
}

export async function sealKeyOf({ sealKey, dataDir }: Pick<Settings, 'sealKey' | 'dataDir'>): Promise<Buffer> {
  if (sealKey) return sealKey;
  const folder = join(dataDir, 'keys');
  const file = join(folder, 'seal.key');
  if (!(await exists(file))) {
    if (await exists(join(dataDir, 'database')))
      throw new Refusal(`缺少数据密钥文件 ${file}，加密的内容将无法打开。请从备份恢复该文件后重新启动；数据未被改动。`);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await make(file);
  }
  return Buffer.from((await readFile(file, 'utf8')).trim(), 'base64');
}
