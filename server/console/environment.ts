/**
 * The settings of a command: those of its own environment, and beside a service those of the file the service reads. Otherwise a
 * command would look for the installation in `./data`, find none and make a second one there.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { CommandRefusal } from '../installation/refusal.ts';
import { readSettings, type Settings } from '../settings.ts';

/** As `EnvironmentFile` of deploy/platform.service says. */
const usual = '/etc/platform/environment';

async function fileOf(environment: NodeJS.ProcessEnv): Promise<NodeJS.Dict<string>> {
  const { ENVIRONMENT_FILE: named, DATA_DIR, DATABASE_URL } = environment;
  if (!named && (DATA_DIR || DATABASE_URL)) return {};
  const file = named ?? usual;
  try {
    return parseEnv(await readFile(file, 'utf8'));
  } catch (error) {
    if (!named && (error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw new CommandRefusal(
      `无法读取服务的设置 ${file}。请用能读取它的用户运行，如 sudo npm run …，或用 DATA_DIR 指明安装。`,
    );
  }
}

/** Settings of the installation a command is about. */
export async function settingsHere(environment: NodeJS.ProcessEnv = process.env): Promise<Settings> {
  return readSettings({ ...(await fileOf(environment)), ...environment });
}

/** A command works on an installation and makes none; a start does. */
export function checkInstalled({ databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>): void {
  if (databaseUrl || existsSync(join(dataDir, 'database'))) return;
  throw new CommandRefusal(
    `${dataDir} 里没有安装，未做任何改动。请用 DATA_DIR 或 DATABASE_URL 指明安装；与系统服务并用时写在 ${usual} 里。新安装请先启动一次服务。`,
  );
}
