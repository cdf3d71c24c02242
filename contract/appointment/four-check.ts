import { choice, day, files, flag, longText, ref, text } from '../kit/field.ts';
import { resource, type Draft, type Row } from '../kit/resource.ts';

/** What is typed of a check once it is done. */
export const checked = {
  doneOn: day('完成日期', { required: true }),
  result: choice('结论', 'GB_SBJG', { required: true }),
  opinion: longText('情况说明', { max: 1000 }),
  evidence: files('佐证材料'),
};
const later = <F extends { flags: object }>(field: F): F => ({
  ...field,
  flags: { ...field.flags, required: false, derived: true },
});

/**
 * One of the four checks 凡提四必 of a matter, drawn up when the inspection begins. That of the discipline commission is seen
 * and answered by it, the other three by those the matter names. Domain-cadre 1.10, decision 234.
 */
export const fourCheck = resource('fourCheck', {
  area: 'appointment',
  label: '凡提四必',
  path: 'api/gbAppointment/fourCheck',
  kind: 'ledger',
  scope: 'appointmentId',
  title: 'name',
  key: [],
  search: ['name'],
  fields: {
    name: text('核查事项', { required: true, max: 120 }),
    appointmentId: ref('任免事项', 'appointment', { required: true, index: true }),
    kind: choice('核查内容', 'GB_FTSB', { required: true }),
    isDone: flag('已完成', { required: true, default: false }),
    doneOn: later(checked.doneOn),
    result: later(checked.result),
    opinion: later(checked.opinion),
    evidence: later(checked.evidence),
    doneBy: text('办理人', { derived: true, max: 60 }),
  },
  list: {
    columns: ['name', 'kind', 'isDone', 'doneOn', 'result', 'opinion', 'doneBy'],
    filters: ['appointmentId', 'kind', 'isDone', 'result'],
    sort: 'kind',
  },
});
export type FourCheck = Row<typeof fourCheck>;
export type FourCheckDraft = Draft<typeof fourCheck>;
