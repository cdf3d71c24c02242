import { choice, choices, flag, instant, longText, number, points, ref, refs, state, text } from '../kit/field.ts';
import { process } from '../kit/process.ts';
import { resource, type Draft, type Row } from '../kit/resource.ts';
import { neededOpinion, reason } from '../workflow/inputs.ts';
import { examStates as states, multipleRules, scoreShown } from './codes.ts';

/** People sit a paper at one time: whose it is, when, how long, how it is counted and what they see afterwards. Domain-cadre 4.5. */
export const exam = resource('exam', {
  area: 'exam',
  label: '考试',
  path: 'api/dxExam',
  kind: 'workflow',
  scope: [],
  title: 'name',
  key: ['code'],
  search: ['name', 'code'],
  fields: {
    name: text('考试名称', { required: true, max: 100 }),
    code: text('考试编号', { required: true, unique: true, max: 30 }),
    templateId: ref('试卷模板', 'examTemplate', { required: true, index: true }),
    /** The trainees of a batch; or everybody of these units, kinds and stages; and whoever is named besides. */
    batchId: ref('培训班次', 'trainingBatch', { index: true }),
    unitIds: refs('参加单位（含下级）', 'unit', { reach: 'any' }),
    personKinds: choices('参加人员', 'DX_RYLB'),
    stages: choices('发展阶段', 'DX_PYDX'),
    /** Typed by number, one to a line: whoever plans exams looks through no register of people. */
    personNumbers: longText('另加考生（学号/工号）', { max: 20_000 }),
    personIds: refs('另加考生', 'person', { derived: true, reach: 'any' }),
    makeUpOfId: ref('补考的考试', 'exam', { index: true }),
    startAt: instant('开始时间', { required: true, index: true }),
    endAt: instant('结束时间', { required: true, index: true }),
    durationMinutes: number('考试时长（分钟）', { required: true, min: 5, max: 600, default: 60 }),
    entryLateMinutes: number('迟到入场上限（分钟）', { required: true, min: 0, max: 600, default: 30 }),
    minSubmitMinutes: number('最早交卷（开考后分钟）', { required: true, min: 0, max: 600, default: 10 }),
    passHalves: points('合格分', { required: true, min: 2, default: 120 }),
    multipleRule: choice('多选题计分', 'DX_JFFS', { required: true, default: multipleRules.strict }),
    isRandom: flag('随机卷（不同考生试题不同）', { default: false }),
    shufflesTopics: flag('打乱题目顺序', { default: true }),
    shufflesOptions: flag('打乱选项顺序', { default: true }),
    isMarkedTwice: flag('简答题双评', { default: false }),
    scoreShown: choice('成绩显示', 'DX_CJXS', { required: true, default: scoreShown.announced }),
    showsAnswers: flag('成绩发布后显示答案和解析', { default: true }),
    /** 0 counts departures and does nothing about them. Decisions 110. */
    mostDepartures: number('离开页面超过几次自动交卷（0 为不限）', { required: true, min: 0, max: 100, default: 0 }),
    allowedRanges: text('限定网段', { max: 500 }),
    notice: longText('考生须知', { max: 4000 }),
    totalHalves: points('卷面总分', { derived: true }),
    hasManual: flag('含人工阅卷', { derived: true }),
    paperCount: number('试卷套数', { derived: true }),
    /** Of the papers and of their order; nobody is told it before the exam is over. */
    seed: text('随机种子', { derived: 'unseen', max: 64 }),
    cancelReason: longText('取消原因', { derived: true, max: 500 }),
    state: state('状态', 'DX_KSZT', { required: true, default: states.draft, index: true }),
    candidateCount: number('应考', { computed: true }),
    handedInCount: number('已交卷', { computed: true }),
    absentCount: number('缺考', { computed: true }),
    passedCount: number('合格', { computed: true }),
  },
  list: {
    columns: ['name', 'state', 'startAt', 'endAt', 'durationMinutes', 'candidateCount', 'handedInCount', 'passedCount'],
    filters: ['batchId', 'templateId', 'startAt', 'state'],
    sort: '-startAt',
    firstUse: '先有试卷模板，再安排考试：选定考生、时间和计分办法；发布时生成并冻结试卷和考生名单。',
  },
});
export type Exam = Row<typeof exam>;
export type ExamDraft = Draft<typeof exam>;

const { draft, published, running, over, marking, announced, cancelled } = states;

/** Domain-cadre 4.5: what goes by the clock (begin, end) is taken by a job, which meets the same guards. */
export const examProcess = process(exam, {
  states,
  editable: [draft],
  ended: [announced, cancelled],
  turns: {},
  transitions: {
    publish: { label: '发布', from: [draft], to: published, input: {} },
    recall: { label: '撤回发布', kind: 'back', from: [published], to: draft, input: neededOpinion },
    begin: { label: '开考', from: [published], to: running, input: {} },
    close: { label: '结束考试', from: [running], to: [over, marking], input: {} },
    announce: { label: '发布成绩', from: [over, marking], to: announced, input: {} },
    cancel: { label: '取消考试', kind: 'cancel', from: [draft, published], to: cancelled, input: reason },
  },
});
