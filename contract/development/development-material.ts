import { choice, day, files, flag, number, ref, text } from '../kit/field.ts';
import { resource } from '../kit/resource.ts';

/** A paper of the way: photographed, uploaded, or kept on paper by the branch. Domain-party 3.1. */
export const developmentMaterial = resource('developmentMaterial', {
  area: 'development',
  label: '发展材料',
  path: 'api/fzdy/material',
  kind: 'record',
  scope: 'recordId',
  title: 'name',
  key: [],
  search: ['name'],
  fields: {
    name: text('姓名', { derived: true, max: 50 }),
    recordId: ref('发展记录', 'developmentRecord', { required: true, index: true, set: 'create' }),
    category: choice('材料类别', 'DJ_FZ_CLLB', { required: true }),
    occurredOn: day('形成日期', { required: true }),
    pages: number('页数', { min: 1, max: 999 }),
    attachments: files('扫描件'),
    isPaper: flag('纸质原件已收'),
    isReviewed: flag('已核对'),
  },
  list: {
    columns: ['name', 'category', 'occurredOn', 'pages', 'isPaper', 'isReviewed'],
    filters: ['category', 'occurredOn', 'isReviewed'],
    sort: '-occurredOn',
  },
});
