import { day, flag, money, month, number, ref, text } from '../kit/field.ts';
import { resource } from '../kit/resource.ts';

/**
 * Money that a cashier took in for one month of one member, with its voucher and a receipt, whose numbers have no gap within
 * a branch and a year. What was entered by mistake is withdrawn; it stays, and so does its number.
 */
export const offlinePayment = resource('offlinePayment', {
  area: 'dues',
  label: '线下登记',
  path: 'api/dfgl/offline',
  kind: 'ledger',
  scope: ['organisationId', 'memberId'],
  title: 'name',
  key: [],
  search: ['name', 'voucherNo', 'receiptNo'],
  fields: {
    name: text('姓名', { required: true, max: 60 }),
    duesItemId: ref('应缴明细', 'duesItem', { required: true, index: true }),
    memberId: ref('党员', 'partyMember', { required: true, index: true }),
    organisationId: ref('收款党支部', 'partyOrganisation', { required: true, index: true, reach: 'any' }),
    month: month('月份', { required: true }),
    amountFen: money('金额', { required: true }),
    paidOn: day('缴纳日期', { required: true, index: true }),
    voucherNo: text('凭证号', { required: true, index: true, max: 40 }),
    cashierName: text('收款人', { required: true, max: 60 }),
    /** `2026-000012`; none of what was paid in former years. */
    receiptNo: text('收据号', { derived: true, index: true, max: 20 }),
    year: number('收据年度', { derived: true }),
    serialNo: number('收据顺序号', { derived: true }),
    /** The guard against two of one number: `branch number`. */
    branchReceipt: text('该支部的该收据号', { derived: 'unseen', unique: true, max: 40 }),
    isWithdrawn: flag('已撤销'),
  },
  list: {
    columns: [
      'name',
      'organisationId',
      'month',
      'amountFen',
      'paidOn',
      'receiptNo',
      'voucherNo',
      'cashierName',
      'isWithdrawn',
    ],
    filters: ['organisationId', 'month', 'paidOn', 'receiptNo', 'voucherNo', 'isWithdrawn'],
    sort: '-paidOn',
  },
});
