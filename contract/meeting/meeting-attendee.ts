import { choice, day, flag, instant, phone, ref, text } from '../kit/field.ts';
import type { Among } from '../kit/among.ts';
import { goesOn, stages } from '../development/codes.ts';
import { resource, type Draft, type Row } from '../kit/resource.ts';

/** 申请人, 积极分子 and 发展对象; a probationary member is one of those due. */
const ofRegister: Among = {
  have: {
    state: goesOn,
    stage: [stages.apply, stages.active, stages.develop],
    organisationId: { of: 'organisationId' },
  },
  fault: 'meeting.meetingAttendee.applicant',
};

/** Who is due at a meeting or sits in, and whether he or she came. Domain-party 7.2. */
export const meetingAttendee = resource('meetingAttendee', {
  area: 'meeting',
  label: '参会人员',
  path: 'api/zzsh/meeting/attendee',
  kind: 'child',
  scope: 'organisationId',
  module: 130,
  title: 'name',
  key: [],
  search: ['name'],
  fields: {
    name: text('姓名', { derived: true, max: 50 }),
    meetingId: ref('会议', 'meeting', { required: true, index: true, set: 'create' }),
    organisationId: ref('党组织', 'partyOrganisation', { derived: true, index: true }),
    /** Whose case the meeting decides, or who is heard: sits in, and is named by the register of development. */
    applicantId: ref('入党申请人', 'developmentRecord', { index: true, set: 'create' }, ofRegister),
    /** None of a guest, who stands in no register and sits in. */
    personId: ref('党员', 'partyMember', { index: true, set: 'create' }),
    guestName: text('来宾姓名', { max: 50, set: 'create' }),
    isObserver: flag('列席'),
    isVoting: flag('有表决权', { derived: true }),
    /** Left out of those due and of every vote, once the committee above has agreed by its document (`meetingExemption`). */
    exemption: choice('不计入应到会情形', 'DJ_ZZSH_BJYD', { derived: true }),
    isExempt: flag('请假不计入出勤率'),
    receipt: choice('回执', 'DJ_ZZSH_HZ', { default: '0' }),
    leaveReason: choice('请假事由', 'DJ_ZZSH_QJYY'),
    leaveNote: text('请假说明', { max: 200 }),
    /** What the branch said of a leave that was asked for; by its own action, or by entering the attendance. */
    leaveState: choice('请假审批', 'DJ_ZZSH_QJSP', { derived: true }),
    leaveReply: text('审批意见', { derived: true, max: 200 }),
    contactPhone: phone('联系电话'),
    attendance: choice('参会情况', 'DJ_ZZSH_QD', { required: true, default: '0' }),
    signWay: choice('签到方式', 'DJ_ZZSH_QDFS'),
    /** When the code was scanned; where nobody has found it good yet, nothing is said of the attendance. */
    signedAt: instant('签到时间', { derived: true }),
    /** When a scan that could not be sent at once came in. */
    sentAt: instant('补传时间', { derived: true }),
    /** Why a sign-in was not taken as it came: whose stamp it was. */
    signRemark: text('签到说明', { derived: true, max: 100 }),
    makeUpOn: day('补学日期'),
    makeUpNote: text('补学情况', { max: 200 }),
  },
  list: {
    columns: ['name', 'meetingId', 'organisationId', 'isObserver', 'attendance', 'leaveReason', 'makeUpOn'],
    filters: ['organisationId', 'meetingId', 'attendance', 'isObserver'],
    sort: 'name',
  },
});
export type MeetingAttendee = Row<typeof meetingAttendee>;
export type MeetingAttendeeDraft = Draft<typeof meetingAttendee>;
