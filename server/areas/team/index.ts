/** Leadership teams, their posts and terms. Domain-party 1.5, 1.6. */
import { partyOrganisation } from 'contract/organisation/party-organisation.ts';
import { area, computed } from '../../kit/registry.ts';
import { expireTerms } from './expire.ts';
import { holderOf } from './in-office.ts';
import { extend, leadershipTeamComputed, leadershipTeamRules } from './leadership-team.ts';
import { leave, teamMemberRules } from './team-member.ts';
import { vacantSecretaries } from './watches.ts';

export { endTeams } from './end-posts.ts';
export { teamListeners } from './lay-down.ts';
export { isInOffice, posts } from './in-office.ts';
export { membersOf, rightsFaults } from './team-member.ts';

/** 书记 of an organisation: who holds the post in its current team. */
const secretaryOf = computed(partyOrganisation, { secretaryId: column => holderOf(column('id')) });

export const team = area({
  rules: [leadershipTeamRules, teamMemberRules],
  computed: [leadershipTeamComputed, secretaryOf],
  actions: [extend, leave],
  watches: [vacantSecretaries],
  jobs: [expireTerms],
});
