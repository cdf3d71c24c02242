/** Words at the fields of a member, in the form and where they are corrected. */
import { inThisBase } from 'contract/member/codes.ts';
import { branches, partyGroup } from 'contract/organisation/codes.ts';
import { partyMember } from 'contract/member/party-member.ts';
import { correctable } from '../../kit/form/correctable.ts';

export const words = correctable(partyMember, {
  idCard: { help: '填满 18 位后带出性别和出生日期' },
  gender: { help: '由证件号带出' },
  birthDate: { help: '档案出生日期不同时，请在说明中写明' },
  number: { locked: '通过“变更学工号”修改' },
  secondNumber: { locked: '通过“变更学工号”修改' },
  nativePlace: { help: '写到县级，如“湖北黄梅”' },
  memberCategory: { only: inThisBase },
  partyStatus: { help: '新登记的党员一般为“正常”' },
  organisationId: { only: branches, help: '只能选到党支部' },
  groupId: { only: [partyGroup] },
  formalOn: { help: '应晚于入党时间满一年；预备党员不填' },
  joinedOn: { help: '支部大会通过接收预备党员之日' },
  introducers: { help: '两名介绍人，用顿号分开' },
  phone: { help: '11 位手机号' },
  addressRegion: { help: '写到区县，如“江临省江临市城关区”' },
});
