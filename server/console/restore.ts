/**
 * `npm run restore -- <file>`: brings a copy into the empty database that DATABASE_URL or DATA_DIR names.
 * `--verify` only tries it, in a scratch database beside the present one, and changes nothing else.
 */
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { restoredVotes } from '../areas/election/index.ts';
import { audit } from '../kit/audit.ts';
import { openDatabase } from '../kit/database/connection.ts';
import { startPostgres } from '../installation/postgres.ts';
import { CommandRefusal } from '../installation/refusal.ts';
import type { Contents } from '../operations/backup.ts';
import { noteRestore } from '../operations/audit-restored.ts';
import { drill } from '../operations/drill.ts';
import { drilled } from '../operations/figures.ts';
import { restore } from '../operations/restore.ts';
import { mastersOf, sealKeyOf } from '../seal-key.ts';
import { readSettings, type Settings } from '../settings.ts';
import { copyKeysOf, filesFolderOf } from './copy-keys.ts';
import { sayingWhy, withInstallation } from './installation.ts';

const words = process.argv.slice(2);
const file = words.find(word => !word.startsWith('--')) ?? '';

const tell = (lead: string, { tables, files, takenAt }: Contents) =>
  console.log(
    `${lead}：${takenAt} 的备份，${tables.length} 张表，${tables.reduce((total, one) => total + one.count, 0)} 行，` +
      `${files} 个文件，行数与校验和全部相符`,
  );

async function checkFile(): Promise<void> {
  if (!file) throw new CommandRefusal('用法：npm run restore -- <备份文件> [--verify]');
  await access(file, constants.R_OK); // missing or forbidden is told with its path
}

const verify = () =>
  withInstallation(async ({ settings, url, inTransaction }) => {
    await checkFile();
    const keys = await copyKeysOf(settings);
    const contents = await drill(file, url, { keys, masters: () => mastersOf(settings) });
    const detail = { takenAt: contents.takenAt, opened: contents.opened };
    await inTransaction(tx => audit(tx, { action: drilled, entity: 'backupRun', detail }));
    tell(`演练成功，抽查打开 ${contents.opened} 个加密值`, contents);
  });

/**
 * All sessions of the time of the copy are ended: who was signed in then may have lost the right since. The audit says where
 * its chain goes on.
 */
async function finish(url: string, { takenAt }: Contents, master: Buffer): Promise<void> {
  const database = openDatabase(url, { max: 1 });
  try {
    await database.rows(sql`update session set ended_at = now(), end_reason = 'restored' where ended_at is null`);
    await noteRestore(database, takenAt, master);
  } finally {
    await database.end();
  }
}

/** Votes that were open when the copy was taken are told to the operator; their pages tell it to the chair. */
async function tellOpenVotes(url: string): Promise<void> {
  const database = openDatabase(url, { max: 1 });
  try {
    const votes = (await restoredVotes(database)).map(({ title, place }) => `${place}“${title}”`);
    if (votes.length === 0) return;
    console.log(
      `备份时有 ${votes.length} 场投票正在进行：${votes.join('、')}。备份中已收到的选票完好，可以计票；` +
        '谁已投票不进入备份，所以不能继续投票。请通知主持人：选票齐全的结束投票并计票，不齐全的宣布无效后再次投票。',
    );
  } finally {
    await database.end();
  }
}

async function bringBack(settings: Settings): Promise<void> {
  await checkFile();
  const keys = await copyKeysOf(settings);
  const { databaseUrl, dataDir } = settings;
  const postgres = databaseUrl
    ? { url: databaseUrl, stop: async () => undefined }
    : await startPostgres({ dataDir, log: line => console.log(line) });
  try {
    const contents = await restore(file, { url: postgres.url, filesFolder: filesFolderOf(settings) }, keys);
    await finish(postgres.url, contents, await sealKeyOf(settings));
    tell('已恢复', contents);
    await tellOpenVotes(postgres.url);
  } finally {
    await postgres.stop();
  }
}

if (words.includes('--verify')) await verify();
else await sayingWhy(() => bringBack(readSettings(process.env)));
