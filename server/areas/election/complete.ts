/** An approved result: the old team goes, the new one comes, the term begins anew, all in one transaction. */
import { election, type Election } from 'contract/election/election.ts';
import { leadershipTeam } from 'contract/organisation/leadership-team.ts';
import { normal, underElection } from 'contract/organisation/codes.ts';
import { partyOrganisation } from 'contract/organisation/party-organisation.ts';
import { leadingTeams, teamTypes, termYearsOf } from 'contract/organisation/posts.ts';
import { teamMember } from 'contract/organisation/team-member.ts';
import { settingOf } from '../../kit/setting.ts';
import { causeOf } from '../../kit/flow.ts';
import { loadRow } from '../../kit/write/load.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { endTeams } from '../team/index.ts';
import { isLead } from './differential.ts';
import { outcomeOf, type Winner } from './outcome.ts';
import type { Tx } from '../../kit/registry.ts';

/** A branch that gets a committee, or goes without one, has one body all the same. */
const alternatives: Record<string, string[]> = {
  [teamTypes.branchCommittee]: [teamTypes.branchCommittee, teamTypes.soleSecretary],
  [teamTypes.soleSecretary]: [teamTypes.branchCommittee, teamTypes.soleSecretary],
};
/** Elected, DJ_DZZ_CSFS. */
const byElection = '1';

/** One post for each person: who was elected to lead holds that post and no other. */
function posts(winners: Winner[]): Winner[] {
  const leads = winners.filter(one => isLead(one.position));
  const led = new Set(leads.map(one => one.personId));
  const others = winners.filter(one => !led.has(one.personId) && !isLead(one.position));
  const seen = new Set<string>();
  return [...leads, ...others].filter(one => !seen.has(one.personId) && seen.add(one.personId));
}

export async function complete(tx: Tx, row: Election, documentNo: string): Promise<void> {
  const organisationId = row.organisationId;
  const teamType = row.teamType;
  const { winners } = await outcomeOf(tx, row.id);
  const on = String(row.electOn);
  const cause = causeOf(election, row.id, '换届');
  await endTeams(tx, [organisationId], on, cause, { types: alternatives[teamType] ?? [teamType], isSucceeded: true });
  const termYears = termYearsOf(teamType, Number(await settingOf(tx, 'term.621', '3')));
  const team = {
    organisationId,
    teamType,
    session: row.session,
    electType: row.cycleType,
    startOn: on,
    termYears,
    seats: posts(winners).length,
    approvalNo: documentNo,
  };
  const [teamId = ''] = await applyEffects(tx, leadershipTeam, [{ values: team }], cause);
  const members = posts(winners).map(({ personId, position }, at) => ({
    values: { teamId, organisationId, personId, position, getWay: byElection, startOn: on, sortNo: at + 1 },
  }));
  await applyEffects(tx, teamMember, members, cause);
  const branchly = teamType in alternatives ? { hasCommittee: teamType === teamTypes.branchCommittee } : {};
  const term = leadingTeams.includes(teamType) ? { termStartOn: on, termYears, ...branchly } : {};
  const { state: standing } = await loadRow(tx, partyOrganisation, organisationId, null, 'look');
  const state = standing === underElection ? { state: normal } : {};
  await applyEffects(tx, partyOrganisation, [{ id: organisationId, values: { ...term, ...state } }], cause);
}
