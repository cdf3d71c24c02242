import { aboutFile } from 'contract/file/calls.ts';
import { useAnswer } from '../../data/answer.ts';

/** Name and size of a file, as the server tells them. */
export const useFile = (id: string) => useAnswer(aboutFile, { query: { id } }, { isFixed: true });

const units = ['B', 'KB', 'MB', 'GB'];
/** `1.4 MB`. */
export function sizeText(bytes: number): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  return `${Number((bytes / 2 ** (power * 10)).toFixed(power > 1 ? 1 : 0))} ${units[power]}`;
}
