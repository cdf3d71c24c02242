/** Parts of a paper while they are written: anything may still be missing. The server says what does. */
import { topicTypes } from 'contract/exam/codes.ts';

export interface SectionDraft {
  topicType: string;
  scoreEach: number | null;
  /** Drawn by rule. */
  libraryIds?: string[];
  knowledge?: string[];
  difficultyMix?: Record<string, number>;
  count?: number | null;
  /** Chosen one by one. */
  topicIds?: string[];
}

export const newAutomatic = (): SectionDraft => ({
  topicType: topicTypes.single,
  libraryIds: [],
  knowledge: [],
  difficultyMix: {},
  count: 20,
  scoreEach: 2,
});
export const newManual = (): SectionDraft => ({ topicType: topicTypes.single, topicIds: [], scoreEach: 2 });

export function draftsIn(text: unknown): SectionDraft[] {
  try {
    const said: unknown = JSON.parse(String(text));
    return Array.isArray(said) ? (said as SectionDraft[]) : [];
  } catch {
    return [];
  }
}
const isOf = (isManual: boolean) => (one: SectionDraft) => (one.topicIds !== undefined) === isManual;
interface Turned {
  sections: SectionDraft[];
  aside: SectionDraft[];
}
/** Another way of making the paper: parts of the former stand aside and are not of the form, those that stood aside come back. */
export function turned(text: unknown, aside: readonly SectionDraft[], isManual: boolean): Turned {
  const all = [...draftsIn(text), ...aside];
  return { sections: all.filter(isOf(isManual)), aside: all.filter(isOf(!isManual)) };
}
export const countIn = ({ topicIds, count }: SectionDraft): number => topicIds?.length ?? count ?? 0;
export const pointsIn = (section: SectionDraft): number => countIn(section) * (section.scoreEach ?? 0);
export const sumIn = (sections: readonly SectionDraft[]): number =>
  sections.reduce((all, one) => all + pointsIn(one), 0);
/** 一、二、三 */
export const ordinals = '一二三四五六七八九十';
export const ordinalOf = (at: number): string => ordinals[at] ?? String(at + 1);
