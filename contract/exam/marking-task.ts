import { flag, longText, number, points, ref, state, text } from '../kit/field.ts';
import { resource, type Draft, type Row } from '../kit/resource.ts';
import { taskStates as states } from './codes.ts';

/** The answers to one question that one marker looks at: by question, never by candidate. Domain-cadre 4.7. */
export const markingTask = resource('markingTask', {
  area: 'exam',
  label: '阅卷任务',
  path: 'api/dxMarking',
  kind: 'ledger',
  scope: [],
  title: 'title',
  key: [],
  search: ['title'],
  fields: {
    title: text('题目', { derived: true, max: 100 }),
    examId: ref('考试', 'exam', { required: true, set: 'create', index: true }),
    topicId: ref('试题', 'topic', { required: true, set: 'create', index: true }),
    markerId: ref('阅卷人', 'person', { required: true, set: 'create', index: true }),
    fullHalves: points('满分', { derived: true }),
    /** 1 and 2 mark without each other; 3 decides where they differ by more than a fifth. */
    round: number('评次', { derived: true, min: 1, max: 3 }),
    isTrial: flag('试评', { derived: true }),
    remark: longText('说明', { max: 500 }),
    state: state('状态', 'DX_YJZT', { required: true, default: states.waiting, index: true }),
    answerCount: number('份数', { computed: true }),
    markedCount: number('已评', { computed: true }),
  },
  list: {
    columns: ['title', 'examId', 'markerId', 'round', 'state', 'answerCount', 'markedCount'],
    filters: ['examId', 'markerId', 'state'],
    sort: 'title',
    firstUse: '考试结束后，按题把简答题分给阅卷人；阅卷人只看到考号。',
  },
});
export type MarkingTask = Row<typeof markingTask>;
export type MarkingTaskDraft = Draft<typeof markingTask>;
