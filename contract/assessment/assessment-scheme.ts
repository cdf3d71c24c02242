import { choice, day, flag, instant, longText, number, ref, state, text } from '../kit/field.ts';
import { process } from '../kit/process.ts';
import { resource, type Draft, type Row } from '../kit/resource.ts';
import { neededOpinion, reason } from '../workflow/inputs.ts';
import { judgeTypes, leastBallots, objectKinds, schemeStates as states, toldResults, wordings } from './codes.ts';

/** How cadres or leading groups of a part of the school are assessed: its window, what a ballot says, its way. Domain-cadre 2.1, 2.2. */
export const assessmentScheme = resource('assessmentScheme', {
  area: 'assessment',
  label: '考核方案',
  path: 'api/khScheme',
  kind: 'workflow',
  scope: 'unitId',
  title: 'name',
  key: [],
  search: ['name'],
  fields: {
    name: text('方案名称', { required: true, max: 100 }),
    year: number('考核年度', { required: true, min: 2000, max: 2100, index: true }),
    kind: choice('考核类型', 'GB_KHLX', { required: true, default: '2' }),
    objectKind: choice('考核对象类别', 'GB_KHDX', { required: true, default: objectKinds.cadre }),
    unitId: ref('考核范围（含下级单位）', 'unit', { required: true, index: true }),
    judgeType: choice('评议方式', 'DJ_KH_PFLX', { required: true, default: judgeTypes.level }),
    /** In which words a ballot of grades is filled in, and what comes of it. */
    wording: choice('票面用语', 'GB_PMYY', { required: true, default: wordings.competence }),
    startAt: instant('测评开始时间', { required: true }),
    endAt: instant('测评结束时间', { required: true, index: true }),
    minGroupBallots: number('评价主体最少票数', { required: true, min: leastBallots, max: 100, default: leastBallots }),
    trimPercent: number('去掉最高最低（%）', { required: true, min: 0, max: 10, default: 0 }),
    excellentScore: number('优秀折算分', { required: true, min: 0, max: 100, default: 95 }),
    competentScore: number('称职折算分', { required: true, min: 0, max: 100, default: 85 }),
    basicScore: number('基本称职折算分', { required: true, min: 0, max: 100, default: 70 }),
    incompetentScore: number('不称职折算分', { required: true, min: 0, max: 100, default: 50 }),
    hasDrafts: flag('允许暂存', { default: true }),
    notice: longText('测评须知', { max: 2000 }),
    /** Whoever is assessed reports on the work until then; no day, no report. */
    reportDueOn: day('述职报告截止日期'),
    resultTold: choice('结果告知', 'GB_KHGZ', { required: true, default: toldResults.grade }),
    /** Of everything that was configured, when it was. */
    configHash: text('配置摘要', { derived: true, max: 64 }),
    isExtended: flag('已延期', { derived: true }),
    closedAt: instant('关闭时间', { derived: true }),
    closeReason: longText('提前关闭理由', { derived: true, max: 500 }),
    /** Of the ballots, from the close on. */
    counting: choice('计票', 'DJ_KZ_ZT', { derived: true }),
    failure: longText('计票失败原因', { derived: true, max: 500 }),
    /** How good the ballots were, as JSON. */
    quality: longText('测评质量', { derived: 'unseen' }),
    confirmedOn: day('等次确认日期', { derived: true }),
    confirmMeeting: text('确认会议', { derived: true, max: 100 }),
    targetCount: number('考核对象', { computed: true }),
    groupCount: number('评价主体', { computed: true }),
    state: state('状态', 'GB_KHZT', { required: true, default: states.draft, index: true }),
  },
  list: {
    columns: ['name', 'state', 'year', 'kind', 'unitId', 'targetCount', 'startAt', 'endAt', 'objectKind', 'judgeType'],
    filters: ['year', 'kind', 'objectKind', 'judgeType', 'wording', 'state'],
    sort: '-year',
    firstUse: '考核方案确定考核谁、由谁评价、评价哪些指标；可以从模板新建，也可以复制往年方案，只改时间和对象。',
  },
});
export type AssessmentScheme = Row<typeof assessmentScheme>;
export type AssessmentSchemeDraft = Draft<typeof assessmentScheme>;

const { draft, configured, running, closed } = states;

export const assessmentSchemeProcess = process(assessmentScheme, {
  states,
  editable: [draft],
  ended: [closed],
  turns: {},
  transitions: {
    configure: { label: '完成配置', from: [draft], to: configured, input: {} },
    /** Only while no ballot is cast; codes that were made are good for nothing any more. */
    revise: { label: '修改配置', kind: 'back', from: [configured], to: draft, input: neededOpinion },
    start: { label: '开始测评', from: [configured], to: running, input: {} },
    extend: {
      label: '延长测评',
      from: [running],
      input: {
        endAt: instant('延长至', { required: true }),
        extendReason: text('延长理由', { required: true, max: 200 }),
      },
    },
    /** Ballots are opened in the background. */
    close: { label: '提前关闭', from: [running], to: closed, input: reason },
    /** The count had failed: it goes on with what is left. */
    recount: { label: '继续计票', from: [closed], input: {} },
  },
});
