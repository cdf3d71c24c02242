import { choice, day, longText, money, month, ref, text } from '../kit/field.ts';
import { resource, type Draft, type Row } from '../kit/resource.ts';

/**
 * One month that was paid before the school kept its dues here, as its own books tell it: without a receipt of this platform
 * and without an entry in its ledger. It takes the month of the member, so that nobody is asked for it again. Decision 164.
 */
export const formerDues = resource('formerDues', {
  area: 'dues',
  label: '历年党费',
  path: 'api/dfgl/former',
  kind: 'record',
  scope: ['organisationId', 'memberId'],
  title: 'name',
  key: [],
  search: ['name'],
  fields: {
    name: text('姓名', { required: true, derived: true, max: 60 }),
    memberId: ref('党员', 'partyMember', { required: true, set: 'create', index: true }),
    month: month('月份', { required: true, set: 'create', index: true }),
    amountFen: money('实缴', { required: true, set: 'create' }),
    paidOn: day('缴纳日期', { set: 'create' }),
    /** Left out, where the member stands today. */
    organisationId: ref('当时所在党支部', 'partyOrganisation', { set: 'create', index: true }),
    standard: choice('缴费人员类别', 'DJ_DF_JNBZ', { set: 'create' }),
    memberMonth: text('该党员该月的历年党费', { derived: 'unseen', unique: true, max: 30 }),
    remark: longText('备注', { max: 500 }),
  },
  list: {
    columns: ['name', 'organisationId', 'month', 'amountFen', 'paidOn', 'standard', 'remark'],
    filters: ['organisationId', 'month', 'standard', 'paidOn'],
    sort: '-month',
  },
});
export type FormerDues = Row<typeof formerDues>;
export type FormerDuesDraft = Draft<typeof formerDues>;
