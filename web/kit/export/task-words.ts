/** How an export task is called in its states; the words are those of the dictionary, 已取消 is a phase of its own. */
import { taskStates, type ExportTask } from 'contract/export/task.ts';
import type { Tone } from '../ui/marks.tsx';

type Phase = Pick<ExportTask, 'state' | 'endedAt' | 'cancelledAt'>;
export const isEnded = ({ endedAt, cancelledAt }: Phase): boolean => endedAt !== null || cancelledAt !== null;
export const hasFile = ({ state }: Phase): boolean => state === taskStates.finish;

export function stateOf(task: Phase): { label: string; tone: Tone } {
  if (task.cancelledAt) return { label: '已取消', tone: 'plain' };
  if (task.state === taskStates.error) return { label: '失败', tone: 'error' };
  return hasFile(task) ? { label: '已完成', tone: 'ok' } : { label: '已开始', tone: 'info' };
}

/** Whole percent of the rows written. */
export const shareOf = ({ doneCount, totalCount }: Pick<ExportTask, 'doneCount' | 'totalCount'>): number =>
  totalCount === 0 ? 0 : Math.floor((100 * doneCount) / totalCount);

/** `剩余约 12 秒`, once the pace of the first rows tells. */
export function leftOf({ doneCount, totalCount }: ExportTask, elapsedMs: number): string {
  if (doneCount === 0) return '正在准备';
  const seconds = Math.ceil((elapsedMs * (totalCount - doneCount)) / doneCount / 1000);
  return seconds < 60 ? `剩余约 ${seconds} 秒` : `剩余约 ${Math.ceil(seconds / 60)} 分钟`;
}
