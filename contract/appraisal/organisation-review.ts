import { choice, day, files, longText, number, ref, state, text } from '../kit/field.ts';
import { process, school } from '../kit/process.ts';
import { resource, type Draft, type Row } from '../kit/resource.ts';
import { chainStates, threeHands } from '../workflow/chain.ts';
import { opinion } from '../workflow/inputs.ts';

/** DJ_KH_XJ */
export const stars = { five: '5', none: '0' } as const;
/** DJ_KH_FL */
export const classes = { advanced: '1', middle: '2', backward: '3' } as const;

/** How a branch did in a year: counted, scored by itself, checked by the committee above, published by the department. Domain-party 8.3. */
export const organisationReview = resource('organisationReview', {
  area: 'appraisal',
  label: '党支部考核',
  path: 'api/kh/review',
  kind: 'ledger',
  scope: 'organisationId',
  title: 'name',
  key: [],
  search: ['name'],
  fields: {
    name: text('考核', { derived: true, max: 120 }),
    year: number('考核年度', { required: true, min: 2000, max: 2100, index: true }),
    organisationId: ref('党支部', 'partyOrganisation', { required: true, index: true }),
    templateId: ref('考核模板', 'reviewTemplate', { required: true, index: true, reach: 'any' }),
    resultWay: choice('结果方式', 'DJ_KH_JGFS', { derived: true }),
    /** A branch is reviewed once a year: `organisation year`; one that is given up frees it. */
    organisationYear: text('该党支部该年度的考核', { derived: 'unseen', unique: true, max: 40 }),
    massesSatisfaction: number('群众满意度（%）', { derived: true }),
    massesEvidence: files('满意度测评材料', { derived: true }),
    summary: longText('自评说明', { derived: true, max: 2000 }),
    selfScore: number('自评得分', { derived: true }),
    score: number('考核得分', { derived: true }),
    finalStar: choice('星级', 'DJ_KH_XJ', { derived: true, index: true }),
    finalClass: choice('考核分类', 'DJ_KH_FL', { derived: true, index: true }),
    inspection: longText('抽查情况', { derived: true, max: 500 }),
    /** The day the counted values were read; that of publication stays. */
    readOn: day('取数日期', { derived: true }),
    publishedOn: day('公布日期', { derived: true, index: true }),
    state: state('状态', 'DJ_KH_ZT', { required: true, default: chainStates.draft, index: true }),
  },
  list: {
    columns: [
      'name',
      'organisationId',
      'year',
      'selfScore',
      'score',
      'massesSatisfaction',
      'finalStar',
      'finalClass',
      'state',
    ],
    filters: ['organisationId', 'year', 'templateId', 'finalStar', 'finalClass', 'state', 'score'],
    sort: '-year',
  },
});
export type OrganisationReview = Row<typeof organisationReview>;
export type OrganisationReviewDraft = Draft<typeof organisationReview>;

const { draft, review, approval } = chainStates;
/** What the branch says of the whole, when it hands in. */
const said = {
  massesSatisfaction: number('群众满意度（%）', { min: 0, max: 100 }),
  massesEvidence: files('满意度测评材料'),
  summary: longText('自评说明', { max: 2000 }),
};
/** One of the two, as the template ends. */
const graded = {
  finalStar: choice('星级', 'DJ_KH_XJ'),
  finalClass: choice('考核分类', 'DJ_KH_FL'),
};

export const organisationReviewProcess = process(organisationReview, {
  ...threeHands,
  business: {
    word: '党支部考核',
    page: '/appraisal/branch-review',
    at: ['organisationId'],
    states: [review, approval],
  },
  turns: {
    ...threeHands.turns,
    [draft]: { does: 'submit', by: 'organisationId', node: '党支部自评' },
    [review]: { does: 'review', by: 'committeeAbove', node: '上级党委审核' },
    [approval]: { does: 'approve', by: school, node: '组织部抽查并公布' },
  },
  transitions: {
    ...threeHands.transitions,
    submit: { ...threeHands.transitions.submit, label: '提交自评', input: said },
    review: { label: '审核通过', from: [review], to: approval, input: { ...graded, ...opinion } },
    /** The department looks at one in its place, and may judge otherwise. */
    inspect: {
      label: '登记抽查',
      from: [approval],
      by: school,
      node: '组织部抽查',
      input: { ...graded, inspection: longText('抽查情况', { required: true, max: 500 }) },
    },
    approve: { label: '公布', from: [approval], to: chainStates.executed, bulk: true, input: opinion },
  },
});
