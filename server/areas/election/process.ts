/** The way of an election: asked for, replied to, held, reported, approved. Domain-party 1.6. */
import { sql } from 'drizzle-orm';
import { electionStates, voteStates } from 'contract/election/codes.ts';
import { electionCandidate } from 'contract/election/election-candidate.ts';
import { election, electionProcess, type Election } from 'contract/election/election.ts';
import { each, handle } from '../../kit/process/handle.ts';
import { Refusal } from '../../kit/refusal.ts';
import { basicCommitteeAbove } from './basic-committee.ts';
import { today } from '../../kit/setting.ts';
import { flowOf } from '../../kit/flow.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { complete } from './complete.ts';
import { delegateFaults, delegatesAfter, unitNode, unitOpinion } from './delegates.ts';
import { requestFaults } from './election.ts';
import { candidatesOf } from './facts.ts';
import { outcomeOf, reportFaults } from './outcome.ts';
import { release } from './release.ts';
import { toldOf, vacanciesOf, vacancyFaults } from './vacancy.ts';
import type { Tx } from '../../kit/registry.ts';

/** Who stands decides nothing about it, and reports all the same what others elected. */
const subjects = async (tx: Tx, row: Election) =>
  row.state === electionStates.asked || row.state === electionStates.reporting
    ? (await candidatesOf(tx, [row.id])).map(one => one.personId)
    : [];

/** An approved result, with the seats nobody takes. */
async function approved(tx: Tx, row: Election, documentNo: string) {
  const { winners } = await outcomeOf(tx, row.id);
  const vacant = await vacanciesOf(tx, row, winners);
  const values = { resultDoc: documentNo, approvedOn: await today(tx) };
  if (vacant.length === 0) return values;
  const isVacant = vacant.some(one => one.personId === row.secretaryId);
  return {
    ...values,
    result: `${row.result ?? ''}；${toldOf(vacant)}`,
    secretaryId: isVacant ? null : row.secretaryId,
  };
}

const titles: Record<string, string> = {
  [electionStates.draft]: '请示已退回',
  [electionStates.asked]: '请示待批复',
  [electionStates.voting]: '选举结果已退回',
  [electionStates.reporting]: '选举结果待审批',
};
const isRequest = (row: Election) => row.state === electionStates.asked;

/** The candidates of a request that was replied to may stand. */
async function approveCandidates(tx: Tx, row: Election): Promise<void> {
  const candidates = await candidatesOf(tx, [row.id]);
  const changes = candidates.map(({ id }) => ({ id, values: { preApproved: true } }));
  await applyEffects(tx, electionCandidate, changes, {
    flow: flowOf(election, row.id),
    reason: '候选人预备人选已批复',
  });
}

export const electionHandler = handle(electionProcess, {
  page: '/organisation/election/detail',
  ask: row => ({ bizType: 'HJ_REQ', title: `【换届】${row.name}${titles[row.state] ?? ''}` }),
  subjects,
  hands: { committeeAbove: each(basicCommitteeAbove) },
  steps: {
    submit: { guard: requestFaults, values: async tx => ({ requestOn: await today(tx) }) },
    approve: {
      guard: async (tx, row) => (isRequest(row) ? [] : vacancyFaults(tx, row)),
      to: (_, row) => (isRequest(row) ? electionStates.replied : electionStates.done),
      values: async (tx, row, { documentNo }) =>
        isRequest(row) ? { replyDoc: documentNo, replyOn: await today(tx) } : approved(tx, row, documentNo),
      async effect(tx, rows, { documentNo }) {
        for (const row of rows)
          await (row.state === electionStates.done ? complete(tx, row, documentNo) : approveCandidates(tx, row));
      },
    },
    delegate: {
      guard: delegateFaults,
      node: unitNode,
      opinion: unitOpinion,
      values: async (tx, row, input) => ({ delegateIds: await delegatesAfter(tx, row, input) }),
    },
    sendBack: { to: (_, row) => (isRequest(row) ? electionStates.draft : electionStates.voting) },
    report: {
      guard: (tx, row, input) => reportFaults(tx, row, input),
      opinion: ({ note }) => note ?? null,
      async values(tx, row, { reportDoc, fewerSeats, fewerConsent }) {
        const { told, secretaryId, on, due } = await outcomeOf(tx, row.id);
        const consent = fewerSeats ? `；应到会 ${due} 人中 ${fewerConsent} 人同意减少名额` : '';
        const values = { reportDoc, result: told + consent, secretaryId, electOn: on };
        return { ...values, fewerConsent: fewerSeats ? fewerConsent : null };
      },
    },
    terminate: {
      async guard(tx, row) {
        const running = await tx.one(sql`
          select 1 from vote_session where election_id = ${row.id}::bigint and deleted_at is null
            and state = ${voteStates.start}`);
        if (running) throw new Refusal(409, 'election.election.vote-running');
        return [];
      },
      async effect(tx, rows, { reason }) {
        for (const row of rows) await release(tx, row, reason);
      },
    },
  },
});
