import { sealWith } from '../kit/seal.ts';

/** Every account of the named world has this password in tests. */
export const testPassword = 'Jianglin#2026';
export const testKey = Buffer.alloc(32, 7);
export const testSeal = sealWith(testKey);
