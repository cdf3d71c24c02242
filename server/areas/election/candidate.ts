/** Candidates: proposed while the request is a draft, each for a post once. */
import { fault, type Fault } from 'contract/kit/fault.ts';
import { electionStates } from 'contract/election/codes.ts';
import { electionCandidate } from 'contract/election/election-candidate.ts';
import { postsOf } from 'contract/organisation/posts.ts';
import { rules, type PlannedChange } from '../../kit/registry.ts';
import { rightsFaults } from '../team/index.ts';
import { electionsOf, idsIn, membersOf, type ElectionRow, type Member } from './facts.ts';

const area = 'election.electionCandidate';

interface Facts {
  elections: Map<string, ElectionRow>;
  members: Map<string, Member>;
  posts: ReadonlyMap<string, { label: string }>;
}
const byId = <T extends { id: string }>(rows: T[]) => new Map(rows.map(row => [row.id, row]));

/** The election itself lets candidates stand: with the reply, and who was written in and is tied. */
function frozen({ after, changed, remove }: PlannedChange<typeof electionCandidate>, { elections }: Facts): Fault[] {
  const state = elections.get(String(after.electionId))?.state ?? electionStates.draft;
  const isTouched = remove || (changed.size > 0 && !changed.has('preApproved'));
  return state !== electionStates.draft && isTouched ? [fault('', `${area}.sent`)] : [];
}

function check(
  { after, changed }: PlannedChange<typeof electionCandidate>,
  { elections, members, posts }: Facts,
): Fault[] {
  const election = elections.get(String(after.electionId));
  const member = members.get(String(after.personId));
  if (!election) return [];
  const faults: Fault[] = [];
  if (after.organisationId !== election.organisationId) faults.push(fault('electionId', `${area}.other-place`));
  if (changed.has('position') && after.position && !postsOf(election.teamType).includes(after.position))
    faults.push(fault('position', `${area}.wrong-post`, { post: posts.get(after.position)?.label ?? '' }));
  if (!member || !(changed.has('personId') || changed.has('position'))) return faults;
  return [...faults, ...rightsFaults('personId', member)];
}

export const candidateRules = rules(electionCandidate, {
  facts: async (tx, plans) => {
    await tx.registry.dictionaries.load(tx, ['DJ_DZZ_DNZW']);
    const elections = idsIn(plans, 'electionId');
    return {
      elections: byId(await electionsOf(tx, elections)),
      members: byId(await membersOf(tx, idsIn(plans, 'personId'))),
      posts: tx.registry.dictionaries.words('DJ_DZZ_DNZW'),
    };
  },
  derive: (row, { elections, members, posts }) => ({
    organisationId: row.organisationId ?? elections.get(String(row.electionId))?.organisationId ?? null,
    name: `${members.get(String(row.personId))?.name ?? ''}（${posts.get(String(row.position))?.label ?? ''}）`,
  }),
  check,
  frozen,
});
