/** `npm run verify-audit`: holds the audit against its chain and the heads beside the database; exit code 1 where it breaks. */
import { readHeads } from '../operations/audit-heads.ts';
import { verifyAudit } from '../operations/audit-verify.ts';
import { CommandRefusal } from '../installation/refusal.ts';
import { mastersOf } from '../seal-key.ts';
import { withInstallation } from './installation.ts';

await withInstallation(async ({ settings, database }) => {
  const masters = await mastersOf(settings);
  const heads = await readHeads(settings.dataDir, masters);
  const { last, count, broken, restoredHeads, unsignedHeads } = await verifyAudit(database, { heads, masters });
  if (restoredHeads > 0)
    console.log(`有 ${restoredHeads} 个链头写在备份之后、恢复之前：链从备份处接续，审计中有恢复记录。`);
  if (unsignedHeads > 0) console.log(`有 ${unsignedHeads} 个链头的签名密钥已不在，只核对了内容。`);
  if (broken) throw new CommandRefusal(`审计记录的链在此中断：${broken.words}`);
  console.log(`审计记录完好：${count} 条，链上编号至 ${last}，与 ${heads.length} 个链头相符。`);
});
