/** `GET /api/common/ldbzxx`. Domain-cadre appendix B. */
import { leadershipTeam } from 'contract/organisation/leadership-team.ts';
import { leadershipTeamPicker } from 'contract/organisation/pickers.ts';
import { pick } from '../../kit/resource/picker.ts';
import { serve } from '../../kit/route.ts';

const columns = [
  'name',
  'teamType',
  'organisationId',
  'unitId',
  'session',
  'startOn',
  'endOn',
  'dueOn',
  'state',
  'memberCount',
];

export const teamPicker = serve(leadershipTeamPicker, ({ tx, query }) => pick(tx, leadershipTeam, columns, query));
