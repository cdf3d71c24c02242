import { choice, flag, number, ref, text } from '../kit/field.ts';
import { resource, type Draft, type Row } from '../kit/resource.ts';

/** A chapter of a course, or a node that is learned by its courseware. Domain-cadre 4.3. */
export const courseNode = resource('courseNode', {
  area: 'party-school',
  label: '课程节点',
  path: 'api/dxCourse/node',
  kind: 'child',
  scope: [],
  title: 'title',
  key: [],
  search: ['title'],
  fields: {
    courseId: ref('课程', 'course', { required: true, set: 'create', index: true }),
    parentId: ref('上级章', 'courseNode', { set: 'create', index: true }),
    nodeType: choice('节点类型', 'DX_JDLX', { required: true, set: 'create' }),
    title: text('标题', { required: true, max: 100, keepsBlanks: true }),
    coursewareId: ref('课件', 'courseware', { index: true }),
    isRequired: flag('必修', { default: true }),
    hours: number('学时', { min: 0, max: 100 }),
    minReadSeconds: number('最短阅读时间（秒）', { min: 0, max: 36_000 }),
    isDisabled: flag('已停用', { default: false }),
    /** Its place among those beside it, from 1. */
    sortNo: number('次序', { derived: true }),
  },
  list: {
    columns: ['title', 'courseId', 'nodeType', 'parentId', 'coursewareId', 'isRequired', 'hours', 'sortNo'],
    filters: ['courseId', 'nodeType', 'coursewareId'],
    sort: 'sortNo',
  },
});
export type CourseNode = Row<typeof courseNode>;
export type CourseNodeDraft = Draft<typeof courseNode>;
