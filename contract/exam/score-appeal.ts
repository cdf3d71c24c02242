import { instant, longText, points, ref, state, text } from '../kit/field.ts';
import { outcomes, process, school } from '../kit/process.ts';
import { resource, type Draft, type Row } from '../kit/resource.ts';
import { neededOpinion, reason } from '../workflow/inputs.ts';
import { appealStates as states } from './codes.ts';

/** A candidate asks within three days to have the own score looked at again; the recheck is recorded. Domain-cadre 4.6. */
export const scoreAppeal = resource('scoreAppeal', {
  area: 'exam',
  label: '查分申请',
  path: 'api/dxExamAppeal',
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
    reason: longText('申请理由', { required: true, max: 500 }),
    askedAt: instant('申请时间', { derived: true, index: true }),
    formerHalves: points('原成绩', { derived: true }),
    laterHalves: points('复核成绩', { derived: true }),
    reply: longText('复核意见', { derived: true, max: 500 }),
    /** `attempt` while it waits: one at a time. */
    waiting: text('待复核答卷', { derived: 'unseen', unique: true, max: 30 }),
    state: state('状态', 'DX_CFZT', { required: true, default: states.waiting, index: true }),
  },
  list: {
    columns: ['name', 'number', 'examId', 'state', 'formerHalves', 'laterHalves', 'askedAt'],
    filters: ['examId', 'state', 'askedAt'],
    sort: '-askedAt',
    own: 'personId',
    firstUse: '成绩发布后三天内，考生可以在考试中心申请查分。',
  },
});
export type ScoreAppeal = Row<typeof scoreAppeal>;
export type ScoreAppealDraft = Draft<typeof scoreAppeal>;

export const scoreAppealProcess = process(scoreAppeal, {
  states,
  editable: [],
  ended: [states.kept, states.corrected, states.withdrawn],
  subject: 'personId',
  turns: { [states.waiting]: { does: 'keep', by: school, node: '党校复核' } },
  transitions: {
    keep: {
      label: '维持原分',
      from: [states.waiting],
      to: states.kept,
      outcome: outcomes.passed,
      input: neededOpinion,
    },
    amend: {
      label: '更正成绩',
      from: [states.waiting],
      to: states.corrected,
      outcome: outcomes.passed,
      input: { laterHalves: points('复核成绩', { required: true }), ...neededOpinion },
    },
    withdraw: {
      label: '撤回',
      kind: 'cancel',
      from: [states.waiting],
      to: states.withdrawn,
      isOwn: true,
      input: reason,
    },
  },
});
