/** What a vote must hold: its place, its candidates, who watches over it. Domain-party 1.7. */
import { sql } from 'drizzle-orm';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { electionStates, leastSupervisors, voteStates, voteTypes } from 'contract/election/codes.ts';
import { election, type Election } from 'contract/election/election.ts';
import { voteSession, type VoteSession } from 'contract/election/vote-session.ts';
import * as members from 'contract/member/codes.ts';
import { standing } from 'contract/organisation/posts.ts';
import type { Draft } from 'contract/kit/resource.ts';
import { rules, type PlannedChange, type Tx } from '../../kit/registry.ts';
import { today } from '../../kit/setting.ts';
import { rowsById } from '../../kit/write/load.ts';
import { membersOf } from '../team/index.ts';
import { wantsCodes } from './codes-wanted.ts';
import { hasNoCommittee, isLead, memberDifference, standingFaults } from './differential.ts';
import { candidatesOf, ids, idsIn, type Candidate } from './facts.ts';
import { electedMembers } from './outcome.ts';

const area = 'election.voteSession';
/** Filled by the actions of the vote alone. */
const counts = ['state', 'expectCount', 'presentCount', 'issuedCount', 'returnedCount', 'validCount'];

const isTime = (value: unknown) => /^([01]\d|2[0-3]):[0-5]\d$/.test(String(value));
/** As the database writes a moment of Asia/Shanghai. */
const momentOf = (day: unknown, time: unknown, otherwise: string) =>
  day ? `${String(day)}T${isTime(time) ? String(time) : otherwise}:00+08:00` : null;

async function roundsOf(tx: Tx, electionIds: string[]): Promise<Map<string, number>> {
  const rows = await tx.rows<{ id: string; round: number }>(sql`
    select election_id as id, max(round) as round from vote_session
    where election_id = any(${ids(electionIds)}) and deleted_at is null group by 1`);
  return new Map(rows.map(({ id, round }) => [id, round]));
}

type Planned = PlannedChange<typeof voteSession>;
async function factsOf(tx: Tx, plans: Planned[]) {
  const ids = idsIn(plans, 'electionId');
  return {
    elections: await rowsById(tx, election, ids),
    rounds: await roundsOf(tx, ids),
    today: await today(tx),
  };
}
type Facts = Awaited<ReturnType<typeof factsOf>>;

function check({ before, after, changed }: Planned, { elections }: Facts): Fault[] {
  const faults: Fault[] = [];
  const of = elections.get(String(after.electionId));
  if (of && after.organisationId !== of.organisationId) faults.push(fault('electionId', `${area}.other-place`));
  const isFrozen = before !== null && before.state !== voteStates.noConfig;
  if (isFrozen && [...changed].some(name => !counts.includes(name))) faults.push(fault('', `${area}.frozen`));
  for (const name of ['openTime', 'closeTime'] as const)
    if (changed.has(name) && after[name] && !isTime(after[name]))
      faults.push(fault(name, `${area}.time`, { label: voteSession.fields[name].label }));
  const { openAt, closeAt } = after;
  if (openAt && closeAt && closeAt <= openAt) faults.push(fault('closeOn', `${area}.closes-before`));
  return faults;
}

export const voteSessionRules = rules(voteSession, {
  facts: factsOf,
  derive: (row, { elections, rounds }) => {
    const id = String(row.electionId);
    const organisationId = row.organisationId ?? elections.get(id)?.organisationId ?? null;
    return {
      organisationId,
      round: row.round ?? (rounds.get(id) ?? 0) + 1,
      openAt: momentOf(row.openOn, row.openTime, '00:00'),
      closeAt: momentOf(row.closeOn, row.closeTime, '23:59'),
    };
  },
  check,
});

