/** Where an import stands, and what can be said of a file before it is sent. */
import type { ImportBatch, Outcome } from 'contract/import/batch.ts';
import type { Tone } from '../kit/marks.tsx';

export const outcomeWords: Record<Outcome, { label: string; tone: Tone }> = {
  add: { label: '新增', tone: 'ok' },
  update: { label: '更新', tone: 'info' },
  same: { label: '无变化', tone: 'plain' },
  fault: { label: '错误', tone: 'error' },
};

const limitBytes = 10 * 1024 * 1024;
/** What is wrong with a file, or null. */
export function faultOfFile({ name, size }: { name: string; size: number }): string | null {
  if (!/\.xlsx$/i.test(name)) return '文件格式不正确，仅支持xlsx';
  if (size > limitBytes) return '文件不能超过 10 MB，请分成几份导入';
  return size === 0 ? '文件是空的，请重新选择' : null;
}

type Phase = Pick<ImportBatch, 'rehearsedAt' | 'confirmedAt' | 'endedAt' | 'cancelledAt'>;
/** 0 upload, 1 check, 2 writing, 3 result. */
export function stepOf(batch: Phase | null): number {
  if (!batch || batch.cancelledAt) return 0;
  if (!batch.confirmedAt) return 1;
  return batch.endedAt ? 3 : 2;
}
/** The server is at work: checking or writing. */
export const isBusy = (batch: Phase): boolean =>
  !batch.cancelledAt && !batch.endedAt && (!batch.rehearsedAt || batch.confirmedAt !== null);

/** Rows that would be written. */
export const writableOf = (batch: ImportBatch): number =>
  batch.allOrNothing && batch.faultCount > 0 ? 0 : batch.addCount + batch.updateCount;
