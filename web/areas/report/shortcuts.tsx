/** The shortcuts of a home, one line each; shown to who may and whose menu has the page. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useMenu } from '../../client/menu.ts';
import { allows } from '../../client/session.ts';
import { shortcuts } from './shortcut-lists.ts';

export function Shortcuts({ half }: { half: 'dj' | 'gb' }): ReactNode {
  const pages = useMenu(state => state.pages);
  const open = shortcuts[half].filter(
    ({ path, permission }) =>
      allows(permission) && pages.some(page => path === page.path || path.startsWith(`${page.path}/`)),
  );
  if (open.length === 0) return null;
  return (
    <section className="home-shortcuts card" aria-label="常用功能">
      <h3>常用功能</h3>
      {open.map(({ label, path }) => (
        <Link key={path} to={path}>
          {label}
        </Link>
      ))}
    </section>
  );
}
