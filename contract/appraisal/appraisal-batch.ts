import { choice, day, flag, longText, number, percent, ref, state, text } from '../kit/field.ts';
import { process } from '../kit/process.ts';
import { resource, type Draft, type Row } from '../kit/resource.ts';
import { neededOpinion } from '../workflow/inputs.ts';
import { batchStates, judgeTypes, leastBallots } from './codes.ts';
import { firstDimensions } from './dimensions.ts';

/** A yearly appraisal of the members of an organisation and all below: its steps, its weights, its way. Domain-party 8.1, 8.2. */
export const appraisalBatch = resource('appraisalBatch', {
  area: 'appraisal',
  label: '民主评议批次',
  path: 'api/mzpydy',
  kind: 'workflow',
  scope: 'organisationId',
  module: 131,
  title: 'name',
  key: [],
  search: ['name'],
  fields: {
    name: text('批次名称', { required: true, max: 100 }),
    year: number('评议年度', { required: true, min: 2000, max: 2100, index: true }),
    organisationId: ref('评议范围（含下级）', 'partyOrganisation', { required: true, index: true }),
    judgeType: choice('评议方式', 'DJ_KH_PFLX', { required: true, default: judgeTypes.level }),
    hasSummary: flag('开展个人总结', { default: true }),
    summaryFrom: day('个人总结开始'),
    summaryTo: day('个人总结结束'),
    hasSelf: flag('开展个人自评', { default: true }),
    selfFrom: day('个人自评开始'),
    selfTo: day('个人自评结束'),
    hasMutual: flag('开展党员互评', { default: true }),
    mutualFrom: day('党员互评开始'),
    mutualTo: day('党员互评结束'),
    hasMasses: flag('开展群众评议', { default: true }),
    massesFrom: day('群众评议开始'),
    massesTo: day('群众评议结束'),
    hasOrg: flag('组织评定计分', { default: true }),
    orgFrom: day('组织评定开始'),
    orgTo: day('组织评定结束'),
    mutualWeight: number('党员互评权重（%）', { min: 0, max: 100 }),
    massesWeight: number('群众评议权重（%）', { min: 0, max: 100 }),
    orgWeight: number('组织评定权重（%）', { min: 0, max: 100 }),
    dimensions: longText('评议内容及权重', { required: true, max: 400, default: firstDimensions }),
    excellentRate: percent('优秀比例上限', { required: true, default: 3333 }),
    massesMin: number('每个支部群众评议人不少于', {
      required: true,
      min: leastBallots,
      max: 1000,
      default: leastBallots,
    }),
    /** The day on which who was in the register takes part; that of the configuration. */
    rosterOn: day('名单日期', { derived: true }),
    /** The last day of the steps of members and raters. */
    closesOn: day('评议截止', { derived: true, index: true }),
    publicFrom: day('公示开始', { derived: true }),
    publicTo: day('公示结束', { derived: true }),
    generation: choice('名单生成', 'DJ_KZ_ZT', { derived: true }),
    /** Of the ballots, from the close on; grading begins when it is done. */
    counting: choice('得分汇总', 'DJ_KZ_ZT', { derived: true }),
    failure: longText('失败原因', { derived: true, max: 500 }),
    participantCount: number('参评人员', { computed: true }),
    toGradeCount: number('参加定等', { computed: true }),
    summaryCount: number('已交总结', { computed: true }),
    selfCount: number('已自评', { computed: true }),
    gradedCount: number('已定等次', { computed: true }),
    uncountedBranches: number('未汇总的支部', { computed: true }),
    ungradedBranches: number('未提交评定的支部', { computed: true }),
    state: state('状态', 'DJ_MZPY_PCZT', { required: true, default: batchStates.draft, index: true }),
  },
  list: {
    columns: [
      'name',
      'year',
      'state',
      'organisationId',
      'judgeType',
      'participantCount',
      'summaryCount',
      'gradedCount',
      'closesOn',
    ],
    filters: ['organisationId', 'year', 'judgeType', 'state'],
    sort: '-year',
    firstUse: '评议批次确定评议范围、各环节时间和权重，确定方案后按名册生成参评人员。',
  },
});
export type AppraisalBatch = Row<typeof appraisalBatch>;
export type AppraisalBatchDraft = Draft<typeof appraisalBatch>;

const { draft, configured, started, closed, grading, review, publicity, archived } = batchStates;

export const appraisalBatchProcess = process(appraisalBatch, {
  states: batchStates,
  editable: [draft],
  ended: [archived],
  business: {
    word: '民主评议',
    page: '/appraisal/batch',
    at: ['organisationId'],
    states: [configured, started, closed, grading, review, publicity],
  },
  turns: {},
  transitions: {
    /** The list is made in the background. */
    configure: { label: '确定方案', from: [draft], to: configured, input: {} },
    /** Only while nobody was asked yet. */
    revise: { label: '修改方案', kind: 'back', from: [configured], to: draft, input: neededOpinion },
    start: { label: '开始评议', from: [configured], to: started, input: {} },
    /** Ballots are counted in the background. */
    close: { label: '结束评议', from: [started], to: closed, input: {} },
    /** Past its last day it is closed by the night. */
    lapse: { label: '到期结束', from: [started], to: closed, input: {}, dueOn: 'closesOn' },
    /** The count had failed: it goes on with what is left. */
    recount: { label: '继续汇总', from: [closed], input: {} },
    grade: { label: '开始组织评定', from: [closed], to: grading, input: {} },
    review: { label: '提交上级审核', from: [grading], to: review, input: {} },
    publish: { label: '开始公示', from: [review], to: publicity, input: {} },
    /** An objection was right: the branch grades anew. */
    withdraw: { label: '撤回公示', kind: 'back', from: [publicity], to: review, input: neededOpinion },
    archive: { label: '公示结束并归档', from: [publicity], to: archived, input: {} },
  },
});
