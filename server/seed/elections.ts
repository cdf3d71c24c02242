/** Elections of the demonstration: one in each state, so that every page has something to show. */
import { electionStates } from 'contract/election/codes.ts';
import type { ElectionSeed, SeedWorld } from './shape.ts';

const { draft, asked, replied, voting, reporting, done, ended } = electionStates;
const retired = 'org-retired-first';

/** The one election of the named world: the retired branch prepares its own. */
export function addFirstElection(world: SeedWorld): void {
  world.elections.push({
    key: 'election-retired',
    organisationId: retired,
    teamType: '4',
    session: 12,
    electMethod: '1',
    cycleType: '2',
    planOn: '2027-03-18',
    reason: '书记年事已高，本人提出不再担任',
    seats: 1,
    requestDoc: '江大离退一支〔2026〕2号',
    state: draft,
  });
  world.candidates.push({
    key: 'candidate-liang',
    electionId: 'election-retired',
    organisationId: retired,
    personId: 'p-liang',
    position: '01',
    source: '1',
  });
}

const further: Partial<ElectionSeed>[] = [
  { state: asked, requestOn: '2026-11-02' },
  { state: replied, requestOn: '2026-10-12', replyOn: '2026-10-20', replyDoc: '江大党〔2026〕31号' },
  { state: voting, requestOn: '2026-10-08', replyOn: '2026-10-15', replyDoc: '江大党〔2026〕30号' },
  {
    state: reporting,
    requestOn: '2026-09-21',
    replyOn: '2026-09-28',
    replyDoc: '江大党〔2026〕27号',
    electOn: '2026-11-12',
  },
  {
    state: done,
    requestOn: '2026-05-11',
    replyOn: '2026-05-18',
    replyDoc: '江大党〔2026〕14号',
    electOn: '2026-06-10',
    approvedOn: '2026-06-16',
    resultDoc: '江大党〔2026〕18号',
  },
  { state: ended, requestOn: '2026-04-07' },
];

/** Branches of people with an account of the demonstration, who vote, count and chair there. */
const ownBranches = ['org-physics-graduate', 'org-physics-optics'];
/** Its first vote ends in a tie. */
export const tiedElection = 'election-org-physics-optics';
const own: Partial<ElectionSeed>[] = [
  {
    cycleType: '2',
    requestOn: '2026-10-09',
    replyOn: '2026-10-16',
    replyDoc: '江大物党〔2026〕21号',
    requestDoc: '研二支〔2026〕3号',
  },
  {
    requestOn: '2026-10-12',
    replyOn: '2026-10-19',
    replyDoc: '江大物党〔2026〕22号',
    requestDoc: '光学支〔2026〕6号',
    reason: '本届任期即将届满',
    seats: 3,
  },
];
/** Whoever counts or watches does not stand. */
const leftOut = ['p-gu', 'p-ye'];

/** The other states, each at a branch of its own whose team is known. */
export function addFurtherElections(world: SeedWorld): void {
  const all = world.teams.filter(one => one.teamType === '3' && !one.key.includes('fault'));
  const branches = all.slice(-further.length);
  const named = ownBranches.flatMap(key => all.find(one => one.organisationId === key) ?? []);
  [...branches, ...named].forEach((team, at) => {
    const isOwn = at >= branches.length;
    const members = world.teamMembers.filter(
      one => one.teamId === team.key && !(isOwn && leftOut.includes(one.personId)),
    );
    if (team.organisationId === 'org-physics-optics') members.push({ ...members[0]!, personId: 'p-xu' });
    const key = `election-${team.organisationId}`;
    world.elections.push({
      key,
      organisationId: team.organisationId,
      teamType: team.teamType,
      session: team.session + 1,
      electMethod: '1',
      cycleType: '1',
      planOn: '2026-12-15',
      reason: '学院调整，支部设置变动',
      // 委员 are elected from a fifth more than there are seats.
      seats: Math.max(1, members.length - 1),
      requestDoc: `支请〔2026〕${at + 1}号`,
      state: draft,
      ...(isOwn ? { state: voting, ...own[at - branches.length] } : further[at]),
    });
    for (const one of members)
      world.candidates.push({
        key: `candidate-${key}-${one.personId}`,
        electionId: key,
        organisationId: team.organisationId,
        personId: one.personId,
        position: '05',
        source: '1',
      });
    const [head] = members;
    if (head)
      world.candidates.push({
        key: `candidate-${key}-head`,
        electionId: key,
        organisationId: team.organisationId,
        personId: head.personId,
        position: '01',
        source: '1',
      });
  });
}
