import { choice, day, files, flag, longText, ref, refs, state, text } from '../kit/field.ts';
import { outcomes, process, school } from '../kit/process.ts';
import { resource, type Draft, type Row } from '../kit/resource.ts';
import { neededOpinion, opinion, reason } from '../workflow/inputs.ts';
import { applicationStates as states, documentUses } from './codes.ts';

/** What somebody says who wants to travel. */
export const asked = {
  reason: choice('事由', 'GB_CGSY', { required: true }),
  countries: text('前往国家（地区）', { required: true, max: 100 }),
  startOn: day('出境日期', { required: true, index: true }),
  endOn: day('返回日期', { required: true, index: true }),
  documentUse: choice('证件用途', 'GB_ZJYT', { required: true, default: documentUses.travel }),
  documentIds: refs('使用证件', 'travelDocument', { required: true }),
  withFamily: flag('携家属同行'),
  companions: text('同行人员', { max: 100 }),
  fundSource: choice('经费来源', 'GB_CGJF', { required: true }),
  note: longText('补充说明', { max: 500 }),
  attachments: files('附件'),
};

/**
 * A cadre asks to travel abroad on private business, or to have a document for a visa or a new one. It goes from the unit
 * to the discipline commission and the organisation department, for principals and school leaders to a leader as well.
 * Domain-cadre 1.13.
 */
export const travelApplication = resource('travelApplication', {
  area: 'travel-document',
  label: '出国（境）申请',
  path: 'api/gbAbroadApply',
  kind: 'workflow',
  scope: 'personId',
  title: 'name',
  key: [],
  search: ['name', 'countries'],
  fields: {
    name: text('事项', { required: true, derived: true, max: 200 }),
    personId: ref('申请人', 'cadre', { required: true, index: true, set: 'create' }),
    unitId: ref('所在单位', 'unit', { derived: true, index: true }),
    ...asked,
    needsLeader: flag('须校领导审批', { derived: true }),
    disciplineResult: choice('纪委意见', 'DJ_FZ_SPJL', { derived: true }),
    leftOn: day('实际出境日期', { derived: true }),
    enteredOn: day('实际入境日期', { derived: true }),
    visited: text('实际前往国家（地区）', { derived: true, max: 100 }),
    state: state('状态', 'GB_CGSPZT', { required: true, default: states.draft, index: true }),
  },
  list: {
    columns: ['name', 'unitId', 'reason', 'countries', 'startOn', 'endOn', 'documentUse', 'state'],
    filters: ['state', 'unitId', 'reason', 'startOn', 'endOn', 'documentUse', 'personId', 'countries'],
    sort: '-startOn',
    firstUse: '干部在“我的出国申请”中提出，或由组织部按纸质申请登记。',
  },
});
export type TravelApplication = Row<typeof travelApplication>;
export type TravelApplicationDraft = Draft<typeof travelApplication>;

const { draft, unit, discipline, department, leader, toCollect, collected, toReturn } = states;
const { returned, refused, withdrawn, notTravelled } = states;

/** The last document that comes back ends it; that is written by the loan. Domain-cadre appendix A. */
export const travelApplicationProcess = process(travelApplication, {
  states,
  editable: [draft],
  ended: [returned, refused, withdrawn, notTravelled],
  subject: 'personId',
  closesOpinions: true,
  turns: {
    [unit]: { does: 'approve', by: 'ownUnit', node: '所在单位审批' },
    [discipline]: { does: 'opine', by: school, node: '纪委会签' },
    [department]: { does: 'approve', by: school, node: '组织部审批' },
    [leader]: { does: 'approveAsLeader', by: school, node: '校领导审批' },
    [toCollect]: { does: 'lend', by: school, node: '领取证件' },
  },
  transitions: {
    submit: { label: '提交', from: [draft], to: unit, input: {} },
    approve: { label: '同意', from: [unit, department], to: [discipline, leader, toCollect], input: opinion },
    opine: {
      label: '会签',
      from: [discipline],
      to: department,
      input: { disciplineResult: choice('纪委意见', 'DJ_FZ_SPJL', { required: true }), ...opinion },
    },
    approveAsLeader: { label: '同意', from: [leader], to: toCollect, input: opinion },
    refuse: {
      label: '驳回',
      kind: 'back',
      from: [unit, department, leader],
      to: refused,
      outcome: outcomes.refused,
      input: neededOpinion,
    },
    lend: {
      label: '借出证件',
      from: [toCollect, collected],
      to: collected,
      outcome: null,
      input: { documentId: ref('证件', 'travelDocument', { required: true }) },
    },
    comeBack: { label: '返回日期已过', from: [collected], to: toReturn, input: {}, dueOn: 'endOn', outcome: null },
    withdraw: {
      label: '撤回',
      kind: 'cancel',
      from: [unit, discipline, department, leader],
      to: withdrawn,
      isOwn: true,
      node: '本人撤回',
      input: {},
    },
    giveUp: { label: '取消未行', kind: 'cancel', from: [toCollect], to: notTravelled, input: reason },
  },
});
