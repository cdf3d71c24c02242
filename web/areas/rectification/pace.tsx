import { paces } from 'contract/rectification/codes.ts';
import { rectificationMeasure } from 'contract/rectification/rectification-measure.ts';
import { stateMark } from '../../kit/list/state-mark.tsx';

/** Red is overdue, or owned by nobody. */
export const paceMark = stateMark(
  rectificationMeasure,
  {
    [paces.overdue]: 'error',
    [paces.unplanned]: 'error',
    [paces.soon]: 'warn',
    [paces.ahead]: 'info',
    [paces.done]: 'ok',
  },
  'pace',
);
