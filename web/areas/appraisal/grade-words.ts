/** Grades in words, and how each is drawn. */
import { grades } from 'contract/appraisal/codes.ts';

export const gradeWords: Readonly<Record<string, string>> = {
  [grades.excellent]: '优秀',
  [grades.qualified]: '合格',
  [grades.basic]: '基本合格',
  [grades.unqualified]: '不合格',
  [grades.none]: '不定等次',
};
export const excellentTone: Readonly<Record<string, string>> = {
  [grades.excellent]: 'is-excellent',
  [grades.qualified]: '',
  [grades.basic]: 'is-basic',
  [grades.unqualified]: 'is-unqualified',
};
