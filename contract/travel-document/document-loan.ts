import { day, files, flag, instant, longText, number, ref, state, text } from '../kit/field.ts';
import { process, school } from '../kit/process.ts';
import { resource, type Row } from '../kit/resource.ts';
import { neededOpinion } from '../workflow/inputs.ts';
import { loanStates as states } from './codes.ts';

/** What the stamps and tickets say, read when the document comes back. */
export const stamps = {
  isUnused: flag('未出行'),
  leftOn: day('出境章日期'),
  enteredOn: day('入境章日期'),
  visited: text('实际前往国家（地区）', { max: 100 }),
  tickets: files('机票等凭证'),
  note: longText('备注', { max: 500 }),
};

/**
 * A document is out for one approved application: lent by scanning, due so many days after the approved return, taken back
 * by scanning with a look at the stamps. Domain-cadre 1.13.
 */
export const documentLoan = resource('documentLoan', {
  area: 'travel-document',
  label: '证件借还',
  path: 'api/gbCertLoan',
  kind: 'ledger',
  scope: 'personId',
  title: 'name',
  key: [],
  search: ['name', 'receiptNo'],
  fields: {
    name: text('证件', { required: true, max: 120 }),
    documentId: ref('借出证件', 'travelDocument', { required: true, index: true }),
    personId: ref('持证人', 'cadre', { required: true, index: true }),
    applicationId: ref('出国申请', 'travelApplication', { required: true, index: true }),
    lentAt: instant('借出时间', { required: true }),
    lenderName: text('借出经办人', { max: 60 }),
    planReturnOn: day('应还日期', { required: true, index: true }),
    returnedOn: day('归还日期', { index: true }),
    receiverName: text('归还经办人', { max: 60 }),
    receiptNo: text('归还凭据号', { max: 24 }),
    ...stamps,
    differences: longText('与批准不符之处', { max: 500 }),
    overdueDays: number('逾期天数', { computed: true }),
    state: state('状态', 'GB_JHZT', { required: true, default: states.lent, index: true }),
  },
  list: {
    columns: ['name', 'state', 'planReturnOn', 'returnedOn', 'overdueDays', 'lentAt', 'applicationId', 'differences'],
    filters: ['state', 'personId', 'planReturnOn', 'returnedOn', 'documentId'],
    sort: '-lentAt',
    firstUse: '扫描证件条码借出或归还后列在这里。',
  },
});
export type DocumentLoan = Row<typeof documentLoan>;

const { lent, overdue, different, returned, lost } = states;

/** What differs from what was approved goes to the discipline commission. Domain-cadre appendix A. */
export const documentLoanProcess = process(documentLoan, {
  states,
  editable: [],
  ended: [returned, lost],
  subject: 'personId',
  turns: { [different]: { does: 'opine', by: school, node: '纪委核实' } },
  transitions: {
    takeBack: {
      label: '归还',
      from: [lent, overdue],
      to: [different, returned],
      outcome: null,
      node: '归还核验',
      input: stamps,
    },
    lapse: { label: '逾期未还', from: [lent], to: overdue, input: {}, dueOn: 'planReturnOn', outcome: null },
    opine: { label: '核实', from: [different], to: returned, input: neededOpinion },
  },
});
