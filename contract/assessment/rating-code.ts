import { day, flag, number, ref, text } from '../kit/field.ts';
import { resource, type Row } from '../kit/resource.ts';

/**
 * A batch of one-time codes for a group, or for one unit of it. Of single codes nothing but a keyed hash is kept, in a table
 * of its own, and which were used stands in the sealed list of the poll alone. Domain-cadre 2.3.
 */
export const ratingCode = resource('ratingCode', {
  area: 'assessment',
  label: '测评码',
  path: 'api/khCode',
  kind: 'ledger',
  scope: 'raterGroupId',
  title: 'name',
  key: [],
  search: ['name'],
  fields: {
    name: text('批次', { required: true, max: 120 }),
    schemeId: ref('考核方案', 'assessmentScheme', { required: true, index: true }),
    raterGroupId: ref('评价主体', 'raterGroup', { required: true, index: true }),
    unitId: ref('评价单位', 'unit', { index: true }),
    batchNo: number('批次号', { required: true }),
    count: number('测评码数', { required: true }),
    spareCount: number('其中备用', { required: true }),
    madeOn: day('生成日期', { required: true }),
    isUsable: flag('有效', { required: true, default: true }),
    revokedOn: day('作废日期'),
    revokeReason: text('作废理由', { max: 200 }),
  },
  list: {
    columns: ['name', 'schemeId', 'count', 'isUsable', 'madeOn', 'unitId', 'spareCount', 'revokedOn', 'raterGroupId'],
    filters: ['schemeId', 'raterGroupId', 'unitId', 'isUsable'],
    sort: '-batchNo',
    firstUse: '完成配置后，在考核方案中按评价主体和单位生成测评码；测评码只在生成时显示一次。',
  },
});
export type RatingCode = Row<typeof ratingCode>;
