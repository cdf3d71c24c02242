/** Posts beside the office: approved and unpaid in enterprises, one chair in a society. Domain-cadre 1.3. */
import { sql } from 'drizzle-orm';
import { divisionRanks, inEnterprise, inSociety, schoolLeaderRanks } from 'contract/cadre/codes.ts';
import { researchRecord } from 'contract/cadre/research-record.ts';
import { socialPost } from 'contract/cadre/social-post.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { rules, type PlannedChange, type Tx } from '../../kit/registry.ts';
import { besidesOf, endsBefore } from '../person/index.ts';

type Planned = PlannedChange<typeof socialPost>;
const area = 'cadre.socialPost';

/** 处级 and above among those the rows are of. */
async function leadersOf(tx: Tx, plans: Planned[]): Promise<Set<string>> {
  const rows = await tx.rows<{ id: string }>(sql`
    select id from cadre where id = any(${sql.param(plans.flatMap(({ after }) => after.personId ?? []))}::bigint[])
      and rank = any(${sql.param([...schoolLeaderRanks, ...divisionRanks])}::text[])`);
  return new Set(rows.map(({ id }) => id));
}

const factsOf = async (tx: Tx, plans: Planned[]) => ({
  beside: await besidesOf(tx, socialPost, plans),
  leaders: await leadersOf(tx, plans),
});
type Facts = Awaited<ReturnType<typeof factsOf>>;

const isOpenChair = ({ organisationType, isChair, endOn }: Planned['after']) =>
  organisationType === inSociety && isChair === true && !endOn;

function check({ id, after }: Planned, { beside, leaders }: Facts): Fault[] {
  const isBound = after.organisationType === inEnterprise && leaders.has(after.personId ?? '');
  const hasOther = isOpenChair(after) && beside(after.personId).some(one => one.id !== id && isOpenChair(one));
  return [
    ...endsBefore(after, 'startOn', 'endOn'),
    ...(isBound && !after.approvalNo ? [fault('approvalNo', `${area}.enterprise`)] : []),
    ...(isBound && (after.isPaid || after.amountFen) ? [fault('isPaid', `${area}.enterprise`)] : []),
    ...(hasOther ? [fault('isChair', `${area}.chairs`)] : []),
  ];
}

export const socialPostRules = rules(socialPost, { facts: factsOf, check });
export const researchRules = rules(researchRecord, {
  check: ({ after }) => endsBefore(after, 'startMonth', 'endMonth'),
});
