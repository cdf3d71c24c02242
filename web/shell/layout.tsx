/**
 * The main layout: header, sidebar, tags, the pages that are kept, and the dialogs that may come at any time.
 */
import { DownOutlined, RightOutlined } from '@ant-design/icons';
import { Drawer } from 'antd';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useStore } from 'zustand';
import type { MenuNode } from 'contract/platform/menu.ts';
import { passwordCheck } from 'contract/platform/session.ts';
import { lazy } from '../kit/ui/lazy.tsx';
import { useIsMobile, useIsNarrow } from '../client/device.ts';
import { call } from '../client/http.ts';
import { useText } from '../client/locale.ts';
import { topTabs, useMenu } from '../client/menu.ts';
import { demandPassword, passwordDialog } from '../client/password.ts';
import { usePreferences } from '../client/preferences.ts';
import { isGuest } from '../client/preference.ts';
import { documentTitle, showDeadMode, useConfig } from '../client/system-config.ts';
import { watchUncaught } from '../client/uncaught.ts';
import { watchBrowser } from '../client/unsaved.ts';
import { settings } from '../settings.ts';
import { ExpiredDialog } from './expired-dialog.tsx';
import { installGuards } from './guard.ts';
import { BottomTabs, hasBottomTabs } from './bottom-tabs.tsx';
import { GuestHeader } from './guest-header.tsx';
import { Header } from './header.tsx';
import { Keys } from './keys.tsx';
import { useFront, useHasTagBar } from './navigation.ts';
import { OfflineNotice } from './offline-notice.tsx';
import { PlainNotice } from './plain-notice.tsx';
import { ProgramNotice } from './program-notice.tsx';
import { usePlace, type Place } from './place.ts';
import { entriesOf, MenuTree, Sidebar } from './sidebar.tsx';
import { TabHost } from './tab-host.tsx';
import { TagBar, useTabActions } from './tag-bar.tsx';
import { useTabs } from './tabs.ts';
import { TopLink } from './top-tabs.tsx';
import { UnsavedDialog } from './unsaved-dialog.tsx';

// A form and its rules come when the dialog is asked for.
const PasswordDialog = lazy(async () => ({ default: (await import('./password-dialog.tsx')).PasswordDialog }));
function PasswordPlace(): ReactNode {
  const isAsked = useStore(passwordDialog, ({ mode }) => mode !== 'closed');
  return <Suspense>{isAsked && <PasswordDialog />}</Suspense>;
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

/** An area opens where it stands; a page of it is chosen from what it then shows. */
function MobileArea({ tab, active, isCurrent }: { tab: MenuNode; active: string; isCurrent: boolean }): ReactNode {
  const [isOpen, setOpen] = useState(isCurrent);
  const [only, ...others] = entriesOf(tab);
  if (others.length === 0 && !only?.children.length)
    return <TopLink node={tab} className="mobile-top" current={isCurrent} />;
  return (
    <section>
      <button type="button" className="mobile-top" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {tab.meta.title} {isOpen ? <DownOutlined /> : <RightOutlined />}
      </button>
      {isOpen && <MenuTree top={tab} active={active} folded={false} />}
    </section>
  );
}

function MobileMenu({
  place,
  active,
  isOpen,
  onClose,
}: {
  place: Place;
  active: string;
  isOpen: boolean;
  onClose(): void;
}): ReactNode {
  const menu = useMenu(state => state.menu);
  const text = useText();
  return (
    <Drawer
      placement="left"
      size={280}
      open={isOpen}
      onClose={onClose}
      destroyOnHidden
      title={text('side.menu')}
      styles={{ body: { padding: 8 } }}
    >
      <nav
        className="mobile-menu"
        aria-label={text('side.menu')}
        onClick={({ target }) => (target as Element).closest('a') && onClose()}
      >
        {topTabs(menu, place.workbench).map(tab => (
          <MobileArea key={tab.path} tab={tab} active={active} isCurrent={tab.path === place.top?.path} />
        ))}
      </nav>
    </Drawer>
  );
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
  const [menuAt, setMenuAt] = useState<string | null>(null);
  // Closed by going elsewhere, and not open again on the way back.
  if (menuAt !== null && menuAt !== active) setMenuAt(null);
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
        {!isMobile && !isAlone && !settings.contentMode && <Sidebar place={place} active={seat} isNarrow={isNarrow} />}
        {isMobile && !isAlone && (
          <MobileMenu place={place} active={seat} isOpen={menuAt === active} onClose={() => setMenuAt(null)} />
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
      <UnsavedDialog />
      <Keys />
      <ExpiredDialog />
    </div>
  );
}
