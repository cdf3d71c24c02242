import { choice, flag, instant, longText, number, points, ref, state, text } from '../kit/field.ts';
import { outcomes, process, school } from '../kit/process.ts';
import { resource, type Draft, type Row } from '../kit/resource.ts';
import { neededOpinion, opinion, reason } from '../workflow/inputs.ts';
import { attemptStates as states } from './codes.ts';

/**
 * One candidate of an exam and what became of the paper. Made when the exam is published; what changes by the second while
 * somebody writes stands in `exam_sitting`. Domain-cadre 4.6.
 */
export const examAttempt = resource('examAttempt', {
  area: 'exam',
  label: '答卷',
  path: 'api/dxExamAttempt',
  kind: 'ledger',
  scope: 'personId',
  title: 'name',
  key: [],
  search: ['name', 'number'],
  fields: {
    name: text('姓名', { derived: true, max: 100 }),
    number: text('学号/工号', { derived: true, max: 20 }),
    examId: ref('考试', 'exam', { required: true, set: 'create', index: true }),
    personId: ref('考生', 'person', { required: true, set: 'create', index: true }),
    unitId: ref('单位', 'unit', { derived: true, index: true, reach: 'any' }),
    /** By which markers know the paper. */
    candidateNo: text('考号', { derived: true, max: 20 }),
    /** The paper among those of the exam, from 1; and of the own order of its questions. */
    paperNo: number('试卷', { derived: true }),
    seed: text('随机种子', { derived: 'unseen', max: 100 }),
    enteredAt: instant('入场时间', { derived: true }),
    handedInAt: instant('交卷时间', { derived: true }),
    handedInAs: choice('交卷方式', 'DX_DJZT', { derived: true }),
    departures: number('离开次数', { derived: true }),
    objectiveHalves: points('客观题得分', { derived: true }),
    manualHalves: points('简答题得分', { derived: true }),
    totalHalves: points('总分', { derived: true, index: true }),
    isPassed: flag('合格', { derived: true, index: true }),
    /** The three days in which a candidate may have it looked at again begin with it. */
    announcedAt: instant('成绩发布时间', { derived: true }),
    /** Of the answers as they came in; the candidate keeps it. */
    receipt: text('交卷回执', { derived: true, max: 80 }),
    voidReason: longText('作废原因', { derived: true, max: 500 }),
    /** `exam person`: nobody sits an exam twice. */
    examPerson: text('该考试中的该考生', { derived: 'unseen', unique: true, max: 50 }),
    state: state('状态', 'DX_DJZT', { required: true, default: states.waiting, index: true }),
  },
  list: {
    columns: [
      'name',
      'number',
      'unitId',
      'examId',
      'state',
      'objectiveHalves',
      'manualHalves',
      'totalHalves',
      'isPassed',
    ],
    filters: ['examId', 'unitId', 'state', 'isPassed', 'totalHalves', 'handedInAs'],
    sort: '-totalHalves',
    own: 'personId',
    firstUse: '考试发布后列出每位考生；交卷后给出客观题得分，阅卷完成后给出总分。',
  },
});
export type ExamAttempt = Row<typeof examAttempt>;
export type ExamAttemptDraft = Draft<typeof examAttempt>;

const { toMark, marked, announced, voided } = states;
/** A paper came in and is not void. */
export const counted = [states.handedIn, states.collected, states.forced, toMark, marked, announced] as const;

/** Voiding a paper takes two people and a reason. Decisions 110. */
export const examAttemptProcess = process(examAttempt, {
  states,
  editable: [],
  ended: [voided, states.absent],
  subject: 'personId',
  turns: {},
  transitions: {
    askVoid: { label: '提请作废', from: counted, by: school, outcome: null, input: reason },
    approve: { label: '同意作废', from: counted, to: voided, by: school, outcome: outcomes.passed, input: opinion },
    /** The paper stays what it was. */
    refuse: {
      label: '不作废',
      from: counted,
      to: counted,
      by: school,
      outcome: outcomes.refused,
      input: neededOpinion,
    },
  },
});
