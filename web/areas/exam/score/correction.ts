/** 查分更正 −9.5 分: why the total is not the sum of its parts. */
export const correctionWords = (points: number): string => `查分更正 ${points > 0 ? '+' : '−'}${Math.abs(points)} 分`;
