/** What a vote must hold before it is configured and when it begins: candidates, seats, who watches, the roll. Domain-party 1.7. */
import { sql } from 'drizzle-orm';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { electionStates, leastSupervisors, methods, voteTypes } from 'contract/election/codes.ts';
import type { VoteSession } from 'contract/election/vote-session.ts';
import * as members from 'contract/member/codes.ts';
import { isLedAlone, kindOf } from 'contract/organisation/posts.ts';
import { rightsFaults } from '../team/index.ts';
import { wantsCodes } from './codes-wanted.ts';
import { isLead, isOfCommittee, memberDifference, standingFaults } from './differential.ts';
import { candidatesOf, electionsOf, ids, membersOf, type Candidate, type ElectionRow } from './facts.ts';
import { committeeOf } from './outcome.ts';
import { preVoted, seatsLeft } from './seats.ts';
import type { Tx } from '../../kit/registry.ts';

const area = 'election.voteSession';
const listOf = (value: unknown) => (Array.isArray(value) ? value.map(String) : []);

/** A vote with what it stands on. */
interface Configured {
  row: VoteSession;
  election: ElectionRow | undefined;
  chosen: Candidate[];
  /** Members of the committee that elects among itself; empty where all members vote. */
  committee: Set<string>;
}

async function configured(tx: Tx, row: VoteSession): Promise<Configured> {
  const [election] = await electionsOf(tx, row.electionId ? [row.electionId] : []);
  const wanted = listOf(row.candidateIds);
  const all = await tx.rows<{ electionId: string }>(sql`
    select distinct election_id from election_candidate where id = any(${ids(wanted)})`);
  const candidates = await candidatesOf(
    tx,
    all.map(one => one.electionId),
  );
  const isOwn = election && isOfCommittee(row.position ?? '') && !isLedAlone(election.teamType);
  return {
    row,
    election,
    chosen: candidates.filter(one => wanted.includes(one.id)),
    committee: isOwn ? await committeeOf(tx, election.id) : new Set(),
  };
}

/** The candidates of a vote belong to its election and post, and were approved beforehand. */
async function chosenFaults(tx: Tx, { row, election, chosen, committee }: Configured): Promise<Fault[]> {
  if (!election) return [];
  await tx.registry.dictionaries.load(tx, ['DJ_DZZ_DNZW']);
  const position = row.position ?? '';
  const post = tx.registry.dictionaries.words('DJ_DZZ_DNZW').get(position)?.label ?? '';
  const isForeign = (one: Candidate) => one.electionId !== election.id || kindOf(one.position) !== kindOf(position);
  const mustBeElected = isOfCommittee(position) && !isLedAlone(election.teamType);
  const told = (code: string, those: Candidate[]) =>
    those.map(({ name }) => fault('candidateIds', `${area}.${code}`, { name, post }));
  return [
    ...chosen.flatMap(one => rightsFaults('candidateIds', one)),
    ...told('foreign-candidate', chosen.filter(isForeign)),
    ...told(
      'not-approved',
      chosen.filter(one => !one.preApproved),
    ),
    ...told('not-elected', mustBeElected ? chosen.filter(one => !committee.has(one.personId)) : []),
  ];
}

/** The choice a first vote offers: a fifth more than the seats, one or two more 常委; who leads is elected one for one. */
function choiceFaults({ row, election, chosen: { length } }: Configured): Fault[] {
  const position = row.position ?? '';
  const seats = row.seats;
  if (!election) return [];
  if (isLead(position))
    return isLedAlone(election.teamType) || length === seats ? [] : [fault('candidateIds', `${area}.equal`, { seats })];
  if (isOfCommittee(position)) return standingFaults('candidateIds', `${area}.standing`, seats, length);
  return memberDifference('candidateIds', `${area}.difference`, seats, length, election.candidateDiffRate);
}

