/** Names and tones that the pages of development share. */
import { stepForms } from 'contract/development/step-forms.ts';
import { lastStep, stepOf } from 'contract/development/steps.ts';
import { labelOf, type useDictionary } from '../../client/reference.ts';

export const phaseNumerals = ['一', '二', '三', '四', '五'] as const;

/** Where somebody stands, as the register says it: whose papers alone are still to be filed is formal already. */
export const standingOf = (
  stages: ReturnType<typeof useDictionary>,
  { stage, step }: Readonly<Record<string, unknown>>,
): string => (Number(step) === lastStep ? '已转正' : labelOf(stages, stage));

export const handNames = { person: '本人', branch: '党支部', committee: '上级党委', department: '组织部' } as const;

/** DJ_FZ_BZZT and the signs of the board, as a cell shows them. */
export const cellWords: Readonly<Record<string, readonly [css: string, word: string]>> = {
  d: ['done', '已完成'],
  a: ['asked', '待审核'],
  r: ['returned', '已退回'],
  o: ['open', '待办理'],
  y: ['soon', '7 天内到期'],
  l: ['late', '已超期'],
  x: ['failed', '未通过'],
  w: ['waiting', '未开始'],
};

/** The sign of a step on the page of one person. */
export function signOf(status: string, dueOn: string | null, day: string): string {
  if (status === '3') return 'd';
  if (status === '2') return 'a';
  if (status === '5') return 'x';
  if (status === '0') return 'w';
  if (dueOn !== null && dueOn < day) return 'l';
  return status === '4' ? 'r' : 'o';
}

export const nameOfStep = (no: number): string => stepOf(no)?.name ?? '';

/** Fields of a ballot stand together on the form. */
export const ballotFields = [
  'due',
  'present',
  'agree',
  'oppose',
  'abstain',
  'invalid',
  'writtenAgree',
  'writtenOppose',
] as const;
export const excludedFields = [
  'entitled',
  'excludedIll',
  'excludedAbroad',
  'excludedDetained',
  'excludedFrail',
  'excludedAway',
] as const;
export const isBallot = (no: number): boolean => 'writtenAgree' in (stepForms[no] ?? {});

/** The list of every stage at once, to be narrowed by what a figure counts. */
export const everyStage = `/development/applicant?${['1', '2', '3', '4'].map(stage => `stage=${stage}`).join('&')}`;

const afterOwn: Readonly<Record<number, string>> = {
  9: '第 9、10、11 步都办结后，由党支部审查。',
  10: '第 9、10、11 步都办结后，由党支部审查。',
  11: '第 9、10、11 步都办结后，由党支部审查。',
  15: '通过后入党时间和预备期从支部大会之日起算，报上级党委审批。',
  22: '提交后由党支部在预备期满时召开支部大会讨论。',
  23: '办结后报上级党委，三个月内审批。',
  24: '党龄从预备期满之日算起；转正后一个月内归档。',
  25: '归档后发展党员工作办结。',
};
/** Who acts next, and from when dates count. */
export function afterWords(no: number, isHandedIn: boolean): string {
  const step = stepOf(no);
  if (isHandedIn && step?.confirmedBy) return `提交后由${handNames[step.confirmedBy]}审核。`;
  const next = stepOf(no + 1);
  return afterOwn[no] ?? (next ? `办结后由${handNames[next.by]}办理“${next.name}”。` : '');
}
