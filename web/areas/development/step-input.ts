/** What a step asks for on the screen, by what is done with it. */
import type { StepShown } from 'contract/development/calls.ts';
import { formalDecisions, stepStates } from 'contract/development/codes.ts';
import { confirmForms, stepForms } from 'contract/development/step-forms.ts';
import { stepOf } from 'contract/development/steps.ts';
import { longText, type Fields } from 'contract/kit/field.ts';

export type Action = 'submit' | 'audit';

const opinion: Fields = { opinion: longText('意见', { max: 500 }) };
export function inputOf(no: number, action: Action): Fields {
  if (action === 'submit') return stepForms[no] ?? {};
  const own = confirmForms[no] ?? {};
  return 'opinion' in own ? own : { ...own, ...opinion };
}
/** What a committee says as a rule, to be changed where it is not so. */
export const usualOpinions: Readonly<Record<number, string>> = { 4: '同意备案。', 8: '同意备案。', 13: '预审合格。' };

/** Days that are today until somebody says otherwise: that of the step, and of handing it in. */
const handedIn = ['reportedOn', 'requestedOn'];

/** What stands in the form at first, and is sent unless it is changed: nobody typed it, so it makes no draft. */
export function firstOf(
  { no, status, form, offered }: StepShown,
  action: Action,
  today: string,
): Record<string, unknown> {
  const input = inputOf(no, action);
  const isReturned = status === stepStates.returned && action === 'submit';
  const days = [stepOf(no)?.day ?? '', ...handedIn].map(name => [name, today]);
  const fresh = {
    ...Object.fromEntries(days),
    ...(action === 'audit' ? { opinion: usualOpinions[no] } : offered),
  };
  const first = isReturned ? form : (fresh as Record<string, unknown>);
  return Object.fromEntries(
    Object.entries(first).filter(([name, value]) => name in input && value !== undefined && value !== null),
  );
}

type Values = Readonly<Record<string, unknown>>;

/**
 * A reason is asked of who is late, months of who extends; who is in time or decides otherwise does not see the field. A
 * meeting is named where none is chosen, and a motion is one of a chosen meeting.
 */
export function isAsked(name: string, { no, dueOn }: StepShown, values: Values): boolean {
  if (name === 'extendMonths') return values['formalDecision'] === formalDecisions.extended;
  if (name === 'meeting') return !values['meetingId'];
  if (name === 'motionId') return Boolean(values['meetingId']);
  return name !== 'lateReason' || (dueOn !== null && String(values[stepOf(no)?.day ?? ''] ?? '') > dueOn);
}
