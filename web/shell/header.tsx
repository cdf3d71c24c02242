import { MenuOutlined } from '@ant-design/icons';
import { Suspense, useState, type ReactNode } from 'react';
import { lazy } from '../kit/ui/lazy.tsx';
import { useText } from '../client/locale.ts';
import { useBrand } from '../client/school.ts';
import { CounterBar } from './counter-bar.tsx';
import { MenuFinder } from './menu-finder.tsx';
import { platformNames, type Place } from './place.ts';
import { QuestionSearch } from './question-search.tsx';
import { TopTabs } from './top-tabs.tsx';
import { DemoSwitch, UserMenu } from './user-menu.tsx';

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
        {!isMobile && <DemoSwitch />}
        <CounterBar isMobile={isMobile} />
        <UserMenu place={place} active={active} onSettings={() => setDrawer('open')} />
      </div>
      {!isMobile && <TopTabs place={place} />}
      {drawer !== 'never' && (
        <Suspense>
          <SettingsDrawer isOpen={drawer === 'open'} onClose={() => setDrawer('closed')} />
        </Suspense>
      )}
    </header>
  );
}
