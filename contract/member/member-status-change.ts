import { choice, day, files, longText, ref, text } from '../kit/field.ts';
import { process } from '../kit/process.ts';
import { resource, type Draft, type Row } from '../kit/resource.ts';
import { decidingKinds } from '../organisation/codes.ts';
import { minutesOf } from '../organisation/minutes.ts';
import { chainState, inApproval, takesBack, threeHands } from '../workflow/chain.ts';

/**
 * An order that changes the standing of a member: suspended, resumed, removed, deceased. Domain-party 2.2.
 * It is found by the member, so it stays in reach of whoever keeps that member.
 */
export const memberStatusChange = resource('memberStatusChange', {
  area: 'member',
  label: '党籍状态变更单',
  path: 'api/dyjbxx/statusChange',
  kind: 'workflow',
  scope: 'memberId',
  module: 100,
  title: 'matter',
  key: [],
  search: ['matter'],
  fields: {
    matter: text('事项', { derived: true, max: 200 }),
    memberId: ref('党员', 'partyMember', { required: true, index: true, set: 'create' }),
    organisationId: ref('所在党支部', 'partyOrganisation', { derived: true, index: true, reach: 'any' }),
    fromStatus: choice('原党籍状态', 'DJ_DY_DJZTXX', { derived: true }),
    newStatus: choice('变更后党籍状态', 'DJ_DY_DJZTXX', { required: true }),
    /** Since when the member has been lost, away or without taking part; of a removal after suspension: suspended since. */
    sinceOn: day('情形起始日期'),
    /** What a member has not done for six months without reason. 党章第九条. */
    lapse: choice('脱党情形', 'DJ_DY_TDQX'),
    /** Months owed and reminders given, as they stood when the order was last written; of unpaid dues alone. */
    arrears: longText('欠缴党费情况', { derived: true, max: 1000 }),
    /** The meeting that resolved it, where its record stands here; its day is the day of the meeting then. */
    meetingId: minutesOf(decidingKinds.assembly, 'member.memberStatusChange.other-meeting'),
    meetingOn: day('支部党员大会日期'),
    documentNo: text('决定（证明）文号', { max: 60 }),
    effectiveOn: day('生效日期', { required: true, index: true }),
    reason: longText('变更原因', { required: true, max: 500 }),
    attachments: files('附件'),
    state: chainState(),
  },
  list: {
    columns: ['matter', 'organisationId', 'fromStatus', 'newStatus', 'effectiveOn', 'documentNo', 'state'],
    filters: ['organisationId', 'newStatus', 'state', 'effectiveOn'],
    sort: '-effectiveOn',
  },
});
export type MemberStatusChange = Row<typeof memberStatusChange>;
export type MemberStatusChangeDraft = Draft<typeof memberStatusChange>;

export const memberStatusChangeProcess = process(memberStatusChange, {
  ...threeHands,
  subject: 'memberId',
  oneOpenPer: 'memberId',
  business: { word: '党籍状态变更', page: '/member/status-change', at: ['organisationId'], states: inApproval },
  transitions: { ...threeHands.transitions, restore: takesBack },
});
