import { choice, files, instant, number, ref, refs, state, text } from '../kit/field.ts';
import { process, school } from '../kit/process.ts';
import { resource, type Draft, type Row } from '../kit/resource.ts';
import { neededOpinion, opinion } from '../workflow/inputs.ts';
import { leaveStates as states } from './codes.ts';

/** What a trainee says who cannot come. */
/** Lessons of the own class, which a trainee reaches by the own call alone. */
export const askedLeave = {
  sessionIds: refs('请假课次', 'trainingSession', { required: true, reach: 'any' }),
  reason: choice('请假事由', 'DJ_ZZSH_QJYY', { required: true }),
  note: text('请假说明', { max: 200 }),
  attachments: files('证明材料'),
};

/** A trainee asks to be away from some lessons. Domain-cadre 4.1. */
export const trainingLeave = resource('trainingLeave', {
  area: 'party-school',
  label: '请假',
  path: 'api/dxBatch/leave',
  kind: 'ledger',
  scope: 'personId',
  title: 'name',
  key: [],
  search: ['name'],
  fields: {
    name: text('姓名', { derived: true, max: 100 }),
    registrationId: ref('学员', 'registration', { required: true, set: 'create', index: true }),
    personId: ref('请假人', 'person', { derived: true, index: true }),
    batchId: ref('班次', 'trainingBatch', { derived: true, index: true }),
    classId: ref('班级', 'trainingClass', { derived: true, index: true }),
    ...askedLeave,
    askedAt: instant('提出时间', { derived: true, index: true }),
    hours: number('学时', { derived: true }),
    state: state('状态', 'DX_QJZT', { required: true, default: states.asked, index: true }),
  },
  list: {
    columns: ['name', 'batchId', 'classId', 'reason', 'hours', 'state', 'askedAt'],
    filters: ['batchId', 'classId', 'state', 'reason'],
    sort: '-askedAt',
    firstUse: '学员在培训中心的班级页提出请假，由党校或班主任审批。',
  },
});
export type TrainingLeave = Row<typeof trainingLeave>;
export type TrainingLeaveDraft = Draft<typeof trainingLeave>;

const { asked, granted, refused, withdrawn } = states;

export const trainingLeaveProcess = process(trainingLeave, {
  states,
  editable: [],
  ended: [refused, withdrawn],
  subject: 'personId',
  turns: { [asked]: { does: 'approve', by: school, node: '审批请假' } },
  transitions: {
    approve: { label: '同意', from: [asked], to: granted, input: opinion, bulk: true },
    refuse: { label: '不同意', kind: 'back', from: [asked], to: refused, input: neededOpinion },
    withdraw: { label: '撤回请假', kind: 'cancel', from: [asked], to: withdrawn, isOwn: true, input: {} },
  },
});
