/** Groups of raters: what they weigh, and how far they are without a name. Domain-cadre 2.1, 2.3. */
import { sql } from 'drizzle-orm';
import { anonymities, groupTypes, namedTypes } from 'contract/assessment/codes.ts';
import { raterGroup, type RaterGroupDraft } from 'contract/assessment/rater-group.ts';
import { readWeights } from 'contract/assessment/weights.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { rules } from '../../kit/registry.ts';
import { frozen, schemesOf } from './scheme-state.ts';

const area = 'assessment.raterGroup';

function groupFaults({ type, anonymity, weights, expectedCount }: RaterGroupDraft): Fault[] {
  return [
    ...(type === groupTypes.self ? [fault('type', `${area}.self`)] : []),
    ...(weights !== null && readWeights(weights) === null ? [fault('weights', `${area}.weights`)] : []),
    ...(anonymity === anonymities.named && !namedTypes.includes(type ?? '')
      ? [fault('anonymity', `${area}.named`)]
      : []),
    ...(anonymity === anonymities.code && expectedCount === null ? [fault('expectedCount', `${area}.expected`)] : []),
  ];
}

export const raterGroupRules = rules(raterGroup, {
  async facts(tx, plans) {
    const schemes = await schemesOf(
      tx,
      plans.map(({ after }) => after.schemeId),
    );
    const figures = await tx.rows<{ id: string; schemeId: string }>(sql`
      select id, scheme_id from rater_group where type = ${groupTypes.figure} and deleted_at is null
        and scheme_id = any(${sql.param([...schemes.keys()])}::bigint[])`);
    return { schemes, figures };
  },
  frozen: ({ after }, { schemes }) => frozen(schemes.get(after.schemeId ?? '')),
  check: ({ id, after }, { figures }) => [
    ...groupFaults(after),
    ...(after.type === groupTypes.figure && figures.some(one => one.id !== id && one.schemeId === after.schemeId)
      ? [fault('type', `${area}.figure-once`)]
      : []),
  ],
});
