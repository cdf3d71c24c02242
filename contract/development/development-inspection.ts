import { choice, day, longText, ref, text } from '../kit/field.ts';
import { resource } from '../kit/resource.ts';

/** The half-yearly inspection of an activist or a probationary member. 细则第九、二十九条. */
export const developmentInspection = resource('developmentInspection', {
  area: 'development',
  label: '考察记录',
  path: 'api/fzdy/inspection',
  kind: 'record',
  scope: 'recordId',
  title: 'name',
  key: [],
  search: ['name'],
  fields: {
    name: text('姓名', { derived: true, max: 50 }),
    recordId: ref('发展记录', 'developmentRecord', { required: true, index: true, set: 'create' }),
    inspectedOn: day('考察日期', { required: true }),
    by: choice('考察人', 'DJ_FZ_KCR', { required: true }),
    content: longText('考察情况', { required: true, max: 2000 }),
    conclusion: choice('考察结论', 'DJ_FZ_KCJL', { required: true }),
  },
  list: {
    columns: ['name', 'inspectedOn', 'by', 'conclusion', 'content'],
    filters: ['inspectedOn', 'by', 'conclusion'],
    sort: '-inspectedOn',
  },
});
