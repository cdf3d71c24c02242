/** What becomes of plans, fixed days, themes, talks and issues when organisations end, members go, or records become one. */
import { sql } from 'drizzle-orm';
import { lifeMeetingIssue } from 'contract/meeting/life-meeting-issue.ts';
import { lifeMeetingPaper } from 'contract/meeting/life-meeting-paper.ts';
import { lifePlan } from 'contract/meeting/life-plan.ts';
import { issueStates, planStates, topicStates } from 'contract/meeting/plan-codes.ts';
import { talkRecord } from 'contract/meeting/talk-record.ts';
import { themeDayRule } from 'contract/meeting/theme-day-rule.ts';
import { themeTopic } from 'contract/meeting/theme-topic.ts';
import { tableName, type Resource } from 'contract/kit/resource.ts';
import type { Flow, MemberCause } from '../../kit/flow.ts';
import { applyEffects, applyToMembers } from '../../kit/process/effects.ts';
import { listener } from '../../kit/process/happening.ts';
import type { Tx } from '../../kit/registry.ts';
import { membersLeft, membersMoved, organisationsEnded, personsMerging } from '../happenings.ts';
import { secretaries } from '../team/index.ts';

interface Going {
  memberIds: string[];
  /** Left out, every organisation. */
  fromIds: string[] | null;
  cause: MemberCause;
}
/** Open issues go to the secretary; where there is none, or it was the secretary who went, the branch names another. */
async function passIssues(tx: Tx, { memberIds, fromIds, cause }: Going): Promise<void> {
  const rows = await tx.rows<{ id: string; memberId: string; secretaryId: string }>(sql`
    select i.id, i.person_id as member_id, s.person_id as secretary_id
    from life_meeting_issue i join (${secretaries}) s on s.organisation_id = i.organisation_id
    where i.deleted_at is null and i.state = ${issueStates.open} and i.person_id = any(${sql.param(memberIds)}::bigint[])
      and not s.person_id = any(${sql.param(memberIds)}::bigint[])
      and (${fromIds === null} or i.organisation_id = any(${sql.param(fromIds ?? [])}::bigint[])) order by i.id`);
  const changes = rows.map(({ id, memberId, secretaryId }) => ({ id, memberId, values: { personId: secretaryId } }));
  await applyToMembers(tx, lifeMeetingIssue, changes, cause);
}

interface Ended {
  organisationIds: string[];
  cause: { flow: Flow; reason: string };
}
/** Rows of these organisations in these states. */
const rowsAt = async (tx: Tx, { name }: Resource, ids: string[], states: readonly string[] | null): Promise<string[]> =>
  (
    await tx.rows<{ id: string }>(sql`
      select id from ${sql.identifier(tableName(name))} where deleted_at is null
        and organisation_id = any(${sql.param(ids)}::bigint[])
        ${states === null ? sql`` : sql`and state = any(${sql.param(states)}::text[])`} order by id`)
  ).map(({ id }) => id);

/** Nothing more is planned, issued or held on a fixed day; what was held stays. */
async function endPlans(tx: Tx, { organisationIds, cause }: Ended): Promise<void> {
  const running = [planStates.draft, planStates.filed, planStates.returned];
  const plans = await rowsAt(tx, lifePlan, organisationIds, running);
  const days = await rowsAt(tx, themeDayRule, organisationIds, null);
  const topics = await rowsAt(tx, themeTopic, organisationIds, [topicStates.draft, topicStates.issued]);
  const to = (ids: string[], state: string) => ids.map(id => ({ id, values: { state } }));
  await applyEffects(tx, lifePlan, to(plans, planStates.ended), cause);
  await applyEffects(
    tx,
    themeDayRule,
    days.map(id => ({ id, values: {}, remove: true })),
    cause,
  );
  await applyEffects(tx, themeTopic, to(topics, topicStates.withdrawn), cause);
}

interface Pair {
  keptId: string;
  droppedId: string;
  reason: string;
}
/** A talk of the one with the other is a talk with nobody; of two papers for one meeting that of the kept record stays. */
async function settleDoubles(tx: Tx, { keptId, droppedId, reason }: Pair): Promise<void> {
  const talks = await tx.rows<{ id: string }>(sql`
    select id from talk_record where deleted_at is null and least(talker_id, person_id) = least(${keptId}::bigint, ${droppedId}::bigint)
      and greatest(talker_id, person_id) = greatest(${keptId}::bigint, ${droppedId}::bigint) order by id`);
  const papers = await tx.rows<{ id: string }>(sql`
    select d.id from life_meeting_paper d join life_meeting_paper k on k.life_meeting_id = d.life_meeting_id
    where d.person_id = ${droppedId}::bigint and k.person_id = ${keptId}::bigint and d.deleted_at is null
      and k.deleted_at is null order by d.id`);
  const removed = (rows: { id: string }[]) => rows.map(row => ({ ...row, values: {}, remove: true }));
  await applyEffects(tx, talkRecord, removed(talks), { flow: null, reason });
  await applyEffects(tx, lifeMeetingPaper, removed(papers), { flow: null, reason });
}

export const planListeners = [
  listener(membersLeft, '未完成的整改事项转由支部书记负责', (tx, { memberIds, cause }) =>
    passIssues(tx, { memberIds, fromIds: null, cause }),
  ),
  listener(membersMoved, '原支部未完成的整改事项转由支部书记负责', (tx, { memberIds, fromIds, cause }) =>
    passIssues(tx, { memberIds, fromIds, cause }),
  ),
  listener(organisationsEnded, '组织生活计划终止，固定党日和党日主题不再执行', endPlans),
  listener(personsMerging, '两条记录之间的谈心谈话和重复的对照检查材料各留一条', settleDoubles),
];
