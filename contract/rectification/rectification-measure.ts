import { choice, day, files, longText, ref, text } from '../kit/field.ts';
import { resource, type Draft, type Row } from '../kit/resource.ts';

/** One thing that is done about a weak organisation: by whom, until when, and what came of it. Domain-party 9. */
export const rectificationMeasure = resource('rectificationMeasure', {
  area: 'rectification',
  label: '整顿措施',
  path: 'api/rrhs/org/measure',
  kind: 'child',
  scope: 'organisationId',
  module: 132,
  title: 'content',
  key: [],
  search: ['content'],
  fields: {
    caseId: ref('整顿台账', 'rectificationCase', { required: true, index: true, set: 'create' }),
    organisationId: ref('党组织', 'partyOrganisation', { derived: true, index: true }),
    content: text('整顿措施', { required: true, max: 200 }),
    personId: ref('责任人', 'partyMember', { index: true }),
    deadlineOn: day('完成时限', { index: true }),
    pace: choice('进度', 'DJ_RRHS_JD', { computed: true }),
    doneOn: day('完成日期', { derived: true }),
    completion: longText('完成情况', { derived: true, max: 1000 }),
    evidence: files('佐证材料', { derived: true }),
  },
  list: {
    columns: ['content', 'caseId', 'organisationId', 'personId', 'deadlineOn', 'pace', 'doneOn'],
    filters: ['organisationId', 'caseId', 'personId', 'pace', 'deadlineOn'],
    sort: 'deadlineOn',
  },
});
export type RectificationMeasure = Row<typeof rectificationMeasure>;
export type RectificationMeasureDraft = Draft<typeof rectificationMeasure>;
