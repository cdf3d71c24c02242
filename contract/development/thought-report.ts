import { day, files, longText, ref, text } from '../kit/field.ts';
import { resource } from '../kit/resource.ts';

/** What an applicant reports of the own thoughts, once a quarter. Domain-party 3.1. */
export const thoughtReport = resource('thoughtReport', {
  area: 'development',
  label: '思想汇报',
  path: 'api/fzdy/report',
  kind: 'record',
  scope: 'recordId',
  title: 'name',
  key: [],
  search: ['name', 'subject'],
  fields: {
    name: text('姓名', { derived: true, max: 50 }),
    recordId: ref('发展记录', 'developmentRecord', { required: true, index: true, set: 'create' }),
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
