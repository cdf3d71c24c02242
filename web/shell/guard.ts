/**
 * What the shell does when the server says that a session or a right is missing, and how a session ends.
 */
import { create } from 'zustand';
import { logout } from 'contract/platform/session.ts';
import type { ErrorBody } from 'contract/kit/fault.ts';
import { base, loginPath } from '../entry.ts';
import { answersMayDiffer } from '../client/answers.ts';
import { call, guards } from '../client/http.ts';
import { demandPassword } from '../client/password.ts';
import { isGuest } from '../client/preference.ts';
import { raterPath, removeRater } from '../client/rater-token.ts';
import { removeToken } from '../client/token.ts';
import { saveDrafts, unsavedOf, useUnsavedEntries } from '../client/unsaved.ts';
import { settings } from '../settings.ts';

interface Expiry {
  /** Set while the dialog is open: whether the failed calls shall be repeated. */
  answer: ((renewed: boolean) => void) | null;
}
export const useExpiry = create<Expiry>(() => ({ answer: null }));

let renewing: Promise<boolean> | null = null;
function renew(): Promise<boolean> {
  if (isGuest()) {
    leave(base + loginPath(raterPath, settings.newLogin));
    return Promise.resolve(false);
  }
  renewing ??= new Promise<boolean>(answer => useExpiry.setState({ answer })).finally(() => {
    renewing = null;
    useExpiry.setState({ answer: null });
  });
  return renewing;
}

export type Go = (path: string, options?: { replace?: boolean; state?: unknown }) => void;

async function pushNoPermission(go: Go, body: ErrorBody): Promise<void> {
  await saveDrafts(unsavedOf().filter(entry => entry.saveDraft));
  go('/401', { state: { message: body.message } });
}

/** Takes the guards over while the shell is mounted. */
export function installGuards(go: Go): () => void {
  const before = { ...guards };
  guards.renew = renew;
  guards.changePassword = demandPassword;
  guards.written = answersMayDiffer;
  guards.forbidden = body => void pushNoPermission(go, body);
  return () => Object.assign(guards, before);
}

/** Forgets the session in this browser and shows the sign-in page; nothing typed is asked about any more. */
export function leave(target?: string): void {
  useUnsavedEntries.setState({ entries: [] });
  if (isGuest()) removeRater();
  else removeToken();
  location.replace(target ?? base + loginPath('/', settings.newLogin));
}

/** Where single sign-on ends its own session; from there it leads back to `service`. */
export function ssoLogout(address: string | null, service: string): string | undefined {
  if (!address || !/^https?:/i.test(address) || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  url.searchParams.set('service', service);
  return url.href;
}

/** Ends the session on the server as well; a dead session is no reason to stay. */
export async function logOut(): Promise<void> {
  const answer = await call(logout, {}, { silent: true, renew: false }).catch(() => null);
  leave(ssoLogout(answer?.redirect ?? null, `${location.origin}${base}/`));
}
