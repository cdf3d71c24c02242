/** Where an import stands, in words and figures, and what can be said of a file before it is sent. */
import {
  type ImportBatch,
  type ImportBatchLine,
  type KeptDouble,
  type Outcome,
  batchStates,
} from 'contract/import/batch.ts';
import type { Tone } from '../kit/ui/marks.tsx';

export const outcomeWords: Record<Outcome, { label: string; tone: Tone }> = {
  add: { label: '新增', tone: 'ok' },
  update: { label: '更新', tone: 'info' },
  same: { label: '无变化', tone: 'plain' },
  asked: { label: '已发出请求', tone: 'info' },
  fault: { label: '错误', tone: 'error' },
  left: { label: '不导入', tone: 'plain' },
};

export const doubleWords: Record<KeptDouble, string> = { first: '只导入第一行', last: '只导入最后一行' };

const limitBytes = 10 * 1024 * 1024;
/** What is wrong with a file, or null. */
export function faultOfFile({ name, size }: { name: string; size: number }): string | null {
  if (!/\.xlsx$/i.test(name)) return '文件格式不正确，仅支持xlsx';
  if (size > limitBytes) return '文件不能超过 10 MB，请分成几份导入';
  return size === 0 ? '文件是空的，请重新选择' : null;
}

/** The file, and of several sheets the one that is read. */
export const sourceOf = ({ fileName, workbook }: Pick<ImportBatch, 'fileName' | 'workbook'>): string =>
  workbook && workbook.sheets.length > 1 ? `${fileName}，只读取工作表“${workbook.sheet}”` : fileName;

type Phase = Pick<
  ImportBatchLine,
  'mappingAt' | 'rehearsedAt' | 'confirmedAt' | 'endedAt' | 'cancelledAt' | 'withdrawingAt' | 'withdrawnAt'
>;
/** 0 upload, 1 check, 2 writing, 3 result. */
export function stepOf(batch: Phase | null): number {
  if (!batch || (batch.cancelledAt && !batch.confirmedAt)) return 0;
  if (!batch.confirmedAt) return 1;
  return batch.endedAt ? 3 : 2;
}
/** A person is asked what the columns stand for. */
export const isMapping = (batch: Phase): boolean => batch.mappingAt !== null && !batch.endedAt;
const isTakingBack = (batch: Phase): boolean => batch.withdrawingAt !== null && batch.withdrawnAt === null;
/** The server is at work: checking, writing or taking back. */
export const isBusy = (batch: Phase): boolean =>
  isTakingBack(batch) || (!batch.endedAt && !isMapping(batch) && (!batch.rehearsedAt || batch.confirmedAt !== null));

/** Rows that would be written. */
export const writableOf = (batch: ImportBatchLine): number =>
  batch.allOrNothing && batch.faultCount > 0 ? 0 : batch.addCount + batch.updateCount;

/** What the server is doing, and how far it is. */
export function progressOf(batch: ImportBatchLine): { words: string; done: number; of: number; since: string } | null {
  if (!isBusy(batch)) return null;
  const { addCount, updateCount, sameCount, faultCount, totalCount, doneCount } = batch;
  if (isTakingBack(batch))
    return {
      words: '正在撤销',
      done: batch.withdrawnCount,
      of: doneCount + batch.removeCount,
      since: batch.withdrawingAt ?? '',
    };
  if (batch.confirmedAt) {
    const words = batch.cancelledAt ? '正在停止' : '正在写入';
    return { words, done: doneCount, of: addCount + updateCount, since: batch.confirmedAt };
  }
  const words = totalCount === 0 ? '正在读取表格' : '正在逐行检查';
  const done = addCount + updateCount + sameCount + faultCount + batch.leftCount;
  return { words, done, of: totalCount, since: batch.checkingAt ?? batch.startedAt };
}

