/** What a result keeps beside total and rank, as JSON: enough for the board and the calculation sheet, no ballot. */
import type { Result } from './calculation/calculate.ts';

export type ResultDetail = Pick<Result, 'parts' | 'dropped' | 'weighted' | 'adjustment' | 'indicators'>;

export const writeDetail = ({ parts, dropped, weighted, adjustment, indicators }: Result): string =>
  JSON.stringify({ parts, dropped, weighted, adjustment, indicators } satisfies ResultDetail);

const empty: ResultDetail = { parts: [], dropped: [], weighted: null, adjustment: 0, indicators: {} };
export const readDetail = (text: string | null): ResultDetail =>
  text === null ? empty : { ...empty, ...(JSON.parse(text) as Partial<ResultDetail>) };
