import { stockResults } from 'contract/travel-document/codes.ts';
import type { Tone } from '../../kit/ui/marks.tsx';

/** GB_PDJG. */
export const resultTones: Record<string, Tone> = {
  [stockResults.unseen]: 'plain',
  [stockResults.right]: 'ok',
  [stockResults.missing]: 'error',
  [stockResults.extra]: 'warn',
  [stockResults.misplaced]: 'warn',
};