const timeWords = (seconds: number): string => (seconds < 60 ? `${seconds} 秒` : `${Math.ceil(seconds / 60)} 分钟`);
/** How long the rest takes at the pace so far; nothing before a pace is known. */
export function timeLeft({ done, of, since }: { done: number; of: number; since: string }, now: number): string {
  const passed = (now - Date.parse(since)) / 1000;
  if (done === 0 || passed < 2) return '';
  return `约剩 ${timeWords(Math.max(1, Math.ceil((passed / done) * (of - done))))}`;
}
/** `用时 4 秒` */
export const timeTaken = (from: string, to: string): string =>
  `用时 ${timeWords(Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / 1000)))}`;

/** The state in a word: GB_DRZT and where the batch is within it. */
export function stateWord(batch: ImportBatchLine): { label: string; tone: Tone } {
  const progress = progressOf(batch);
  if (progress) return { label: progress.words, tone: 'info' };
  if (batch.withdrawnAt) return { label: '已撤销', tone: 'plain' };
  if (!batch.endedAt) return { label: isMapping(batch) ? '待对应列' : '待确认', tone: 'warn' };
  if (batch.cancelledAt) return { label: batch.doneCount > 0 ? '已停止' : '已取消', tone: 'plain' };
  const { doneCount, askedCount, faultCount, sameCount } = batch;
  const asked = askedCount > 0 ? `，已发出请求 ${askedCount} 行` : '';
  if (batch.state === batchStates.success && faultCount === 0)
    return { label: asked ? `成功：写入 ${doneCount} 行${asked}` : '成功', tone: 'ok' };
  return doneCount + sameCount + askedCount === 0
    ? { label: '失败', tone: 'error' }
    : { label: `部分失败：写入 ${doneCount} 行${asked}，失败 ${faultCount} 行`, tone: 'warn' };
}

const hour = 3_600_000;
/** How long the batch can still be taken back, or null. */
export function withdrawableFor(batch: ImportBatchLine, now: number): string | null {
  if (!batch.isOwn || batch.withdrawingAt || batch.withdrawnAt || !batch.withdrawableUntil) return null;
  const left = Date.parse(batch.withdrawableUntil) - now;
  if (left <= 0) return null;
  return left < 48 * hour ? `${Math.ceil(left / hour)} 小时` : `${Math.ceil(left / hour / 24)} 天`;
}

/** What is removed, or was, or null: of how many people how many records. */
export function removalOf({
  removeCount,
  removePersonCount,
  doneCount,
  label,
  ...batch
}: ImportBatchLine & Pick<ImportBatch, 'removePersonCount'>): string | null {
  if (removeCount === 0 || (batch.endedAt && doneCount === 0) || batch.withdrawnAt) return null;
  const told = `${removePersonCount} 人的 ${removeCount} 条${label}`;
  return batch.endedAt ? `已按表格删除 ${told}` : `将删除表中没有的 ${told}`;
}

/** What the foot says: what would be written, what is being written, what was. */
export function sentenceOf(batch: ImportBatch): string {
  const writable = writableOf(batch);
  if (batch.failure.length > 0 && batch.doneCount === 0) return '没有写入任何数据';
  if (batch.withdrawnAt) {
    const kept = batch.keptCount > 0 ? `，${batch.keptCount} 行保留` : '';
    return `已撤销 ${batch.withdrawnCount} 行${kept}`;
  }
  if (stepOf(batch) === 3) {
    const { doneCount, askedCount, leftCount, totalCount } = batch;
    const asked = askedCount > 0 ? `，已发出请求 ${askedCount} 行` : '';
    const left = leftCount > 0 ? `，不导入 ${leftCount} 行` : '';
    return `已写入 ${doneCount} 行${asked}，未写入 ${totalCount - leftCount - doneCount - askedCount} 行${left}`;
  }
  if (batch.allOrNothing && batch.faultCount > 0) return `有 ${batch.faultCount} 行错误，整批不导入，请改正后重新上传`;
  return batch.faultCount > 0 ? `跳过 ${batch.faultCount} 行错误，只写入 ${writable} 行` : '尚未写入任何数据';
}
