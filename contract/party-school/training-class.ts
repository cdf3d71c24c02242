import { number, ref, text } from '../kit/field.ts';
import { resource, type Draft, type Row } from '../kit/resource.ts';

/** A class of a batch, with whoever leads it. Domain-cadre 4.1. */
export const trainingClass = resource('trainingClass', {
  area: 'party-school',
  label: '班级',
  path: 'api/dxBatch/class',
  kind: 'child',
  scope: [],
  title: 'fullName',
  key: [],
  search: ['fullName'],
  fields: {
    /** With the code of its batch: every batch has a 1班. */
    fullName: text('班级', { derived: true, max: 100 }),
    name: text('班级名称', { required: true, max: 50 }),
    batchId: ref('班次', 'trainingBatch', { required: true, set: 'create', index: true }),
    /** By the number: the school need not see the register of the staff. */
    headTeacherNumber: text('班主任工号', { max: 20 }),
    headTeacherId: ref('班主任', 'person', { derived: true, index: true, reach: 'any' }),
    monitorId: ref('班长', 'registration', { index: true }),
    place: text('上课地点', { max: 100 }),
    memberCount: number('学员', { computed: true }),
    sessionCount: number('课次', { computed: true }),
  },
  list: {
    columns: ['fullName', 'batchId', 'headTeacherId', 'monitorId', 'place', 'memberCount', 'sessionCount'],
    filters: ['batchId', 'headTeacherId'],
    sort: 'fullName',
  },
});
export type TrainingClass = Row<typeof trainingClass>;
export type TrainingClassDraft = Draft<typeof trainingClass>;
