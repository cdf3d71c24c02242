/**
 * Home of cadre management: what is to be done and what falls due, how the cadres stand, and the ways into its work. Every
 * reader has the blocks whose rows are open to him. Domain-cadre 5.3.
 */
import { useState, type ReactNode } from 'react';
import { longDay } from '../../kit/ui/home.tsx';
import { allows } from '../../client/session.ts';
import { AnnouncementBlock, ReminderCalendar, TodoBlock, WarningBlock } from '../message/index.ts';
import { CadreAges, CadreEducation, CadreFigures, CadreTitles, RecentChanges, RetiringSoon } from './cadre-blocks.tsx';
import { HomeGrid } from './home-grid.tsx';
import type { HomeBlock } from './home-layout.tsx';
import { Shortcuts } from './shortcuts.tsx';

const sees = 'cadre.cadre.read';
/** As delivered, each with the permission to read what it tells. */
const blocks: (HomeBlock & { needs?: string })[] = [
  { key: 'cadres', label: '概况', content: <CadreFigures />, needs: sees },
  { key: 'todos', label: '待我处理', content: <TodoBlock /> },
  { key: 'warnings', label: '预警', content: <WarningBlock /> },
  { key: 'calendar', label: '提醒日历', content: <ReminderCalendar /> },
  { key: 'retiring', label: '到龄退休', content: <RetiringSoon />, needs: 'appointment.retirement.read' },
  { key: 'changes', label: '最近变更', content: <RecentChanges />, needs: 'cadre.cadre.trace' },
  { key: 'notices', label: '通知公告', content: <AnnouncementBlock /> },
  { key: 'ages', label: '年龄结构', content: <CadreAges />, needs: sees },
  { key: 'education', label: '学历结构', content: <CadreEducation />, needs: sees },
  { key: 'titles', label: '职称结构', content: <CadreTitles />, needs: sees },
  { key: 'shortcuts', label: '常用功能', content: <Shortcuts half="gb" /> },
];

export function CadreHome(): ReactNode {
  const [day] = useState(() => longDay(new Date()));
  return <HomeGrid half="gb" day={day} blocks={blocks.filter(({ needs }) => needs === undefined || allows(needs))} />;
}
