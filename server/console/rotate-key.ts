/**
 * `npm run rotate-key`: begins the next key of the sealed values; the serving instances close everything anew with it.
 * With `--status` it tells how far that is. Run again after an interruption, it goes on.
 */
import { sql } from 'drizzle-orm';
import type { Connection } from '../kit/database/connection.ts';
import { audit } from '../kit/audit.ts';
import { beginRotation, requestReseal } from '../operations/index.ts';
import { prepareNextKey, settleNextKey } from '../seal-key.ts';
import { withInstallation } from './installation.ts';

interface Row {
  kid: string;
  isUsed: boolean;
  count: number;
  failure: string | null;
  retiredAt: string | null;
}

const stateOf = ({ isUsed, failure, retiredAt }: Row): string => {
  if (failure) return `更换失败（${failure}），请查看服务日志后重新执行`;
  if (retiredAt) return '已无内容使用，稍后自动移除';
  return isUsed ? '使用中' : '30 秒后启用';
};

async function tell(connection: Connection): Promise<void> {
  const rows = await connection.rows<Row>(sql`
    select kid, used_from <= now() as is_used, resealed_count as count, failure, retired_at
    from seal_key where kid <> 'index' order by used_from`);
  for (const row of rows) console.log(`密钥 ${row.kid}：${stateOf(row)}，已重新加密 ${row.count} 项`);
  const isDone = rows.filter(one => !one.retiredAt).length === 1;
  const neverBegun = rows.length === 1 && rows[0]?.count === 0;
  if (neverBegun) console.log('没有更换过密钥。');
  else console.log(isDone ? '更换已完成。' : '更换正在进行，服务照常；可随时用 --status 查看。');
}

await withInstallation(async ({ settings, database, inTransaction }) => {
  if (process.argv.includes('--status')) return tell(database);
  const masters = await prepareNextKey(settings);
  const kid = await inTransaction(async tx => {
    const begun = await beginRotation(tx, masters);
    await tx.rows(sql`update seal_key set failure = null where kid = ${begun}`);
    await requestReseal(tx, begun);
    await audit(tx, { action: 'devtools.sealKey.rotate', entity: 'sealKey', detail: { kid: begun } });
    return begun;
  });
  await settleNextKey(settings);
  console.log(`密钥 ${kid} 已建立，由运行中的服务在后台重新加密；未运行时在下次启动后进行。`);
  if (!settings.sealKey)
    console.log('新的密钥文件已就位，原文件保留为 seal.key.former，旧备份需要它。请另行保存新文件。');
  await tell(database);
});
