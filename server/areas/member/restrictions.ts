/** What disciplines in force take from members: the rights of 留党察看 and of whoever is detained, and posts. Decisions 102. */
import { sql } from 'drizzle-orm';
import { rightsOnProbation, rightsWhileDetained } from 'contract/member/codes.ts';
import { partyMember } from 'contract/member/party-member.ts';
import { disciplineKinds, disciplineRecord, disciplineStates, endingPosts } from 'contract/person/discipline-record.ts';
import { flowOf } from '../../kit/flow.ts';
import { prepared } from '../../kit/database/connection.ts';
import { announce } from '../../kit/process/happening.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { rules, type PlannedChange, type Tx } from '../../kit/registry.ts';
import { oneOf } from '../../kit/resource/source.ts';
import { postsRevoked } from '../happenings.ts';

/** DJ_DY_QLZT of those whose rights a discipline takes, by person; detention takes more than 留党察看. */
export async function restrictionsOf(tx: Tx, personIds: readonly string[]): Promise<Map<string, string>> {
  if (personIds.length === 0) return new Map();
  const rows = await tx.rows<{ id: string; isDetained: boolean }>(
    prepared(sql`
    select person_id as id, bool_or(kind = ${disciplineKinds.rightsSuspended}) as is_detained from discipline_record
    where ${oneOf(sql`person_id`, [...personIds], 'bigint')} and deleted_at is null and state = ${disciplineStates.inForce}
      and kind in (${disciplineKinds.onProbation}, ${disciplineKinds.rightsSuspended}) group by person_id`),
  );
  return new Map(rows.map(row => [row.id, row.isDetained ? rightsWhileDetained : rightsOnProbation]));
}

/** Entered as decided, or put in force by the second person. */
const begins = ({ before, after }: Pick<PlannedChange<typeof disciplineRecord>, 'before' | 'after'>) =>
  after.state === disciplineStates.inForce && (before === null || before.state === disciplineStates.draft);
const takesPosts = ({ before, after, remove }: PlannedChange<typeof disciplineRecord>) =>
  !remove && begins({ before, after }) && endingPosts.includes(after.kind ?? '');

/** Rights stand in the register as long as the discipline does; posts that ended with it do not come back by themselves. */
export const disciplineConsequences = rules(disciplineRecord, {
  async follow(tx, stored) {
    const restricting = stored.filter(({ after }) => endingPosts.includes(after.kind ?? ''));
    const ids = [...new Set(restricting.map(({ after }) => String(after.personId)))];
    if (ids.length === 0) return;
    const rows = await tx.rows<{ id: string; name: string }>(sql`
      select m.id, p.name from party_member m join person p on p.id = m.id
      where m.id = any(${sql.param(ids)}::bigint[]) and m.deleted_at is null order by m.id`);
    const members = new Set(rows.map(row => row.id));
    for (const plan of restricting) {
      const { personId, decidedOn } = plan.after;
      if (!personId || !members.has(personId)) continue;
      const on = begins(plan) ? (decidedOn ?? null) : null;
      const cause = { flow: flowOf(disciplineRecord, plan.id), reason: '党员权利随处分变更', on };
      await applyEffects(tx, partyMember, [{ id: personId, values: {} }], cause);
      if (takesPosts(plan) && decidedOn)
        await announce(tx, postsRevoked, {
          memberIds: [personId],
          on: decidedOn,
          cause: { ...cause, reason: '受处分免去党内职务' },
        });
    }
  },
});
