/**
 * What each of the 25 steps asks for, once: the form on the desk and on the phone, its checks and what is kept follow from
 * this. A field that the record has too bears the same name and goes over into it. Domain-party 18.
 */
import type { Among } from '../kit/among.ts';
import { choice, day, flag, longText, number, ref, refs, text, type Fields, type Given } from '../kit/field.ts';
import { formal, statusNormal, votingMember } from '../member/codes.ts';
import { decidingKinds, groupOfBranch, motionKind } from '../organisation/codes.ts';
import { minutesOf } from '../organisation/minutes.ts';

const required = { required: true } as const;
const count = { required: true, min: 0, max: 9999 } as const;
const maybe = { min: 0, max: 9999 } as const;
const words = { required: true, max: 2000 } as const;

/** Formal members in good standing accompany somebody. 细则第八条. */
export const contacts: Among = {
  have: { memberCategory: [formal], partyStatus: [statusNormal] },
  fault: 'development.step.contacts',
};

/** Ballots of a meeting, with who is not counted among those due and why (DJ_ZZSH_BJYD). */
const ballots = {
  entitled: number('有表决权的党员', maybe),
  excludedIll: number('不计入：患病不能表达意志', maybe),
  excludedAbroad: number('不计入：自费出国（境）半年以上', maybe),
  excludedDetained: number('不计入：被拘留或服刑', maybe),
  excludedFrail: number('不计入：年老体弱长期卧床', maybe),
  excludedAway: number('不计入：外出半年以上应转未转', maybe),
  due: number('应到会人数', { required: true, min: 1, max: 9999 }),
  present: number('实到人数', count),
  agree: number('赞成', count),
  oppose: number('反对', count),
  abstain: number('弃权', count),
  invalid: number('无效票', maybe),
  writtenAgree: number('书面赞成', maybe),
  writtenOppose: number('书面反对', maybe),
};
/** By code of DJ_ZZSH_BJYD. */
export const exclusionsByCode = {
  '1': 'excludedIll',
  '2': 'excludedAbroad',
  '3': 'excludedDetained',
  '4': 'excludedFrail',
  '5': 'excludedAway',
} as const;
export const exclusions = Object.values(exclusionsByCode);

/** A vote of a committee, one person at a time. */
const collective = {
  due: number('应到会委员', { required: true, min: 1, max: 999 }),
  present: number('实到委员', count),
  agree: number('赞成', count),
};
/**
 * The meeting of the branch a step rests on, whose name and day it takes; one that stands in a book of paper is named.
 * One of the two is asked for.
 */
const meetingOf = (kind: string) => ({
  meetingId: minutesOf(kind, 'development.step.other-meeting'),
  meeting: text('会议名称', { max: 100 }),
});
const ofCommittee = meetingOf(decidingKinds.committee);
const ofAssembly = {
  ...meetingOf(decidingKinds.assembly),
  /** What was put to the vote there, whose votes are not typed again. */
  motionId: ref(
    '表决议题',
    'agendaItem',
    {},
    { have: { meetingId: { of: 'meetingId' }, kind: [motionKind] }, fault: 'development.step.other-motion' },
  ),
};

