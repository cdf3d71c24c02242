import { MenuOutlined } from '@ant-design/icons';
import { Suspense, useState, type ReactNode } from 'react';
import { lazy } from '../kit/ui/lazy.tsx';
import { useText } from '../client/locale.ts';
import { useBrand } from '../client/school.ts';
import { CounterBar } from './counter-bar.tsx';
import { MenuFinder } from './menu-finder.tsx';
import { platformNames, type Place } from './place.ts';
import { QuestionSearch } from './question-search.tsx';
import { UserButton } from './user-button.tsx';

const TopTabs = lazy(async () => ({ default: (await import('./top-tabs.tsx')).TopTabs }));
const DemoSwitch = lazy(async () => ({ default: (await import('./user-menu.tsx')).DemoSwitch }));
const UserMenu = lazy(async () => ({ default: (await import('./user-menu.tsx')).UserMenu }));
const SettingsDrawer = lazy(async () => ({ default: (await import('./settings-drawer.tsx')).SettingsDrawer }));

interface Props {
  place: Place;
  active: string;
  isMobile: boolean;
  onMenu(): void;
}

export function Header({ place, active, isMobile, onMenu }: Props): ReactNode {
  const { school } = useBrand();
  const text = useText();
  const [isMenuAsked, setMenuAsked] = useState(false);
  const [drawer, setDrawer] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <header className="header">
      <div className="header-row">
        {isMobile && (
          <button type="button" className="header-menu" aria-label={text('header.menu')} onClick={onMenu}>
            <MenuOutlined />
          </button>
        )}
        <p className="header-title">
          {!isMobile && <span className="header-school">{school.schoolName}</span>}
          <span className="header-platform">{text(platformNames[place.workbench])}</span>
        </p>
        {!isMobile && <QuestionSearch />}
        <MenuFinder isMobile={isMobile} />
        <Suspense>{!isMobile && <DemoSwitch />}</Suspense>
        <CounterBar isMobile={isMobile} />
        <Suspense fallback={<UserButton aria-busy />}>
          {isMenuAsked ? (
            <UserMenu place={place} active={active} onSettings={() => setDrawer('open')} />
          ) : (
            <UserButton onClick={() => setMenuAsked(true)} />
          )}
        </Suspense>
      </div>
      <Suspense>{!isMobile && <TopTabs place={place} />}</Suspense>
      {drawer !== 'never' && (
        <Suspense>
          <SettingsDrawer isOpen={drawer === 'open'} onClose={() => setDrawer('closed')} />
        </Suspense>
      )}
    </header>
  );
}
