/**
 * The token of whoever came by a code, in a cookie of the pages it opens and no other: whoever is signed in at this browser
 * stays so on all others. A browser names the cookie of the longer path first. Decision 266.
 */
import { base } from '../entry.ts';
import { settings } from '../settings.ts';
import { writeCookie } from './cookie.ts';

export const raterPath = '/cadre/anonymous';
const write = (token: string, days?: number) => writeCookie(settings.TokenKey, token, days, base + raterPath);

export const storeRater = (token: string): void => write(token);
export const removeRater = (): void => write('', 0);