/** A formal vote after a pre-vote goes among those it chose, as many as there are seats or more. 《中国共产党章程》第十一条. */
async function numberFaults(tx: Tx, vote: Configured): Promise<Fault[]> {
  const { row, election, chosen } = vote;
  if (row.voteType === voteTypes.again) return [];
  if (!election || isLead(row.position ?? '')) return choiceFaults(vote);
  const picked = await preVoted(tx, row);
  if (row.voteType === voteTypes.primary) return picked ? [] : choiceFaults(vote);
  if (!picked)
    return election.electMethod === methods.primary ? [fault('voteType', `${area}.primary-first`)] : choiceFaults(vote);
  const faults = chosen
    .filter(one => !picked.has(one.personId))
    .map(({ name }) => fault('candidateIds', `${area}.not-picked`, { name }));
  if (chosen.length < row.seats) faults.push(fault('candidateIds', `${area}.fewer-than-seats`, { seats: row.seats }));
  return faults;
}

/** No more are elected to a kind of post than the committee above approved. */
async function seatFaults(tx: Tx, { row, election }: Configured): Promise<Fault[]> {
  if (!election || row.voteType === voteTypes.primary) return [];
  const { approved, taken } = await seatsLeft(tx, election, row);
  const left = Math.max(0, approved - taken);
  return row.seats > left ? [fault('seats', `${area}.seats`, { approved, taken, left })] : [];
}

async function watcherFaults(tx: Tx, { row, chosen, committee }: Configured): Promise<Fault[]> {
  const [supervisors, counters] = [listOf(row.supervisorIds), listOf(row.counterIds)];
  const stands = (personId: string) => chosen.some(candidate => candidate.personId === personId);
  // A committee of three that elects its secretary has two who do not stand; a smaller one has fewer.
  const others = [...committee].filter(one => !stands(one)).length;
  const least = committee.size > 0 ? Math.max(1, Math.min(leastSupervisors, others)) : leastSupervisors;
  const faults: Fault[] = [];
  if (!row.chairId) faults.push(fault('chairId', `${area}.chair`));
  if (supervisors.length < least) faults.push(fault('supervisorIds', `${area}.supervisors`, { least }));
  for (const { id, name, category } of await membersOf(tx, supervisors)) {
    if (stands(id)) faults.push(fault('supervisorIds', `${area}.supervisor-candidate`, { name }));
    else if (committee.size > 0 && !committee.has(id))
      faults.push(fault('supervisorIds', `${area}.supervisor-member`, { name }));
    if (category !== members.formal) faults.push(fault('supervisorIds', `${area}.supervisor-formal`));
  }
  for (const { id, name } of await membersOf(tx, counters))
    if (stands(id)) faults.push(fault('counterIds', `${area}.counter-candidate`, { name }));
  // Half of the key beside the right to lead the vote would be both halves.
  if (row.isPaper !== true && supervisors.includes(String(row.chairId)) && (await wantsCodes(tx)))
    faults.push(fault('supervisorIds', `${area}.supervisor-chair`));
  if (row.isPaper === true && counters.length !== 2) faults.push(fault('counterIds', `${area}.two-counts`));
  return faults;
}

/** NO_CONFIG → CONFIG: candidates, seats, supervisors and electors are saved and fit the rules. */
export async function configurationFaults(tx: Tx, row: VoteSession): Promise<Fault[]> {
  const vote = await configured(tx, row);
  const { election, chosen } = vote;
  const faults: Fault[] = [];
  if (election && ![electionStates.replied, electionStates.voting].includes(election.state as '3'))
    faults.push(fault('electionId', `${area}.not-replied`));
  if (chosen.length === 0) faults.push(fault('candidateIds', `${area}.candidates`));
  else faults.push(...(await numberFaults(tx, vote)), ...(await chosenFaults(tx, vote)));
  faults.push(...(await seatFaults(tx, vote)), ...(await watcherFaults(tx, vote)));
  const roll = await tx.one<{ n: number }>(
    sql`select count(*)::int as n from vote_elector where session_id = ${row.id}::bigint`,
  );
  if ((roll?.n ?? 0) === 0) faults.push(fault('', `${area}.electors`));
  return faults;
}
