/** The way of an election: asked for, replied to, held, reported, approved. Domain-party 1.6. */
import { sql } from 'drizzle-orm';
import { electionStates, voteStates } from 'contract/election/codes.ts';
import { electionCandidate } from 'contract/election/election-candidate.ts';
import { election, electionProcess, type Election } from 'contract/election/election.ts';
import { normal, underElection } from 'contract/organisation/codes.ts';
import { partyOrganisation } from 'contract/organisation/party-organisation.ts';
import { each, handle } from '../../kit/process/handle.ts';
import { Refusal } from '../../kit/refusal.ts';
import { today } from '../../kit/setting.ts';
import { causeOf } from '../../kit/flow.ts';
import { loadRow } from '../../kit/write/load.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { complete } from './complete.ts';
import { requestFaults } from './election.ts';
import { candidatesOf } from './facts.ts';
import { outcomeOf, reportFaults } from './outcome.ts';
import type { Tx } from '../../kit/registry.ts';

/** Who stands decides nothing about it. */
const subjects = async (tx: Tx, row: Election) => (await candidatesOf(tx, [row.id])).map(one => one.personId);

const titles: Record<string, string> = {
  [electionStates.draft]: '请示已退回',
  [electionStates.asked]: '请示待批复',
  [electionStates.voting]: '选举结果已退回',
  [electionStates.reporting]: '选举结果待审批',
};
const isRequest = (row: Election) => row.state === electionStates.asked;

/** Puts the organisation back to work, wherever the election had taken it. */
async function release(tx: Tx, row: Election, reason: string): Promise<void> {
  const { state } = await loadRow(tx, partyOrganisation, row.organisationId, null, 'look');
  if (state !== underElection) return;
  const change = [{ id: row.organisationId, values: { state: normal } }];
  await applyEffects(tx, partyOrganisation, change, causeOf(election, row.id, reason));
}

/** The candidates of a request that was replied to may stand. */
async function approveCandidates(tx: Tx, row: Election): Promise<void> {
  const candidates = await candidatesOf(tx, [row.id]);
  const changes = candidates.map(({ id }) => ({ id, values: { preApproved: true } }));
  await applyEffects(tx, electionCandidate, changes, causeOf(election, row.id, '候选人预备人选已批复'));
}

export const electionHandler = handle(electionProcess, {
  page: '/organisation/election/detail',
  ask: row => ({ bizType: 'HJ_REQ', title: `【换届】${row.name}${titles[row.state] ?? ''}` }),
  subjects,
  steps: {
    submit: { guard: requestFaults, values: async tx => ({ requestOn: await today(tx) }) },
    approve: {
      to: (_, row) => (isRequest(row) ? electionStates.replied : electionStates.done),
      values: async (tx, row, { documentNo }) =>
        isRequest(row)
          ? { replyDoc: documentNo, replyOn: await today(tx) }
          : { resultDoc: documentNo, approvedOn: await today(tx) },
      effect: each((tx, row, { documentNo }) =>
        row.state === electionStates.done ? complete(tx, row, documentNo) : approveCandidates(tx, row),
      ),
    },
    sendBack: { to: (_, row) => (isRequest(row) ? electionStates.draft : electionStates.voting) },
    report: {
      guard: async (tx, row, { fewerSeats }) => reportFaults(row, await outcomeOf(tx, row.id), fewerSeats === true),
      opinion: ({ note }) => note ?? null,
      async values(tx, row, { reportDoc }) {
        const { told, secretaryId, on } = await outcomeOf(tx, row.id);
        return { reportDoc, result: told, secretaryId, electOn: on };
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
      effect: each((tx, row, { reason }) => release(tx, row, reason)),
    },
  },
});
