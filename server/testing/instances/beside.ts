/** A process of its own over the database of an opened world, for what has to survive its being killed. */
import { ensureKeys } from '../../operations/seal-ring.ts';
import { testKey } from '../constants.ts';
import type { OpenWorld } from '../open-world.ts';
import { instanceOf, type Instance } from './instance.ts';

/** Not started yet. */
export async function instanceBeside(world: OpenWorld): Promise<Instance> {
  const key = Buffer.from(Array.from({ length: 32 }, (_, at) => at * 5 + 3));
  await ensureKeys(world.database, key, testKey); // the world was sealed with the key of the tests
  return instanceOf({
    env: {
      DATABASE_URL: world.url,
      SEAL_KEY: key.toString('base64'),
      DATA_DIR: world.folder,
      DEMO: 'on',
      CAPTCHA: 'off',
      HOST: '127.0.0.1',
      NODE_ENV: 'production',
    },
    log: () => undefined,
  });
}
