/** Who passed is known when the scores are announced; before, nothing is counted yet. */
import { examStates } from 'contract/exam/codes.ts';
import type { Row } from '../../kit/data/row.ts';

export const passedIn = (row: Row): string =>
  row['state'] === examStates.announced ? String(row['passedCount'] ?? 0) : '—';
