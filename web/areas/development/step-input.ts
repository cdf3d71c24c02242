/** What a step asks for on the screen, by what is done with it. */
import { confirmForms, stepForms } from 'contract/development/step-forms.ts';
import { longText, type Fields } from 'contract/kit/field.ts';

export type Deed = 'submit' | 'audit';

const opinion: Fields = { opinion: longText('意见', { max: 500 }) };
export function inputOf(no: number, deed: Deed): Fields {
  if (deed === 'submit') return stepForms[no] ?? {};
  const own = confirmForms[no] ?? {};
  return 'opinion' in own ? own : { ...own, ...opinion };
}
/** What a committee says as a rule, to be changed where it is not so. */
export const usualOpinions: Readonly<Record<number, string>> = { 4: '同意备案。', 8: '同意备案。', 13: '预审合格。' };
