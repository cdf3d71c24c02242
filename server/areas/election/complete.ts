/** An approved result: a new team and a new term, or in mid-term new members of the team in office, in one transaction. */
import { election, type Election } from 'contract/election/election.ts';
import { leadershipTeam } from 'contract/organisation/leadership-team.ts';
import { fault } from 'contract/kit/fault.ts';
import { isMidTerm } from 'contract/election/codes.ts';
import { partyOrganisation } from 'contract/organisation/party-organisation.ts';
import { bodyOf, kindOf, leadingTeams, teamTypes, termYearsOf } from 'contract/organisation/posts.ts';
import { teamMember } from 'contract/organisation/team-member.ts';
import { settingOf } from '../../kit/setting.ts';
import { flowOf, type Flow } from '../../kit/flow.ts';
import { refuse } from '../../kit/refusal.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { endTeams } from '../team/index.ts';
import { outcomeOf, type Winner } from './outcome.ts';
import { release } from './release.ts';
import { sittingTeam } from './sitting.ts';
import { vacanciesOf } from './vacancy.ts';
import type { Tx } from '../../kit/registry.ts';

/** A branch that gets a committee, or goes without one, has one body all the same. */
const alternatives: Record<string, string[]> = {
  [teamTypes.branchCommittee]: [teamTypes.branchCommittee, teamTypes.soleSecretary],
  [teamTypes.soleSecretary]: [teamTypes.branchCommittee, teamTypes.soleSecretary],
};
/** Elected, DJ_DZZ_CSFS. */
const byElection = '1';
/** 补选. */
const inMidTerm = '3';

const ranks = { head: 0, deputy: 0, standing: 1, member: 2 };
/** One post for each person, the highest: who leads before who is of the standing committee before who is a member. */
function posts(winners: Winner[]): Winner[] {
  const ranked = [...winners].sort((a, b) => ranks[kindOf(a.position)] - ranks[kindOf(b.position)]);
  const seen = new Set<string>();
  return ranked.filter(one => !seen.has(one.personId) && seen.add(one.personId));
}

type Cause = { flow: Flow; reason: string };

/** The old team goes, the new one comes; a seat whose winner has left stays open in it. */
async function renewTeam(
  tx: Tx,
  row: Election,
  { chosen, seats }: { chosen: Winner[]; seats: number },
  documentNo: string,
  cause: Cause,
): Promise<void> {
  const { organisationId, teamType } = row;
  const on = String(row.electOn);
  await endTeams(tx, [organisationId], on, cause, { types: alternatives[teamType] ?? [teamType], isSucceeded: true });
  const termYears = termYearsOf(teamType, Number(await settingOf(tx, 'term.621', '3')));
  const team = {
    organisationId,
    teamType,
    session: row.session,
    electType: row.cycleType,
    startOn: on,
    termYears,
    seats,
    approvalNo: documentNo,
  };
  const [teamId = ''] = await applyEffects(tx, leadershipTeam, [{ values: team }], cause);
  const members = chosen.map(({ personId, position }, at) => ({
    values: { teamId, organisationId, personId, position, getWay: byElection, startOn: on, sortNo: at + 1 },
  }));
  await applyEffects(tx, teamMember, members, cause);
  if (!leadingTeams.includes(teamType)) return;
  const branchly = teamType in alternatives ? { hasCommittee: teamType === teamTypes.branchCommittee } : {};
  const term = { termStartOn: on, termYears, ...branchly };
  await applyEffects(tx, partyOrganisation, [{ id: organisationId, values: term }], cause);
}

/** In mid-term the team goes on: who was elected joins it, and who is led by another from now on stays a member. */
async function fillTeam(tx: Tx, row: Election, chosen: Winner[], cause: Cause): Promise<void> {
  const { organisationId, teamType } = row;
  const on = String(row.electOn);
  const team = await sittingTeam(tx, row);
  if (!team) {
    await tx.registry.dictionaries.load(tx, ['DJ_DZZ_BZLX']);
    const body = tx.registry.dictionaries.words('DJ_DZZ_BZLX').get(teamType)?.label ?? '';
    throw refuse([fault('', 'election.election.no-sitting', { body })]);
  }
  const isChosen = (personId: string) => chosen.some(one => one.personId === personId);
  const hasNewHead = chosen.some(one => kindOf(one.position) === 'head');
  const left = team.members.filter(one => isChosen(one.personId) || (hasNewHead && kindOf(one.position) === 'head'));
  const endings = left.map(({ id, startOn }) => ({
    id,
    values: { endOn: on < startOn ? startOn : on, reason: cause.reason },
  }));
  await applyEffects(tx, teamMember, endings, cause);
  const [asMember] = bodyOf(teamType).members;
  const former = left.filter(one => !isChosen(one.personId) && asMember);
  const taken = [
    ...chosen.map(({ personId, position }) => ({ personId, position, getWay: inMidTerm })),
    ...former.map(({ personId }) => ({ personId, position: asMember, getWay: byElection })),
  ];
  const from = team.members.length;
  const joining = taken.map((one, at) => ({
    values: { ...one, teamId: team.id, organisationId, startOn: on, sortNo: from + at + 1 },
  }));
  await applyEffects(tx, teamMember, joining, cause);
}

export async function complete(tx: Tx, row: Election, documentNo: string): Promise<void> {
  const { winners } = await outcomeOf(tx, row.id);
  const vacant = new Set((await vacanciesOf(tx, row, winners)).map(one => one.personId));
  const elected = posts(winners);
  const chosen = elected.filter(one => !vacant.has(one.personId));
  const isFilled = isMidTerm(row.cycleType);
  const cause = { flow: flowOf(election, row.id), reason: isFilled ? '届中补选' : '换届' };
  if (isFilled) await fillTeam(tx, row, chosen, cause);
  else await renewTeam(tx, row, { chosen, seats: elected.length }, documentNo, cause);
  await release(tx, row, cause.reason);
}
