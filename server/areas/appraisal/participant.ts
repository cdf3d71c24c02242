/** Participants: what follows from their scores, who is added by hand or not graded, and objections to a grade. Domain-party 8.2. */
import { sql } from 'drizzle-orm';
import {
  answerObjection,
  gradeAgain,
  leaveUngraded,
  objectTo,
  returnSummary,
  tellHost,
} from 'contract/appraisal/actions.ts';
import { appraisalBatch, type AppraisalBatch } from 'contract/appraisal/appraisal-batch.ts';
import {
  appraisalParticipant,
  type AppraisalParticipant,
  type AppraisalParticipantDraft,
} from 'contract/appraisal/appraisal-participant.ts';
import { addParticipant } from 'contract/appraisal/calls.ts';
import { batchStates, grades, joinTypes, summaryStates } from 'contract/appraisal/codes.ts';
import { personalSummary } from 'contract/appraisal/personal-summary.ts';
import { gradeOf, totalOf } from 'contract/appraisal/scores.ts';
import { fault } from 'contract/kit/fault.ts';
import { statusNormal } from 'contract/member/codes.ts';
import { partyMember } from 'contract/member/party-member.ts';
import { flowing, flowOut } from 'contract/transfer/codes.ts';
import { causeOf } from '../../kit/flow.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { refuse } from '../../kit/refusal.ts';
import { computed, handler, rules, type PlannedChange, type Tx } from '../../kit/registry.ts';
import { choosable } from '../../kit/resource/choosable.ts';
import { serve } from '../../kit/route.ts';
import { loadRow, rowsById } from '../../kit/write/load.ts';
import { tellPersons } from '../message/index.ts';
import { participationOf } from './roster.ts';
import { scoreMap } from './settings.ts';
import { askMembers } from './todos.ts';

const area = 'appraisal.appraisalParticipant';
type Planned = PlannedChange<typeof appraisalParticipant>;

async function factsOf(tx: Tx, plans: Planned[]) {
  const batches = await rowsById(
    tx,
    appraisalBatch,
    plans.flatMap(({ after }) => after.batchId ?? []),
  );
  return { batches, least: await scoreMap(tx) };
}

/** Steps that are on, by the weights of the batch; the organisation's own score once it is given. */
export function finalOf(
  { hasMutual, hasMasses, hasOrg, ...batch }: AppraisalBatch,
  { mutualScore, massesScore, orgScore }: Pick<AppraisalParticipantDraft, 'mutualScore' | 'massesScore' | 'orgScore'>,
): number | null {
  return totalOf([
    { score: hasMutual ? mutualScore : null, weight: batch.mutualWeight ?? 0 },
    { score: hasMasses ? massesScore : null, weight: batch.massesWeight ?? 0 },
    { score: hasOrg && orgScore !== null ? orgScore * 100 : null, weight: batch.orgWeight ?? 0 },
  ]);
}

export const participantRules = rules(appraisalParticipant, {
  facts: factsOf,
  derive(row, { batches, least }) {
    const batch = batches.get(row.batchId ?? '');
    const finalScore = batch ? finalOf(batch, row) : null;
    return { finalScore, suggestedGrade: row.needGrade ? gradeOf(finalScore, least) : null };
  },
});

export const participantComputed = computed(appraisalParticipant, {
  batchState: column => sql`(select b.state from appraisal_batch b where b.id = ${column('batchId')})`,
});

const { configured, started, closed, grading, review, publicity } = batchStates;
/** Who takes part may still change. */
const listed: readonly string[] = [configured, started];
const open: readonly string[] = [...listed, closed, grading];

async function batchIn(tx: Tx, { batchId }: AppraisalParticipant, states: readonly string[], code: string) {
  const batch = await loadRow(tx, appraisalBatch, batchId, null);
  if (!states.includes(batch.state)) throw refuse([fault('', `${area}.${code}`)]);
  return batch;
}
const change = (tx: Tx, { id, batchId }: AppraisalParticipant, values: object, reason: string) =>
  applyEffects(tx, appraisalParticipant, [{ id, values: { ...values } }], causeOf(appraisalBatch, batchId, reason));
const byBranch = (_: Tx, { organisationId }: AppraisalParticipant) => Promise.resolve(organisationId);
const subject = (_: Tx, { memberId }: AppraisalParticipant) => Promise.resolve([memberId]);

const isAway = (tx: Tx, memberId: string) =>
  tx.one(sql`
    select 1 from flowing_member where member_id = ${memberId}::bigint and type = ${flowOut} and deleted_at is null
      and state = any(${sql.param(flowing)}::text[]) limit 1`);

