import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ResultPage } from '../../kit/ui/result-page.tsx';
import { useTab } from '../../client/tab.ts';

/** What an address will show, by its beginning; the longest that fits counts. */
const purposes: Record<string, string> = {
  '/xssb/active/user': '这里将显示您本人各项学习活动的学时和完成情况。',
  '/payment': '这里将显示党费支付的结果。',
  '/pschool': '这里将是党校学习的入口，可以查看通知、班次、课程和考试。',
  '/pschool/home/page': '这里将显示您本人的培训班次、学时和考试。',
  '/pschool/party/center': '这里将列出可以报名和正在进行的培训班次。',
  '/pschool/exam/center': '这里将列出您可以参加的考试，并从这里进入答题。',
  '/cadre/evaluation': '这里将列出请您测评的干部。',
  '/cadre/anonymous': '这里将列出正在进行的匿名测评。',
  '/cadre/anonymous/evaluation': '这里将填写匿名测评表，选票不记录身份。',
  '/mzpydy': '这里将列出请您评议的党员。',
  '/mzpydy/self': '这里将填写您在民主评议中的个人总结。',
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
