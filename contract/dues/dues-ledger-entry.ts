import { choice, day, money, number, ref, text } from '../kit/field.ts';
import { mostFen } from '../kit/types/money.ts';
import { resource, type Row } from '../kit/resource.ts';

/** DJ_DF_SZLX */
export const entryTypes = {
  members: '11',
  fromBelow: '12',
  fromAbove: '13',
  interest: '14',
  large: '15',
  up: '21',
  down: '22',
  training: '23',
  press: '24',
  honours: '25',
  hardship: '26',
  relief: '27',
  charges: '28',
} as const;
/** What dues may be spent on, and nothing else. 中组发〔2008〕3号 第二十三条, domain-party 6.6. */
export const purposes: readonly string[] = [
  entryTypes.training,
  entryTypes.press,
  entryTypes.honours,
  entryTypes.hardship,
  entryTypes.relief,
];

/** DJ_DF_KM: what an organisation holds, and where it came from or went. */
export const accounts = {
  /** What may be passed on or spent. */
  held: '1',
  members: '2',
  spent: '3',
  /** Sent and not confirmed yet. */
  underWay: '4',
  /** Large voluntary payments, held for the central level alone. */
  large: '5',
  outside: '6',
  bank: '7',
} as const;

/**
 * One line of a posting in the books of an organisation. Lines are written by what happens and never changed; the lines of
 * a posting sum up to nothing, which the database holds, and what was wrong is reversed. Domain-party 6.6, SEC-62.
 */
export const duesLedgerEntry = resource('duesLedgerEntry', {
  area: 'dues',
  label: '党费收支台账',
  path: 'api/dfgl/ledger',
  kind: 'ledger',
  scope: 'organisationId',
  title: 'summary',
  key: [],
  search: ['summary', 'voucherNo'],
  fields: {
    organisationId: ref('党组织', 'partyOrganisation', { required: true, index: true, reach: 'any' }),
    postedOn: day('日期', { required: true, index: true }),
    /** `2026-000012`: of a posting in the books of the organisation, without a gap in the year of its day. Decision 319. */
    entryNo: text('记账号', { required: true, index: true, max: 20 }),
    year: number('记账年度', { required: true, derived: 'unseen' }),
    serialNo: number('记账顺序号', { required: true, derived: 'unseen' }),
    /** Under which the lines of a posting stand together, whosever books they are in. */
    postingNo: number('分录', { required: true, derived: true, index: true }),
    account: choice('科目', 'DJ_DF_KM', { required: true, index: true }),
    type: choice('收支类型', 'DJ_DF_SZLX', { required: true, index: true }),
    summary: text('摘要', { required: true, max: 200 }),
    /** What comes in is above nothing, what goes out below. */
    amountFen: money('金额', { required: true, min: -mostFen }),
    /** Of the account, behind this line. */
    balanceFen: money('结存', { computed: true, min: -mostFen }),
    voucherNo: text('凭证号', { max: 40 }),
    handlerName: text('经办人', { max: 60 }),
    approverName: text('审批人', { max: 60 }),
    remittanceId: ref('上缴下拨单', 'remittance', { index: true, reach: 'any' }),
    duesExpenseId: ref('党费支出', 'duesExpense', { index: true, reach: 'any' }),
    duesBankEntryId: ref('利息和手续费', 'duesBankEntry', { index: true, reach: 'any' }),
    /** The posting that this one takes back. */
    reversesNo: number('冲销分录', { derived: 'unseen' }),
    reversesEntryNo: text('冲销记账号', { max: 20 }),
  },
  list: {
    columns: [
      'postedOn',
      'organisationId',
      'type',
      'summary',
      'amountFen',
      'balanceFen',
      'voucherNo',
      'handlerName',
      'entryNo',
    ],
    filters: ['organisationId', 'account', 'type', 'postedOn', 'entryNo', 'voucherNo'],
    sort: '-postingNo',
  },
});
export type DuesLedgerEntry = Row<typeof duesLedgerEntry>;
