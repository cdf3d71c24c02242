import { choice, day, files, longText, number, ref, state, text } from '../kit/field.ts';
import { cancels, process, sendsBack } from '../kit/process.ts';
import { resource, type Draft, type Row } from '../kit/resource.ts';

/** DJ_KH_SZZT */
export const secretaryStates = {
  reporting: '1',
  judging: '2',
  graded: '3',
  told: '4',
  returned: '8',
  cancelled: '9',
} as const;
/** DJ_KH_DC */
export const secretaryGrades = { good: '1' } as const;
/** GB_KHJRLX, the specification's Join type: from the register, or by hand. */
export const joinTypes = { system: '1', byHand: '2' } as const;
/** GB_KHJRYY, the specification's Join reason. */
export const joinReasons = { rankFullYear: '1', postFullYear: '2', partPost: '3' } as const;

const judged = {
  liveScore: number('现场评议得分', { required: true, min: 0, max: 100 }),
  onlineScore: number('网上测评得分', { min: 0, max: 100 }),
  superiorScore: number('上级评价得分', { required: true, min: 0, max: 100 }),
  grade: choice('评议等次', 'DJ_KH_DC', { required: true }),
};

/** What a secretary reports of the year's work for the Party, and how it is judged. Domain-party 8.4. */
export const secretaryReview = resource('secretaryReview', {
  area: 'appraisal',
  label: '书记述职评议',
  path: 'api/kh/secretary',
  kind: 'workflow',
  scope: 'organisationId',
  title: 'name',
  key: [],
  search: ['name'],
  fields: {
    name: text('书记', { derived: true, max: 60 }),
    year: number('年度', { required: true, min: 2000, max: 2100, set: 'create', index: true }),
    organisationId: ref('党组织', 'partyOrganisation', { required: true, set: 'create', index: true }),
    secretaryId: ref('书记本人', 'partyMember', { required: true, set: 'create', index: true }),
    joinType: choice('加入方式', 'GB_KHJRLX', { derived: true, default: joinTypes.byHand }),
    joinReason: choice('加入原因', 'GB_KHJRYY', { required: true, default: joinReasons.postFullYear }),
    /** One report of a post and a year: `organisation secretary year`; one that is given up frees it. */
    postYear: text('该书记该年度的述职', { derived: 'unseen', unique: true, max: 60 }),
    report: longText('述职报告', { derived: true, max: 10_000 }),
    attachments: files('述职报告文件', { derived: true }),
    liveScore: number('现场评议得分', { derived: true }),
    onlineScore: number('网上测评得分', { derived: true }),
    superiorScore: number('上级评价得分', { derived: true }),
    grade: choice('评议等次', 'DJ_KH_DC', { derived: true, index: true }),
    opinion: longText('评议意见', { derived: true, max: 500 }),
    feedback: longText('反馈意见', { derived: true, max: 1000 }),
    toldOn: day('反馈日期', { derived: true }),
    openItems: number('未完成整改', { computed: true }),
    state: state('状态', 'DJ_KH_SZZT', { required: true, default: secretaryStates.reporting, index: true }),
  },
  list: {
    columns: [
      'name',
      'organisationId',
      'year',
      'joinType',
      'joinReason',
      'liveScore',
      'onlineScore',
      'superiorScore',
      'grade',
      'openItems',
      'state',
    ],
    filters: ['organisationId', 'year', 'grade', 'joinType', 'joinReason', 'state'],
    sort: '-year',
  },
});
export type SecretaryReview = Row<typeof secretaryReview>;
export type SecretaryReviewDraft = Draft<typeof secretaryReview>;

const { reporting, judging, graded, told, returned, cancelled } = secretaryStates;

export const secretaryReviewProcess = process(secretaryReview, {
  states: secretaryStates,
  editable: [reporting, returned],
  ended: [told, cancelled],
  subject: 'secretaryId',
  business: {
    word: '书记述职评议',
    page: '/appraisal/secretary-review',
    at: ['organisationId'],
    states: [judging, graded],
  },
  turns: {
    [reporting]: { does: 'submit', by: 'subject', node: '书记述职' },
    [returned]: { does: 'submit', by: 'subject', node: '书记述职' },
    [judging]: { does: 'judge', by: 'committeeAbove', node: '上级党委评议' },
    [graded]: { does: 'tell', by: 'committeeAbove', node: '上级党委反馈' },
  },
  transitions: {
    /** Nobody writes it in the secretary's place. */
    submit: {
      label: '提交述职报告',
      from: [reporting, returned],
      to: judging,
      isOwn: true,
      node: '书记述职',
      input: { report: longText('述职报告', { max: 10_000 }), attachments: files('述职报告文件') },
    },
    judge: {
      label: '登记评议结果',
      from: [judging],
      to: graded,
      input: { ...judged, opinion: longText('评议意见', { max: 500 }) },
    },
    tell: {
      label: '反馈',
      from: [graded],
      to: told,
      input: { feedback: longText('反馈意见', { required: true, max: 1000 }) },
    },
    sendBack: sendsBack([judging], returned),
    cancel: cancels('作废', [reporting, returned, judging, graded], cancelled),
  },
});
