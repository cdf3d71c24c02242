/** What was typed ends the record, or leads back: told before the button is pressed. */
import { formalDecisions, refused, unfit } from 'contract/development/codes.ts';
import { outcomeOf, sheetOf } from 'contract/development/vote.ts';

export function isEnd(no: number, values: Readonly<Record<string, unknown>>): boolean {
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
export function endWords(no: number, values: Readonly<Record<string, unknown>>): string {
  if (no === 10) return '办结后该同志的发展党员工作终止，并通知本人。';
  if (no !== 23) return '未获通过：退回“确定发展对象”继续培养，占用的名额退回，志愿书作废。';
  return outcomeOf(sheetOf(values)).isPassed
    ? '决议为取消预备党员资格，报上级党委审批后生效，并通知本人。'
    : '该议题未获通过，不形成决议：该同志仍为预备党员，可就其他议题另行表决。';
}
