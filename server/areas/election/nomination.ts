/** Who is proposed with the request: enough 委员 to choose from, one head, as many deputies as there are seats. Domain-party 1.6. */
import { fault, warn, type Fault } from 'contract/kit/fault.ts';
import { isMidTerm } from 'contract/election/codes.ts';
import type { Election } from 'contract/election/election.ts';
import { mostDeputies, seatsOfBranchCommittee } from 'contract/organisation/codes.ts';
import { isLedAlone, kindOf, teamTypes } from 'contract/organisation/posts.ts';
import { rightsFaults } from '../team/index.ts';
import { isOfCommittee, isSeat, memberDifference, standingFaults } from './differential.ts';
import { candidatesOf, type Candidate } from './facts.ts';
import { headOf } from './outcome.ts';
import { sittingTeam } from './sitting.ts';
import type { Tx } from '../../kit/registry.ts';

const area = 'election.election';

const isTwice = (candidates: Candidate[], { id, personId, position }: Candidate) =>
  candidates.some(one => one.id < id && one.personId === personId && one.position === position);

/** 委员 and 常委 by the numbers the regulation sets; whoever is to lead comes from the 委员, in mid-term from those in office too. */
async function committeeFaults(tx: Tx, row: Election, candidates: Candidate[]): Promise<Fault[]> {
  const members = candidates.filter(one => isSeat(one.position));
  const sitting = isMidTerm(row.cycleType) ? ((await sittingTeam(tx, row))?.members ?? []) : [];
  const own = new Set([...members, ...sitting].map(one => one.personId));
  const words = tx.registry.dictionaries.words('DJ_DZZ_DNZW');
  const standing = candidates.filter(one => kindOf(one.position) === 'standing').length;
  const deputies = candidates.filter(one => kindOf(one.position) === 'deputy').length;
  const seats = row.deputySeats ?? 0;
  const from = candidates
    .filter(one => isOfCommittee(one.position) && !own.has(one.personId))
    .map(({ name, position }) =>
      fault('seats', `${area}.from-members`, { name, post: words.get(position)?.label ?? '' }),
    );
  return [
    ...memberDifference('seats', `${area}.difference`, row.seats, members.length, row.candidateDiffRate ?? 20),
    ...standingFaults('standingSeats', `${area}.standing`, row.standingSeats ?? 0, standing),
    ...from,
    ...(deputies === seats ? [] : [fault('deputySeats', `${area}.deputies`, { seats })]),
  ];
}

/** A branch has a committee of three to five, seven at most; without one, a single deputy. 《支部工作条例（试行）》第十条. */
function sizeFaults({ teamType, cycleType, seats, deputySeats }: Election): Fault[] {
  const { least, usual, most } = seatsOfBranchCommittee;
  if (teamType === teamTypes.soleSecretary && (deputySeats ?? 0) > mostDeputies)
    return [fault('deputySeats', `${area}.one-deputy`)];
  if (teamType !== teamTypes.branchCommittee || isMidTerm(cycleType)) return [];
  if (seats < least || seats > most) return [fault('seats', `${area}.branch-seats`)];
  return seats > usual ? [warn('seats', `${area}.branch-seats-many`)] : [];
}

function headFaults(tx: Tx, row: Election, candidates: Candidate[]): Fault[] {
  const heads = candidates.filter(one => kindOf(one.position) === 'head').length;
  const post = headOf(tx, row.teamType);
  if (heads > 1 && !isLedAlone(row.teamType)) return [fault('seats', `${area}.one-secretary`, { post })];
  const isNeeded = !isMidTerm(row.cycleType) && row.teamType !== teamTypes.group;
  return heads === 0 && isNeeded ? [fault('seats', `${area}.secretary`, { post })] : [];
}

/** Words of posts are loaded by who asks. */
export async function nominationFaults(tx: Tx, row: Election): Promise<Fault[]> {
  const candidates = await candidatesOf(tx, [row.id]);
  if (candidates.length === 0 && isMidTerm(row.cycleType)) return [fault('seats', `${area}.no-candidates`)];
  return [
    ...candidates.flatMap(one => rightsFaults('seats', one)),
    ...candidates
      .filter(one => isTwice(candidates, one))
      .map(({ name }) => fault('seats', 'election.electionCandidate.twice', { name })),
    ...(isLedAlone(row.teamType) ? [] : await committeeFaults(tx, row, candidates)),
    ...headFaults(tx, row, candidates),
    ...sizeFaults(row),
  ];
}
