/**
 * The session token in its cookie. It reaches the server in the header Authorization alone.
 */
import { settings } from '../settings.ts';
import { readCookie, removeCookie, writeCookie } from './cookie.ts';

export const readToken = (): string | null => readCookie(settings.TokenKey) || null;

/** Kept for a day when the person asked to stay signed in, else until the browser closes. */
export const storeToken = (token: string, rememberMe: boolean): void =>
  writeCookie(settings.TokenKey, token, rememberMe ? settings.tokenCookieExpires : undefined);

export const removeToken = (): void => removeCookie(settings.TokenKey);