export const participantActions = [
  handler(leaveUngraded, {
    owedBy: byBranch,
    async perform(tx, row, { noGradeReason }) {
      const { state } = await batchIn(tx, row, open, 'not-now');
      const finalGrade = state === grading ? grades.none : null;
      await change(tx, row, { needGrade: false, noGradeReason, finalGrade, gradeReason: null }, '不定等次');
    },
  }),
  handler(gradeAgain, {
    owedBy: byBranch,
    async perform(tx, row) {
      await batchIn(tx, row, open, 'not-now');
      await change(tx, row, { needGrade: true, noGradeReason: null, finalGrade: null }, '恢复定等');
    },
  }),
  handler(tellHost, {
    owedBy: byBranch,
    async perform(tx, row, { hostName, hostGrade, hostOpinion, hostEvidence }) {
      await batchIn(tx, row, [started, closed, grading, review], 'not-now');
      if (!(await isAway(tx, row.memberId))) throw refuse([fault('', `${area}.not-away`)]);
      await change(tx, row, { hostName, hostGrade, hostOpinion, hostEvidence }, '登记流入地评议');
    },
  }),
  handler(objectTo, {
    subjects: subject,
    async perform(tx, row, { objection }) {
      await batchIn(tx, row, [publicity], 'not-public');
      await change(tx, row, { objection, objectionAnswer: null }, '登记公示异议');
    },
  }),
  handler(answerObjection, {
    subjects: subject,
    async perform(tx, row, { objectionAnswer }) {
      await batchIn(tx, row, [publicity], 'not-public');
      if (row.objection === null || row.objectionAnswer !== null) throw refuse([fault('', `${area}.no-objection`)]);
      await change(tx, row, { objectionAnswer }, '答复公示异议');
    },
  }),
  handler(returnSummary, {
    owedBy: (_, { organisationId }) => Promise.resolve(organisationId),
    async perform(tx, { id, participantId, name, memberId }, { opinion }) {
      const part = await loadRow(tx, appraisalParticipant, participantId, null);
      const batch = await batchIn(tx, part, [started], 'not-now');
      const cause = causeOf(appraisalParticipant, participantId, opinion);
      const values = { state: summaryStates.returned, submittedOn: null, returnReason: opinion };
      await applyEffects(tx, personalSummary, [{ id, values }], cause);
      const now = { summaryState: summaryStates.returned };
      await applyEffects(tx, appraisalParticipant, [{ id: participantId, values: now }], cause);
      await askMembers(tx, batch, [participantId], ['summary']);
      await tellPersons(tx, {
        title: '【民主评议】个人总结被退回',
        content: `${name ?? ''}同志：您的个人总结被退回，请修改后重新提交。意见：${opinion}。`,
        entity: personalSummary.name,
        recordId: id,
        personId: memberId ?? '',
        link: { routePath: '/mzpydy/self', query: { id: participantId } },
      });
    },
  }),
];

/** Somebody the register did not bring, while the list is open; who came after the start rates nobody and is rated by nobody. */
const add = serve(addParticipant, async ({ tx, params: { id }, body: { memberId = null, noGradeReason = null } }) => {
  const batch = await loadRow(tx, appraisalBatch, id, 'read');
  if (!listed.includes(batch.state)) throw refuse([fault('', `${area}.not-now`)]);
  const member = await tx.one<Parameters<typeof participationOf>[0] & { isListed: boolean }>(sql`
    select m.id, p.name, m.organisation_id, m.group_id, m.member_category, exists (select 1 from appraisal_participant a
        where a.batch_id = ${id}::bigint and a.member_id = m.id and a.deleted_at is null) as is_listed
    from party_member m join person p on p.id = m.id join party_organisation o on o.id = m.organisation_id
      join party_organisation s on s.id = ${batch.organisationId}::bigint and o.path like s.path || '%'
    where m.id in (${choosable(tx, partyMember, [memberId ?? '0'])}) and m.party_status = ${statusNormal}`);
  if (!member) throw refuse([fault('memberId', `${area}.outside`)]);
  if (member.isListed) throw refuse([fault('memberId', `${area}.twice`, { name: member.name })]);
  const said = noGradeReason === null ? {} : { needGrade: false, noGradeReason };
  const values = { ...participationOf(member), ...said, batchId: id, joinType: joinTypes.byHand };
  const ids = await applyEffects(
    tx,
    appraisalParticipant,
    [{ values }],
    causeOf(appraisalBatch, id, '人工添加参评人员'),
  );
  if (batch.state === started) await askMembers(tx, batch, ids, ['summary', 'self']);
  return { done: true as const };
});
export const participantRoutes = [add];
