/**
 * Start of the shell: who is signed in, then the menu, then the pages; without an answer back to the sign-in page.
 */
import { createRoot } from 'react-dom/client';
import { base, loginPath } from '../entry.ts';
import { followLayout } from '../client/layout-keeper.ts';
import { showLeft } from '../client/notice.ts';
import { loadPreferences } from '../client/preference.ts';
import { useSession } from '../client/session.ts';
import { loadConfig } from '../client/system-config.ts';
import { settings } from '../settings.ts';
import { App } from './app.tsx';
import { enter } from './enter.ts';
import type { FirstCalls } from './first-calls.ts';
import { leave } from './guard.ts';
import { followKeyboard } from './keyboard.ts';

/** Styles the component library writes carry the nonce of the page; some of its parts forget it. */
function signStyles(nonce: string): void {
  const create = document.createElement.bind(document);
  document.createElement = ((name: string, options?: ElementCreationOptions) => {
    const element = create(name, options);
    if (name === 'style') element.nonce = nonce;
    return element;
  }) as typeof document.createElement;
}

/** How this person has lists and layout, before the first page is drawn. */
async function loadLayout({ preferences }: FirstCalls): Promise<void> {
  const { user, mustChangePassword } = useSession.getState();
  if (user && !mustChangePassword) await loadPreferences(user.id, preferences);
  followLayout();
}

export async function open(root: HTMLElement, calls: FirstCalls): Promise<void> {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';
  if (nonce) signStyles(nonce);
  const [entered] = await Promise.all([enter(calls), loadConfig(calls.config)]);
  const from = location.pathname.slice(base.length) + location.search;
  if (!entered) return leave(base + loginPath(from, settings.newLogin));
  await loadLayout(calls);
  showLeft();
  followKeyboard();
  createRoot(root).render(<App nonce={nonce} />);
}
