import { action } from '../kit/action.ts';
import { birthDate, choice, day, idCard, longText, ref, text } from '../kit/field.ts';
import { chainActions, chainStates } from '../workflow/chain.ts';
import { neededOpinion, opinion, reason } from '../workflow/inputs.ts';
import { memberCorrection } from './member-correction.ts';
import { memberStatusChange } from './member-status-change.ts';
import { claimStates, personClaim } from './person-claim.ts';
import { partyMember } from './party-member.ts';

/** Puts key fields of a member right; the organisation department alone, with a reason. Decisions 68. */
export const correctMember = action(partyMember, 'correct', {
  label: '更正',
  input: {
    name: text('姓名', { max: 50 }),
    idCard: idCard('公民身份号码'),
    birthDate: birthDate('出生日期'),
    organisationId: ref('所在党支部', 'partyOrganisation'),
    memberCategory: choice('人员类别', 'DJ_DY_RYLBXX'),
    partyStatus: choice('党籍状态', 'DJ_DY_DJZTXX'),
    joinedOn: day('入党时间'),
    formalOn: day('转正时间'),
    reason: longText('更正原因', { required: true, max: 500 }),
  },
});

/** The deeds of an order on the standing of a member, and the undoing of one that was carried out by mistake. */
export const statusChangeActions = {
  ...chainActions(memberStatusChange),
  restore: action(memberStatusChange, 'restore', {
    label: '撤销误办',
    from: [chainStates.executed],
    to: chainStates.cancelled,
    input: reason,
  }),
};

/** The deeds of a correction order. */
export const correctionActions = chainActions(memberCorrection);

/** It is the person, and the person is to be entered there: the part is attached with the confirmation. */
export const confirmClaim = action(personClaim, 'confirm', {
  label: '确认登记',
  from: [claimStates.open],
  to: claimStates.confirmed,
  input: opinion,
});
export const declineClaim = action(personClaim, 'decline', {
  label: '不予确认',
  from: [claimStates.open],
  to: claimStates.declined,
  input: neededOpinion,
});
