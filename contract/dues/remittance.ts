import { choice, day, flag, longText, money, percent, ref, state, text } from '../kit/field.ts';
import { process, sendsBack } from '../kit/process.ts';
import { resource, type Draft, type Row } from '../kit/resource.ts';

/** DJ_DF_SJZT */
export const remittanceStates = { draft: '1', sent: '2', confirmed: '3' } as const;

/**
 * Dues that an organisation passes on: up by the share of its level, or down to one below it. It is the books of both
 * sides: sent, they have left the one, and are on their way until the other has found them in its account. Domain-party 6.6.
 */
export const remittance = resource('remittance', {
  area: 'dues',
  label: '上缴下拨单',
  path: 'api/dfgl/remit',
  kind: 'workflow',
  scope: ['fromOrganisationId', 'receiverId'],
  title: 'name',
  key: [],
  search: ['name', 'voucherNo'],
  fields: {
    name: text('名称', { required: true, derived: true, max: 200 }),
    fromOrganisationId: ref('付款党组织', 'partyOrganisation', { required: true, index: true }),
    /** Left out, dues leave the school. */
    toOrganisationId: ref('收款党组织', 'partyOrganisation', { index: true, reach: 'any' }),
    toName: text('校外上级党组织', { max: 100 }),
    /** The receiver sees it from the day it is sent. */
    receiverId: ref('收到的党组织', 'partyOrganisation', { derived: 'unseen', index: true }),
    type: choice('类型', 'DJ_DF_SZLX', { derived: true, index: true }),
    /** A large voluntary payment goes up whole, through every level. */
    isLarge: flag('大额党费'),
    batchId: ref('党费批次', 'duesBatch', { index: true, reach: 'any' }),
    /** What came in of the batch at the payer and below it; the share is of it. */
    collectedFen: money('批次实缴', { derived: true }),
    ratio: percent('上缴比例', { derived: true }),
    amountFen: money('金额', { min: 1 }),
    voucherNo: text('凭证号', { max: 40 }),
    remark: longText('备注', { max: 500 }),
    sentOn: day('上缴日期', { derived: true, index: true }),
    confirmedOn: day('确认日期', { derived: true }),
    handlerName: text('经办人', { derived: true, max: 60 }),
    state: state('状态', 'DJ_DF_SJZT', { required: true, default: remittanceStates.draft, index: true }),
  },
  list: {
    columns: ['name', 'state', 'type', 'fromOrganisationId', 'toOrganisationId', 'amountFen', 'sentOn', 'confirmedOn'],
    filters: ['fromOrganisationId', 'toOrganisationId', 'type', 'state', 'sentOn', 'batchId', 'isLarge'],
    sort: '-sentOn',
  },
});
export type Remittance = Row<typeof remittance>;
export type RemittanceDraft = Draft<typeof remittance>;

const { draft, sent, confirmed } = remittanceStates;

export const remittanceProcess = process(remittance, {
  states: remittanceStates,
  editable: [draft],
  ended: [confirmed],
  business: {
    word: '党费上缴下拨',
    page: '/dues/remittance',
    at: ['fromOrganisationId', 'toOrganisationId'],
    states: [sent],
  },
  turns: { [sent]: { does: 'confirm', by: 'receiver', node: '收款党组织确认' } },
  transitions: {
    send: { label: '上缴（下拨）', from: [draft], to: sent, by: 'fromOrganisationId', node: '付款党组织', input: {} },
    confirm: { label: '确认收款', from: [sent], to: confirmed, bulk: true, input: {} },
    sendBack: sendsBack([sent], draft),
  },
});
