import { action } from '../kit/action.ts';
import { text } from '../kit/field.ts';
import { stockTakeLine } from './stock-take-line.ts';

/** What became of a difference that a stock-take found. */
export const explainLine = action(stockTakeLine, 'explain', {
  label: '登记核查说明',
  input: { note: text('核查说明', { required: true, max: 200 }) },
});
