import { day, files, longText, text } from '../kit/field.ts';
import { recordPart } from './record-part.ts';

/** What an applicant reports of the own thoughts, once a quarter; whoever reads it writes an opinion and nothing else. Domain-party 3.1. */
export const thoughtReport = recordPart('thoughtReport', {
  label: '思想汇报',
  path: 'api/fzdy/report',
  search: ['subject'],
  fields: {
    submittedOn: day('提交日期', { required: true }),
    subject: text('标题', { required: true, max: 100, set: 'create' }),
    content: longText('内容', { max: 5000, set: 'create' }),
    attachments: files('手写稿'),
    readOn: day('阅读日期', { derived: true }),
    comment: longText('阅读意见', { derived: true, max: 500 }),
  },
  list: {
    columns: ['name', 'subject', 'submittedOn', 'readOn', 'comment'],
    filters: ['submittedOn', 'readOn'],
    sort: '-submittedOn',
  },
});
