import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ResultPage } from '../../kit/ui/result-page.tsx';
import { useTab } from '../../client/tab.ts';

/** What an address will show, by its beginning; the longest that fits counts. */
const purposes: Record<string, string> = {
  '/xssb/active/user': '这里将显示您本人各项学习活动的学时和完成情况。',
  '/pschool/home/page': '这里将显示您本人的培训班次、学时和考试。',
  '/dzzhjgl/tp': '这里将显示党组织换届选举的选票。',
};

export function purposeOf(path: string): string {
  const fitting = Object.keys(purposes).filter(start => path === start || path.startsWith(`${start}/`));
  return purposes[fitting.sort((a, b) => b.length - a.length)[0] ?? ''] ?? '';
}

/** A fixed address of the platform whose function comes later says what it will show. */
export function NotYet(): ReactNode {
  const { title, path } = useTab();
  return <ResultPage title={`“${title}”尚未开通`} text={purposeOf(path)} actions={<Link to="/">回到首页</Link>} />;
}
