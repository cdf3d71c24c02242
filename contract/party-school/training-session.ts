import { day, flag, number, ref, text } from '../kit/field.ts';
import { resource, type Draft, type Row } from '../kit/resource.ts';

/** One lesson of a class: when, where, by whom, how many hours of 45 minutes. Domain-cadre 4.1. */
export const trainingSession = resource('trainingSession', {
  area: 'party-school',
  label: '课次',
  path: 'api/dxBatch/session',
  kind: 'child',
  scope: [],
  title: 'name',
  key: [],
  search: ['name', 'teacher'],
  fields: {
    name: text('课程名称', { required: true, max: 100 }),
    batchId: ref('班次', 'trainingBatch', { derived: true, index: true }),
    classId: ref('班级', 'trainingClass', { required: true, set: 'create', index: true }),
    teacher: text('主讲人', { max: 50 }),
    hours: number('学时', { required: true, min: 0, max: 8 }),
    heldOn: day('日期', { required: true, index: true }),
    startTime: text('开始时间', { required: true, max: 5 }),
    endTime: text('结束时间', { required: true, max: 5 }),
    place: text('地点', { max: 100 }),
    hasCode: flag('扫码签到', { default: true }),
    presentCount: number('到课', { computed: true }),
    absentCount: number('缺勤', { computed: true }),
  },
  list: {
    columns: ['name', 'classId', 'heldOn', 'startTime', 'endTime', 'place', 'teacher', 'hours', 'presentCount'],
    filters: ['batchId', 'classId', 'heldOn'],
    sort: 'heldOn',
  },
});
export type TrainingSession = Row<typeof trainingSession>;
export type TrainingSessionDraft = Draft<typeof trainingSession>;
