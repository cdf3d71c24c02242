/** Grades of cadres and of leading groups in words, and how each is drawn. GB_KHDC, GB_BZKHDC. */
import { objectKinds } from 'contract/assessment/codes.ts';

const ofCadres: Readonly<Record<string, string>> = {
  1: '优秀',
  2: '称职',
  3: '基本称职',
  4: '不称职',
  5: '不确定等次',
};
const ofTeams: Readonly<Record<string, string>> = { 1: '优秀', 2: '良好', 3: '一般', 4: '较差' };

export const gradeWordsOf = (objectKind: string) => (objectKind === objectKinds.team ? ofTeams : ofCadres);
export const excellent = '1';
export const undetermined = '5';

const tones: Readonly<Record<string, string>> = { 1: 'is-excellent', 3: 'tone-warn', 4: 'tone-error', 5: 'tone-warn' };
export const gradeTone = (grade: string): string => tones[grade] ?? '';

/** `92.94` of 9294. */
export const shownScore = (score: number | null): string => (score === null ? '—' : (score / 100).toFixed(2));
