import {
  choice,
  day,
  file,
  flag,
  idCard,
  longText,
  month,
  number,
  phone,
  ref,
  state,
  telephone,
  text,
} from '../kit/field.ts';
import { cancels, process, school, sendsBack } from '../kit/process.ts';
import { resource, type Draft, type Row } from '../kit/resource.ts';
import { opinion } from '../workflow/inputs.ts';
import { ended, mostValidDays, states, underWay } from './codes.ts';

/**
 * The order that takes a member from one branch to another, out of the school or into it. Domain-party 4.1.
 * `organisationId` is the branch that the member leaves, or enters from outside; `receivingOrganisationId` is filled when
 * it is the receiving branch's turn. A member has one open order: `openFor` names the member while it is open.
 */
export const transfer = resource('transfer', {
  area: 'transfer',
  label: '组织关系转接单',
  path: 'api/zzgxzj',
  kind: 'workflow',
  scope: ['memberId', 'organisationId', 'receivingOrganisationId'],
  module: 102,
  title: 'name',
  key: [],
  search: ['name', 'no', 'letterNo'],
  fields: {
    no: text('单号', { derived: true, unique: true, max: 20 }),
    startedOn: day('发起日期', { derived: true, index: true }),
    type: choice('转接类型', 'DJ_ZJ_LX', { required: true }),
    reason: choice('转接原因', 'DJ_ZJ_YY', { required: true }),
    memberId: ref('党员', 'partyMember', { index: true, set: 'create' }),
    name: text('姓名', { max: 50 }),
    idCard: idCard('公民身份号码'),
    memberCategory: choice('人员类别', 'DJ_DY_RYLBXX'),
    personType: choice('人员类型', 'DJ_DYJBXX_RYLX'),
    number: text('学号/工号', { max: 20 }),
    ethnicity: choice('民族', 'DJ_COMM_MZXX'),
    nativePlace: text('籍贯', { max: 60 }),
    education: choice('学历', 'DJ_DY_XLXX'),
    jobPost: choice('工作岗位', 'DJ_DY_GZGWXX'),
    phone: phone('手机'),
    joinType: choice('入党类型', 'DJ_DY_RDLX'),
    joinedOn: day('入党时间'),
    formalOn: day('转正时间'),
    organisationId: ref('经办党支部', 'partyOrganisation', { derived: true, index: true }),
    fromOrganisationName: text('转出组织', { max: 100 }),
    fromCommittee: text('转出基层党委', { max: 100 }),
    toOrganisationId: ref('转入党支部', 'partyOrganisation', { reach: 'any' }),
    toOrganisationName: text('转入组织', { max: 100 }),
    toCommittee: text('接收基层党委', { max: 100 }),
    toRegion: text('接收省份', { max: 30 }),
    toContact: text('接收联系人', { max: 50 }),
    toPhone: telephone('接收联系电话'),
    duesPaidTo: month('党费交至'),
    leaveOn: day('离开日期'),
    letterNo: text('介绍信编号', { max: 30 }),
    letterOn: day('介绍信日期'),
    validDays: number('有效天数', { min: 1, max: 90 }),
    expiresOn: day('有效期至', { index: true }),
    nationalNo: text('全国系统流水号', { max: 40 }),
    receiptOn: day('回执日期', { derived: true }),
    receiptFile: file('回执', { derived: true }),
    receivingOrganisationId: ref('接收党支部', 'partyOrganisation', { derived: true, index: true }),
    receivedOn: day('接收日期', { derived: true }),
    hasApplication: flag('入党申请书'),
    hasApplicationBook: flag('入党志愿书'),
    hasPoliticalReview: flag('政治审查材料'),
    hasInspection: flag('培养教育考察材料'),
    remark: longText('备注', { max: 500 }),
    graduationBatchId: ref('毕业生批次', 'graduationBatch', { derived: true, index: true }),
    openFor: text('该党员未办结的转接单', { derived: 'unseen', unique: true, max: 20 }),
    state: state('状态', 'DJ_ZJ_ZT', { required: true, default: '10', index: true }),
  },
  list: {
    columns: [
      'name',
      'no',
      'memberCategory',
      'type',
      'fromOrganisationName',
      'toOrganisationName',
      'state',
      'expiresOn',
      'letterNo',
      'duesPaidTo',
    ],
    filters: [
      'organisationId',
      'state',
      'type',
      'reason',
      'startedOn',
      'toRegion',
      'leaveOn',
      'expiresOn',
      'graduationBatchId',
    ],
    sort: '-no',
    own: 'memberId',
  },
});
export type Transfer = Row<typeof transfer>;
export type TransferDraft = Draft<typeof transfer>;

const { draft, branch, college, department, issued, receiver, done, returned, cancelled, overdue } = states;
const validDays = number('有效天数', { min: 1, max: mostValidDays });

/** Domain-party 4.2. The names of its transitions are those of its calls. */
export const transferProcess = process(transfer, {
  states,
  editable: [draft, returned],
  ended,
  subject: 'memberId',
  business: {
    word: '组织关系转接',
    page: '/member/transfer/out',
    at: ['organisationId', 'toOrganisationId'],
    states: underWay,
  },
  turns: {
    [branch]: { does: 'audit', by: 'organisationId', node: '支部审核' },
    [college]: { does: 'audit', by: 'committeeAbove', node: '院系党委审核' },
    [department]: { does: 'issue', by: school, node: '组织部审核' },
    [receiver]: { does: 'receive', by: 'receivingOrganisationId', node: '接收支部确认' },
    [issued]: { does: 'receipt', by: 'organisationId', node: '登记回执' },
    [overdue]: { does: 'receipt', by: 'organisationId', node: '登记回执' },
    [returned]: { does: 'submit', by: 'organisationId', node: '支部提交' },
  },
  transitions: {
    submit: { label: '提交', from: [draft, returned], to: [branch, college, department, receiver], input: {} },
    audit: { label: '审核通过', from: [branch, college], to: [college, department, receiver], input: opinion },
    issue: {
      label: '审核并开具',
      from: [department],
      to: [issued, receiver],
      input: { validDays, nationalNo: text('全国系统流水号', { max: 40 }), ...opinion },
    },
    receive: {
      label: '确认接收',
      from: [receiver],
      to: done,
      input: {
        receivedOn: day('接收日期'),
        hasApplication: flag('入党申请书'),
        hasApplicationBook: flag('入党志愿书'),
        hasPoliticalReview: flag('政治审查材料'),
        hasInspection: flag('培养教育考察材料'),
        ...opinion,
      },
    },
    receipt: {
      label: '登记回执',
      from: [issued, overdue],
      to: done,
      input: { receiptOn: day('回执日期', { required: true }), receiptFile: file('回执'), ...opinion },
    },
    reissue: {
      label: '重新开具',
      from: [overdue],
      to: issued,
      by: school,
      node: '重新开具介绍信',
      // Not by the name of the field: the same span once more is a letter of its own, not a change that is missing.
      input: { days: validDays, reason: longText('超期原因', { max: 500 }) },
    },
    return: sendsBack([branch, college, department, receiver], returned),
    cancel: {
      ...cancels('撤销', [draft, branch, college, department, issued, returned], cancelled),
      by: 'organisationId',
    },
    /** The member stays counted, the order turns red. */
    expire: { label: '介绍信超期', from: [issued], to: overdue, dueOn: 'expiresOn', input: {} },
  },
});
