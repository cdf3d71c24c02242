import { choice, choices, day, files, flag, instant, longText, number, ref, refs, state, text } from '../kit/field.ts';
import { process } from '../kit/process.ts';
import { resource, type Draft, type Row } from '../kit/resource.ts';
import { neededOpinion } from '../workflow/inputs.ts';
import { batchStates as states, courseStates, leavePart } from './codes.ts';

/** What nobody can learn yet, or any more, is named by no batch. */
const publishedCourses = {
  have: { state: [courseStates.published] },
  fault: 'party-school.trainingBatch.course-state',
} as const;

/** A course of training that people register for: who may, when, how many, and what it takes to pass. Domain-cadre 4.1. */
export const trainingBatch = resource('trainingBatch', {
  area: 'party-school',
  label: '培训班次',
  path: 'api/dxBatch',
  kind: 'workflow',
  scope: [],
  title: 'name',
  key: ['code'],
  search: ['name', 'code'],
  fields: {
    name: text('班次名称', { required: true, max: 100 }),
    code: text('班次编号', { required: true, unique: true, max: 30 }),
    type: choice('班次类型', 'DX_PCLX', { required: true, index: true }),
    mode: choice('培训形式', 'DJ_ZZSH_HYXS', { required: true, default: '1' }),
    year: number('年度', { required: true, min: 2000, max: 2100, index: true }),
    termNo: number('期次', { min: 1, max: 99 }),
    organiserUnitId: ref('主办单位', 'unit', { required: true, index: true, reach: 'any' }),
    /** Who may register; what is left empty asks for nothing. */
    personKinds: choices('招收人员', 'DX_RYLB'),
    stages: choices('发展阶段', 'DX_PYDX'),
    unitIds: refs('招收单位（含下级）', 'unit', { reach: 'any' }),
    grades: choices('招收年级', 'DJ_NJ'),
    quotaTotal: number('总名额', { required: true, min: 1, max: 20_000 }),
    hasWaitingList: flag('名额满后可候补', { default: true }),
    regStartAt: instant('报名开始时间', { required: true, index: true }),
    regEndAt: instant('报名结束时间', { required: true, index: true }),
    startOn: day('开班日期', { required: true, index: true }),
    endOn: day('结束日期', { required: true, index: true }),
    hasBranchReview: flag('党支部审核', { default: true }),
    hasCollegeReview: flag('学院党委审核', { default: true }),
    hasSchoolReview: flag('党校审核', { default: true }),
    staffSkipBranch: flag('教职工免党支部审核', { default: true }),
    planHours: number('计划学时', { required: true, min: 1, max: 500 }),
    minHours: number('结业最低学时', { required: true, min: 0, max: 500 }),
    minAttendance: number('结业最低出勤率（%）', { required: true, min: 0, max: 100, default: 85 }),
    /** Of so many parts of the hours one may be away: a seventh. Whoever is away longer is let go. */
    leavePart: number('请假上限：总学时的几分之一', { required: true, min: 1, max: 100, default: leavePart }),
    requiredCourseIds: refs('必修课程', 'course', {}, publishedCourses),
    electiveCourseIds: refs('选修课程', 'course', {}, publishedCourses),
    notice: longText('报名须知', { max: 4000 }),
    attachments: files('附件'),
    cancelReason: longText('取消原因', { derived: true, max: 500 }),
    state: state('状态', 'DX_PCZT', { required: true, default: states.draft, index: true }),
    admittedCount: number('已录取', { computed: true }),
    waitingCount: number('候补', { computed: true }),
    pendingCount: number('待审核', { computed: true }),
  },
  list: {
    columns: ['name', 'state', 'type', 'regStartAt', 'regEndAt', 'startOn', 'endOn', 'quotaTotal', 'admittedCount'],
    filters: ['type', 'mode', 'year', 'organiserUnitId', 'regStartAt', 'startOn', 'state'],
    sort: '-startOn',
    firstUse: '先建立培训班次，写明招收对象、名额和时间；发布后到报名开始时间自动开放报名。',
  },
});
export type TrainingBatch = Row<typeof trainingBatch>;
export type TrainingBatchDraft = Draft<typeof trainingBatch>;

const { draft, published, registering, closed, running, assessing, finished, archived, cancelled } = states;
const count = { classCount: number('班级数', { required: true, min: 1, max: 50 }) };

export const trainingBatchProcess = process(trainingBatch, {
  states,
  editable: [draft],
  ended: [archived, cancelled],
  turns: {},
  transitions: {
    publish: { label: '发布', from: [draft], to: published, input: {} },
    revise: { label: '撤回修改', kind: 'back', from: [published], to: draft, input: neededOpinion },
    /** By the clock as well, as are the end of the registration, the beginning and the assessment. */
    open: { label: '开放报名', from: [published], to: registering, input: {} },
    close: { label: '截止报名', from: [registering], to: closed, input: {} },
    begin: { label: '开班', from: [closed], to: running, input: {} },
    form: { label: '编班', from: [registering, closed, running], input: count },
    assess: { label: '进入考核', from: [running], to: assessing, input: {} },
    finish: { label: '结业', from: [assessing], to: finished, input: {} },
    archive: { label: '归档', from: [finished], to: archived, input: {} },
    extend: {
      label: '延长报名',
      from: [registering, closed],
      to: registering,
      input: { regEndAt: instant('报名结束时间', { required: true }) },
    },
    adjust: {
      label: '调整总名额',
      from: [published, registering, closed],
      input: { quotaTotal: number('总名额', { required: true, min: 1, max: 20_000 }) },
    },
    cancel: {
      label: '取消班次',
      kind: 'cancel',
      from: [draft, published, registering, closed, running],
      to: cancelled,
      input: { reason: longText('取消原因', { required: true, max: 500 }) },
    },
  },
});
