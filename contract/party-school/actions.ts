/** Single actions of the party school. */
import { action } from '../kit/action.ts';
import { runStates } from '../kit/run-states.ts';
import { courseware } from './courseware.ts';

/** Looks at the file once more after a failure. */
export const measureAgain = action(courseware, 'measure', {
  label: '重新处理',
  from: [runStates.error],
  to: runStates.prepare,
  input: {},
});
