import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strictSeal } from './sealed.ts';

/** Every account of the named world has this password in tests. */
export const testPassword = 'Jianglin#2026';
export const testKey = Buffer.alloc(32, 7);
export const testSeal = strictSeal(testKey);

/** An installation of the tests; what it keeps beside the database lies in a folder of its own. */
export const testSettings = {
  captcha: false,
  dataDir: join(tmpdir(), 'platform-tests'),
  demo: true,
  s3: null,
  trustedProxies: [],
};
