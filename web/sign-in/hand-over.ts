/**
 * Takes a session token that came with the address from single sign-on. Nothing is asked of the server
 * before the address is clean; a session that exists is replaced only by one that holds.
 */
import { sessionInfo } from 'contract/platform/session.ts';
import { call } from '../client/http.ts';
import { readToken, storeToken } from '../client/token.ts';

const whoIs = async (token: string) => {
  try {
    return (await call(sessionInfo, {}, { token, silent: true, renew: false })).user;
  } catch {
    return null;
  }
};

export async function takeOver(token: string): Promise<void> {
  const present = readToken();
  if (!present) return storeToken(token, false);
  const coming = await whoIs(token);
  if (!coming) return;
  const here = await whoIs(present);
  const isOther = here && here.id !== coming.id;
  if (isOther && !confirm(`当前已登录“${here.name}”，是否改用“${coming.name}”登录？`)) return;
  storeToken(token, false);
}
