/**
 * The approval most matters of the Party take: a branch or college proposes, the committee above reviews, the organisation
 * department approves, and with the approval it is carried out. States DJ_COMM_LCZT. Domain-party 1.1 and 2.2.
 */
import { action } from '../kit/action.ts';
import { state } from '../kit/field.ts';
import type { Resource } from '../kit/resource.ts';
import { opinion, reason } from './inputs.ts';

export const chainStates = {
  draft: '1',
  review: '2',
  approval: '3',
  executed: '4',
  returned: '8',
  cancelled: '9',
} as const;
const { draft, review, approval, executed, returned, cancelled } = chainStates;

export const chainState = () => state('状态', 'DJ_COMM_LCZT', { required: true, default: draft, index: true });

/** The deeds of the chain on one entity; an area exports each, so that its screens find them. */
export const chainActions = <R extends Resource>(resource: R) => ({
  submit: action(resource, 'submit', { label: '提交', from: [draft, returned], to: review, input: {} }),
  review: action(resource, 'review', { label: '审核通过', from: [review], to: approval, input: opinion }),
  approve: action(resource, 'approve', { label: '批准', from: [approval], to: executed, input: opinion }),
  sendBack: action(resource, 'sendBack', { label: '退回', from: [review, approval], to: returned, input: opinion }),
  cancel: action(resource, 'cancel', {
    label: '作废',
    from: [draft, returned, review, approval],
    to: cancelled,
    input: reason,
  }),
});
export type ChainActions = ReturnType<typeof chainActions>;
