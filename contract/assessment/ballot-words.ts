/** In which words a ballot of grades is filled in, and in which a grade is given. GB_PMYY, GB_KHDC, GB_BZKHDC; decision 353. */
import { objectKinds, wordings } from './codes.ts';
import { unknown } from './marks.ts';

export interface MarkChoice {
  value: number;
  word: string;
  /** As the narrow button of a row says it. */
  short: string;
}
const notKnown: MarkChoice = { value: unknown, word: '不了解', short: '不了解' };
const choices: Readonly<Record<string, readonly MarkChoice[]>> = {
  [wordings.competence]: [
    { value: 1, word: '优秀', short: '优' },
    { value: 2, word: '称职', short: '称' },
    { value: 3, word: '基本称职', short: '基' },
    { value: 4, word: '不称职', short: '不' },
    notKnown,
  ],
  [wordings.review]: [
    { value: 1, word: '好', short: '好' },
    { value: 2, word: '较好', short: '较好' },
    { value: 3, word: '一般', short: '一般' },
    { value: 4, word: '差', short: '差' },
    notKnown,
  ],
  [wordings.recommendation]: [
    { value: 1, word: '推荐', short: '推荐' },
    { value: 4, word: '不推荐', short: '不推荐' },
  ],
};
export const choicesOf = (wording: string): readonly MarkChoice[] => choices[wording] ?? [];
/** Whether a ballot in these words may say so. */
export const isLevel = (value: number, wording: string): boolean =>
  choicesOf(wording).some(choice => choice.value === value);
/** The best that a ballot says of somebody, of which there may be a limit. */
export const bestWord = (wording: string): string => choicesOf(wording)[0]?.word ?? '';

const grades: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  [wordings.competence]: { 1: '优秀', 2: '称职', 3: '基本称职', 4: '不称职', 5: '不确定等次' },
  [wordings.review]: { 1: '好', 2: '较好', 3: '一般', 4: '差', 5: '不确定等次' },
  [wordings.recommendation]: { 1: '推荐', 4: '不推荐' },
};
const ofTeams = { 1: '优秀', 2: '良好', 3: '一般', 4: '较差' };
/** Grades by their codes, of a cadre or of a leading group. */
export const gradeWordsOf = (scheme: { objectKind: string; wording: string }): Readonly<Record<string, string>> =>
  scheme.objectKind === objectKinds.team && scheme.wording === wordings.competence
    ? ofTeams
    : (grades[scheme.wording] ?? {});

/** A recommendation is counted and ranked; no grade comes of it. */
export const isGraded = ({ wording }: { wording: string }): boolean => wording !== wordings.recommendation;
/** Goes into the records of the cadres, and may lead to a talk. */
export const isRecorded = ({ wording }: { wording: string }): boolean => wording === wordings.competence;
