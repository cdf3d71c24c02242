/** Processes of their own over the database of an opened world: a server that may be killed, and the operator's commands. */
import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { ensureKeys } from '../../operations/seal-ring.ts';
import { testKey } from '../constants.ts';
import type { OpenWorld } from '../open-world.ts';
import { instanceOf, type Instance } from './instance.ts';

type Place = Pick<OpenWorld, 'url' | 'folder'>;

const key = Buffer.from(Array.from({ length: 32 }, (_, at) => at * 5 + 3));
const environmentOf = ({ url, folder }: Place) => ({
  DATABASE_URL: url,
  SEAL_KEY: key.toString('base64'),
  DATA_DIR: folder,
  DEMO: 'on',
  CAPTCHA: 'off',
  HOST: '127.0.0.1',
  NODE_ENV: 'production',
});

/** The world was sealed with the key of the tests, which is wrapped as that of an installation is. */
export const wrapKeys = ({ database }: OpenWorld) => ensureKeys(database, key, testKey);

/** Not started yet. */
export async function instanceBeside(world: OpenWorld): Promise<Instance> {
  await wrapKeys(world);
  return instanceOf({ env: environmentOf(world), log: () => undefined });
}

/** `npm run <name>`, as the operator types it; gives what it said. */
const command = async (name: string, words: string[], place: Place): Promise<string> =>
  (
    await promisify(execFile)(process.execPath, ['--import', 'tsx', resolve(`server/console/${name}.ts`), ...words], {
      env: { PATH: process.env['PATH'], ...environmentOf(place) },
    })
  ).stdout;

/** A copy in the folder, of a world whose keys are wrapped. */
export const backupBeside = (world: Place, folder: string): Promise<string> => command('backup', [folder], world);
export const restoreInto = (file: string, place: Place): Promise<string> => command('restore', [file], place);
/** Begins the next key of the sealed values, of a world whose keys are wrapped; gives what was said. */
export const rotateKeyBeside = (world: Place): Promise<string> => command('rotate-key', [], world);
