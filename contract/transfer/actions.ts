/** What is done with an introduction letter. Domain-party 4.3. */
import { action } from '../kit/action.ts';
import { longText } from '../kit/field.ts';
import { introductionLetter } from './introduction-letter.ts';

/** Counts a print; from the second on with a reason. */
export const printLetter = action(introductionLetter, 'print', {
  label: '打印',
  input: { reason: longText('重打原因', { max: 200 }) },
});
