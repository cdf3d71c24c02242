/** How each grade is drawn, and points. The words stand in `contract/assessment/ballot-words.ts`. */
export const excellent = '1';
export const undetermined = '5';
export const incompetent = '4';

const tones: Readonly<Record<string, string>> = { 1: 'is-excellent', 3: 'tone-warn', 4: 'tone-error', 5: 'tone-warn' };
export const gradeTone = (grade: string): string => tones[grade] ?? '';

/** `92.94` of 9294. */
export const shownScore = (score: number | null): string => (score === null ? '—' : (score / 100).toFixed(2));
