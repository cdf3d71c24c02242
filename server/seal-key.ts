/**
 * The key sealed values are closed with: from the environment, or a file of the installation that the first start makes.
 * It lies apart from the database, so that a copy of the one opens nothing without the other. Security SEC-32.
 */
import { randomBytes } from 'node:crypto';
import { access, copyFile, link, mkdir, readFile, rename, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandRefusal } from './installation/refusal.ts';
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
      throw new CommandRefusal(
        `缺少数据密钥文件 ${file}，加密的内容将无法打开。请从备份恢复该文件后重新启动；数据未被改动。`,
      );
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await make(file);
  }
  return Buffer.from((await readFile(file, 'utf8')).trim(), 'base64');
}

const files = (dataDir: string) => {
  const file = join(dataDir, 'keys', 'seal.key');
  return { present: file, next: `${file}.next`, former: `${file}.former` };
};
const keyIn = (file: string) =>
  readFile(file, 'utf8').then(
    text => [Buffer.from(text.trim(), 'base64')],
    () => [],
  );

type KeySettings = Pick<Settings, 'sealKey' | 'sealKeyFormer' | 'dataDir'>;

/** All keys of the installation that may have wrapped those of the database, the present one first. */
export async function mastersOf(settings: KeySettings): Promise<Buffer[]> {
  const present = await sealKeyOf(settings);
  if (settings.sealKey) return [present, ...(settings.sealKeyFormer ? [settings.sealKeyFormer] : [])];
  const { next, former } = files(settings.dataDir);
  return [present, ...(await keyIn(next)), ...(await keyIn(former))];
}

/**
 * A key file of its own installation changes in two steps around the wrapping: the next key lies beside the present one first,
 * so that whatever moment the program ends in, one of the files opens the database.
 */
export async function prepareNextKey(settings: KeySettings): Promise<Buffer[]> {
  if (settings.sealKey) return mastersOf(settings);
  const present = await sealKeyOf(settings);
  const { next } = files(settings.dataDir);
  if (!(await exists(next))) await make(next);
  return [...(await keyIn(next)), present, ...(await keyIn(files(settings.dataDir).former))];
}

/** The next key becomes the present one; the present one stays as the former, which older copies need. */
export async function settleNextKey({ sealKey, dataDir }: KeySettings): Promise<void> {
  const { present, next, former } = files(dataDir);
  if (sealKey || !(await exists(next))) return;
  await copyFile(present, former);
  await rename(next, present);
}
