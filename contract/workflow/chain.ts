/**
 * The approval most matters of the Party take: a branch or college proposes, the committee above reviews, the organisation
 * department approves, and with the approval it is carried out. States DJ_COMM_LCZT. Domain-party 1.1 and 2.2.
 */
import { state } from '../kit/field.ts';
import { cancels, school, sendsBack, outcomes } from '../kit/process.ts';
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

/** Submitted and neither carried out, returned nor given up. */
export const inApproval = [review, approval] as const;

/** An approval in three hands; a process takes it whole and adds what only it has. */
export const threeHands = {
  states: chainStates,
  editable: [draft, returned],
  ended: [executed, cancelled],
  turns: {
    [review]: { does: 'review', by: 'committeeAbove', node: '上级党委审核' },
    [approval]: { does: 'approve', by: school, node: '组织部审批' },
    [returned]: { does: 'submit', by: 'organisationId', node: '提交' },
  },
  transitions: {
    /** Where no committee stands between it and the school, the organisation department is next. */
    submit: { label: '提交', from: [draft, returned], to: [review, approval], input: {} },
    review: { label: '审核通过', from: [review], to: approval, input: opinion },
    approve: { label: '批准', from: [approval], to: executed, input: opinion },
    sendBack: sendsBack([review, approval], returned),
    cancel: cancels('作废', [draft, returned, review, approval], cancelled),
  },
} as const;

/** What a matter waits for, as the title of its to-do says it. */
export const waitsFor = (state: unknown): string =>
  state === returned ? '被退回，待修改' : state === approval ? '待审批' : '待审核';

/** Puts back what was carried out by mistake; the organisation department alone. */
export const takesBack = {
  label: '撤销误办',
  outcome: outcomes.withdrawn,
  from: [executed],
  to: cancelled,
  by: school,
  input: reason,
} as const;
