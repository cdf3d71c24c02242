/**
 * Start of the shell: who is signed in, then the menu, then the pages; without an answer back to the sign-in page.
 */
import { createRoot } from 'react-dom/client';
import { myMenu, type MenuNode } from 'contract/platform/menu.ts';
import { sessionInfo } from 'contract/platform/session.ts';
import { base, loginPath } from '../entry.ts';
import { call } from '../client/http.ts';
import { followLayout } from '../client/layout-keeper.ts';
import { useMenu } from '../client/menu.ts';
import { showLeft } from '../client/notice.ts';
import { loadPreferences } from '../client/preference.ts';
import { enterSession, useSession, type SessionInfo } from '../client/session.ts';
import { loadConfig } from '../client/system-config.ts';
import { readToken } from '../client/token.ts';
import { settings } from '../settings.ts';
import { App } from './app.tsx';
import { leave } from './guard.ts';
import { sessionPages } from './pages.ts';
import { affixViews, setTabs } from './tabs.ts';

/** The menu and everything it opens; a session that must change its password first has none. */
async function loadMenu(mustChangePassword: boolean): Promise<void> {
  const answer = mustChangePassword ? [] : await call(myMenu, {}, { silent: true, renew: false });
  const menu = answer as MenuNode[];
  useMenu.setState({ menu, pages: sessionPages(menu) });
  setTabs({ visitedViews: affixViews(useMenu.getState().pages), cachedViews: [] });
  useSession.setState({ menusLoaded: true });
}

/** How this person has lists and layout, before the first page is drawn. */
async function loadSettings({ user, mustChangePassword }: SessionInfo): Promise<void> {
  if (!mustChangePassword) await loadPreferences(user.id);
  followLayout();
}

async function enter(): Promise<boolean> {
  try {
    const info = await call(sessionInfo, {}, { silent: true, renew: false });
    enterSession(readToken() ?? '', info);
    await Promise.all([loadMenu(info.mustChangePassword), loadSettings(info)]);
    return true;
  } catch {
    return false;
  }
}

/** Styles the component library writes carry the nonce of the page; some of its parts forget it. */
function signStyles(nonce: string): void {
  const create = document.createElement.bind(document);
  document.createElement = ((name: string, options?: ElementCreationOptions) => {
    const element = create(name, options);
    if (name === 'style') element.nonce = nonce;
    return element;
  }) as typeof document.createElement;
}

export async function open(root: HTMLElement): Promise<void> {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';
  if (nonce) signStyles(nonce);
  const [entered] = await Promise.all([enter(), loadConfig()]);
  const from = location.pathname.slice(base.length) + location.search;
  if (!entered) return leave(base + loginPath(from, settings.newLogin));
  showLeft();
  createRoot(root).render(<App nonce={nonce} />);
}
