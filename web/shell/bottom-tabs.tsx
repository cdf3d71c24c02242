/** At the thumb of a phone, for who manages nothing: the first page, what is to be done, learning, and oneself. */
import { BookOutlined, CarryOutOutlined, HomeOutlined, UserOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useText } from '../client/locale.ts';
import { useMenu, visible } from '../client/menu.ts';
import { allows } from '../client/session.ts';
import type { TextKey } from '../texts.ts';
import { totalOf, useCounters } from './counters.ts';
import { Badge } from './counter-bar.tsx';

interface Entry {
  path: string;
  word: TextKey;
  icon: ReactNode;
}
const entries: Entry[] = [
  { path: '/home/home', word: 'bottom.home', icon: <HomeOutlined aria-hidden /> },
  { path: '/message/msginfo', word: 'header.todo', icon: <CarryOutOutlined aria-hidden /> },
  { path: '/pschool', word: 'bottom.learning', icon: <BookOutlined aria-hidden /> },
  { path: '/user/center', word: 'bottom.own', icon: <UserOutlined aria-hidden /> },
];

/** Whoever keeps a register comes for its lists, which the drawer holds. */
export const hasBottomTabs = (): boolean => !allows('member.partyMember.read');

export function BottomTabs({ active }: { active: string }): ReactNode {
  const text = useText();
  const owed = totalOf(useCounters(), 'todo');
  const learns = useMenu(({ menu }) => visible(menu).some(({ path }) => path === '/pschool'));
  return (
    <nav className="bottom-tabs" aria-label={text('bottom.label')}>
      {entries
        .filter(({ path }) => path !== '/pschool' || learns)
        .map(({ path, word, icon }) => (
          <Link
            key={path}
            to={path}
            aria-current={active === path || active.startsWith(`${path}/`) ? 'page' : undefined}
          >
            {icon}
            {text(word)}
            {word === 'header.todo' && <Badge count={owed} />}
          </Link>
        ))}
    </nav>
  );
}
