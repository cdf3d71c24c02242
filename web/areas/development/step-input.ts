/** What a step asks for on the screen, by what is done with it. */
import type { StepShown } from 'contract/development/calls.ts';
import { formalDecisions, refused, stepStates, unfit } from 'contract/development/codes.ts';
import { outcomeOf, sheetOf } from 'contract/development/vote.ts';
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
export function firstOf({ no, status, form }: StepShown, action: Action, today: string): Record<string, unknown> {
  const input = inputOf(no, action);
  const isReturned = status === stepStates.returned && action === 'submit';
  const days = [stepOf(no)?.day ?? '', ...handedIn].map(name => [name, today]);
  const fresh = { ...Object.fromEntries(days), ...(action === 'audit' ? { opinion: usualOpinions[no] } : {}) };
  const first = isReturned ? form : (fresh as Record<string, unknown>);
  return Object.fromEntries(
    Object.entries(first).filter(([name, value]) => name in input && value !== undefined && value !== null),
  );
}

type Values = Readonly<Record<string, unknown>>;

/** A reason is asked of who is late, months of who extends; who is in time or decides otherwise does not see the field. */
export function isAsked(name: string, { no, dueOn }: StepShown, values: Values): boolean {
  if (name === 'extendMonths') return values['formalDecision'] === formalDecisions.extended;
  return name !== 'lateReason' || (dueOn !== null && String(values[stepOf(no)?.day ?? ''] ?? '') > dueOn);
}

/** What was typed ends the record, or leads back: told before the button is pressed. */
export function isEnd(no: number, values: Values): boolean {
  const sheet = sheetOf(values);
  const isCounted =
    sheet.present > 0 && sheet.agree + sheet.oppose + sheet.abstain + (sheet.invalid ?? 0) === sheet.present;
  const isVotedDown = isCounted && sheet.due > 0 && !outcomeOf(sheet).isPassed;
  if (no === 10) return values['conclusion'] === unfit;
  if (no === 15) return isVotedDown;
  if (no === 17) return values['isApproved'] === refused;
  return no === 23 && (values['formalDecision'] === formalDecisions.revoked || isVotedDown);
}
/** Of step 23 the committee has the last word, where the motion was carried. */
export function endWords(no: number, values: Values): string {
  if (no === 10) return '办结后该同志的发展党员工作终止，并通知本人。';
  if (no !== 23) return '未获通过：退回“确定发展对象”继续培养，占用的名额退回，志愿书作废。';
  return outcomeOf(sheetOf(values)).isPassed
    ? '决议为取消预备党员资格，报上级党委审批后生效，并通知本人。'
    : '该议题未获通过，不形成决议：该同志仍为预备党员，可就其他议题另行表决。';
}
