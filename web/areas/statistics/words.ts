/** Words of snapshots: how a run stands, and how much it holds. */
import { runStates, snapshotTypes, type Snapshot } from 'contract/statistics/snapshot.ts';
import type { Tone } from '../../kit/ui/marks.tsx';

const states: Record<number, { label: string; tone: Tone }> = {
  [runStates.prepare]: { label: '准备中', tone: 'info' },
  [runStates.start]: { label: '运行中', tone: 'info' },
  [runStates.success]: { label: '成功', tone: 'ok' },
  [runStates.error]: { label: '失败', tone: 'error' },
};
export const stateOf = ({ state }: Pick<Snapshot, 'state'>) => states[state] ?? { label: String(state), tone: 'plain' };
export const typeOf = ({ type }: Pick<Snapshot, 'type'>): string => (type === snapshotTypes.auto ? '自动' : '手动');
export const isRunning = ({ state }: Pick<Snapshot, 'state'>): boolean =>
  state === runStates.prepare || state === runStates.start;
export const isWhole = ({ state }: Pick<Snapshot, 'state'>): boolean => state === runStates.success;

export const shareOf = ({ state, doneCount, totalCount }: Snapshot): number => {
  if (state === runStates.success) return 100;
  return totalCount > 0 ? Math.floor((doneCount / totalCount) * 100) : 0;
};
export const grouped = (count: number): string => count.toLocaleString('zh-CN');
