import { action } from '../kit/action.ts';
import { choice, day, longText, number, ref, refs, text } from '../kit/field.ts';
import { normal, preparing } from './codes.ts';
import { reason } from '../workflow/inputs.ts';
import { leadershipTeam } from './leadership-team.ts';
import { partyOrganisation } from './party-organisation.ts';
import { currentStates, teamStates } from './posts.ts';
import { teamMember } from './team-member.ts';

/** Founds a branch: 筹建 → 正常. Decisions 69. */
export const activateOrganisation = action(partyOrganisation, 'activate', {
  label: '转为正常',
  from: [preparing],
  to: normal,
  input: { reason: longText('说明', { max: 500 }) },
});

/** Puts a key field right; the organisation department alone, with a reason. Decisions 68. */
export const correctOrganisation = action(partyOrganisation, 'correct', {
  label: '更正',
  input: {
    name: text('党组织名称', { max: 100 }),
    category: choice('党组织类别', 'DJ_DZZ_ZZLB'),
    parentId: ref('上级党组织', 'partyOrganisation'),
    reason: longText('更正原因', { required: true, max: 500 }),
  },
});

/** A term that goes on for a while, by consent of the committee above. */
export const extendTeam = action(leadershipTeam, 'extend', {
  label: '延期换届',
  from: [teamStates.inTerm, teamStates.due],
  to: teamStates.extended,
  input: {
    extendedOn: day('延期至', { required: true }),
    approvalNo: text('批准文号', { required: true, max: 60 }),
    ...reason,
  },
});

/** The next term of a leading group begins, with those of its members who are named; the term before ends. Domain-cadre 1.9. */
export const renewTeam = action(leadershipTeam, 'renew', {
  label: '换届',
  from: currentStates,
  to: teamStates.succeeded,
  input: {
    startOn: day('新一届开始日期', { required: true }),
    termYears: number('新一届任期年限', { min: 1, max: 5 }),
    cadreIds: refs('留任成员', 'cadre'),
    approvalNo: text('批准文号', { required: true, max: 60 }),
    ...reason,
  },
});

/** A post is left on a day; the row stays. */
export const leavePost = action(teamMember, 'leave', {
  label: '离任',
  input: { endOn: day('离任日期', { required: true }), ...reason },
});

export { dissolveUnit, mergeUnit, renameUnit, splitUnit } from './unit-actions.ts';
