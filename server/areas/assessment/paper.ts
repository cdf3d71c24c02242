/** A ballot as whoever rates opens it. Domain-cadre appendix B. */
import { sql } from 'drizzle-orm';
import type { AssessmentPaper, BallotPreview } from 'contract/assessment/calls.ts';
import { anonymities } from 'contract/assessment/codes.ts';
import { excellentMost } from 'contract/assessment/marks.ts';
import type { Tx } from '../../kit/registry.ts';
import { turnoutOf } from './box.ts';
import { isKept } from './keepers.ts';
import type { Poll } from './poll.ts';
import type { Rater } from './raters.ts';

/** What is on it of these targets, whether or not there is anything to cast it into. */
export async function sheetOf(
  tx: Tx,
  { scheme, group, indicators }: Pick<Poll, 'scheme' | 'group' | 'indicators'>,
  targetIds: readonly string[],
): Promise<BallotPreview> {
  const targets = await tx.rows<AssessmentPaper['targets'][number]>(sql`
    select t.id as target_id, t.name, u.name as unit_name, t.post, t.report is not null as has_report from assessment_target t left join unit u on u.id = t.unit_id
    where t.id = any(${sql.param([...targetIds])}::bigint[]) order by t.id`);
  const { name, judgeType, wording, startAt, endAt, notice } = scheme;
  return {
    scheme: {
      name,
      judgeType,
      wording,
      startAt,
      endAt,
      notice,
      hasDrafts: scheme.hasDrafts === true,
      excellentMost: excellentMost(group.maxExcellentPercent, targets.length),
      isKept: await isKept(tx, scheme.id),
      leastBallots: group.anonymity === anonymities.named ? null : scheme.minGroupBallots,
    },
    groupName: group.name,
    anonymity: group.anonymity,
    indicators: indicators.map(({ id: _, ...indicator }) => indicator),
    targets,
  };
}

export const paperOf = async (tx: Tx, poll: Poll, rater: Rater): Promise<AssessmentPaper> => ({
  pollId: poll.id,
  draftKey: tx.registry.seal.index('assessment_ballot', 'draft', `${poll.id} ${rater.id}`),
  isOpen: poll.isOpen,
  isDone: (await turnoutOf(tx, poll.id))?.has(rater.id) ?? false,
  ...(await sheetOf(
    tx,
    poll,
    poll.targetIds.filter(id => !rater.leftOut.includes(id)),
  )),
});
