/** What goes into the books of dues: one enters it, another approves it, a second posting takes it back. Domain-party 6.6. */
import { state } from '../kit/field.ts';
import { cancels, sendsBack } from '../kit/process.ts';
import { opinion, reason } from '../workflow/inputs.ts';

/** DJ_DF_ZCZT */
export const expenseStates = {
  draft: '1',
  pending: '2',
  booked: '3',
  returned: '4',
  cancelled: '5',
  reversed: '6',
} as const;
const { draft, pending, booked, returned, cancelled, reversed } = expenseStates;

export const expenseState = () => state('状态', 'DJ_DF_ZCZT', { required: true, default: draft, index: true });

interface Hands {
  /** Under whose name it is entered, and approved. */
  enters: string;
  approves: string;
  /** The label of the approval. */
  approve: string;
}
/** A process takes it whole and says whose hands they are. */
export const twoPersons = ({ enters, approves, approve }: Hands) =>
  ({
    states: expenseStates,
    editable: [draft, returned],
    ended: [booked, cancelled, reversed],
    turns: {
      [pending]: { does: 'approve', by: 'organisationId', node: approves },
      [returned]: { does: 'submit', by: 'organisationId', node: enters },
    },
    transitions: {
      submit: { label: '提交', from: [draft, returned], to: pending, input: {} },
      approve: { label: approve, from: [pending], to: booked, input: opinion },
      sendBack: sendsBack([pending], returned),
      cancel: cancels('作废', [draft, pending, returned], cancelled),
      /** What stands in the books stays there. */
      reverse: { label: '冲销', from: [booked], to: reversed, by: 'organisationId', node: '冲销', input: reason },
    },
  }) as const;
