/** How the states of a process are coloured where its pages say nothing of their own, and the views of an approval. */
import { courseOf, type Course } from 'contract/kit/course.ts';
import type { Process } from 'contract/kit/process.ts';
import { chainStates } from 'contract/workflow/chain.ts';
import type { Tone } from '../ui/marks.tsx';
import { stateMark } from '../list/state-mark.tsx';
import type { View } from '../list/views/views.tsx';

export const toneOf: Record<Course, Tone> = {
  aside: 'plain',
  waiting: 'warn',
  going: 'info',
  back: 'error',
  done: 'ok',
};

export const tonesOf = (process: Process): Record<string, Tone> =>
  Object.fromEntries(Object.values(process.states).map(state => [state, toneOf[courseOf(process, state)]]));

export const processState = (process: Process) => stateMark(process.resource, tonesOf(process));

const { draft, review, approval, executed, returned, cancelled } = chainStates;
/** Of whatever goes through three hands. */
export const chainViews: View[] = [
  { label: '全部', filters: {} },
  { label: '草稿', filters: { state: [draft] } },
  { label: '办理中', filters: { state: [review, approval] } },
  { label: '已退回', filters: { state: [returned] } },
  { label: '已执行', filters: { state: [executed] } },
  { label: '已作废', filters: { state: [cancelled] } },
];
