import { choice, day, files, flag, longText, number, ref, refs, state, text } from '../kit/field.ts';
import { outcomes, process, school } from '../kit/process.ts';
import { resource, type Draft, type Row } from '../kit/resource.ts';
import { reason } from '../workflow/inputs.ts';
import { appointmentStates as states, underWay } from './appointment-codes.ts';

/** What is counted of a matter at the meeting that decides it. */
export const votes = {
  meetingId: ref('讨论决定会议', 'decisionMeeting', { required: true, index: true }),
  voteWay: choice('表决方式', 'GB_BJLX', { required: true }),
  agreeCount: number('同意', { required: true, min: 0, max: 999 }),
  againstCount: number('不同意', { required: true, min: 0, max: 999 }),
  abstainCount: number('弃权', { required: true, min: 0, max: 999 }),
  avoiderIds: refs('回避人员', 'person'),
};
/** Who knows of a matter before it is made public. */
export const named = {
  ownerId: ref('承办人', 'person', { index: true }),
  memberIds: refs('知情人员', 'person'),
};
const result = <F extends { flags: object }>(field: F): F => ({
  ...field,
  flags: { ...field.flags, required: false, derived: true },
});

/**
 * A cadre is to be appointed or removed: from the motion to the document, with which posts end and begin. Before the notice
 * only those it names know of it (decision 234). Domain-cadre 1.10.
 */
export const appointment = resource('appointment', {
  area: 'appointment',
  label: '任免事项',
  path: 'api/gbAppointment',
  kind: 'workflow',
  scope: 'personId',
  title: 'name',
  key: [],
  search: ['name', 'batchName', 'toPostName'],
  fields: {
    /** Number and name alone: whoever is asked about a person does not read here which post it is. */
    name: text('事项', { derived: true, max: 80 }),
    code: text('编号', { derived: true, unique: true, max: 12 }),
    batchName: text('批次', { required: true, max: 60, index: true }),
    type: choice('任免类型', 'GB_RMLX', { required: true }),
    personId: ref('干部', 'cadre', { required: true, index: true, set: 'create' }),
    toSlotId: ref('拟任岗位', 'postSlot', { index: true }),
    unitId: ref('单位', 'unit', { index: true, reach: 'any' }),
    toPostName: text('拟任职务', { max: 60 }),
    toRank: choice('拟任级别', 'GB_XZJB'),
    postAttribute: choice('职务属性', 'GB_ZWSX'),
    postType: choice('职务类型', 'GB_ZWLX'),
    occupiesQuota: flag('占职数', { default: true }),
    isPlannedVacancy: flag('预计空缺'),
    appointWay: choice('任职方式', 'GB_RZFS', { default: '2' }),
    changeType: choice('任职变动类别', 'GB_RZBDLB'),
    fromPostIds: refs('拟免职务', 'postHolding'),
    reason: longText('任免理由', { required: true, max: 500 }),
    checkNote: longText('核对结论', { max: 500 }),
    isInternalOnly: flag('仅限校内'),
    ...named,
    isException: flag('破格', { derived: true }),
    exceptionNo: text('破格批准文号', { derived: true, max: 60 }),
    exceptionReason: longText('破格理由', { derived: true, max: 500 }),
    inspectionNoticedOn: day('考察预告日期', { derived: true }),
    meetingId: result(votes.meetingId),
    voteWay: result(votes.voteWay),
    agreeCount: result(votes.agreeCount),
    againstCount: result(votes.againstCount),
    abstainCount: result(votes.abstainCount),
    avoiderIds: result(votes.avoiderIds),
    decidedOn: day('决定日期', { derived: true, index: true }),
    documentId: ref('任免文件', 'appointmentDocument', { derived: true, index: true }),
    attachments: files('附件'),
    /** Where it goes on once it is taken up again. */
    heldFrom: choice('暂缓前环节', 'GB_RMZT', { derived: true }),
    state: state('环节', 'GB_RMZT', { required: true, default: states.motion, index: true }),
  },
  list: {
    columns: [
      'name',
      'batchName',
      'type',
      'unitId',
      'toPostName',
      'toRank',
      'changeType',
      'ownerId',
      'decidedOn',
      'state',
    ],
    filters: [
      'state',
      'batchName',
      'type',
      'unitId',
      'toRank',
      'changeType',
      'personId',
      'ownerId',
      'meetingId',
      'documentId',
      'decidedOn',
    ],
    sort: '-code',
    firstUse: '发起动议后，只有承办人和知情人员看得到，公示后才对有权查看任免事项的人员公开。',
  },
});
export type Appointment = Row<typeof appointment>;
export type AppointmentDraft = Draft<typeof appointment>;

const { motion, recommending, chosen, inspecting, deciding, publicised, issuing, finished, stopped, suspended } =
  states;
const taken = { outcome: outcomes.passed } as const;

/**
 * Nobody is asked by a to-do: that there is a matter is known to those it names alone, and its owner leads it. The states are
 * those of GB_RMZT, which way is taken follows from the kind (`wayOf`).
 */
export const appointmentProcess = process(appointment, {
  states,
  editable: [motion],
  ended: [finished, stopped],
  subject: 'personId',
  closesOpinions: true,
  turns: {},
  transitions: {
    submit: {
      label: '提交',
      ...taken,
      from: [motion],
      to: [recommending, chosen, deciding],
      node: '资格审查',
      input: {},
    },
    choose: { label: '确定考察对象', ...taken, from: [recommending], to: chosen, input: {} },
    inspect: {
      label: '开始考察',
      ...taken,
      from: [chosen],
      to: inspecting,
      input: { inspectionNoticedOn: day('考察预告日期', { required: true }) },
    },
    present: { label: '提请讨论', ...taken, from: [inspecting], to: deciding, input: {} },
    decide: {
      label: '讨论通过',
      ...taken,
      from: [deciding],
      to: [publicised, issuing],
      node: '讨论决定',
      input: votes,
    },
    issue: { label: '公示无异议', ...taken, from: [publicised], to: issuing, node: '任前公示', input: {} },
    finish: {
      label: '发文办结',
      ...taken,
      from: [issuing],
      to: finished,
      bulk: true,
      input: {
        documentNo: text('任免文号', { required: true, max: 60 }),
        signedOn: day('发文日期', { required: true }),
      },
    },
    resume: { label: '恢复办理', outcome: null, from: [suspended], to: [...underWay], input: {} },
    approveException: {
      label: '批准破格',
      ...taken,
      from: [motion],
      by: school,
      input: {
        exceptionNo: text('破格批准文号', { required: true, max: 60 }),
        exceptionReason: longText('破格理由', { required: true, max: 500 }),
      },
    },
    nameMembers: {
      label: '调整知情人员',
      outcome: null,
      from: [...underWay, suspended],
      input: { ...named, ownerId: ref('承办人', 'person', { required: true }) },
    },
    suspend: { label: '暂缓', outcome: null, from: [...underWay], to: suspended, input: reason },
    stop: { label: '终止', kind: 'cancel', from: [...underWay, suspended], to: stopped, input: reason },
  },
});
