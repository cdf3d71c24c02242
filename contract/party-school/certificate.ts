import { choice, day, flag, longText, number, points, ref, state, text } from '../kit/field.ts';
import { outcomes, process, school } from '../kit/process.ts';
import { resource, type Draft, type Row } from '../kit/resource.ts';
import { neededOpinion, opinion, reason } from '../workflow/inputs.ts';
import { certificateStates as states } from './codes.ts';

/** That somebody has passed a training: numbered without a gap, printed from a template, checked by anybody. Domain-cadre 4.9. */
export const certificate = resource('certificate', {
  area: 'party-school',
  label: '结业证书',
  path: 'api/dxCertificate',
  kind: 'ledger',
  scope: 'personId',
  title: 'certNo',
  key: [],
  search: ['certNo', 'name', 'number'],
  fields: {
    /** `DX-2-2026-00001`: type of the batch, year, serial number. */
    certNo: text('证书编号', { derived: true, unique: true, max: 40 }),
    name: text('姓名', { derived: true, max: 100 }),
    number: text('学号/工号', { derived: true, max: 20 }),
    personId: ref('持证人', 'person', { required: true, set: 'create', index: true }),
    batchId: ref('班次', 'trainingBatch', { required: true, set: 'create', index: true, reach: 'any' }),
    registrationId: ref('学员', 'registration', { required: true, set: 'create', index: true }),
    type: choice('班次类型', 'DX_PCLX', { derived: true, index: true }),
    year: number('年度', { derived: true, min: 2000, max: 2100, index: true }),
    serialNo: number('序号', { derived: 'unseen' }),
    hours: number('学时', { derived: true }),
    score: points('考核成绩', { derived: true }),
    result: choice('结业状态', 'DX_XYZT', { derived: true }),
    issuedOn: day('发证日期', { derived: true, index: true }),
    /** The last day; none where it does not end. */
    validUntil: day('有效期至', { derived: true, index: true }),
    verifyCode: text('校验码', { derived: true, max: 20 }),
    isReissued: flag('补发', { derived: true }),
    reissuedOn: day('补发日期', { derived: true }),
    voidReason: longText('作废原因', { derived: true, max: 500 }),
    /** `registration` while it is not void: a trainee has one. */
    holder: text('学员证书', { derived: 'unseen', unique: true, max: 30 }),
    state: state('状态', 'DX_ZSZT', { required: true, default: states.valid, index: true }),
  },
  list: {
    columns: ['certNo', 'name', 'number', 'batchId', 'result', 'hours', 'issuedOn', 'validUntil', 'state'],
    filters: ['batchId', 'type', 'year', 'state', 'isReissued', 'issuedOn'],
    sort: '-issuedOn',
    firstUse: '班次结业时为合格学员生成证书；也可以在结业审核中为已结业的班次补发。',
  },
});
export type Certificate = Row<typeof certificate>;
export type CertificateDraft = Draft<typeof certificate>;

/** As it is printed: a copy that was issued again says so behind its number. */
export const printedNo = ({ certNo, isReissued }: Pick<Certificate, 'certNo' | 'isReissued'>): string =>
  `${certNo ?? ''}${isReissued ? '补' : ''}`;

const { valid, voiding, voided, expired } = states;

export const certificateProcess = process(certificate, {
  states,
  editable: [],
  ended: [voided, expired],
  subject: 'personId',
  turns: { [voiding]: { does: 'approve', by: school, node: '党校审批作废' } },
  transitions: {
    askVoid: { label: '申请作废', from: [valid], to: voiding, by: school, outcome: null, input: reason },
    approve: { label: '同意作废', from: [voiding], to: voided, input: opinion },
    refuse: {
      label: '不同意作废',
      kind: 'back',
      from: [voiding],
      to: valid,
      outcome: outcomes.refused,
      input: neededOpinion,
    },
    reissue: { label: '补发', from: [valid], by: school, outcome: null, input: reason },
    expire: { label: '到期', from: [valid, voiding], to: expired, input: {}, dueOn: 'validUntil' },
  },
});
