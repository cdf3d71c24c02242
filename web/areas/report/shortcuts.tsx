/** What people come for most often, one line each; shown to who may and whose menu has the page. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useMenu } from '../../client/menu.ts';
import { allows } from '../../client/session.ts';

interface Shortcut {
  label: string;
  path: string;
  permission: string;
}
const shortcuts: Shortcut[] = [
  { label: '新增党员', path: '/member/list/form', permission: 'member.partyMember.create' },
  { label: '导入党员', path: '/member/list/import', permission: 'member.partyMember.import' },
  { label: '党员花名册', path: '/member/roster', permission: 'member.partyMember.read' },
  { label: '党组织变更', path: '/organisation/change', permission: 'organisation.organisationChange.create' },
  { label: '组织架构图', path: '/organisation/chart', permission: 'organisation.partyOrganisation.read' },
  { label: '数据快照', path: '/statistics/snapshot', permission: 'statistics.snapshot.read' },
];

export function Shortcuts(): ReactNode {
  const pages = useMenu(state => state.pages);
  const open = shortcuts.filter(
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
