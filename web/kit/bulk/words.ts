/** What is said of a change in bulk: before it, when it is done, and when it is taken back. */
import type { BulkChange, Preview } from 'contract/bulk/change.ts';

export const figure = (n: number): string => n.toLocaleString('zh-CN');

/** How many are ready and how many are not; the reasons stand below. */
export function sumOf({ ready, same, blocked }: Preview, countWord: string): string {
  const left = blocked.reduce((sum, one) => sum + one.count, 0);
  const parts = [
    `${figure(ready)} ${countWord}可办理`,
    ...(same > 0 ? [`${figure(same)} ${countWord}已是该值`] : []),
    ...(left > 0 ? [`${figure(left)} ${countWord}不可办理`] : []),
  ];
  return parts.join('，');
}

export function doneOf(change: BulkChange, countWord: string): string {
  const left = change.leftOutCount > 0 ? `，${figure(change.leftOutCount)} ${countWord}未修改` : '';
  return `已修改 ${figure(change.changedCount)} ${countWord}${left}`;
}

export function takenBackOf(change: BulkChange, countWord: string): string {
  const kept = change.kept.length > 0 ? `，${figure(change.kept.length)} ${countWord}未撤销，见批量修改记录` : '';
  return `已撤销 ${figure(change.withdrawnCount)} ${countWord}的修改${kept}`;
}

export type Phase = 'running' | 'failed' | 'partly' | 'done' | 'withdrawing' | 'withdrawn';
export function phaseOf({ endedAt, failure, leftOutCount, withdrawingAt, withdrawnAt }: BulkChange): Phase {
  if (withdrawnAt) return 'withdrawn';
  if (withdrawingAt) return 'withdrawing';
  if (failure) return 'failed';
  if (!endedAt) return 'running';
  return leftOutCount > 0 ? 'partly' : 'done';
}
export const isBusy = (change: BulkChange): boolean => ['running', 'withdrawing'].includes(phaseOf(change));

/** Whether it can still be taken back: something was changed, it is at rest, and the days are not over. */
export const canTakeBack = (change: BulkChange, now: number): boolean =>
  ['done', 'partly', 'failed'].includes(phaseOf(change)) &&
  change.changedCount > 0 &&
  Date.parse(change.withdrawableUntil ?? '') > now;
