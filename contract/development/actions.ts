import { action } from '../kit/action.ts';
import { longText } from '../kit/field.ts';
import { thoughtReport } from './thought-report.ts';

export { spoilBook } from './application-book.ts';

/** A report was read, and what the branch says to it; the text stays its author's. Domain-party 3.1. */
export const reviewReport = action(thoughtReport, 'review', {
  label: '已阅',
  input: { comment: longText('阅读意见', { required: true, max: 500 }) },
});
