import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Resource } from 'contract/kit/resource.ts';
import { partyMember } from 'contract/member/party-member.ts';
import { partyOrganisation } from 'contract/organisation/party-organisation.ts';
import { today } from '../../kit/cells/time.tsx';
import { useCount } from '../../kit/list.ts';
import { firstSort, writeList } from '../../kit/list-state.ts';
import { may } from '../../kit/record.ts';
import type { View } from '../../views/views.tsx';
import { memberViewsOn } from '../member/index.ts';
import { organisationViewsOn } from '../organisation/index.ts';

interface Group {
  resource: Resource;
  path: string;
  unit: string;
  views: View[];
}
const groupsOn = (day: string): Group[] => [
  { resource: partyOrganisation, path: '/organisation/list', unit: '个', views: organisationViewsOn(day) },
  { resource: partyMember, path: '/member/list', unit: '人', views: memberViewsOn(day) },
];
/** What one wants to know of each on coming in, by the names of its views. */
const shown = ['全部', '任期已满', '预备党员', '30 天内转正', '完整度低于 80%'];

function Figure({ resource, path, unit, view }: Omit<Group, 'views'> & { view: View }) {
  const count = useCount(resource, view.filters);
  const search = writeList(
    '',
    { keyword: '', filters: view.filters, page: 0, size: 20, sort: firstSort(resource), view: '' },
    resource,
  );
  return (
    <Link to={`${path}${search}`} className="home-figure">
      <span>{view.label === '全部' ? resource.label : view.label}</span>
      <span>
        <strong className="figures">{count?.toLocaleString('zh-CN') ?? '—'}</strong> {unit}
      </span>
    </Link>
  );
}

/** The state of the own reach in figures; each opens the list behind it with the same count. */
export function HomeFigures(): ReactNode {
  const groups = groupsOn(today()).filter(({ resource }) => may(resource, 'read'));
  if (groups.length === 0) return null;
  return (
    <nav className="card home-figures" aria-label="概况">
      {groups.flatMap(({ views, ...group }) =>
        views
          .filter(({ label }) => shown.includes(label))
          .map(view => <Figure key={`${group.path}${view.label}`} {...group} view={view} />),
      )}
    </nav>
  );
}
