/** Home of who manages nothing: the own card, what is to be done, and the own pages; as mock 15. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { partyMember } from 'contract/member/party-member.ts';
import { goesOn } from 'contract/development/codes.ts';
import type { MenuNode } from 'contract/platform/menu.ts';
import { searchable } from '../../client/menu-entries.ts';
import { useMenu, visible } from '../../client/menu.ts';
import { allows, useSession } from '../../client/session.ts';
import { useRecord } from '../../kit/data/record.ts';
import { initialsOf } from '../../shell/user-button.tsx';
import { OwnWay, useOwnProcess } from '../development/index.ts';
import { AnnouncementBlock, TodoBlock } from '../message/index.ts';
import './blocks.css';
import type { Row } from '../../kit/data/row.ts';

function OwnCard({ row }: { row: Row }) {
  const name = String(row.name);
  return (
    <Link className="member-own card" to={`/dyjbxx/detail?id=${row.id}`}>
      <span className="member-face" aria-hidden>
        {initialsOf(name)}
      </span>
      <span className="member-who">
        <strong>{name}</strong>
        <span>{String(row.organisationName ?? '')}</span>
      </span>
      {typeof row.partyAge === 'number' && (
        <span className="member-years">
          <small>党龄</small>
          <strong className="figures">{row.partyAge} 年</strong>
        </span>
      )}
    </Link>
  );
}

/** The pages about oneself, as the menu has them. */
function OwnPages({ hasRecord, personId }: { hasRecord: boolean; personId: string | null }) {
  const menu = useMenu(state => state.menu);
  const own: MenuNode[] = visible(menu).filter(node => node.path === '/self');
  const pages = searchable(own).map(({ path, titles }) => ({ path, label: titles.at(-1) ?? path }));
  const all = [
    ...(hasRecord ? [{ path: `/dyjbxx/detail?id=${personId}`, label: '我的党员信息' }] : []),
    ...pages,
    { path: '/user/archives', label: '个人档案' },
    { path: '/user/center', label: '个人中心' },
  ];
  return (
    <ul className="member-tiles" aria-label="我能做什么">
      {all.map(({ path, label }) => (
        <li key={path}>
          <Link className="card" to={path}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** `otherwise` heads it for who is neither a member nor on the way. */
export function MemberHome({ otherwise = null }: { otherwise?: ReactNode }): ReactNode {
  const personId = useSession(session => session.user?.personId ?? null);
  const isMember = personId !== null && allows('member.partyMember.readOwn');
  const { data } = useRecord(partyMember, isMember ? personId : null);
  const { data: own } = useOwnProcess(personId !== null && allows('development.developmentRecord.readOwn'));
  const process = own?.process ?? null;
  const isOnTheWay = process !== null && goesOn.includes(String(process.record['state']));
  return (
    <div className="member-home">
      {data && <OwnCard row={data} />}
      {isOnTheWay && <OwnWay process={process} />}
      {!data && !isOnTheWay && otherwise}
      <TodoBlock title="待我办理" />
      <OwnPages hasRecord={data !== undefined} personId={personId} />
      <AnnouncementBlock />
    </div>
  );
}
