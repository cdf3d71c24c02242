/**
 * A copy counts only after it was restored: this does so in a scratch database, opens a sample of the sealed values, and throws the database away.
 * Counts and sums were compared by the restore itself. Security REL-16.
 */
import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { resources } from 'contract/resources.ts';
import { CommandRefusal } from '../installation/refusal.ts';
import { openDatabase, type Database } from '../kit/database/connection.ts';
import { inSession } from '../kit/database/in-session.ts';
import type { Contents } from './backup.ts';
import { restore } from './restore.ts';
import { openSealRing, type Masters } from './seal-ring.ts';
import { sealedColumns } from './sealed-places.ts';

const sampleSize = 20;

async function openSample(database: Database, masters: Masters): Promise<number> {
  const ring = await openSealRing(database, masters);
  let opened = 0;
  try {
    for (const { table, column, id } of sealedColumns(resources)) {
      const value = sql`t.${sql.identifier(column)}`;
      const rows = await database.rows<{ id: string; sealed: string }>(sql`
        select ${id} as id, ${value} as sealed from ${sql.identifier(table)} t
        where ${value} is not null and ${value} <> '' order by random() limit ${sampleSize}`);
      for (const { id, sealed } of rows) {
        ring.seal.open({ table, column, id }, sealed);
        opened += 1;
      }
    }
  } catch (error) {
    throw new CommandRefusal('恢复后的加密内容打不开：密钥与备份不符。请核对 SEAL_KEY 后重试。', { cause: error });
  } finally {
    ring.end();
  }
  return opened;
}

const command = (url: string, text: string) => inSession(url, session => session.query(text));

/** On the server of `url`; tells what the copy holds and how many sealed values were opened. */
export async function drill(
  file: string,
  url: string,
  { keys, masters }: { keys: readonly Buffer[]; masters: Masters },
): Promise<Contents & { opened: number }> {
  const scratch = new URL(url);
  scratch.pathname = `/restore_drill_${randomBytes(6).toString('hex')}`;
  const named = scratch.pathname.slice(1);
  await command(url, `create database ${named} template template0 encoding 'UTF8' locale 'C.UTF-8'`).catch(error => {
    throw new CommandRefusal(`无法建立演练用的数据库（${error.message}）。请为数据库用户授予 CREATEDB 后重试。`);
  });
  try {
    const contents = await restore(file, { url: scratch.href, filesFolder: null }, keys);
    const database = openDatabase(scratch.href, { max: 2 });
    try {
      return { ...contents, opened: await openSample(database, masters) };
    } finally {
      await database.end();
    }
  } finally {
    await command(url, `drop database if exists ${named} with (force)`);
  }
}
