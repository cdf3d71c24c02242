/** What the shell asks first, sent while its program is still on the way: on a slow line that is seconds. */
import { myMenu } from 'contract/platform/menu.ts';
import { settings } from 'contract/platform/reference.ts';
import { sessionInfo } from 'contract/platform/session.ts';
import { call } from '../client/http.ts';
import { base } from '../entry.ts';
import { askPreferences } from '../client/preference.ts';

const quiet = { silent: true, renew: false } as const;
export const askInfo = () => call(sessionInfo, {}, quiet);
export const askMenu = () => call(myMenu, {}, quiet);

/** A call that fails is told where its answer is taken. */
function sent<T>(answer: Promise<T>): () => Promise<T> {
  answer.catch(() => undefined);
  return () => answer;
}

const firstCalls = () => ({
  info: sent(askInfo()),
  menu: sent(askMenu()),
  preferences: sent(askPreferences()),
  config: sent(call(settings, {}, quiet)),
});
export type FirstCalls = ReturnType<typeof firstCalls>;

export async function open(root: HTMLElement): Promise<void> {
  const calls = firstCalls();
  // Nearly everybody begins at the home: its parts come with those of the shell. One that is missing is told where it is shown.
  if ([base, `${base}/`, `${base}/home/home`].includes(location.pathname))
    import('../areas/platform/home.tsx').catch(() => undefined);
  await (await import('./start.tsx')).open(root, calls);
}