/** The candidates of a vote belong to its election and post, and were approved beforehand. */
function chosenFaults(
  row: Draft<typeof voteSession>,
  chosen: Candidate[],
  of: Election,
  elected: Set<string>,
): Fault[] {
  const position = row.position ?? '';
  const faults = chosen
    .filter(one => one.electionId !== of.id)
    .map(({ name }) => fault('candidateIds', `${area}.foreign-candidate`, { name, post: '' }));
  for (const { preApproved, name } of chosen)
    if (!preApproved) faults.push(fault('candidateIds', `${area}.not-approved`, { name }));
  if (isLead(position) && !hasNoCommittee(of.teamType))
    for (const { name, personId } of chosen)
      if (!elected.has(personId)) faults.push(fault('candidateIds', `${area}.not-elected`, { name }));
  return faults;
}

/** A first vote offers a choice; a further one goes among those who are left, who leads is elected one for one. */
function numberFaults(row: Draft<typeof voteSession>, count: number, of: Election | undefined): Fault[] {
  const position = row.position ?? '';
  const seats = Number(row.seats);
  if (row.voteType === voteTypes.again || row.voteType === voteTypes.general) return [];
  if (isLead(position))
    return hasNoCommittee(of?.teamType) || count === seats ? [] : [fault('candidateIds', `${area}.equal`, { seats })];
  if (position === standing) return standingFaults('candidateIds', `${area}.standing`, seats, count);
  const rate = of?.candidateDiffRate ?? 20;
  return of ? memberDifference('candidateIds', `${area}.difference`, seats, count, rate) : [];
}

async function watcherFaults(tx: Tx, row: Draft<typeof voteSession>, chosen: Candidate[]): Promise<Fault[]> {
  const supervisors = row.supervisorIds ?? [];
  const faults: Fault[] = [];
  if (!row.chairId) faults.push(fault('chairId', `${area}.chair`));
  if (supervisors.length < leastSupervisors) faults.push(fault('supervisorIds', `${area}.supervisors`));
  for (const one of (await membersOf(tx, supervisors)).values()) {
    if (chosen.some(candidate => candidate.personId === one.id))
      faults.push(fault('supervisorIds', `${area}.supervisor-candidate`, { name: one.name }));
    if (one.category !== members.formal) faults.push(fault('supervisorIds', `${area}.supervisor-formal`));
  }
  // Half of the key beside the right to lead the vote would be both halves.
  if (row.isPaper !== true && supervisors.includes(String(row.chairId)) && (await wantsCodes(tx)))
    faults.push(fault('supervisorIds', `${area}.supervisor-chair`));
  if (row.isPaper === true && row.counterIds?.length !== 2) faults.push(fault('counterIds', `${area}.two-counts`));
  return faults;
}

/** NO_CONFIG → CONFIG: candidates, seats, supervisors and electors are saved and fit the rules. */
export async function configurationFaults(tx: Tx, row: VoteSession): Promise<Fault[]> {
  const of = row.electionId ? (await rowsById(tx, election, [row.electionId])).get(row.electionId) : undefined;
  const wanted = row.candidateIds ?? [];
  const all = await tx.rows<{ electionId: string }>(sql`
    select distinct election_id from election_candidate where id = any(${ids(wanted)})`);
  const elections = all.map(one => one.electionId);
  const candidates = await candidatesOf(tx, elections);
  const chosen = candidates.filter(one => wanted.includes(one.id));
  const faults: Fault[] = [];
  if (of && ![electionStates.replied, electionStates.voting].includes(of.state as '3'))
    faults.push(fault('electionId', `${area}.not-replied`));
  if (chosen.length === 0) faults.push(fault('candidateIds', `${area}.candidates`));
  else {
    faults.push(...numberFaults(row, chosen.length, of));
    if (of) faults.push(...chosenFaults(row, chosen, of, await electedMembers(tx, of.id)));
  }
  faults.push(...(await watcherFaults(tx, row, chosen)));
  const roll = await tx.one<{ n: number }>(
    sql`select count(*)::int as n from vote_elector where session_id = ${row.id}::bigint`,
  );
  if ((roll?.n ?? 0) === 0) faults.push(fault('', `${area}.electors`));
  return faults;
}
