import { day, ref, state, text } from '../field.ts';
import { cancels, process } from '../process.ts';
import { resource } from '../resource.ts';

export const loanStates = { draft: '1', handedOver: '2', lent: '3', returned: '4', cancelled: '9' } as const;
const { draft, handedOver, lent, returned, cancelled } = loanStates;

/** A book of a branch that one of its members reads for a while. */
export const bookLoan = resource('bookLoan', {
  area: 'lending',
  label: '图书借阅',
  path: 'api/bookLoan',
  kind: 'workflow',
  scope: ['organisationId', 'memberId'],
  title: 'name',
  key: [],
  search: ['name'],
  fields: {
    name: text('书名', { required: true, max: 100 }),
    organisationId: ref('党支部', 'partyOrganisation', { required: true, index: true }),
    memberId: ref('借阅人', 'partyMember', { required: true, index: true }),
    dueOn: day('应还日期', { required: true }),
    state: state('状态', 'DJ_COMM_LCZT', { required: true, default: draft }),
  },
  list: { columns: ['name', 'organisationId', 'memberId', 'dueOn', 'state'], filters: ['state'], sort: '-dueOn' },
});

export const bookLoanProcess = process(bookLoan, {
  states: loanStates,
  editable: [draft],
  ended: [returned, cancelled],
  subject: 'memberId',
  turns: {
    [handedOver]: { does: 'receive', by: 'subject', node: '借阅人确认' },
    [lent]: { does: 'takeBack', by: 'organisationId', node: '党支部收回' },
  },
  transitions: {
    handOver: { label: '借出', from: [draft], to: handedOver, input: {} },
    receive: { label: '确认收到', from: [handedOver], to: lent, input: {} },
    takeBack: { label: '收回', from: [lent], to: returned, input: {} },
    cancel: cancels('作废', [draft, handedOver], cancelled),
  },
});
