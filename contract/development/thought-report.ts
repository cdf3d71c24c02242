import { day, files, longText, text } from '../kit/field.ts';
import { recordPart } from './record-part.ts';

/** What an applicant reports of the own thoughts, once a quarter. Domain-party 3.1. */
export const thoughtReport = recordPart('thoughtReport', {
  label: '思想汇报',
  path: 'api/fzdy/report',
  search: ['subject'],
  fields: {
    submittedOn: day('提交日期', { required: true }),
    subject: text('标题', { required: true, max: 100 }),
    content: longText('内容', { max: 5000 }),
    attachments: files('手写稿'),
    readOn: day('阅读日期'),
    comment: longText('阅读意见', { max: 500 }),
  },
  list: {
    columns: ['name', 'subject', 'submittedOn', 'readOn', 'comment'],
    filters: ['submittedOn', 'readOn'],
    sort: '-submittedOn',
  },
});
