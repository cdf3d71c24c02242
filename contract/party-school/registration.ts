import { choice, flag, instant, longText, number, points, ref, state, text } from '../kit/field.ts';
import { outcomes, process, school } from '../kit/process.ts';
import { resource, type Draft, type Row } from '../kit/resource.ts';
import { neededOpinion, opinion, reason } from '../workflow/inputs.ts';
import { registrationStates as states, results } from './codes.ts';

/** Somebody wants to take part in a batch, or is sent: from the branch to the college to the school. Domain-cadre 4.2. */
export const registration = resource('registration', {
  area: 'party-school',
  label: '报名',
  path: 'api/dxRegistration',
  kind: 'workflow',
  scope: 'organisationId',
  title: 'name',
  key: [],
  search: ['name', 'number'],
  fields: {
    name: text('姓名', { derived: true, max: 100 }),
    number: text('学号/工号', { derived: true, max: 20 }),
    batchId: ref('班次', 'trainingBatch', { required: true, set: 'create', index: true, reach: 'any' }),
    personId: ref('人员', 'person', { required: true, set: 'create', index: true }),
    organisationId: ref('党组织', 'partyOrganisation', { derived: true, index: true }),
    collegeId: ref('院系党委', 'partyOrganisation', { derived: true, index: true, reach: 'any' }),
    unitId: ref('单位', 'unit', { derived: true, index: true, reach: 'any' }),
    personKind: choice('人员类别', 'DX_RYLB', { derived: true }),
    stage: choice('发展阶段', 'DX_PYDX', { derived: true }),
    sourceKind: choice('报名方式', 'DX_BMLY', { derived: true }),
    note: longText('报名说明', { max: 500 }),
    appliedAt: instant('提交时间', { derived: true, index: true }),
    admittedAt: instant('录取时间', { derived: true }),
    waitNo: number('候补序号', { derived: true, index: true }),
    classId: ref('班级', 'trainingClass', { derived: true, index: true }),
    groupNo: number('小组', { derived: true, min: 1, max: 99 }),
    /** Why the trainee asks to be let go; the school decides. */
    withdrawReason: longText('退学申请', { derived: true, max: 500 }),
    /** What the head teacher or the school proposes, before somebody else confirms it as the result. */
    proposal: choice('建议结果', 'DX_XYZT', { derived: true }),
    proposalReason: longText('建议理由', { derived: true, max: 500 }),
    /** Of the exam of the batch, or of the one that made up for it, once it was announced. */
    examHalves: points('考试成绩', { derived: true }),
    isExamPassed: flag('考试合格', { derived: true }),
    result: choice('结业状态', 'DX_XYZT', { derived: true, default: results.studying }),
    /** `batch person` while it is neither given up nor let go: nobody is twice in a batch. */
    batchPerson: text('班次内人员', { derived: 'unseen', unique: true, max: 50 }),
    state: state('状态', 'DX_BMZT', { required: true, default: states.draft, index: true }),
    attendanceRate: number('出勤率（%）', { computed: true }),
  },
  list: {
    columns: ['name', 'number', 'batchId', 'state', 'organisationId', 'stage', 'waitNo', 'appliedAt', 'classId'],
    filters: ['batchId', 'state', 'collegeId', 'personKind', 'stage', 'sourceKind', 'classId', 'result'],
    sort: '-appliedAt',
    firstUse: '学员在培训中心报名，或由党组织推荐；按党支部、学院党委、党校的次序审核。',
  },
});
export type Registration = Row<typeof registration>;
export type RegistrationDraft = Draft<typeof registration>;

const { draft, branch, college, admitted, waiting, refused, cancelled, withdrawn } = states;
const judged = [branch, college, states.school];

export const registrationProcess = process(registration, {
  states,
  editable: [draft],
  ended: [cancelled, withdrawn],
  subject: 'personId',
  turns: {
    [branch]: { does: 'passBranch', by: 'organisationId', node: '党支部审核' },
    [college]: { does: 'passCollege', by: 'collegeId', node: '学院党委审核' },
    [states.school]: { does: 'approve', by: school, node: '党校审核' },
    [admitted]: { does: 'withdraw', by: school, node: '党校审批退学' },
  },
  transitions: {
    submit: { label: '提交', from: [draft, refused], to: [...judged, admitted, waiting], input: {}, bulk: true },
    passBranch: { label: '支部通过', from: [branch], to: [...judged, admitted, waiting], input: opinion, bulk: true },
    passCollege: {
      label: '学院通过',
      from: [college],
      to: [states.school, admitted, waiting],
      input: opinion,
      bulk: true,
    },
    approve: { label: '录取', from: [states.school], to: [admitted, waiting], input: opinion, bulk: true },
    refuse: {
      label: '驳回',
      kind: 'back',
      from: judged,
      to: refused,
      outcome: outcomes.refused,
      input: neededOpinion,
    },
    cancel: {
      label: '取消报名',
      kind: 'cancel',
      from: [draft, ...judged, admitted, waiting, refused],
      to: cancelled,
      input: reason,
    },
    assignClass: {
      label: '调整班级',
      from: [admitted],
      by: school,
      outcome: null,
      input: {
        classId: ref('班级', 'trainingClass', { required: true }),
        groupNo: number('小组', { min: 1, max: 99 }),
      },
    },
    withdraw: { label: '退学', from: [admitted], to: withdrawn, outcome: outcomes.withdrawn, input: reason },
    keep: { label: '不同意退学', from: [admitted], by: school, outcome: outcomes.refused, input: neededOpinion },
    propose: {
      label: '提出结业建议',
      from: [admitted],
      by: school,
      outcome: null,
      input: { result: choice('建议结果', 'DX_XYZT', { required: true }), reason: longText('理由', { max: 500 }) },
    },
    complete: { label: '确认结业', from: [admitted], by: school, outcome: outcomes.passed, bulk: true, input: opinion },
    reconsider: {
      label: '退回建议',
      from: [admitted],
      by: school,
      outcome: outcomes.returned,
      bulk: true,
      input: neededOpinion,
    },
  },
});
