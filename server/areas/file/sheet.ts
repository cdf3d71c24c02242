/** The beginning of each visible sheet of a workbook, as texts; whoever needs all of it downloads the file. SEC-44. */
import { apart } from '../../archive/apart.ts';
import { Refusal } from '../../kit/refusal.ts';

export const mostSheets = 20;
export const mostRows = 500;
export const mostColumns = 60;

export interface ShownSheet {
  name: string;
  rows: (string | null)[][];
  isCut: boolean;
}

export const sheetsIn = (content: Buffer, who: string): Promise<ShownSheet[]> =>
  apart<ShownSheet[]>(
    { lane: 'preview', who },
    new URL('./sheet-thread.ts', import.meta.url),
    new Uint8Array(content),
  ).catch((error: unknown) => {
    throw error instanceof Refusal ? error : new Refusal(400, 'file.no-sheet');
  });
