/**
 * The way of a session into the shell: first who it is, then its menu; each is asked for once,
 * and the menu again when it is flagged to be loaded.
 */
import { myMenu, type MenuNode } from 'contract/platform/menu.ts';
import { sessionInfo } from 'contract/platform/session.ts';
import { call } from '../client/http.ts';
import { useMenu } from '../client/menu.ts';
import { enterSession, useSession } from '../client/session.ts';
import { readToken } from '../client/token.ts';
import { sessionPages } from './pages.ts';
import { affixViews, setTabs, useTabs } from './tabs.ts';

/** The menu and everything it opens; a session that must change its password first has none. */
async function loadMenu(mustChangePassword: boolean): Promise<void> {
  const answer = mustChangePassword ? [] : await call(myMenu, {}, { silent: true, renew: false });
  const menu = answer as MenuNode[];
  const pages = sessionPages(menu);
  useMenu.setState({ menu, pages });
  if (useTabs.getState().visitedViews.length === 0) setTabs({ visitedViews: affixViews(pages), cachedViews: [] });
  useSession.setState({ menusLoaded: true });
}

/** False when the session does not hold; a session that is in already asks nothing. */
export async function enter(): Promise<boolean> {
  const token = readToken();
  if (!token) return false;
  try {
    if (useSession.getState().roles.length === 0)
      enterSession(token, await call(sessionInfo, {}, { silent: true, renew: false }));
    const { menusLoaded, mustChangePassword } = useSession.getState();
    if (!menusLoaded) await loadMenu(mustChangePassword);
    return true;
  } catch {
    return false;
  }
}
