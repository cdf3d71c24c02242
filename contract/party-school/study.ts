/** What counts of watching and reading. Domain-cadre 4.3. */

/** Of a film one bit covers so many seconds. */
export const slotSeconds = 5;
/** Faster counts no more. */
export const mostSpeed = 1.5;
/** Seconds of a play session that may be watched beyond the time that passed; once for all of it. */
export const toleranceSeconds = 5;
/** Two spans follow each other, and a leap is none, within so many seconds. */
export const joinSeconds = 1;
/** Of a hundred parts of a film so many are to be covered. */
export const wantedPercent = 95;
/** Where the node says nothing: seconds for each page, and the most for all. */
export const pageSeconds = 30;
export const mostReadSeconds = 600;
/** A page out of sight for so long pauses what it plays. */
export const hiddenSeconds = 60;

/** Why a span was not counted. */
export const refusedSpans = { again: 'again', soon: 'soon', ahead: 'ahead', fast: 'fast' } as const;
export type RefusedSpan = keyof typeof refusedSpans;
export const spanWords: Readonly<Record<RefusedSpan, string>> = {
  again: '重复上报',
  soon: '上报过密',
  ahead: '跳过未看的部分',
  fast: '超过实际经过的时间',
};
/** These speak of no honest player. */
export const markedSpans: readonly string[] = [refusedSpans.ahead, refusedSpans.fast];
