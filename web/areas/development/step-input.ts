/** What a step asks for on the screen, by what is done with it. */
import type { StepShown } from 'contract/development/calls.ts';
import { stepStates } from 'contract/development/codes.ts';
import { confirmForms, stepForms } from 'contract/development/step-forms.ts';
import { stepOf } from 'contract/development/steps.ts';
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

/** Days that are today until somebody says otherwise: that of the step, and of handing it in. */
const handedIn = ['reportedOn', 'requestedOn'];

/** What stands in the form at first, and is sent unless it is changed: nobody typed it, so it makes no draft. */
export function firstOf({ no, status, form }: StepShown, deed: Deed, today: string): Record<string, unknown> {
  const input = inputOf(no, deed);
  const isReturned = status === stepStates.returned && deed === 'submit';
  const days = [stepOf(no)?.day ?? '', ...handedIn].map(name => [name, today]);
  const fresh = { ...Object.fromEntries(days), ...(deed === 'audit' ? { opinion: usualOpinions[no] } : {}) };
  const first = isReturned ? form : (fresh as Record<string, unknown>);
  return Object.fromEntries(
    Object.entries(first).filter(([name, value]) => name in input && value !== undefined && value !== null),
  );
}
