import { choice, day, instant, longText, ref, sealedText, state, text } from '../kit/field.ts';
import { process } from '../kit/process.ts';
import { resource, type Draft, type Row } from '../kit/resource.ts';

/** GB_SPBZT. */
export const formStates = { draft: '0', signed: '1' } as const;

/**
 * A 任免审批表 of a cadre: what it says beside the record, and, once it is signed, all that it said then, kept for good with
 * its hash. Domain-cadre 1.14.
 */
export const appointmentForm = resource('appointmentForm', {
  area: 'appointment',
  label: '任免审批表',
  path: 'api/gbAppointment/form',
  kind: 'workflow',
  scope: 'personId',
  title: 'name',
  key: [],
  search: ['name', 'toPost', 'fromPost'],
  fields: {
    name: text('姓名', { derived: true, max: 50 }),
    personId: ref('干部', 'cadre', { required: true, index: true, set: 'create' }),
    toPost: text('拟任职务', { max: 200 }),
    fromPost: text('拟免职务', { max: 200 }),
    reason: longText('任免理由', { max: 500 }),
    reportingUnit: text('呈报单位', { max: 100 }),
    filler: text('填表人', { max: 60 }),
    countedOn: day('计算年龄时间'),
    filledOn: day('填表时间'),
    format: choice('表样', 'GB_SPBYS', { required: true, default: '1' }),
    state: state('状态', 'GB_SPBZT', { required: true, default: formStates.draft }),
    signedAt: instant('签定时间', { derived: true }),
    signedBy: text('签定人', { derived: true, max: 60 }),
    hash: text('内容校验码', { derived: true, max: 64 }), // SHA-256 of the content
    /** The content as it was signed, as JSON. */
    content: sealedText('签定内容', { derived: 'unseen', max: 400_000 }),
  },
  list: {
    columns: ['name', 'toPost', 'fromPost', 'reportingUnit', 'filledOn', 'state', 'signedAt', 'signedBy'],
    filters: ['personId', 'state', 'filledOn', 'signedAt'],
    sort: '-filledOn',
    firstUse: '拟任、拟免职务和任免理由填在这里，其余各栏由干部信息生成；签定后内容不再变化。',
  },
});
export type AppointmentForm = Row<typeof appointmentForm>;
export type AppointmentFormDraft = Draft<typeof appointmentForm>;

/** GB_SPBYS: with 到龄年月 and the limit before the reform of 2025. */
export const withOfAge = '2';

export const appointmentFormProcess = process(appointmentForm, {
  states: formStates,
  editable: [formStates.draft],
  ended: [formStates.signed],
  turns: {},
  transitions: {
    sign: { label: '签定', from: [formStates.draft], to: formStates.signed, input: {} },
  },
});
