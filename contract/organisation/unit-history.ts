import { choice, day, longText, ref, text } from '../kit/field.ts';
import { resource } from '../kit/resource.ts';

/** DW_ZT. */
export const unitStates = { normal: '1', renamed: '2', merged: '3', dissolved: '4' } as const;
/** DW_YGLB. */
export const unitChanges = { rename: '1', merge: '2', split: '3', dissolve: '4' } as const;

/** What became of a unit: what it was called or consisted of before and after, by which document. Domain-cadre 1.8. */
export const unitHistory = resource('unitHistory', {
  area: 'organisation',
  label: '单位沿革',
  path: 'api/dwxx/history',
  kind: 'log',
  scope: 'unitId',
  title: 'toText',
  key: [],
  search: ['fromText', 'toText', 'documentNo'],
  fields: {
    unitId: ref('单位', 'unit', { required: true, index: true }),
    kind: choice('变动类别', 'DW_YGLB', { required: true }),
    fromText: text('变动前', { required: true, max: 300 }),
    toText: text('变动后', { required: true, max: 300 }),
    documentNo: text('文号', { required: true, max: 60 }),
    changedOn: day('变动日期', { required: true }),
    reason: longText('原因', { max: 500 }),
  },
  list: {
    columns: ['unitId', 'kind', 'fromText', 'toText', 'documentNo', 'changedOn'],
    filters: ['unitId', 'kind', 'changedOn'],
    sort: '-changedOn',
    firstUse: '单位更名、合并、分设、撤销后列在这里。',
  },
});
