/** Names and tones that the pages of development share. */
import { stepForms } from 'contract/development/step-forms.ts';
import { stepOf } from 'contract/development/steps.ts';
import type { Tone } from '../../kit/marks.tsx';

export const phaseNumerals = ['一', '二', '三', '四', '五'] as const;

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

/** How many days are left, in words. */
export function leftWords(dueOn: string, day: string): { text: string; tone: Tone } {
  const left = Math.round((Date.parse(dueOn) - Date.parse(day)) / 86_400_000);
  if (left < 0) return { text: `超期 ${-left} 天`, tone: 'error' };
  if (left === 0) return { text: '今天到期', tone: 'warn' };
  return { text: `剩 ${left} 天`, tone: left <= 7 ? 'warn' : 'plain' };
}

export const nameOfStep = (no: number): string => stepOf(no)?.name ?? '';

/** Fields of a ballot stand together on the form. */
export const ballotFields = ['due', 'present', 'agree', 'oppose', 'abstain', 'writtenAgree', 'writtenOppose'] as const;
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
