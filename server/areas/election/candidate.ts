/** Candidates: proposed while the request is a draft, each for a post once. */
import { fault, type Fault } from 'contract/kit/fault.ts';
import { electionStates } from 'contract/election/codes.ts';
import { election } from 'contract/election/election.ts';
import { electionCandidate } from 'contract/election/election-candidate.ts';
import { rules, type PlannedChange, type Tx } from '../../kit/registry.ts';
import { rowsById } from '../../kit/write/load.ts';
import { wordsOf } from '../../kit/resource/labels.ts';
import { membersOf, rightsFaults } from '../team/index.ts';
import { idsIn } from './facts.ts';

const area = 'election.electionCandidate';

type Planned = PlannedChange<typeof electionCandidate>;
const factsOf = async (tx: Tx, plans: Planned[]) => ({
  elections: await rowsById(tx, election, idsIn(plans, 'electionId')),
  members: await membersOf(tx, idsIn(plans, 'personId')),
  postOf: await wordsOf(tx, 'DJ_DZZ_DNZW'),
});
type Facts = Awaited<ReturnType<typeof factsOf>>;

function check({ after, changed, remove }: Planned, { elections, members }: Facts): Fault[] {
  const of = elections.get(String(after.electionId));
  const member = members.get(String(after.personId));
  if (!of) return [];
  const isApproval = changed.size === 1 && changed.has('preApproved');
  if (of.state !== electionStates.draft && !isApproval && (changed.size > 0 || remove))
    return [fault('electionId', `${area}.sent`)];
  const faults: Fault[] = [];
  if (after.organisationId !== of.organisationId) faults.push(fault('electionId', `${area}.other-place`));
  if (member && (changed.has('personId') || changed.has('position'))) faults.push(...rightsFaults('personId', member));
  return faults;
}

export const candidateRules = rules(electionCandidate, {
  facts: factsOf,
  derive: (row, { elections, members, postOf }) => ({
    organisationId: row.organisationId ?? elections.get(String(row.electionId))?.organisationId ?? null,
    name: `${members.get(String(row.personId))?.name ?? ''}（${postOf(row.position)}）`,
  }),
  check,
});
