/** The beginning of each visible sheet of a workbook, as texts; whoever needs all of it downloads the file. SEC-44. */
import { apart } from '../../archive/apart.ts';
import { Refused } from '../../kit/refused.ts';

export const mostSheets = 20;
export const mostRows = 500;
export const mostColumns = 60;

export interface ShownSheet {
  name: string;
  rows: (string | null)[][];
  isCut: boolean;
}

export const sheetsIn = (content: Buffer): Promise<ShownSheet[]> =>
  apart<ShownSheet[]>(new URL('./sheet-thread.ts', import.meta.url), new Uint8Array(content)).catch(() => {
    throw new Refused(400, 'file.no-sheet');
  });
