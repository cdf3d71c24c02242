import { action } from '../kit/action.ts';
import { birthDate, choice, day, idCard, longText, ref, text } from '../kit/field.ts';
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
