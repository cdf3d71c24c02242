import { choice, files, number, ref, text } from '../kit/field.ts';
import { resource } from '../kit/resource.ts';

/** The grade of a year or of a special assessment; import type 8. Domain-cadre 1.2. */
export const assessmentRecord = resource('assessmentRecord', {
  area: 'cadre',
  label: '考核情况',
  path: 'api/gbjbxx/assess',
  kind: 'child',
  scope: 'personId',
  module: 1,
  title: 'unitText',
  key: [],
  sameBy: ['year', 'type'],
  search: ['unitText'],
  fields: {
    personId: ref('干部', 'cadre', { required: true, index: true, set: 'create' }),
    year: number('年度', { required: true, min: 1949, max: 2199, index: true }),
    type: choice('考核类型', 'GB_KHLX', { required: true }),
    grade: choice('考核等次', 'GB_KHDC', { required: true }),
    unitText: text('考核单位', { max: 100 }),
    score: text('得分', { max: 20 }),
    rankNo: number('排名', { min: 1, max: 9999 }),
    rankTotal: number('参加排名人数', { min: 1, max: 9999 }),
    comment: text('评语', { max: 200 }),
    attachments: files('附件'),
  },
  list: {
    columns: ['personId', 'year', 'type', 'grade', 'unitText', 'score', 'rankNo', 'rankTotal'],
    filters: ['personId', 'year', 'type', 'grade'],
    sort: '-year',
  },
});
