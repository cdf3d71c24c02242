/**
 * Home of party building: what is to be done, how organisations and members stand, and the ways into workbench and
 * dashboard; as mock 02. Who manages nothing sees the own card.
 */
import { HomePage, longDay } from '../../kit/ui/home.tsx';
import { useState, type ReactNode } from 'react';
import { PageHead } from '../../client/page-head.tsx';
import { AnnouncementBlock, TodoBlock, WarningBlock, WeekBlock } from '../message/index.ts';
import { EndingTerms, MemberKinds, seesBlocks } from './blocks.tsx';
import { FigureStrip } from './figures.tsx';
import { HomeActions } from './home-actions.tsx';
import { HomeGrid } from './home-grid.tsx';
import type { HomeBlock } from './home-layout.tsx';
import { MemberHome } from './member-home.tsx';
import { OwnBranch } from './own-branch.tsx';
import { Shortcuts } from './shortcuts.tsx';

const blocks: HomeBlock[] = [
  { key: 'week', label: '本周要办', content: <WeekBlock /> },
  { key: 'todos', label: '待我处理', content: <TodoBlock /> },
  { key: 'warnings', label: '预警', content: <WarningBlock /> },
  { key: 'figures', label: '概况', content: <FigureStrip /> },
  { key: 'kinds', label: '党员结构', content: <MemberKinds /> },
  { key: 'terms', label: '任期届满', content: <EndingTerms /> },
  { key: 'branch', label: '我的支部', content: <OwnBranch /> },
  { key: 'announcements', label: '通知公告', content: <AnnouncementBlock /> },
  { key: 'shortcuts', label: '常用功能', content: <Shortcuts half="dj" /> },
];

export function PartyHome(): ReactNode {
  const [day] = useState(() => longDay(new Date()));
  if (seesBlocks()) return <HomeGrid half="dj" day={day} blocks={blocks} />;
  return (
    <HomePage>
      <PageHead actions={<HomeActions half="dj" />} note={day} />
      <MemberHome />
    </HomePage>
  );
}
