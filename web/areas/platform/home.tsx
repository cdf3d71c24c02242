/**
 * First page after signing in: what is to be done, who one is here, and the way into everything the session may open.
 */
import { RightOutlined } from '@ant-design/icons';
import { Suspense, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { MenuNode } from 'contract/platform/menu.ts';
import { firstLeaf, useMenu, visible } from '../../client/menu.ts';
import { PageHead } from '../../client/page-head.tsx';
import { lazy } from '../../kit/ui/lazy.tsx';
import { ResultPage } from '../../kit/ui/result-page.tsx';
import { HomeLinks, HomePage, longDay } from '../../kit/ui/home.tsx';
import { allows, useSession } from '../../client/session.ts';
import { searchable } from '../../client/menu-entries.ts';
import { AnnouncementBlock, TodoBlock, WeekBlock } from '../message/index.ts';
import { CustomTrees } from '../access/index.ts';
import { MemberHome, PartyBlocks, seesBlocks } from '../report/index.ts';
import { CommonPasswordNote } from './common-password-note.tsx';
import './home.css';

// Of who answers for others alone: members wait for none of it.
const ArrearsBlock = lazy(async () => ({ default: (await import('../dues/index.ts')).ArrearsBlock }));
const LifeBlock = lazy(async () => ({ default: (await import('../meeting/index.ts')).LifeBlock }));

export const greetingOf = (hour: number): string => {
  if (hour < 6) return '夜深了';
  if (hour < 11) return '早上好';
  if (hour < 13) return '中午好';
  return hour < 18 ? '下午好' : '晚上好';
};
/** Who sees the own record as a member and nothing else has that. */
const hasOwnRecord = (personId: string | null): boolean =>
  personId !== null && allows('member.partyMember.readOwn') && !allows('member.partyMember.read');

const pagesOf = (area: MenuNode) =>
  searchable([area]).map(({ path, titles }) => ({ path, label: titles.at(-1) ?? path }));

export function Home(): ReactNode {
  const user = useSession(session => session.user);
  const menu = useMenu(state => state.menu);
  const [now] = useState(() => new Date());
  const benches = visible(menu.find(node => node.path === '/workbench')?.children ?? []);
  const isManager = seesBlocks();
  // Who manages nothing has the own pages as tiles already.
  const above = ['/home', '/workbench', ...(isManager ? [] : ['/self'])];
  const areas = visible(menu).filter(({ path }) => !above.includes(path));
  const greeting = (
    <section className="home-greeting card">
      <div>
        <h2>
          {user?.name}，{greetingOf(now.getHours())}
        </h2>
        <p>{user?.organisationName ?? '账号没有对应的党组织'}</p>
      </div>
      <div className="home-benches">
        {benches.map(bench => (
          <Link key={bench.path} to={firstLeaf(bench, '/workbench') ?? bench.path}>
            进入{bench.meta.title} <RightOutlined />
          </Link>
        ))}
      </div>
    </section>
  );
  return (
    <HomePage>
      <PageHead note={longDay(now)} />
      {isManager && greeting}
      <CommonPasswordNote />
      {isManager ? (
        <>
          <WeekBlock />
          <TodoBlock />
          <Suspense>
            <LifeBlock />
            <ArrearsBlock />
          </Suspense>
          <AnnouncementBlock />
          <PartyBlocks />
        </>
      ) : (
        <MemberHome otherwise={greeting} />
      )}
      {areas.length === 0 && !hasOwnRecord(user?.personId ?? null) && (
        <ResultPage
          title="还没有可以使用的功能"
          text="您的账号还没有分配权限，请联系本单位管理员开通。"
          actions={<Link to="/user/center">查看个人中心</Link>}
        />
      )}
      <div className={isManager ? 'home-areas' : 'home-areas is-own'}>
        <CustomTrees />
        {areas.map(area => (
          <HomeLinks key={area.path} title={area.meta.title} links={pagesOf(area)} />
        ))}
      </div>
    </HomePage>
  );
}
