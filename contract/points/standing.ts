/** Where a member stands by the points of a year. Domain-party 10; the numbers are the school's (`point.*`). */
export interface Bands {
  base: number;
  pioneer: number;
  warning: number;
}
export const bands = { pioneer: '先锋', fit: '合格', warned: '预警' } as const;

export function bandOf(total: number, { pioneer, warning }: Bands): string {
  if (total >= pioneer) return bands.pioneer;
  return total < warning ? bands.warned : bands.fit;
}
