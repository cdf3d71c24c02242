/** Leadership teams, their posts and terms. Domain-party 1.5, 1.6. */
import { partyOrganisation } from 'contract/organisation/party-organisation.ts';
import { area, computed } from '../../kit/registry.ts';
import { expireTerms } from './expire.ts';
import { holderOf } from './in-office.ts';
import { extend, leadershipTeamComputed, leadershipTeamRules } from './leadership-team.ts';
import { leavingUnitRules } from './leave-unit.ts';
import { teamPicker } from './picker.ts';
import { portraitRoutes } from './portrait.ts';
import { renew } from './renew.ts';
import { leave, teamMemberRules } from './team-member.ts';
import { groupsEnding, vacantSecretaries } from './watches.ts';
import { teamListeners } from './lay-down.ts';

export { endTeams } from './end-posts.ts';
export { holderOf, isInOffice, posts, postsOn, secretaries } from './in-office.ts';
export { membersOf, rightsFaults } from './team-member.ts';
export { vacantSecretaries } from './watches.ts';

/** 书记 of an organisation: who holds the post in its current team. */
const secretaryOf = computed(partyOrganisation, { secretaryId: column => holderOf(column('id')) });

export const team = area({
  rules: [leadershipTeamRules, teamMemberRules, leavingUnitRules],
  computed: [leadershipTeamComputed, secretaryOf],
  actions: [extend, renew, leave],
  listeners: teamListeners,
  routes: [teamPicker, ...portraitRoutes],
  watches: [vacantSecretaries, groupsEnding],
  jobs: [expireTerms],
});
