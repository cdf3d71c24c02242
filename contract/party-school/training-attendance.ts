import { choice, instant, ref, text } from '../kit/field.ts';
import { resource, type Draft, type Row } from '../kit/resource.ts';
import { attendances } from './codes.ts';

/** Whether a trainee was at a lesson. Domain-cadre 4.1. */
export const trainingAttendance = resource('trainingAttendance', {
  area: 'party-school',
  label: '考勤',
  path: 'api/dxBatch/attendance',
  kind: 'ledger',
  scope: [],
  title: 'name',
  key: [],
  search: ['name'],
  fields: {
    name: text('姓名', { derived: true, max: 100 }),
    sessionId: ref('课次', 'trainingSession', { required: true, set: 'create', index: true }),
    registrationId: ref('学员', 'registration', { required: true, set: 'create', index: true }),
    classId: ref('班级', 'trainingClass', { derived: true, index: true }),
    attendance: choice('出勤情况', 'DX_KQ', { required: true, default: attendances.open }),
    signWay: choice('签到方式', 'DJ_ZZSH_QDFS'),
    signedAt: instant('签到时间', { derived: true }),
    sentAt: instant('补传时间', { derived: true }),
    signRemark: text('签到说明', { derived: true, max: 100 }),
    remark: text('备注', { max: 200 }),
    /** `session registration`: one row for a trainee at a lesson, however often the phone sends. */
    sessionTrainee: text('课次内学员', { derived: 'unseen', unique: true, max: 50 }),
  },
  list: {
    columns: ['name', 'sessionId', 'classId', 'attendance', 'signWay', 'signedAt', 'remark'],
    filters: ['classId', 'sessionId', 'attendance', 'signWay'],
    sort: '-signedAt',
  },
});
export type TrainingAttendance = Row<typeof trainingAttendance>;
export type TrainingAttendanceDraft = Draft<typeof trainingAttendance>;
