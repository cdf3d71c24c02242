/** What a batch asks of whoever passes, held against the figures of a trainee. Domain-cadre 4.9. */
import { results } from 'contract/party-school/codes.ts';
import type { Check } from 'contract/party-school/result-calls.ts';
import type { TrainingBatch } from 'contract/party-school/training-batch.ts';
import { pointsOf } from 'contract/kit/types/points.ts';

/** Lessons and hours of 45 minutes. */
export interface Figures {
  /** Lessons that were held for the class, but those whose scan waits for the head teacher. */
  held: number;
  attended: number;
  hours: number;
  leaveHours: number;
  /** Where the batch has one: what was announced of it, in halves of a point; null before, and of who was absent. */
  exam?: { halves: number | null; isPassed: boolean; passHalves: number } | null;
}
export type Rule = Pick<TrainingBatch, 'planHours' | 'minHours' | 'minAttendance' | 'leavePart'>;

/** Of 100 lessons that were held so many were attended; null where none was held. */
export const rateIn = ({ held, attended }: Figures): number | null =>
  held === 0 ? null : Math.floor((attended * 100) / held);

/** `examScore` of the rule: what the exam itself asks for. */
function examCheck({ halves, isPassed, passHalves }: NonNullable<Figures['exam']>): Check {
  const wanted = `要求不低于 ${pointsOf(passHalves)} 分`;
  return halves === null
    ? { said: `没有已发布的考试成绩，${wanted}`, isMet: false }
    : { said: `考试成绩 ${pointsOf(halves)} 分，${wanted}`, isMet: isPassed };
}

/** Where no lesson was held, as in an online batch, neither rate nor hours stand against anybody. */
export function checksOf(figures: Figures, { planHours, minHours, minAttendance, leavePart }: Rule): Check[] {
  const { held, attended, hours, leaveHours, exam } = figures;
  const rate = rateIn(figures);
  return [
    ...(rate === null
      ? []
      : [
          {
            said: `出勤率 ${rate}%（${attended}/${held} 次），要求不低于 ${minAttendance}%`,
            isMet: rate >= minAttendance,
          },
          { said: `学时 ${hours}，要求不少于 ${minHours}`, isMet: hours >= minHours },
        ]),
    {
      said: `请假 ${leaveHours} 学时，不超过总学时 ${planHours} 的 1/${leavePart}`,
      isMet: leaveHours * leavePart <= planHours,
    },
    ...(exam ? [examCheck(exam)] : []),
  ];
}

/** DX_XYZT, by the rule alone; who is among the best is said by people. */
export const suggestedBy = (checks: readonly Check[]): string =>
  checks.every(({ isMet }) => isMet) ? results.passed : results.failed;
