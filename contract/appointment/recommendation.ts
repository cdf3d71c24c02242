import { choice, day, files, longText, number, ref, text } from '../kit/field.ts';
import { resource, type Draft } from '../kit/resource.ts';

/** One round of 民主推荐: who was to come, who came, who was for the cadre. As secret as its matter. Domain-cadre 1.10. */
export const recommendation = resource('recommendation', {
  area: 'appointment',
  label: '民主推荐',
  path: 'api/gbAppointment/recommendation',
  kind: 'child',
  scope: 'appointmentId',
  title: 'name',
  key: [],
  search: ['name'],
  fields: {
    name: text('推荐', { derived: true, max: 120 }),
    appointmentId: ref('任免事项', 'appointment', { required: true, index: true, set: 'create' }),
    form: choice('推荐形式', 'GB_TJXS', { required: true }),
    heldOn: day('推荐日期', { required: true }),
    expectedCount: number('应到人数', { required: true, min: 1, max: 9999 }),
    presentCount: number('实到人数', { required: true, min: 0, max: 9999 }),
    validCount: number('有效票（人次）', { required: true, min: 0, max: 9999 }),
    voteCount: number('得票（人次）', { required: true, min: 0, max: 9999 }),
    note: longText('情况说明', { max: 500 }),
    attachments: files('推荐材料'),
  },
  list: {
    columns: ['form', 'heldOn', 'expectedCount', 'presentCount', 'validCount', 'voteCount'],
    filters: ['appointmentId', 'form', 'heldOn'],
    sort: '-heldOn',
  },
});
export type RecommendationDraft = Draft<typeof recommendation>;
