/** What a form waits for: nothing is saved without a file that somebody believes to be in it. */
import { create } from 'zustand';
import { isPicture } from './drawing.ts';

export interface Upload {
  key: number;
  file: File;
  percent: number;
  /** Why it did not arrive. */
  fault: string | null;
}

/** By the control of the field, whose id begins with the prefix of its form. */
export const underWay = create<Record<string, Upload[]>>(() => ({}));

function wordsOf(uploads: readonly Upload[]): string {
  return `${uploads.length} ${uploads.every(({ file }) => isPicture(file)) ? '张照片' : '个文件'}`;
}
/** What a form waits for, in words of its button; null where nothing is on the way. */
export function waitingWords(uploads: readonly Upload[]): string | null {
  const running = uploads.filter(({ fault }) => fault === null);
  if (running.length > 0) return `正在上传 ${wordsOf(running)}…`;
  return uploads.length > 0 ? `${wordsOf(uploads)}没有传上，请重试或移除` : null;
}
export function useWaiting(prefix: string): string | null {
  const all = underWay();
  return waitingWords(Object.keys(all).flatMap(id => (id.startsWith(prefix) ? (all[id] ?? []) : [])));
}
