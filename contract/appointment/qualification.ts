/**
 * Whether a cadre meets what is asked of a post, line by line with the rule beside it.
 * 《党政领导干部选拔任用工作条例》(2019); domain-cadre 1.10.
 */
import { ofEveryPost, partyAge } from './post-lines.ts';
import { ofPromotion } from './promotion-lines.ts';
import type { Limits, Line, Standing, Target } from './standing.ts';

export function qualify(standing: Standing, target: Target, limits: Limits, day: string): Line[] {
  return [
    ...(target.isPromotion ? ofPromotion(standing, target, limits, day) : []),
    ...(target.isPartyPost ? [partyAge(standing, limits, day)] : []),
    ...ofEveryPost(standing, target, day),
  ];
}

/** With an approved exception and a conclusion on what was to be looked at. */
export const settled = (lines: readonly Line[], isException: boolean, checkNote: string | null): Line[] =>
  lines.map(one => {
    if (one.verdict === 'unmet' && one.isExceptable && isException) return { ...one, verdict: 'excepted' as const };
    return one.verdict === 'check' && checkNote
      ? { ...one, verdict: 'met' as const, told: `${one.told}；核对结论：${checkNote}` }
      : one;
  });
