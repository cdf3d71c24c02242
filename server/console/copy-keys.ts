import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CommandRefusal } from '../installation/refusal.ts';
import { mastersOf } from '../seal-key.ts';
import type { Settings } from '../settings.ts';

/** Keys that may have closed a copy, the one for new copies first. A place to restore into never gets a key of its own. */
export async function copyKeysOf(settings: Settings): Promise<Buffer[]> {
  const { sealKey, dataDir, backupKey } = settings;
  if (!sealKey && !existsSync(join(dataDir, 'keys/seal.key')))
    throw new CommandRefusal(
      `缺少密钥：请设置 SEAL_KEY，或把原来的密钥文件放到 ${join(dataDir, 'keys/seal.key')}，然后重试。`,
    );
  return [...(backupKey ? [backupKey] : []), ...(await mastersOf(settings))];
}

/** Where an installation keeps its files. */
export const filesFolderOf = ({ dataDir }: Settings): string => join(dataDir, 'files');
