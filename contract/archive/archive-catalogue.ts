import { choice, number, ref, text } from '../kit/field.ts';
import { resource, type Row } from '../kit/resource.ts';
import { catalogueTypes } from './codes.ts';

/** A place in a personal file: the ten categories of the regulation with their parts, and what a school adds below them. Domain-cadre 6.1. */
export const archiveCatalogue = resource('archiveCatalogue', {
  area: 'archive',
  label: '档案目录',
  path: 'api/archiveCatalogue',
  kind: 'record',
  scope: [],
  title: 'name',
  key: ['code'],
  search: ['name', 'code'],
  fields: {
    name: text('名称', { required: true, max: 60 }),
    code: text('编号', { required: true, unique: true, max: 12 }),
    category: choice('类别', 'DA_GBDA', { required: true, index: true }),
    parentId: ref('上级目录', 'archiveCatalogue', { index: true }),
    type: choice('来源', 'DA_LX', { derived: true, default: catalogueTypes.custom }),
    sortNo: number('排序号', { required: true, min: 0, max: 9999 }),
    itemCount: number('材料份数', { computed: true }),
  },
  list: {
    columns: ['name', 'code', 'category', 'type', 'itemCount'],
    filters: ['category', 'type', 'parentId'],
    sort: 'sortNo',
    firstUse: '十类目录按《干部人事档案工作条例》建立，学校可以在各类之下增设目录。',
  },
});
export type ArchiveCatalogue = Row<typeof archiveCatalogue>;
