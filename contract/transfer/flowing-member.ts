import { choice, day, idCard, longText, number, phone, ref, state, text } from '../kit/field.ts';
import { process } from '../kit/process.ts';
import { resource, type Draft, type Row } from '../kit/resource.ts';
import { opinion } from '../workflow/inputs.ts';
import { flowing, flowStates } from './codes.ts';

/**
 * A member who lives away for half a year and more while the membership stays, or who is here and belongs elsewhere.
 * `organisationId` is the branch that keeps in touch. Domain-party 5.
 */
export const flowingMember = resource('flowingMember', {
  area: 'transfer',
  label: '流动党员',
  path: 'api/lddy',
  kind: 'workflow',
  scope: 'organisationId',
  module: 102,
  title: 'name',
  key: [],
  search: ['name', 'place', 'certNo'],
  fields: {
    type: choice('流动类型', 'DJ_LD_LX', { required: true }),
    organisationId: ref('管理党支部', 'partyOrganisation', { required: true, index: true }),
    memberId: ref('党员', 'partyMember', { index: true, set: 'create' }),
    name: text('姓名', { max: 50 }),
    idCard: idCard('公民身份号码'),
    phone: phone('手机'),
    memberCategory: choice('人员类别', 'DJ_DY_RYLBXX'),
    reason: choice('流动原因', 'DJ_LD_YY', { required: true }),
    startOn: day('开始日期', { required: true }),
    planBackOn: day('预计返回日期'),
    place: text('流入地', { required: true, max: 100 }),
    country: text('国家（地区）', { max: 60 }),
    hostOrganisationName: text('对方党组织', { max: 100 }),
    hostContact: text('对方联系人', { max: 50 }),
    hostPhone: phone('对方联系电话'),
    certNo: text('流动党员活动证编号', { max: 40 }),
    contactPersonId: ref('联系人', 'partyMember'),
    contactCycle: number('联系周期（月）', { min: 1, max: 12 }),
    lastContactOn: day('最近联系', { derived: true }),
    nextContactOn: day('应联系日期', { derived: true, index: true }),
    backOn: day('返回日期', { derived: true }),
    remark: longText('备注', { max: 500 }),
    openFor: text('该党员未结束的流动登记', { derived: 'unseen', unique: true, max: 20 }),
    state: state('状态', 'DJ_LD_ZT', { required: true, default: '1', index: true }),
  },
  list: {
    columns: [
      'name',
      'organisationId',
      'type',
      'reason',
      'place',
      'startOn',
      'contactPersonId',
      'lastContactOn',
      'nextContactOn',
      'state',
    ],
    filters: ['organisationId', 'type', 'reason', 'state', 'country', 'nextContactOn', 'startOn'],
    sort: '-startOn',
  },
});
export type FlowingMember = Row<typeof flowingMember>;
export type FlowingMemberDraft = Draft<typeof flowingMember>;

const { registered, reported, back, transferred, searched, suspended, ended } = flowStates;

/** The registration is kept up to date by hand as long as it lasts. */
export const flowingProcess = process(flowingMember, {
  states: flowStates,
  editable: flowing,
  ended: [back, transferred, suspended, ended],
  business: {
    word: '流动党员管理',
    page: '/member/flowing/out',
    at: ['organisationId'],
    states: flowing,
    isLasting: true,
  },
  turns: {},
  transitions: {
    contact: {
      label: '登记联系',
      from: flowing,
      input: {
        contactOn: day('联系日期', { required: true }),
        way: choice('联系方式', 'DJ_LD_FS', { required: true }),
        content: longText('联系情况', { required: true, max: 500 }),
      },
    },
    report: { label: '登记报到', from: [registered], to: reported, node: '流入地确认报到', input: opinion },
    back: {
      label: '办理返回',
      from: flowing,
      to: back,
      node: '返回',
      input: { backOn: day('返回日期', { required: true }), ...opinion },
    },
    search: { label: '转入失联查找', from: [registered, reported], to: searched, input: opinion },
    found: { label: '已取得联系', from: [searched], to: registered, input: opinion },
  },
});
