/**
 * The way of a session into the shell: first who it is, then its menu; each is asked for once,
 * and the menu again when it is flagged to be loaded or the server says that it is another.
 */
import { myMenu, type MenuNode } from 'contract/platform/menu.ts';
import { sessionInfo } from 'contract/platform/session.ts';
import { ApiError, call } from '../client/http.ts';
import { useMenu } from '../client/menu.ts';
import { enterSession, useSession } from '../client/session.ts';
import { readToken } from '../client/token.ts';
import { askInfo, askMenu, type FirstCalls } from './first-calls.ts';
import { sessionPages } from './pages.ts';
import { setTabs, useTabs, withAffix } from './tabs.ts';

/** Puts a menu in place. A page that is open in a tab stays until it is closed, whatever the menu says now. */
function take(menu: MenuNode[]): void {
  const pages = sessionPages(menu);
  const paths = new Set(pages.map(page => page.path));
  const open = useTabs.getState().visitedViews.map(view => view.page);
  const left = open.filter(page => !paths.has(page.path)).map(page => ({ ...page, hidden: true }));
  useMenu.setState({ menu, pages: [...pages, ...left] });
  setTabs(withAffix(useTabs.getState(), pages));
  useSession.setState({ menusLoaded: true });
}

/** The menu and everything it opens; a session that must change its password first has none. */
async function loadMenu(mustChangePassword: boolean, ask: typeof askMenu): Promise<void> {
  take((mustChangePassword ? [] : await ask()) as MenuNode[]);
}

/** Rights and menu asked for anew, while the person works on. */
export async function renewMenu(): Promise<void> {
  const { token, user, mustChangePassword } = useSession.getState();
  if (!token || mustChangePassword) return;
  const quiet = { silent: true, renew: false, background: true } as const;
  try {
    const [info, menu] = await Promise.all([call(sessionInfo, {}, quiet), call(myMenu, {}, quiet)]);
    // Another window of this browser may have signed somebody else in.
    if (info.user.id !== user?.id || info.mustChangePassword) return;
    enterSession(token, info);
    take(menu);
  } catch {
    // What is known serves until the next reload.
  }
}

const usual = { info: askInfo, menu: askMenu };
/** No answer, or none for now: it says nothing about the session. */
const isSilence = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);

/** False when the session does not hold; a session that is in already asks nothing. Throws where nobody answers. */
export async function enter({ info, menu }: Pick<FirstCalls, 'info' | 'menu'> = usual): Promise<boolean> {
  const token = readToken();
  if (!token) return false;
  try {
    if (useSession.getState().roles.length === 0) enterSession(token, await info());
    const { menusLoaded, mustChangePassword } = useSession.getState();
    if (!menusLoaded) await loadMenu(mustChangePassword, menu);
    return true;
  } catch (error) {
    if (isSilence(error)) throw error;
    return false;
  }
}
