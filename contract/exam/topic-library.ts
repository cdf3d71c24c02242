import { flag, longText, number, ref, text } from '../kit/field.ts';
import { resource, type Draft, type Row } from '../kit/resource.ts';

/** Where questions are kept, in a tree; one that is shared is drawn from by every unit. Domain-cadre 4.4. */
export const topicLibrary = resource('topicLibrary', {
  area: 'exam',
  label: '题库',
  path: 'api/dxTopic/library',
  kind: 'record',
  scope: 'unitId',
  title: 'name',
  key: [],
  search: ['name'],
  fields: {
    name: text('题库名称', { required: true, unique: true, max: 60 }),
    parentId: ref('上级题库', 'topicLibrary', { index: true }),
    unitId: ref('所属单位', 'unit', { required: true, index: true, reach: 'any' }),
    isShared: flag('全校共享', { default: false }),
    remark: longText('说明', { max: 500 }),
    topicCount: number('试题数', { computed: true }),
    enabledCount: number('已启用', { computed: true }),
  },
  list: {
    columns: ['name', 'parentId', 'unitId', 'isShared', 'topicCount', 'enabledCount'],
    filters: ['unitId', 'isShared', 'parentId'],
    sort: 'name',
    firstUse: '题库按内容分类存放试题，共享的题库各单位都可以用来组卷。',
  },
});
export type TopicLibrary = Row<typeof topicLibrary>;
export type TopicLibraryDraft = Draft<typeof topicLibrary>;
