/**
 * 不合格党员处置: opened by the end of a batch, in the hands of the branch, approved above. What ends a membership is an order
 * of its own; when it is carried out the disposal ends with it. Domain-party 8.2.
 */
import { sql } from 'drizzle-orm';
import { appraisalBatch } from 'contract/appraisal/appraisal-batch.ts';
import {
  correction,
  disposalStates,
  measures,
  memberDisposal,
  memberDisposalProcess,
  type MemberDisposal,
} from 'contract/appraisal/member-disposal.ts';
import { addMonths } from 'contract/kit/calendar.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { isPassed } from 'contract/meeting/attendance.ts';
import { causeOf, type MemberCause } from '../../kit/flow.ts';
import { applyEffects, applyToMembers } from '../../kit/process/effects.ts';
import { handle } from '../../kit/process/handle.ts';
import { begin } from '../../kit/process/take.ts';
import type { Tx } from '../../kit/registry.ts';
import { settingOf, today } from '../../kit/setting.ts';

const area = 'appraisal.memberDisposal';
const { facts, decision, correcting, leaving, ended, cancelled } = disposalStates;
const open = Object.values(disposalStates).filter(state => state !== ended && state !== cancelled);

interface Unqualified {
  name: string;
  memberId: string;
  organisationId: string;
}
/** One for each member who has none under way. */
export async function openDisposals(tx: Tx, batchId: string, all: readonly Unqualified[]): Promise<void> {
  const busy = await tx.rows<{ id: string }>(sql`
    select member_id as id from member_disposal where deleted_at is null and state = any(${sql.param(open)}::text[])
      and member_id = any(${sql.param(all.map(({ memberId }) => memberId))}::bigint[])`);
  const changes = all
    .filter(({ memberId }) => !busy.some(({ id }) => id === memberId))
    .map(({ name, memberId, organisationId }) => ({
      values: { name, memberId, organisationId, batchId, state: facts },
    }));
  const ids = await applyEffects(tx, memberDisposal, changes, causeOf(appraisalBatch, batchId, '评定为不合格'));
  await begin(tx, disposalHandler, ids, '评定为不合格');
}

interface Decision {
  measure: string;
  months?: number | null;
  votingDue: number;
  votesFor: number;
}
function decisionFaults({ measure, months, votingDue, votesFor }: Decision): Fault[] {
  const isCorrection = measure === measures.correction;
  return [
    ...(isPassed(votesFor, votingDue) ? [] : [fault('votesFor', `${area}.votes`, { due: votingDue })]),
    ...(votesFor > votingDue ? [fault('votesFor', `${area}.more-votes`)] : []),
    ...(!isCorrection && months ? [fault('months', `${area}.months`)] : []),
  ];
}

async function correctionMonths(tx: Tx, months: number | null): Promise<number> {
  const set = Number(await settingOf(tx, 'py.correctionMonths', String(correction.most)));
  return months ?? (set >= correction.least && set <= correction.most ? set : correction.most);
}

const words: Readonly<Record<string, string>> = {
  establish: '待认定事实',
  hear: '待听取本人意见',
  decide: '待支部大会决定',
  approve: '待审批',
  reappraise: '改正期满后再次评议',
};

export const disposalHandler = handle(memberDisposalProcess, {
  page: '/appraisal/disposal/detail',
  ask: ({ name, deadlineOn, state }, { does }) => ({
    bizType: 'PY_CZ',
    title: `【不合格处置】${name}${words[does] ?? ''}`,
    dueAt: state === correcting && deadlineOn ? `${deadlineOn}T15:59:59.000Z` : null,
  }),
  steps: {
    establish: { values: (_, _row, { facts: found, factFiles }) => ({ facts: found, factFiles: factFiles ?? null }) },
    hear: { values: (_, _row, { hearingOn, statement }) => ({ hearingOn, statement }) },
    decide: {
      guard: async (_, _row, input) => decisionFaults(input),
      values: async (tx, _, { meetingOn, votingDue, votesFor, measure, months = null }) => ({
        meetingOn,
        votingDue,
        votesFor,
        measure,
        months: measure === measures.correction ? await correctionMonths(tx, months) : null,
      }),
    },
    approve: {
      to: (_, { measure }) => (measure === measures.correction ? correcting : leaving),
      values: async (tx, { measure, months }) => ({
        deadlineOn: measure === measures.correction ? addMonths(await today(tx), months ?? correction.most) : null,
      }),
    },
    reappraise: {
      guard: async (tx, { deadlineOn }) =>
        deadlineOn !== null && deadlineOn > (await today(tx))
          ? [fault('', `${area}.deadline`, { date: deadlineOn })]
          : [],
      to: (_, _row, { isImproved }) => (isImproved === true ? ended : decision),
      values: async (tx, _, { isImproved, reappraisal }, to) => ({
        isImproved: isImproved === true,
        reappraisal,
        endedOn: to === ended ? await today(tx) : null,
      }),
    },
    cancel: { values: async tx => ({ endedOn: await today(tx) }) },
  },
});

/** Whose membership has ended, by whatever order, is disposed of; whose rights rest is not. */
export async function endDisposals(
  tx: Tx,
  memberIds: readonly string[],
  on: string,
  cause: MemberCause,
): Promise<void> {
  const rows = await tx.rows<Pick<MemberDisposal, 'id' | 'memberId'>>(sql`
    select id, member_id from member_disposal where deleted_at is null and state = any(${sql.param(open)}::text[])
      and member_id = any(${sql.param(memberIds)}::bigint[]) order by id for update`);
  const changes = rows.map(row => ({ ...row, values: { state: ended, endedOn: on } }));
  await applyToMembers(tx, memberDisposal, changes, cause);
}