const filledIn = {
  1: {
    appliedOn: day('申请日期', required),
    duty: text('申请时职务', { max: 60 }),
    family: longText('家庭主要成员'),
    resume: longText('个人简历'),
  },
  2: {
    talkedOn: day('谈话日期', required),
    talkerId: ref('谈话人', 'partyMember', required),
    talkPlace: text('谈话地点', { max: 60 }),
    summary: longText('谈话情况', { required: true, min: 100, max: 2000 }),
  },
  3: {
    recommendWay: choice('推荐方式', 'DJ_FZ_TJFS', required),
    isRecommended: flag('团组织已推优'),
    due: number('推荐会应到', maybe),
    present: number('推荐会实到', maybe),
    agree: number('推荐票', maybe),
    ...ofCommittee,
    activistOn: day('支委会确定日期', required),
    decision: longText('支委会意见', words),
  },
  4: { reportedOn: day('报备日期', required), report: longText('报备说明', { max: 500 }) },
  5: {
    contactIds: refs('培养联系人', 'partyMember', required, contacts),
    assignedOn: day('指定日期', required),
  },
  6: {
    summary: longText('综合考察意见', words),
    courseNo: text('党校结业证书编号', { max: 40 }),
    cultivatedOn: day('形成意见日期', required),
  },
  7: {
    groupOpinion: longText('党小组意见', { max: 1000 }),
    contactOpinion: longText('培养联系人意见', { required: true, max: 1000 }),
    memberCount: number('征求党员人数', count),
    massCount: number('征求群众人数', count),
    opinions: longText('党员和群众意见', { required: true, max: 1000 }),
    ...ofCommittee,
    objectOn: day('支委会确定日期', required),
  },
  8: { reportedOn: day('报备日期', required), report: longText('报备说明', { max: 500 }) },
  9: {
    introducerIds: refs('入党介绍人', 'partyMember', required, {
      have: votingMember,
      fault: 'development.step.introducers',
    }),
    way: choice('产生方式', 'DJ_FZ_JSRCS', required),
    agreedOn: day('确定日期', required),
  },
  10: {
    self: longText('本人政治表现和现实表现', words),
    conclusion: choice('政审结论', 'DJ_FZ_HGPD', required),
    author: text('报告撰写人', { required: true, max: 50 }),
    reviewedOn: day('形成结论日期', required),
  },
  11: {
    trainName: text('培训班名称', { required: true, max: 100 }),
    trainStartOn: day('开始日期', required),
    trainedOn: day('结束日期', required),
    hours: number('学时', count),
    score: number('考核成绩', { required: true, min: 0, max: 100 }),
    certificateNo: text('结业证书编号', { required: true, max: 40 }),
  },
  12: {
    ...ofCommittee,
    checkedOn: day('支委会审查日期', required),
    isComplete: flag('材料已逐项核对', required),
    conclusion: longText('审查结论', words),
  },
  13: { requestedOn: day('请示日期', required), request: longText('请示说明', { max: 500 }) },
  14: {
    filledOn: day('填写日期', required),
    introducerOpinions: longText('入党介绍人意见', words),
  },
  15: {
    ...ofAssembly,
    joinedOn: day('支部大会日期', required),
    ...ballots,
    resolution: longText('支部大会决议', { required: true, max: 500 }),
    lateReason: longText('超过一个月的原因', { max: 500 }),
  },
  16: {
    committeeTalkedOn: day('谈话日期', required),
    talker: text('谈话人', { required: true, max: 50 }),
    opinion: longText('谈话情况和意见', words),
  },
  17: {
    receivedOn: day('收到决议日期', required),
    approvedOn: day('党委会日期', required),
    ...collective,
    isApproved: choice('审批结果', 'DJ_FZ_SPJL', required),
    noticedOn: day('通知日期', required),
    lateReason: longText('超过三个月的原因', { max: 500 }),
  },
  18: { reportedOn: day('报备日期', required), report: longText('报备说明', { max: 500 }) },
  19: {
    groupId: ref('党小组', 'partyOrganisation', { reach: 'any' }, groupOfBranch('member.partyMember.foreign-group')),
    joinedGroupOn: day('编入日期', required),
  },
  20: {
    oathOn: day('宣誓日期', required),
    place: text('宣誓地点', { required: true, max: 60 }),
    leader: text('领誓人', { required: true, max: 50 }),
  },
  21: {
    notes: longText('继续教育考察情况', words),
    introducerOpinion: longText('入党介绍人意见', { required: true, max: 1000 }),
    observedOn: day('形成意见日期', required),
  },
  22: {
    formalAppliedOn: day('申请日期', required),
    summary: longText('本人总结', words),
  },
  23: {
    ...ofAssembly,
    formalMeetingOn: day('支部大会日期', required),
    ...ballots,
    formalDecision: choice('支部大会决议', 'DJ_FZ_ZZJL', required),
    extendMonths: number('延长月数', { min: 0, max: 99 }),
    resolution: longText('决议内容', { required: true, max: 500 }),
  },
  24: {
    receivedOn: day('收到决议日期', required),
    formalApprovedOn: day('党委会日期', required),
    ...collective,
    isApproved: choice('审批结果', 'DJ_FZ_SPJL', required),
    noticedOn: day('通知日期', required),
  },
  25: {
    archivedOn: day('归档日期', required),
    isComplete: flag('材料已逐项核对', required),
    keeper: text('保管人', { required: true, max: 50 }),
    isHandedOver: flag('已转入人事档案', required),
  },
};

const recorded = {
  recordedOn: day('备案日期', required),
  recordNo: text('备案编号', { max: 40 }),
  opinion: longText('党委意见', { required: true, max: 500 }),
};
const confirmed = {
  4: recorded,
  8: recorded,
  13: {
    disciplineOpinion: text('纪检部门意见', { required: true, max: 200 }),
    staffOpinion: text('学工或人事部门意见', { required: true, max: 200 }),
    guardOpinion: text('保卫部门意见', { required: true, max: 200 }),
    preReviewedOn: day('预审通过日期', required),
    quotaId: ref('使用名额', 'developmentQuota', required),
    /** Left out, the next in order. */
    bookNo: text('发放的志愿书编号', { max: 20 }),
    opinion: longText('预审结论', { required: true, max: 500 }),
  },
  18: { recordedOn: day('备案日期', required), recordNo: text('备案编号', { required: true, max: 40 }) },
};

export type StepNumber = keyof typeof filledIn;
/** What one step holds once it is through. */
export type StepForm<N extends StepNumber> = Given<(typeof filledIn)[N]> &
  (N extends keyof typeof confirmed ? Given<(typeof confirmed)[N]> : unknown);

/** By number of the step: what who does it fills in. */
export const stepForms: Readonly<Record<number, Fields>> = filledIn;
/** What who confirms a step adds. */
export const confirmForms: Readonly<Record<number, Fields>> = confirmed;
/** What begins a record. */
export const application = filledIn[1];

/** All fields of a step, those of who does it first. */
export const fieldsOfStep = (no: number): Fields => ({ ...stepForms[no], ...confirmForms[no] });
