/** What people come for most often, one line each; shown to who may and whose menu has the page. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useMenu } from '../../client/menu.ts';
import { allows } from '../../client/session.ts';

export interface Shortcut {
  label: string;
  path: string;
  permission: string;
}

export function Shortcuts({ of }: { of: readonly Shortcut[] }): ReactNode {
  const pages = useMenu(state => state.pages);
  const open = of.filter(
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
