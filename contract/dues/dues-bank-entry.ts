import { choice, day, files, longText, money, ref, text } from '../kit/field.ts';
import { process } from '../kit/process.ts';
import { resource, type Draft, type Row } from '../kit/resource.ts';
import { entryTypes } from './dues-ledger-entry.ts';
import { expenseState, expenseStates, twoPersons } from './two-persons.ts';

/** What the bank adds and takes by itself. */
export const bankTypes: readonly string[] = [entryTypes.interest, entryTypes.charges];

/** Interest and charges of the account of dues, by the slip of the bank: entered by one and approved by another. Domain-party 6.6. */
export const duesBankEntry = resource('duesBankEntry', {
  area: 'dues',
  label: '利息和手续费',
  path: 'api/dfgl/bank',
  kind: 'workflow',
  scope: 'organisationId',
  title: 'name',
  key: [],
  search: ['name', 'voucherNo'],
  fields: {
    name: text('摘要', { required: true, max: 100 }),
    organisationId: ref('党组织', 'partyOrganisation', { required: true, set: 'create', index: true }),
    type: choice('收支类型', 'DJ_DF_SZLX', { required: true, index: true }),
    amountFen: money('金额', { required: true, min: 1 }),
    enteredOn: day('银行入账日期', { required: true, index: true, min: 2000 }),
    voucherNo: text('银行回单号', { required: true, max: 40 }),
    files: files('银行回单'),
    handlerName: text('经办人', { derived: true, max: 60 }),
    approverName: text('审批人', { derived: true, max: 60 }),
    bookedOn: day('记账日期', { derived: true, index: true }),
    remark: longText('备注', { max: 500 }),
    state: expenseState(),
  },
  list: {
    columns: ['name', 'organisationId', 'state', 'type', 'enteredOn', 'amountFen', 'voucherNo', 'handlerName'],
    filters: ['organisationId', 'type', 'state', 'enteredOn', 'amountFen'],
    sort: '-enteredOn',
  },
});
export type DuesBankEntry = Row<typeof duesBankEntry>;
export type DuesBankEntryDraft = Draft<typeof duesBankEntry>;

export const duesBankEntryProcess = process(duesBankEntry, {
  ...twoPersons({ enters: '党费复核（会计）', approves: '第二人复核', approve: '复核入账' }),
  business: { word: '利息和手续费', page: '/dues/bank', at: ['organisationId'], states: [expenseStates.pending] },
});
