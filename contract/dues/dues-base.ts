import { choice, income, longText, money, month, ref, state, text } from '../kit/field.ts';
import { process, sendsBack } from '../kit/process.ts';
import { resource, type Draft, type Row } from '../kit/resource.ts';
import { neededOpinion, opinion } from '../workflow/inputs.ts';

/** DJ_DF_JSZT */
export const baseStates = {
  draft: '1',
  asked: '2',
  confirmed: '3',
  effective: '4',
  returned: '5',
  approving: '6',
  void: '7',
} as const;
/** DJ_DF_JSLY */
export const baseSources = { byHand: '1', sheet: '2', personnel: '3' } as const;

/** What is added up to the base, and what is taken off it. Domain-party 6.1 row 1. */
export const earnings = {
  postPay: income('岗位工资'),
  gradePay: income('薪级工资'),
  performancePay: income('绩效工资（基础性部分）'),
  allowance: income('津贴补贴'),
  otherPay: income('退休费、年薪或月均收入'),
};
export const deductions = {
  tax: income('个人所得税'),
  insurance: income('社会保险'),
  housingFund: income('住房公积金'),
  annuity: income('职业年金'),
};

/**
 * From this month on a member pays by this standard and this base: what the amount of every month comes from. The member
 * confirms it, the branch checks it; then it holds until a later one does. Domain-party 6.3.
 */
export const duesBase = resource('duesBase', {
  area: 'dues',
  label: '缴费基数',
  path: 'api/dfgl/base',
  kind: 'workflow',
  scope: 'memberId',
  title: 'name',
  key: [],
  search: ['name'],
  fields: {
    name: text('姓名', { required: true, derived: true, max: 60 }),
    memberId: ref('党员', 'partyMember', { required: true, set: 'create', index: true }),
    organisationId: ref('所在党支部', 'partyOrganisation', { derived: true, index: true, reach: 'any' }),
    effectiveMonth: month('执行年月', { required: true, set: 'create' }),
    /** Somebody has one base for a month: `member month`; one that is void frees it. */
    memberMonth: text('该党员该月的缴费基数', { derived: 'unseen', unique: true, max: 30 }),
    standard: choice('缴费人员类别', 'DJ_DF_JNBZ', { required: true, index: true }),
    ...earnings,
    ...deductions,
    /** Who sees the amount of a month can reckon it; what it is made of stays sealed. Decision 292. */
    base: income('缴费基数', { derived: true }),
    /** More than is owed, by one's own will; less, where the committee above has approved it. */
    agreedFen: money('约定每月缴纳', { max: 10_000_000 }),
    agreedReason: longText('约定依据', { max: 500 }),
    /** A reduction or an exemption ends; from then on the base before it holds again. */
    untilMonth: month('少交、免交至'),
    monthlyFen: money('每月应缴', { required: true, derived: true }),
    source: choice('来源', 'DJ_DF_JSLY', { derived: true }),
    state: state('状态', 'DJ_DF_JSZT', { required: true, default: baseStates.draft, index: true }),
  },
  list: {
    columns: ['name', 'organisationId', 'effectiveMonth', 'state', 'monthlyFen', 'standard', 'source'],
    filters: ['organisationId', 'effectiveMonth', 'standard', 'state', 'monthlyFen'],
    sort: '-effectiveMonth',
  },
});
export type DuesBase = Row<typeof duesBase>;
export type DuesBaseDraft = Draft<typeof duesBase>;

const { draft, asked, confirmed, effective, returned, approving } = baseStates;

export const duesBaseProcess = process(duesBase, {
  states: baseStates,
  editable: [draft, returned],
  ended: [effective, baseStates.void],
  subject: 'memberId',
  oneOpenPer: 'memberId',
  turns: {
    [asked]: { does: 'confirm', by: 'subject', node: '本人确认' },
    [confirmed]: { does: 'check', by: 'organisationId', node: '党支部审核' },
    [approving]: { does: 'approve', by: 'committeeAbove', node: '上级党委批准' },
    [returned]: { does: 'submit', by: 'organisationId', node: '党支部更正' },
  },
  transitions: {
    /** To the member, or to the branch at once where the member has no account. */
    submit: { label: '提交', from: [draft, returned], to: [asked, confirmed], bulk: true, input: {} },
    confirm: { label: '确认无误', from: [asked], to: confirmed, isOwn: true, node: '本人确认', input: {} },
    object: {
      label: '有异议',
      kind: 'back',
      from: [asked],
      to: returned,
      isOwn: true,
      node: '本人',
      input: neededOpinion,
    },
    /** A reduction or an exemption needs the committee above. */
    check: { label: '审核通过', from: [asked, confirmed], to: [effective, approving], bulk: true, input: {} },
    approve: { label: '批准', from: [approving], to: effective, bulk: true, input: opinion },
    sendBack: sendsBack([confirmed, approving], returned),
  },
});
