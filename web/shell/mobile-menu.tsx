/** The menu of a phone: a drawer with every area, each opening where it stands. */
import { DownOutlined, RightOutlined } from '@ant-design/icons';
import { Drawer } from 'antd';
import { useState, type ReactNode } from 'react';
import type { MenuNode } from 'contract/platform/menu.ts';
import { useText } from '../client/locale.ts';
import { topTabs, useMenu } from '../client/menu.ts';
import type { Place } from './place.ts';
import { entriesOf, MenuTree } from './sidebar.tsx';
import { TopLink } from './top-tabs.tsx';

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

export function MobileMenu({
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
