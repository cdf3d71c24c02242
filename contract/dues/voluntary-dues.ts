import { day, flag, longText, money, ref, state, text } from '../kit/field.ts';
import { process } from '../kit/process.ts';
import { resource, type Draft, type Row } from '../kit/resource.ts';
import { reason } from '../workflow/inputs.ts';

/** From so much on a single payment is 大额党费, passed whole to the central level. 中组发〔2008〕3号 第七条. */
export const largeFen = 100_000;

/** DJ_DF_ZYZT */
export const voluntaryStates = { draft: '1', booked: '2', withdrawn: '3' } as const;

/**
 * What a member pays beside the dues of the months, once and of the own will. Who pays more every month has a base that says
 * so. A large payment is booked apart and passed on whole. Domain-party 6.1.
 */
export const voluntaryDues = resource('voluntaryDues', {
  area: 'dues',
  label: '自愿多交党费',
  path: 'api/dfgl/voluntary',
  kind: 'workflow',
  scope: ['organisationId', 'memberId'],
  title: 'name',
  key: [],
  search: ['name', 'voucherNo'],
  fields: {
    name: text('姓名', { required: true, derived: true, max: 60 }),
    memberId: ref('党员', 'partyMember', { required: true, set: 'create', index: true }),
    organisationId: ref('收款党支部', 'partyOrganisation', { derived: true, index: true, reach: 'any' }),
    amountFen: money('金额', { required: true, min: 1 }),
    paidOn: day('缴纳日期', { required: true, index: true, min: 2000 }),
    voucherNo: text('凭证号', { required: true, max: 40 }),
    isLarge: flag('大额党费', { derived: true }),
    cashierName: text('收款人', { derived: true, max: 60 }),
    remark: longText('备注', { max: 500 }),
    state: state('状态', 'DJ_DF_ZYZT', { required: true, default: voluntaryStates.draft, index: true }),
  },
  list: {
    columns: ['name', 'organisationId', 'state', 'amountFen', 'isLarge', 'paidOn', 'voucherNo', 'cashierName'],
    filters: ['organisationId', 'paidOn', 'isLarge', 'amountFen', 'state'],
    sort: '-paidOn',
  },
});
export type VoluntaryDues = Row<typeof voluntaryDues>;
export type VoluntaryDuesDraft = Draft<typeof voluntaryDues>;

const { draft, booked, withdrawn } = voluntaryStates;

export const voluntaryDuesProcess = process(voluntaryDues, {
  states: voluntaryStates,
  editable: [draft],
  ended: [withdrawn],
  turns: {},
  transitions: {
    book: { label: '入账', from: [draft], to: booked, by: 'organisationId', input: {} },
    withdraw: { label: '撤销入账', from: [booked], to: withdrawn, by: 'organisationId', input: reason },
  },
});
