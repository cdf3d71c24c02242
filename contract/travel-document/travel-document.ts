import { certificateNo, choice, day, files, longText, ref, state, text } from '../kit/field.ts';
import { process } from '../kit/process.ts';
import { resource, type Draft, type Row } from '../kit/resource.ts';
import { documentStates as states } from './codes.ts';

/**
 * A passport or a permit for private journeys that the school keeps for a cadre: where it lies, who took it in and by which
 * receipt. Its number is sealed. Domain-cadre 1.13.
 */
export const travelDocument = resource('travelDocument', {
  area: 'travel-document',
  label: '出国（境）证件',
  path: 'api/gbCert',
  kind: 'record',
  scope: 'personId',
  title: 'name',
  key: ['number'],
  search: ['name', 'code'],
  fields: {
    name: text('证件', { required: true, derived: true, max: 120 }),
    code: text('条码', { required: true, derived: true, unique: true, max: 24 }),
    personId: ref('持证人', 'cadre', { required: true, index: true, set: 'create' }),
    type: choice('证件类型', 'GB_ZJLX', { required: true, index: true }),
    number: certificateNo('证件号码', { required: true, unique: true }),
    issuer: text('签发机关', { max: 100 }),
    issuedOn: day('签发日期', { required: true }),
    validTo: day('有效期至', { required: true, index: true }),
    /** The new one is handed in, the old one then ends. */
    replacesId: ref('换发前的证件', 'travelDocument'),
    scans: files('扫描件'),
    handInBy: day('应上交日期', { derived: true, index: true }),
    boxNo: text('存放位置', { derived: true, index: true, max: 40 }),
    receivedOn: day('接收日期', { derived: true }),
    receiverName: text('接收人', { derived: true, max: 60 }),
    receiptNo: text('交存凭据号', { derived: true, max: 24 }),
    releaseFrom: day('可取回日期', { computed: true }),
    releasedOn: day('取回日期', { derived: true }),
    releasedTo: text('领取人', { derived: true, max: 60 }),
    releaseNo: text('取回凭据号', { derived: true, max: 24 }),
    endingNote: longText('丢失说明或注销依据', { derived: true, max: 500 }),
    evidence: files('证明材料', { derived: true }),
    remark: longText('备注', { max: 500 }),
    state: state('保管状态', 'GB_ZJZT', { required: true, default: states.outstanding, index: true }),
  },
  list: {
    columns: ['name', 'code', 'number', 'issuedOn', 'validTo', 'boxNo', 'receivedOn', 'state'],
    filters: ['personId', 'type', 'state', 'boxNo', 'validTo', 'receivedOn', 'handInBy', 'releaseFrom'],
    sort: 'boxNo',
    firstUse: '干部的因私出国（境）证件由学校集中保管，登记后接收入库，按箱位存放。',
  },
});
export type TravelDocument = Row<typeof travelDocument>;
export type TravelDocumentDraft = Draft<typeof travelDocument>;

const { outstanding, inCustody, lent, overdue, released, expired, lost, cancelled } = states;
const boxNo = text('存放位置', { required: true, max: 40 });
const ending = {
  endingNote: longText('丢失说明或注销依据', { required: true, max: 500 }),
  evidence: files('证明材料'),
};

/** It is lent and comes back by its loan; what else happens to it is said here. Domain-cadre appendix A. */
export const travelDocumentProcess = process(travelDocument, {
  states,
  editable: [outstanding, inCustody],
  ended: [cancelled],
  turns: {},
  transitions: {
    handIn: { label: '接收入库', from: [outstanding], to: inCustody, input: { boxNo, receivedOn: day('接收日期') } },
    move: { label: '调整位置', from: [inCustody, expired], input: { boxNo }, bulk: true },
    release: {
      label: '本人取回',
      from: [inCustody, expired],
      to: released,
      input: { releasedTo: text('领取人', { required: true, max: 60 }) },
    },
    expire: { label: '到期失效', from: [inCustody], to: expired, input: {}, dueOn: 'validTo' },
    reportLoss: {
      label: '登记丢失',
      from: [outstanding, inCustody, lent, overdue, released, expired],
      to: lost,
      input: ending,
    },
    annul: {
      label: '注销',
      from: [outstanding, inCustody, released, expired, lost],
      to: cancelled,
      input: ending,
    },
  },
});
