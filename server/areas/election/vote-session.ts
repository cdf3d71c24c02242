/** What a vote is at every write: its place, its times, and that nobody changes one that was configured. Domain-party 1.7. */
import { sql } from 'drizzle-orm';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { electionVotes, voteStates } from 'contract/election/codes.ts';
import { voteSession } from 'contract/election/vote-session.ts';
import { rules, type PlannedChange, type Tx } from '../../kit/registry.ts';
import { today } from '../../kit/setting.ts';
import { electionsOf, ids, idsIn, type ElectionRow } from './facts.ts';

const area = 'election.voteSession';
/** Filled by the actions of the vote alone. */
const counts = ['state', 'expectCount', 'presentCount', 'issuedCount', 'returnedCount', 'validCount'];

const isTime = (value: unknown) => /^([01]\d|2[0-3]):[0-5]\d$/.test(String(value));
/** As the database writes a moment of Asia/Shanghai. */
const momentOf = (day: unknown, time: unknown, otherwise: string) =>
  day ? new Date(`${String(day)}T${isTime(time) ? String(time) : otherwise}:00+08:00`).toISOString() : null;

interface Facts {
  elections: Map<string, ElectionRow>;
  rounds: Map<string, number>;
  today: string;
}

async function roundsOf(tx: Tx, electionIds: string[]): Promise<Map<string, number>> {
  const rows = await tx.rows<{ id: string; round: number }>(sql`
    select election_id as id, max(round) as round from vote_session
    where election_id = any(${ids(electionIds)}) and deleted_at is null group by 1`);
  return new Map(rows.map(({ id, round }) => [id, round]));
}

function check({ before, after, changed }: PlannedChange<typeof voteSession>, { elections }: Facts): Fault[] {
  const faults: Fault[] = [];
  const election = elections.get(String(after.electionId));
  if (election && after.organisationId !== election.organisationId)
    faults.push(fault('electionId', `${area}.other-place`));
  if (changed.has('voteType') && after.voteType && !electionVotes.includes(after.voteType))
    faults.push(fault('voteType', `${area}.no-election`));
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
  facts: async (tx, plans) => {
    const elections = idsIn(plans, 'electionId');
    const rows = await electionsOf(tx, elections);
    return {
      elections: new Map(rows.map(row => [row.id, row])),
      rounds: await roundsOf(tx, elections),
      today: await today(tx),
    };
  },
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
