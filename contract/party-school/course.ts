import { choice, file, flag, longText, number, state, text } from '../kit/field.ts';
import { process } from '../kit/process.ts';
import { resource, type Draft, type Row } from '../kit/resource.ts';
import { neededOpinion, reason } from '../workflow/inputs.ts';
import { courseStates } from './codes.ts';

/** What is learned by oneself: chapters and nodes, each with its courseware. Domain-cadre 4.3. */
export const course = resource('course', {
  area: 'party-school',
  label: '课程',
  path: 'api/dxCourse',
  kind: 'workflow',
  scope: [],
  title: 'name',
  key: ['code'],
  search: ['name', 'code', 'teacher'],
  fields: {
    name: text('课程名称', { required: true, max: 100 }),
    code: text('课程编号', { required: true, unique: true, max: 30 }),
    category: choice('课程类别', 'DX_KCLB', { required: true, index: true }),
    teacher: text('主讲人', { max: 50 }),
    mode: choice('学习形式', 'DJ_ZZSH_HYXS', { required: true, default: '2' }),
    planHours: number('计划学时', { required: true, min: 1, max: 500 }),
    isOrdered: flag('按顺序学习', { default: false }),
    coverId: file('封面'),
    intro: longText('课程简介', { max: 4000 }),
    /** How often it was published: each time its nodes may be others. */
    edition: number('版本', { derived: true, default: 0 }),
    state: state('状态', 'DX_KCZT', { required: true, default: courseStates.draft, index: true }),
    nodeCount: number('节数', { computed: true }),
    nodeHours: number('各节学时', { computed: true }),
  },
  list: {
    columns: ['name', 'state', 'category', 'teacher', 'mode', 'nodeCount', 'nodeHours', 'planHours', 'edition'],
    filters: ['category', 'mode', 'state'],
    sort: 'code',
    firstUse: '先建立课程，再添加章节，为每节选用课件；发布后学员在学习中心看到。',
  },
});
export type Course = Row<typeof course>;
export type CourseDraft = Draft<typeof course>;

const { draft, published, stopped } = courseStates;

/** What is under revision is not learned meanwhile; progress stays with the nodes. Decision 330. */
export const courseProcess = process(course, {
  states: courseStates,
  editable: [draft],
  ended: [],
  turns: {},
  transitions: {
    publish: { label: '发布', from: [draft], to: published, input: {} },
    revise: { label: '修订', kind: 'back', from: [published, stopped], to: draft, input: neededOpinion },
    stop: { label: '停用', from: [published], to: stopped, input: reason },
    enable: { label: '重新启用', from: [stopped], to: published, input: {} },
  },
});
