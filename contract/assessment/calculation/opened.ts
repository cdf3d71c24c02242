/** What an opened ballot says, in the words of the calculation: marks become values, a group its weights. */
import type { AssessmentIndicator } from '../assessment-indicator.ts';
import type { AssessmentScheme } from '../assessment-scheme.ts';
import { groupTypes, judgeTypes, levels } from '../codes.ts';
import type { OpenedBallot } from '../opened-ballot.ts';
import type { RaterGroup } from '../rater-group.ts';
import { readWeights } from '../weights.ts';
import type { Ballot } from './ballot-score.ts';
import type { Scheme, Target } from './calculate.ts';
import type { Group } from './parts.ts';

const tenths = 10;
/** 优秀 95, 称职 85, 基本称职 70, 不称职 50 unless the scheme says otherwise; 不了解 is not counted. GB_CPDC. */
const valuesOf = (scheme: AssessmentScheme): Record<string, number | null> => ({
  [levels.excellent]: scheme.excellentScore * tenths,
  [levels.competent]: scheme.competentScore * tenths,
  [levels.basic]: scheme.basicScore * tenths,
  [levels.incompetent]: scheme.incompetentScore * tenths,
});

/** A score is its own value. */
function markValue(scheme: AssessmentScheme): (mark: number | null) => number | null {
  if (scheme.judgeType === judgeTypes.score) return mark => mark;
  const values = valuesOf(scheme);
  return mark => (mark === null ? null : (values[mark] ?? null));
}

export function ballotsOf(
  scheme: AssessmentScheme,
  indicators: readonly Pick<AssessmentIndicator, 'id' | 'weight'>[],
  opened: readonly OpenedBallot[],
): Ballot[] {
  const value = markValue(scheme);
  return opened.map(({ groupId, isInvalid, isStraight, papers = 1, targets }) => ({
    groupId,
    papers,
    isInvalid,
    isStraight,
    ratings: targets.map(({ targetId, marks }) => ({
      targetId,
      values: Object.fromEntries(indicators.map(({ id }, at) => [id, value(marks[at] ?? null)])),
      voices: 1 as const,
    })),
  }));
}

type Asked = Pick<RaterGroup, 'id' | 'type' | 'weights'>;
/** Leaders in charge are one or two of the leaders: too few of them go to those, decision 271. */
function groupOf({ id, type, weights }: Asked, all: readonly Asked[]): Group {
  const leaders = all.find(one => one.type === groupTypes.leaders);
  const pools = (readWeights(weights) ?? []).map(({ pool, weight }) => [pool, weight] as const);
  const mergeInto = type === groupTypes.leaderInCharge ? (leaders?.id ?? null) : null;
  return { id, weights: Object.fromEntries(pools), mergeInto, isFigure: type === groupTypes.figure };
}

export const schemeOf = (
  scheme: AssessmentScheme,
  indicators: readonly Pick<AssessmentIndicator, 'id' | 'weight'>[],
  groups: readonly Asked[],
  targets: readonly Target[],
): Scheme => ({
  shares: Object.fromEntries(indicators.map(({ id, weight }) => [id, weight])),
  groups: groups.map(one => groupOf(one, groups)),
  targets,
  least: scheme.minGroupBallots,
  trimPercent: scheme.trimPercent,
});
