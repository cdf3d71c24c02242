import { choice, day, files, flag, longText, number, ref, text } from '../kit/field.ts';
import { resource, type Draft, type Row } from '../kit/resource.ts';

/** One material of a personal file: a page or many, photographed or uploaded. Domain-cadre 6.1, domain-party 2.5. */
export const archiveItem = resource('archiveItem', {
  area: 'archive',
  label: '档案材料',
  path: 'api/archiveItem',
  kind: 'record',
  scope: 'personId',
  title: 'title',
  key: [],
  search: ['title', 'originalNo'],
  fields: {
    title: text('材料名称', { required: true, max: 100 }),
    personId: ref('人员', 'person', { required: true, index: true, set: 'create' }),
    catalogueId: ref('档案目录', 'archiveCatalogue', { required: true, index: true, reach: 'any' }),
    category: choice('类别', 'DA_GBDA', { derived: true, index: true }),
    formedOn: day('形成时间', { required: true, index: true }),
    fileIds: files('材料图像'),
    pages: number('页数', { derived: true }),
    channel: choice('采集渠道', 'DJ_DA_QD', { derived: true }),
    originalNo: text('原件编号', { max: 40 }),
    hasOriginal: flag('原件已归档'),
    remark: longText('备注', { max: 500 }),
  },
  list: {
    columns: ['title', 'personId', 'catalogueId', 'formedOn', 'pages', 'channel', 'hasOriginal'],
    filters: ['personId', 'category', 'catalogueId', 'formedOn', 'channel', 'hasOriginal'],
    sort: '-formedOn',
    firstUse: '选择人员后按十类目录归档材料，图像可以上传，也可以用手机拍照。',
  },
});
export type ArchiveItem = Row<typeof archiveItem>;
export type ArchiveItemDraft = Draft<typeof archiveItem>;
