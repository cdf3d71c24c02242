/** How the states of a process are coloured where its pages say nothing of their own, and the views of an approval. */
import type { Process } from 'contract/kit/process.ts';
import { chainStates } from 'contract/workflow/chain.ts';
import type { Tone } from '../ui/marks.tsx';
import { stateMark } from '../list/state-mark.tsx';
import type { View } from '../list/views/views.tsx';

/** What waits for somebody, what came back, what ended as it was meant to, what goes on. */
export function tonesOf({ resource, states, turns, ended, transitions }: Process): Record<string, Tone> {
  const reachedBy = (kind: 'back' | 'cancel', state: string) =>
    Object.values(transitions).some(one => one.kind === kind && [one.to ?? []].flat().includes(state));
  const toneOf = (state: string): Tone => {
    if (state === resource.fields['state']?.flags.default || reachedBy('cancel', state)) return 'plain';
    if (reachedBy('back', state)) return 'error';
    if (ended.includes(state)) return 'ok';
    return state in turns ? 'warn' : 'info';
  };
  return Object.fromEntries(Object.values(states).map(state => [state, toneOf(state)]));
}

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
