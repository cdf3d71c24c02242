/**
 * How the lines of a résumé follow one another: on the main line each begins in the month in which the one before ended,
 * and what went on meanwhile lies inside its parent. Domain-cadre 1.3.
 */
export interface Span {
  id: string;
  startMonth: string | null;
  /** Null: until now. */
  endMonth: string | null;
}
export interface Break {
  kind: 'gap' | 'overlap';
  /** The line before and the line behind. */
  ids: [string, string];
  from: string;
  to: string;
}

const monthsOf = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5));
/** A month without training, work or leave is the form's own: more is a gap. */
const most = 1;

/** Where the main line does not touch, in the order of time. */
export function breaksOf(spans: readonly Span[]): Break[] {
  const line = spans
    .filter(one => one.startMonth)
    .sort((a, b) => (a.startMonth ?? '').localeCompare(b.startMonth ?? ''));
  return line.slice(1).flatMap((next, at): Break[] => {
    const before = line[at] as Span;
    const [from, to] = [before.endMonth, next.startMonth ?? ''];
    const ids: [string, string] = [before.id, next.id];
    if (from === null || to < from) return [{ kind: 'overlap', ids, from: from ?? '', to }];
    return monthsOf(to) - monthsOf(from) > most ? [{ kind: 'gap', ids, from, to }] : [];
  });
}

/** Whether something went on inside something else. */
export const isWithin = (inner: Omit<Span, 'id'>, outer: Omit<Span, 'id'>): boolean =>
  (inner.startMonth ?? '') >= (outer.startMonth ?? '') &&
  (outer.endMonth === null || (inner.endMonth !== null && inner.endMonth <= outer.endMonth));

/** `2018.03` of `2018-03`, as forms print months. */
export const printed = (month: string | null): string => (month ?? '').replace('-', '.');
