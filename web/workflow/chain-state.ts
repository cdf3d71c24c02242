/** How the matters of the chain are shown: what waits for somebody, what came back, what is done. */
import type { Resource } from 'contract/kit/resource.ts';
import { chainStates } from 'contract/workflow/chain.ts';
import { stateMark } from '../kit/list/state-mark.tsx';
import type { View } from '../views/views.tsx';

const { draft, review, approval, executed, returned, cancelled } = chainStates;

export const chainState = (resource: Resource) =>
  stateMark(resource, { [review]: 'warn', [approval]: 'warn', [returned]: 'error', [executed]: 'ok' });

export const chainViews: View[] = [
  { label: '全部', filters: {} },
  { label: '草稿', filters: { state: [draft] } },
  { label: '办理中', filters: { state: [review, approval] } },
  { label: '已退回', filters: { state: [returned] } },
  { label: '已执行', filters: { state: [executed] } },
  { label: '已作废', filters: { state: [cancelled] } },
];
