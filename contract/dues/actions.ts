/** Actions of dues that are no transitions of a process. */
import { action } from '../kit/action.ts';
import { reconciliation } from './reconciliation.ts';

/** Asks the gateway for the bill of the day once more, in the background. */
export const reconcileAgain = action(reconciliation, 'repeat', { label: '重新对账', input: {} });
