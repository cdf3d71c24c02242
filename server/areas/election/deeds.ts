/** The way of an election: asked for, replied to, held, reported, approved. Domain-party 1.6. */
import { sql } from 'drizzle-orm';
import { fault } from 'contract/kit/fault.ts';
import * as deeds from 'contract/election/actions.ts';
import { electionStates, voteStates } from 'contract/election/codes.ts';
import { electionCandidate } from 'contract/election/election-candidate.ts';
import { election, type Election } from 'contract/election/election.ts';
import { normal } from 'contract/organisation/codes.ts';
import { partyOrganisation } from 'contract/organisation/party-organisation.ts';
import { outcomes } from 'contract/workflow/codes.ts';
import { handler, type ActionHandler } from '../../kit/house.ts';
import { refuse, Refused } from '../../kit/refused.ts';
import { today } from '../../kit/setting.ts';
import type { Tx } from '../../kit/tx.ts';
import { flowOf } from '../../kit/write/flow.ts';
import { advance, bringAbout, committeeAbove, type Owed } from '../workflow/index.ts';
import { complete } from './complete.ts';
import { requestFaults } from './election.ts';
import { candidatesOf } from './facts.ts';
import { outcomeOf, reportFaults } from './outcome.ts';

const page = '/organisation/election/detail';
const organisationOf = (row: Election) => row.organisationId;
const superiorOf = async (tx: Tx, row: Election) => (await committeeAbove(tx, organisationOf(row))) ?? 'school';
const isRequest = (row: Election) => row.state === electionStates.asked;

/** Who stands decides nothing about it. */
const subjects = async (tx: Tx, row: Election) => (await candidatesOf(tx, [row.id])).map(one => one.personId);

async function asked(tx: Tx, row: Election, matter: string): Promise<Owed> {
  const title = `【换届】${row.name ?? ''}${matter}`;
  return { bizType: 'HJ_REQ', title, deed: deeds.approveElection, by: await superiorOf(tx, row), page };
}

/** Puts the organisation back to work, wherever the election had taken it. */
async function release(tx: Tx, row: Election, reason: string): Promise<void> {
  const found = await tx.one<{ state: string }>(
    sql`select state from party_organisation where id = ${organisationOf(row)}::bigint`,
  );
  if (found?.state !== '3') return;
  const change = [{ id: organisationOf(row), values: { state: normal } }];
  await bringAbout(tx, partyOrganisation, change, { flow: flowOf(election, row.id), reason });
}

const submit = handler(deeds.submitElection, {
  async perform(tx, row, { confirmed }) {
    const read = confirmed;
    const left = (await requestFaults(tx, row)).filter(one => one.level === 'error' || !read.includes(one.code));
    if (left.length > 0) throw refuse(left);
    await advance(tx, deeds.submitElection, row, {
      node: '提交换届请示',
      values: { requestOn: await today(tx) },
      confirmed,
      next: await asked(tx, row, '请示待批复'),
    });
  },
});

async function reply(
  tx: Tx,
  row: Election,
  { documentNo, opinion, confirmed }: Record<string, unknown>,
): Promise<void> {
  const candidates = await candidatesOf(tx, [row.id]);
  await advance(tx, deeds.approveElection, row, {
    node: '上级党组织批复请示',
    outcome: outcomes.passed,
    opinion,
    confirmed,
    values: { state: electionStates.replied, replyDoc: documentNo, replyOn: await today(tx) },
  });
  const changes = candidates.map(({ id }) => ({ id, values: { preApproved: true } }));
  if (changes.length > 0)
    await bringAbout(tx, electionCandidate, changes, {
      flow: flowOf(election, row.id),
      reason: '候选人预备人选已批复',
    });
}

async function confirm(tx: Tx, row: Election, { documentNo, opinion, confirmed }: Record<string, unknown>) {
  await advance(tx, deeds.approveElection, row, {
    node: '上级党组织审批结果',
    outcome: outcomes.passed,
    opinion,
    confirmed,
    values: { state: electionStates.done, resultDoc: documentNo, approvedOn: await today(tx) },
  });
  await complete(tx, row, String(documentNo));
}

const approve = handler(deeds.approveElection, {
  subjects,
  owedBy: superiorOf,
  async perform(tx, row, input) {
    await (isRequest(row) ? reply : confirm)(tx, row, input);
  },
});

const sendBack = handler(deeds.sendBackElection, {
  subjects,
  owedBy: superiorOf,
  async perform(tx, row, { opinion }) {
    if (!(opinion ?? '').trim()) throw refuse([fault('opinion', 'workflow.opinion')]);
    const deed = isRequest(row) ? deeds.submitElection : deeds.reportElection;
    const title = `【换届】${row.name ?? ''}${isRequest(row) ? '请示' : '选举结果'}已退回`;
    await advance(tx, deeds.sendBackElection, row, {
      node: isRequest(row) ? '上级党组织批复请示' : '上级党组织审批结果',
      outcome: outcomes.returned,
      opinion,
      values: { state: isRequest(row) ? electionStates.draft : electionStates.voting },
      next: { bizType: 'HJ_REQ', title, deed, by: organisationOf(row), page },
    });
  },
});

const report = handler(deeds.reportElection, {
  async perform(tx, row, { reportDoc, fewerSeats, note, confirmed }) {
    const outcome = await outcomeOf(tx, row.id);
    const faults = reportFaults(row, outcome, fewerSeats === true);
    if (faults.length > 0) throw refuse(faults);
    await advance(tx, deeds.reportElection, row, {
      node: '报送选举结果',
      opinion: note,
      confirmed,
      values: {
        reportDoc,
        result: outcome.told,
        secretaryId: outcome.secretaryId,
        electOn: outcome.on,
      },
      next: await asked(tx, row, '选举结果待审批'),
    });
  },
});

const terminate = handler(deeds.terminateElection, {
  async perform(tx, row, { reason }) {
    const running = await tx.one(sql`
      select 1 from vote_session where election_id = ${row.id}::bigint and deleted_at is null and state = ${voteStates.start}`);
    if (running) throw new Refused(409, 'election.election.vote-running');
    await advance(tx, deeds.terminateElection, row, { node: '终止', outcome: outcomes.withdrawn, opinion: reason });
    await release(tx, row, reason);
  },
});

export const electionDeeds: ActionHandler[] = [submit, approve, sendBack, report, terminate];
