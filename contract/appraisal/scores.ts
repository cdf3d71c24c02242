/**
 * The arithmetic of an appraisal, without a database. Scores are whole hundredths of a point, from 0 to 10,000: 92.34 is
 * 9234, kept as a share of the full score. Domain-party 8.1, 8.2.
 */
import { givenGrades, grades, leastBallots } from './codes.ts';

const full = 100;

/** Of points from 0 to 100; null where so few gave them that the sum would tell single ballots. */
export const meanOf = (points: readonly number[]): number | null =>
  points.length < leastBallots ? null : Math.round((points.reduce((sum, one) => sum + one, 0) * full) / points.length);

/** Points of one ballot that scores every content, by the weights of the contents. */
export const weightedPoints = (scores: readonly number[], weights: readonly number[]): number =>
  scores.reduce((sum, score, at) => sum + score * (weights[at] ?? 0), 0) / full;

export interface Part {
  /** Null where the step is off, or its ballots are too few to be shown. */
  score: number | null;
  weight: number;
}
/** What there is, by weights that are brought to the whole again where a part is missing; null where there is nothing. */
export function totalOf(parts: readonly Part[]): number | null {
  const there = parts.filter((one): one is Part & { score: number } => one.score !== null);
  const weights = there.reduce((sum, { weight }) => sum + weight, 0);
  return weights === 0 ? null : Math.round(there.reduce((sum, { score, weight }) => sum + score * weight, 0) / weights);
}

/** `90,75,60`: from how many points on somebody is proposed for 优秀, 合格, 基本合格. Setting `py.scoreMap`. */
export const firstScoreMap = '90,75,60';
/** `95,80,65,50`: what 优秀, 合格, 基本合格, 不合格 on a ballot count. Setting `py.levelScore`. */
export const firstLevelScore = '95,80,65,50';
/** `40,20,40`: 党员互评, 群众评议, 组织评定. Setting `py.weights`. */
export const firstWeights = '40,20,40';

/** `90,75,60` → 90, 75, 60; null where it is not so many whole numbers up to 100. */
export function readNumbers(text: string, count: number): number[] | null {
  const numbers = text.split(/[,，]/).map(one => (/^\s*\d{1,3}\s*$/.test(one) ? Number(one) : NaN));
  return numbers.length === count && numbers.every(one => one <= full) ? numbers : null;
}

/** The grade a score proposes; none where there is no score. */
export function gradeOf(score: number | null, least: readonly number[]): string | null {
  if (score === null) return null;
  const at = least.findIndex(one => score >= one * full);
  return at === -1 ? grades.unqualified : (givenGrades[at] ?? null);
}

/** How many of those graded may be 优秀: rounded down. `rate` in ten-thousandths. */
export const excellentMost = (graded: number, rate: number): number => Math.floor((graded * rate) / 10_000);

/** `92.34` of 9234. */
export const shownScore = (score: number | null): string => (score === null ? '—' : (score / full).toFixed(2));
