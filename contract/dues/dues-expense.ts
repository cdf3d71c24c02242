import { choice, day, files, longText, money, ref, text } from '../kit/field.ts';
import { process } from '../kit/process.ts';
import { resource, type Draft, type Row } from '../kit/resource.ts';
import { expenseState, expenseStates, twoPersons } from './two-persons.ts';

/**
 * Dues that are spent: on one of the five purposes, decided collectively, entered by one and approved by another; the books
 * follow the approval. 中组发〔2008〕3号 第二十三条 to 第二十六条, domain-party 6.6.
 */
export const duesExpense = resource('duesExpense', {
  area: 'dues',
  label: '党费支出',
  path: 'api/dfgl/expense',
  kind: 'workflow',
  scope: 'organisationId',
  title: 'name',
  key: [],
  search: ['name', 'voucherNo'],
  fields: {
    name: text('支出事由', { required: true, max: 100 }),
    organisationId: ref('党组织', 'partyOrganisation', { required: true, set: 'create', index: true }),
    type: choice('使用范围', 'DJ_DF_SZLX', { required: true, index: true }),
    amountFen: money('金额', { required: true, min: 1 }),
    spentOn: day('支出日期', { required: true, index: true, min: 2000 }),
    payee: text('收款人（单位）', { required: true, max: 100 }),
    voucherNo: text('凭证号', { max: 40 }),
    decidedOn: day('集体研究日期', { required: true, min: 2000 }),
    decision: longText('集体研究决定', { required: true, max: 1000 }),
    /** Without the record of the decision it is not handed in. */
    files: files('会议记录和票据'),
    cashierName: text('出纳', { required: true, max: 60 }),
    accountantName: text('会计', { required: true, max: 60 }),
    handlerName: text('经办人', { derived: true, max: 60 }),
    approverName: text('审批人', { derived: true, max: 60 }),
    bookedOn: day('入账日期', { derived: true, index: true }),
    remark: longText('备注', { max: 500 }),
    state: expenseState(),
  },
  list: {
    columns: ['name', 'organisationId', 'state', 'type', 'spentOn', 'amountFen', 'payee', 'handlerName'],
    filters: ['organisationId', 'type', 'state', 'spentOn', 'amountFen', 'bookedOn'],
    sort: '-spentOn',
  },
});
export type DuesExpense = Row<typeof duesExpense>;
export type DuesExpenseDraft = Draft<typeof duesExpense>;

export const duesExpenseProcess = process(duesExpense, {
  ...twoPersons({ enters: '党费管理员（出纳）', approves: '党费复核（会计）', approve: '审批入账' }),
  business: { word: '党费支出', page: '/dues/expense', at: ['organisationId'], states: [expenseStates.pending] },
});
