import { flag, instant, longText, number, points, ref, state, text } from '../kit/field.ts';
import { outcomes, process, school } from '../kit/process.ts';
import { resource, type Draft, type Row } from '../kit/resource.ts';
import { neededOpinion, opinion, reason } from '../workflow/inputs.ts';
import { answerFileStates as states } from './codes.ts';

/**
 * What a candidate could not send while the network was away, brought as a file. It counts when a second person agrees.
 * Domain-cadre 4.6, decision 349.
 */
export const answerFile = resource('answerFile', {
  area: 'exam',
  label: '答案文件',
  path: 'api/dxExamAnswerFile',
  kind: 'ledger',
  scope: 'personId',
  title: 'name',
  key: [],
  search: ['name', 'number'],
  fields: {
    name: text('姓名', { derived: true, max: 100 }),
    number: text('学号/工号', { derived: true, max: 20 }),
    attemptId: ref('答卷', 'examAttempt', { required: true, set: 'create', index: true }),
    examId: ref('考试', 'exam', { derived: true, index: true }),
    personId: ref('考生', 'person', { derived: true, index: true }),
    reason: longText('事由', { required: true, max: 200 }),
    askedAt: instant('提请时间', { derived: true, index: true }),
    /** As the device says; nothing proves it. */
    writtenAt: instant('文件生成时间', { derived: true }),
    answerCount: number('文件中的题数', { derived: true }),
    changedCount: number('与服务器不同（题）', { derived: true }),
    /** Another device, or another entry, had the paper when it was made. */
    isFormer: flag('出自已失效页面', { derived: true }),
    takenAt: instant('采用时间', { derived: true }),
    formerHalves: points('采用前客观题得分', { derived: true }),
    laterHalves: points('采用后客观题得分', { derived: true }),
    reply: longText('审批意见', { derived: true, max: 500 }),
    /** `attempt` while it waits: one at a time. */
    waiting: text('待审批答卷', { derived: 'unseen', unique: true, max: 30 }),
    state: state('状态', 'DX_DAWJ', { required: true, default: states.waiting, index: true }),
  },
  list: {
    columns: ['name', 'number', 'examId', 'state', 'changedCount', 'isFormer', 'askedAt', 'takenAt'],
    filters: ['examId', 'state', 'askedAt'],
    sort: '-askedAt',
    firstUse: '考生断网未能提交的答案，可以凭答案文件提请采用；另一人同意后按文件更新答卷并重新计分。',
  },
});
export type AnswerFile = Row<typeof answerFile>;
export type AnswerFileDraft = Draft<typeof answerFile>;

export const answerFileProcess = process(answerFile, {
  states,
  editable: [],
  ended: [states.taken, states.refused, states.withdrawn],
  subject: 'personId',
  turns: { [states.waiting]: { does: 'approve', by: school, node: '审批答案文件' } },
  transitions: {
    approve: {
      label: '同意采用',
      from: [states.waiting],
      to: states.taken,
      outcome: outcomes.passed,
      input: opinion,
    },
    refuse: {
      label: '不采用',
      from: [states.waiting],
      to: states.refused,
      outcome: outcomes.refused,
      input: neededOpinion,
    },
    withdraw: { label: '撤回', kind: 'cancel', from: [states.waiting], to: states.withdrawn, input: reason },
  },
});
