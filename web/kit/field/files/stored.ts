import { useQuery } from '@tanstack/react-query';
import { aboutFile } from 'contract/file/calls.ts';
import { call } from '../../../client/http.ts';

/** Name and size of a file, as the server tells them. */
export const useFile = (id: string) =>
  useQuery({
    queryKey: ['file', id],
    queryFn: ({ signal }) => call(aboutFile, { query: { id } }, { silent: true, signal }),
    staleTime: Infinity,
  });

const units = ['B', 'KB', 'MB', 'GB'];
/** `1.4 MB`. */
export function sizeText(bytes: number): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  return `${Number((bytes / 2 ** (power * 10)).toFixed(power > 1 ? 1 : 0))} ${units[power]}`;
}
