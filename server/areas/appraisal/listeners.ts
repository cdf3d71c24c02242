/** What follows in appraisals when members leave, move or are recorded twice. */
import { sql } from 'drizzle-orm';
import { appraisalParticipant } from 'contract/appraisal/appraisal-participant.ts';
import { batchStates, noGrade } from 'contract/appraisal/codes.ts';
import { ended } from 'contract/member/codes.ts';
import type { MemberCause } from '../../kit/flow.ts';
import { applyToMembers } from '../../kit/process/effects.ts';
import { listener } from '../../kit/process/happening.ts';
import type { Tx } from '../../kit/registry.ts';
import { membersLeft, membersMoved, organisationsEnded, personsCompared } from '../happenings.ts';
import { endDisposals } from './disposal.ts';
import { endAppraisals } from './ended.ts';

interface Moved {
  memberIds: string[];
  toId: string;
  cause: MemberCause;
}
const { configured, started, closed, grading } = batchStates;
const underWay: readonly string[] = [configured, started, closed, grading];

/** Who has left before the grades were handed in takes part and is not graded; ballots about him or her stay as they are. */
async function leaveUngraded(tx: Tx, memberIds: readonly string[], cause: MemberCause): Promise<void> {
  const rows = await tx.rows<{ id: string; memberId: string }>(sql`
    select a.id, a.member_id from appraisal_participant a join appraisal_batch b on b.id = a.batch_id
    where a.deleted_at is null and b.state = any(${sql.param(underWay)}::text[])
      and a.member_id = any(${sql.param(memberIds)}::bigint[]) order by a.id for update of a`);
  const values = { needGrade: false, noGradeReason: noGrade.other };
  await applyToMembers(
    tx,
    appraisalParticipant,
    rows.map(row => ({ ...row, values })),
    cause,
  );
  await tx.registry.todos.close(
    tx,
    appraisalParticipant.name,
    rows.map(({ id }) => id),
  );
}

/**
 * Before the start a member is on the list of the branch he or she stands in, and on none outside the scope; from the start on
 * the branch where it began rates and grades: who rates whom stands.
 */
async function listAnew(tx: Tx, { memberIds, toId, cause }: Moved): Promise<void> {
  const rows = await tx.rows<{ id: string; memberId: string; isInScope: boolean }>(sql`
    select a.id, a.member_id, exists (select 1 from party_organisation s join party_organisation o
        on o.path like s.path || '%' where s.id = b.organisation_id and o.id = ${toId}::bigint) as is_in_scope
    from appraisal_participant a join appraisal_batch b on b.id = a.batch_id
    where a.deleted_at is null and b.state = ${configured}
      and a.member_id = any(${sql.param(memberIds)}::bigint[]) order by a.id for update of a`);
  const changes = rows.map(({ id, memberId, isInScope }) =>
    isInScope
      ? { id, memberId, values: { organisationId: toId, groupId: null } }
      : { id, memberId, values: {}, remove: true },
  );
  await applyToMembers(tx, appraisalParticipant, changes, cause);
}

/** Two records in one open appraisal have rated and were rated as two; they become one when it has ended. */
async function bothInOne(tx: Tx, { keptId, droppedId }: { keptId: string; droppedId: string }): Promise<string[]> {
  const both = await tx.one(sql`
    select 1 from appraisal_participant k join appraisal_participant d on d.batch_id = k.batch_id
      join appraisal_batch b on b.id = k.batch_id
    where k.member_id = ${keptId}::bigint and d.member_id = ${droppedId}::bigint and k.deleted_at is null
      and d.deleted_at is null and b.state <> ${batchStates.archived} limit 1`);
  return both ? ['appraisal.appraisalParticipant.both'] : [];
}

export const appraisalListeners = [
  listener(
    membersLeft,
    '未提交评定的民主评议不定等次，离党的不合格处置办结',
    async (tx, { memberIds, standing, on, cause }) => {
      await leaveUngraded(tx, memberIds, cause);
      if (ended.includes(standing)) await endDisposals(tx, memberIds, on, cause);
    },
  ),
  listener(membersMoved, '未开始的民主评议随党员转到新支部，评议范围以外的移出名单', listAnew),
  listener(organisationsEnded, '进行中的民主评议由党员现所在支部评定，未提交的考核和述职作废', endAppraisals),
  listener(personsCompared, '两条记录同在一个未归档的民主评议批次的，不能合并', bothInOne),
];
