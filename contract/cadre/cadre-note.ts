import { day, files, longText, ref, text } from '../kit/field.ts';
import { resource } from '../kit/resource.ts';

/** What the organisation department notes for itself; nobody else reads it, the cadre neither. Domain-cadre appendix D. */
export const cadreNote = resource('cadreNote', {
  area: 'cadre',
  label: '内部备注',
  path: 'api/gbjbxx/note',
  kind: 'child',
  scope: 'personId',
  module: 1,
  title: 'subject',
  key: [],
  search: ['subject'],
  fields: {
    personId: ref('干部', 'cadre', { required: true, index: true, set: 'create' }),
    subject: text('事项', { required: true, max: 60 }),
    notedOn: day('日期', { required: true }),
    text: longText('内容', { required: true, max: 2000 }),
    attachments: files('附件'),
  },
  list: { columns: ['personId', 'notedOn', 'subject', 'text'], filters: ['personId', 'notedOn'], sort: '-notedOn' },
});
