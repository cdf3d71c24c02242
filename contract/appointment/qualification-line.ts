/** How a line of the qualification is made. */
import { addMonths, addYears } from '../kit/calendar.ts';
import type { Line, Verdict } from './standing.ts';

export const line = (code: string, rule: string, verdict: Verdict, told: string, isExceptable = false): Line => ({
  code,
  rule,
  verdict,
  told,
  isExceptable,
});
export const met = (is: boolean): Verdict => (is ? 'met' : 'unmet');

/** `2 年 5 个月` between two days. */
export function spanInWords(from: string, to: string): string {
  const months = Math.max(
    0,
    (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 +
      Number(to.slice(5, 7)) -
      Number(from.slice(5, 7)) -
      (to.slice(8) < from.slice(8) ? 1 : 0),
  );
  const [years, rest] = [Math.floor(months / 12), months % 12];
  return [years > 0 ? `${years} 年` : '', rest > 0 || years === 0 ? `${rest} 个月` : ''].filter(Boolean).join(' ');
}

/** Since a day, and when it will be enough. */
export function since(
  code: string,
  rule: string,
  words: string,
  from: string | null,
  years: number,
  day: string,
): Line {
  if (!from) return line(code, rule, 'check', `没有${words}的记录`);
  const enoughOn = addYears(from, years);
  const told = `${from.slice(0, 7)} 起，${spanInWords(from, day)}`;
  return line(
    code,
    rule,
    met(enoughOn <= day),
    enoughOn <= day ? told : `${told}，到 ${enoughOn.slice(0, 7)} 符合`,
    true,
  );
}

/** Months that at least one of the spans covers. */
export function monthsOf(spans: readonly { startOn: string; endOn: string | null }[], day: string): number {
  const months = new Set<string>();
  for (const { startOn, endOn } of spans)
    for (let at = `${startOn.slice(0, 7)}-01`; at < (endOn ?? day); at = addMonths(at, 1)) months.add(at.slice(0, 7));
  return months.size;
}
