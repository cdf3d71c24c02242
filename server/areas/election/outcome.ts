/** Who was elected to what, from the sheets of the votes that were closed. */
import { sql } from 'drizzle-orm';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { voteStates, voteTypes } from 'contract/election/codes.ts';
import type { VoteSheet } from 'contract/election/calls.ts';
import { secretary, teamTypes } from 'contract/organisation/posts.ts';
import type { Election } from 'contract/election/election.ts';
import { wordsOf } from '../../kit/resource/labels.ts';
import { hasNoCommittee, isLead, isSeat } from './differential.ts';
import type { Tx } from '../../kit/registry.ts';

const area = 'election.election';

export interface Winner {
  personId: string;
  name: string;
  position: string;
}
interface Vote {
  title: string;
  state: string;
  voteType: string;
  sheet: VoteSheet | null;
  on: string | null;
}

export async function outcomeOf(tx: Tx, id: string) {
  const postOf = await wordsOf(tx, 'DJ_DZZ_DNZW');
  const votes = await tx.rows<Vote>(sql`
    select v.title, v.state, v.vote_type, r.sheet, r.held_on::text as on
    from vote_session v left join vote_result r on r.session_id = v.id
    where v.election_id = ${id}::bigint and v.deleted_at is null order by v.round, v.id`);
  const closed = votes.filter(vote => vote.state === voteStates.close && vote.voteType !== voteTypes.primary);
  const winners: Winner[] = closed.flatMap(({ sheet }) =>
    (sheet?.lines ?? [])
      .filter(line => line.isElected)
      .map(({ personId, name }) => ({ personId, name, position: sheet?.position ?? '05' })),
  );
  return {
    winners,
    /** Titles of votes that are not closed. */
    open: votes.filter(vote => vote.state !== voteStates.close).map(vote => vote.title),
    secretaryId: winners.find(one => one.position === secretary)?.personId ?? null,
    /** The day of the last vote. */
    on:
      closed
        .map(vote => vote.on ?? '')
        .sort()
        .at(-1) || null,
    told: winners.map(one => `${postOf(one.position)}：${one.name}`).join('；'),
  };
}

type Outcome = Awaited<ReturnType<typeof outcomeOf>>;

/** 选举中 → 待报批: every vote is closed and the seats are filled, or fewer by consent. */
export function reportFaults(row: Election, { winners, open, secretaryId }: Outcome, mayBeFewer: boolean): Fault[] {
  if (open.length > 0) return open.map(title => fault('', `${area}.votes-open`, { title }));
  if (winners.length === 0) return [fault('', `${area}.no-votes`)];
  const faults: Fault[] = [];
  const seats = row.seats;
  const count = new Set(winners.filter(one => isSeat(one.position)).map(one => one.personId)).size;
  if (!hasNoCommittee(row.teamType) && count < seats && !mayBeFewer)
    faults.push(fault('fewerSeats', `${area}.seats-open`, { seats, count, missing: seats - count }));
  if (secretaryId === null && row.teamType !== teamTypes.group) faults.push(fault('', `${area}.no-secretary`));
  return faults;
}

/** Members of the committee elected so far: who may lead it. */
export const electedMembers = async (tx: Tx, electionId: string): Promise<Set<string>> => {
  const { winners } = await outcomeOf(tx, electionId);
  return new Set(winners.filter(one => !isLead(one.position)).map(one => one.personId));
};
