/** A ballot as whoever rates opens it. Domain-cadre appendix B. */
import { sql } from 'drizzle-orm';
import type { AssessmentPaper } from 'contract/assessment/calls.ts';
import { anonymities } from 'contract/assessment/codes.ts';
import { excellentMost } from 'contract/assessment/marks.ts';
import type { Tx } from '../../kit/registry.ts';
import { turnoutOf } from './box.ts';
import { isKept } from './keepers.ts';
import type { Poll } from './poll.ts';
import type { Rater } from './raters.ts';

export async function paperOf(tx: Tx, poll: Poll, rater: Rater): Promise<AssessmentPaper> {
  const { scheme, group } = poll;
  const people = await tx.rows<AssessmentPaper['targets'][number]>(sql`
    select t.id as target_id, t.name, u.name as unit_name, t.post, t.report is not null as has_report from assessment_target t left join unit u on u.id = t.unit_id
    where t.id = any(${sql.param(poll.targetIds)}::bigint[]) order by t.id`);
  const targets = people.filter(({ targetId }) => targetId !== rater.own);
  const { name, judgeType, startAt, endAt, notice } = scheme;
  return {
    pollId: poll.id,
    draftKey: tx.registry.seal.index('assessment_ballot', 'draft', `${poll.id} ${rater.id}`),
    scheme: {
      name,
      judgeType,
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
    isOpen: poll.isOpen,
    isDone: (await turnoutOf(tx, poll.id))?.has(rater.id) ?? false,
    indicators: poll.indicators.map(({ id: _, ...indicator }) => indicator),
    targets,
  };
}
