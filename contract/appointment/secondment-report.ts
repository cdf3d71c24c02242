import { files, longText, month, ref, text } from '../kit/field.ts';
import { resource, type Draft } from '../kit/resource.ts';

/** What the cadre writes of a month. */
export const told = {
  content: longText('工作情况', { required: true, max: 2000 }),
  attachments: files('附件'),
};

/** A month of a secondment as the cadre tells it. Domain-cadre 1.11. */
export const secondmentReport = resource('secondmentReport', {
  area: 'appointment',
  label: '挂职月报',
  path: 'api/gbSecond/report',
  kind: 'ledger',
  scope: 'personId',
  title: 'month',
  key: [],
  search: [],
  fields: {
    secondmentId: ref('挂职', 'secondment', { required: true, index: true, set: 'create' }),
    personId: ref('干部', 'cadre', { derived: true, index: true }),
    month: month('月份', { required: true, set: 'create' }),
    /** One for each secondment and month. */
    secondmentMonth: text('该挂职该月的月报', { derived: 'unseen', unique: true, max: 40 }),
    ...told,
  },
  list: {
    columns: ['month', 'personId', 'secondmentId', 'content'],
    filters: ['secondmentId', 'personId', 'month'],
    sort: '-month',
  },
});
export type SecondmentReportDraft = Draft<typeof secondmentReport>;
