/**
 * The main layout: header, sidebar, tags, the pages that are kept, and the dialogs that may come at any time.
 */
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useStore } from 'zustand';
import { passwordCheck } from 'contract/platform/session.ts';
import { lazy } from '../kit/ui/lazy.tsx';
import { useIsMobile, useIsNarrow } from '../client/device.ts';
import { call } from '../client/http.ts';
import { useText } from '../client/locale.ts';
import { useMenu } from '../client/menu.ts';
import { demandPassword, passwordDialog } from '../client/password.ts';
import { usePreferences } from '../client/preferences.ts';
import { isGuest } from '../client/preference.ts';
import { documentTitle, showDeadMode, useConfig } from '../client/system-config.ts';
import { watchUncaught } from '../client/uncaught.ts';
import { useUnsavedEntries, watchBrowser } from '../client/unsaved.ts';
import { settings } from '../settings.ts';
import { installGuards, useExpiry } from './guard.ts';
import { BottomTabs, hasBottomTabs } from './bottom-tabs.tsx';
import { GuestHeader } from './guest-header.tsx';
import { Header } from './header.tsx';
import { Keys } from './keys.tsx';
import { useFront, useHasTagBar } from './navigation.ts';
import { OfflineNotice } from './offline-notice.tsx';
import { PlainNotice } from './plain-notice.tsx';
import { ProgramNotice } from './program-notice.tsx';
import { usePlace } from './place.ts';
import { TabHost } from './tab-host.tsx';
import { TagBar, useTabActions } from './tag-bar.tsx';
import { useTabs } from './tabs.ts';

// Nothing that opens later, or that the other layout has, keeps the first page waiting.
const MobileMenu = lazy(async () => ({ default: (await import('./mobile-menu.tsx')).MobileMenu }));
const Sidebar = lazy(async () => ({ default: (await import('./sidebar.tsx')).Sidebar }));
const StandingDialogs = lazy(async () => ({ default: (await import('./standing-dialogs.tsx')).StandingDialogs }));
/** In ms; by then the first page stands on a slow line too. */
const quietAfter = 15_000;
// A form and its rules come when the dialog is asked for.
const PasswordDialog = lazy(async () => ({ default: (await import('./password-dialog.tsx')).PasswordDialog }));
function PasswordPlace(): ReactNode {
  const isAsked = useStore(passwordDialog, ({ mode }) => mode !== 'closed');
  return <Suspense>{isAsked && <PasswordDialog />}</Suspense>;
}

/** After the first page, as soon as something is typed in or one of them is asked for, and else when the line is quiet. */
function StandingPlace(): ReactNode {
  const [isQuiet, setQuiet] = useState(false);
  const isAsked = useUnsavedEntries(({ entries, asked }) => entries.length > 0 || asked !== null);
  const isExpired = useExpiry(({ answer }) => answer !== null);
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(true), quietAfter);
    return () => clearTimeout(timer);
  }, []);
  return <Suspense>{(isQuiet || isAsked || isExpired) && <StandingDialogs />}</Suspense>;
}

/** Once when the layout comes up: guards, the question before the window closes, the check of the password. */
function useStart(): void {
  const navigate = useNavigate();
  useEffect(() => installGuards((path, options) => void navigate(path, options)), [navigate]);
  useEffect(watchBrowser, []);
  useEffect(watchUncaught, []);
  useEffect(() => {
    call(passwordCheck, {}, { silent: true })
      .then(mustChange => mustChange && demandPassword())
      .catch(() => undefined);
  }, []);
}

function useTitle(active: string): void {
  const config = useConfig();
  const title = useTabs(({ visitedViews }) => visitedViews.find(view => view.path === active)?.meta.title ?? '');
  useEffect(() => {
    document.title = documentTitle(title, config);
    showDeadMode(active, false, config);
  }, [title, active, config]);
}

export function Layout(): ReactNode {
  const text = useText();
  const isMobile = useIsMobile();
  const isNarrow = useIsNarrow();
  const hasTagBar = useHasTagBar(isMobile);
  const active = useFront(hasTagBar) ?? '';
  const seat = useMenu(state => state.pages.find(page => page.path === active)?.under) ?? active;
  const place = usePlace(seat);
  // A report has the screen to itself as far as the header is concerned.
  const isReport = useMenu(state => state.pages.some(page => page.path === active && page.extpath !== null));
  const hasHeader = !settings.contentMode && !isReport;
  const isAlone = isGuest();
  const hasBottom = isMobile && hasHeader && !isAlone && hasBottomTabs();
  const { fixedHeader, sidebar } = usePreferences();
  const { close } = useTabActions(active);
  // Undefined until it is opened for the first time.
  const [menuAt, setMenuAt] = useState<string | null>();
  // Closed by going elsewhere, and not open again on the way back.
  if (menuAt && menuAt !== active) setMenuAt(null);
  useStart();
  useTitle(active);
  const parts = [
    'shell',
    fixedHeader ? 'is-fixed' : 'is-flowing',
    isMobile && 'is-mobile',
    (isNarrow || !sidebar.opened) && 'has-folded-side',
    hasTagBar && 'has-tags',
    settings.contentMode && 'is-content-only',
    isReport && 'has-report',
    hasBottom && 'has-bottom',
    isAlone && 'is-alone',
  ];
  return (
    <div className={parts.filter(Boolean).join(' ')}>
      <a className="skip-link" href="#content">
        {text('header.skip')}
      </a>
      <PlainNotice />
      <ProgramNotice />
      {isAlone && <GuestHeader />}
      {hasHeader && !isAlone && (
        <Header place={place} active={active} isMobile={isMobile} onMenu={() => setMenuAt(active)} />
      )}
      <OfflineNotice />
      <div className="shell-body">
        {!isMobile && !isAlone && !settings.contentMode && (
          <Suspense fallback={<aside className="sidebar" />}>
            <Sidebar place={place} active={seat} isNarrow={isNarrow} />
          </Suspense>
        )}
        {isMobile && !isAlone && menuAt !== undefined && (
          <Suspense>
            <MobileMenu place={place} active={seat} isOpen={menuAt === active} onClose={() => setMenuAt(null)} />
          </Suspense>
        )}
        <div className="shell-main">
          {hasTagBar && <TagBar active={active} />}
          <main id="content" className="tabs" tabIndex={-1}>
            <TabHost active={active} onClose={close} />
          </main>
        </div>
      </div>
      {hasBottom && <BottomTabs active={active} />}
      <PasswordPlace />
      <Keys />
      <StandingPlace />
    </div>
  );
}
