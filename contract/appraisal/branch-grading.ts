import { number, ref, state, text } from '../kit/field.ts';
import { process, sendsBack } from '../kit/process.ts';
import { resource, type Row } from '../kit/resource.ts';
import { opinion } from '../workflow/inputs.ts';
import { gradingStates } from './codes.ts';

/** The part of one branch in a batch: its committee grades, the committee above looks through it. Domain-party 8.2. */
export const branchGrading = resource('branchGrading', {
  area: 'appraisal',
  label: '支部评定',
  path: 'api/mzpydy/grading',
  kind: 'ledger',
  scope: 'organisationId',
  module: 131,
  title: 'name',
  key: [],
  search: ['name'],
  fields: {
    name: text('批次', { required: true, max: 100 }),
    batchId: ref('民主评议批次', 'appraisalBatch', { required: true, index: true, reach: 'any' }),
    organisationId: ref('党支部', 'partyOrganisation', { required: true, index: true, reach: 'any' }),
    toGradeCount: number('参加定等', { computed: true }),
    gradedCount: number('已定等次', { computed: true }),
    excellentCount: number('优秀', { computed: true }),
    excellentMost: number('优秀名额', { computed: true }),
    state: state('状态', 'DJ_MZPY_PDZT', { required: true, default: gradingStates.grading, index: true }),
  },
  list: {
    columns: ['name', 'organisationId', 'toGradeCount', 'gradedCount', 'excellentCount', 'excellentMost', 'state'],
    filters: ['organisationId', 'batchId', 'state'],
    sort: 'state',
  },
});
export type BranchGrading = Row<typeof branchGrading>;

const { grading, review, approved, returned } = gradingStates;

export const branchGradingProcess = process(branchGrading, {
  states: gradingStates,
  editable: [],
  ended: [],
  turns: {
    [grading]: { does: 'submit', by: 'organisationId', node: '党支部评定' },
    [returned]: { does: 'submit', by: 'organisationId', node: '党支部' },
    [review]: { does: 'approve', by: 'committeeAbove', node: '上级党组织审核' },
  },
  transitions: {
    submit: { label: '提交评定结果', from: [grading, returned], to: review, input: {} },
    approve: { label: '审核通过', from: [review], to: approved, input: opinion, bulk: true },
    sendBack: { ...sendsBack([review, approved], returned), by: 'committeeAbove' },
  },
});
