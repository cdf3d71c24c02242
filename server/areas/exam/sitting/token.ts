/** The token of an attempt: known to the one device that writes, kept as its hash alone. Decision 340. */
import { createHash, randomBytes } from 'node:crypto';

export const newToken = (): string => randomBytes(32).toString('base64url');
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
/** Order of questions and options of a candidate; the seed itself would tell that of all papers. */
export const orderSeed = (seed: string): string => sha256(seed).slice(0, 32);
