import type { Tone } from './marks.tsx';

export interface Batch {
  id: string;
  fileName?: string | null;
  /** GB_DRZT: 1 begun, 2 done, 3 failed; a phase is the last instant set. */
  state: number;
  totalCount: number | null;
  addCount: number | null;
  updateCount: number | null;
  sameCount: number | null;
  faultCount: number | null;
  doneCount: number | null;
  rehearsedAt: string | null;
  confirmedAt: string | null;
  endedAt: string | null;
  cancelledAt: string | null;
  withdrawnAt: string | null;
  withdrawableUntil: string | null;
  message?: string | null;
}
export interface ImportRow {
  rowNo: number;
  outcome: keyof typeof outcomes;
  raw: Record<string, unknown> | null;
  faults: { path: string; message: string; cell?: string | null; level?: string }[] | null;
}
export const outcomes = {
  add: { label: '新增', tone: 'ok' },
  update: { label: '更新', tone: 'info' },
  same: { label: '无变化', tone: 'plain' },
  fault: { label: '错误', tone: 'error' },
} satisfies Record<string, { label: string; tone: Tone }>;

const limitBytes = 10 * 1024 * 1024;
/** What is wrong with a file before it is sent, or null. */
export function faultOfFile({ name, size }: { name: string; size: number }): string | null {
  if (!/\.xlsx$/i.test(name)) return '文件格式不正确，仅支持xlsx';
  if (size > limitBytes) return '文件不能超过 10 MB，请分成几份导入';
  return size === 0 ? '文件是空的，请重新选择' : null;
}

/** 0 upload, 1 check, 2 writing, 3 result. */
export const stepOf = (batch: Pick<Batch, 'rehearsedAt' | 'confirmedAt' | 'endedAt' | 'state'> | null): number => {
  if (!batch) return 0;
  if (batch.endedAt && batch.confirmedAt) return 3;
  return batch.confirmedAt ? 2 : 1;
};
