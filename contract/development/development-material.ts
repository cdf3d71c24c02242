import { choice, day, files, flag, number } from '../kit/field.ts';
import { recordPart } from './record-part.ts';

/** A paper of the way: photographed, uploaded, or kept on paper by the branch. Domain-party 3.1. */
export const developmentMaterial = recordPart('developmentMaterial', {
  label: '发展材料',
  path: 'api/fzdy/material',
  fields: {
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
