import { files, longText, month, ref, text } from '../kit/field.ts';
import { resource, type Draft } from '../kit/resource.ts';

/** What was done in a month of a case, told once a month. Domain-party 9. */
export const rectificationProgress = resource('rectificationProgress', {
  area: 'rectification',
  label: '整顿进展',
  path: 'api/rrhs/org/progress',
  kind: 'child',
  scope: 'organisationId',
  module: 132,
  title: 'month',
  key: [],
  search: [],
  fields: {
    caseId: ref('整顿台账', 'rectificationCase', { required: true, index: true, set: 'create' }),
    organisationId: ref('党组织', 'partyOrganisation', { derived: true, index: true }),
    month: month('月份', { required: true, set: 'create' }),
    /** One for each case and month. */
    caseMonth: text('该台账该月的进展', { derived: 'unseen', unique: true, max: 40 }),
    content: longText('进展情况', { required: true, max: 2000 }),
    attachments: files('附件'),
  },
  list: {
    columns: ['month', 'caseId', 'organisationId', 'content'],
    filters: ['organisationId', 'caseId', 'month'],
    sort: '-month',
  },
});
export type RectificationProgressDraft = Draft<typeof rectificationProgress>;
