/**
 * `npm run backup [-- <folder>] [--verify] [--prune]`: a closed copy of the installation while it serves.
 * `--verify` restores it at once into a scratch database; `--prune` removes copies past 14 days, 8 weeks and 12 months.
 */
import { mkdir, readdir, stat, unlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { audit } from '../kit/audit.ts';
import { backUp } from '../operations/backup.ts';
import { drill } from '../operations/drill.ts';
import { backedUp, drilled } from '../operations/figures.ts';
import { brokenOff, copyName, outlived } from '../operations/retention.ts';
import { mastersOf } from '../seal-key.ts';
import { copyKeysOf, filesFolderOf } from './copy-keys.ts';
import { withInstallation } from './installation.ts';

const words = process.argv.slice(2);
const wish = words.find(word => !word.startsWith('--'));

await withInstallation(async ({ settings, url, inTransaction }) => {
  const folder = resolve(wish ?? join(settings.dataDir, 'backups'));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const keys = await copyKeysOf(settings);
  const name = copyName(new Date());
  const file = join(folder, name);
  const contents = await backUp({ url, filesFolder: filesFolderOf(settings) }, file, keys[0] as Buffer);
  const rows = contents.tables.reduce((total, one) => total + one.count, 0);
  const { size } = await stat(file);
  const detail = { name, rows, files: contents.files, size };
  await inTransaction(tx => audit(tx, { action: backedUp, entity: 'backupRun', detail }));
  console.log(`已备份：${file}（${contents.tables.length} 张表，${rows} 行，${contents.files} 个文件，${size} 字节）`);
  if (words.includes('--verify')) {
    const { opened } = await drill(file, url, { keys, masters: () => mastersOf(settings) });
    await inTransaction(tx => audit(tx, { action: drilled, entity: 'backupRun', detail: { name, rows, opened } }));
    console.log(`已演练恢复：行数与校验和全部相符，抽查打开 ${opened} 个加密值`);
  }
  if (!words.includes('--prune')) return;
  const names = await readdir(folder);
  for (const old of [...outlived(names), ...brokenOff(names, new Date())]) {
    await unlink(join(folder, old));
    console.log(`${old.endsWith('.part') ? '已删除没有写完的备份' : '已删除过期备份'}：${old}`);
  }
});
