/** From marks to a sheet: who has more than half, who fits into the seats, who is tied at the last one. Domain-party 1.6. */
import { bases, marks } from 'contract/election/codes.ts';
import type { VoteLine, VoteSheet } from 'contract/election/calls.ts';

export interface Standing {
  candidateId: string | null;
  personId: string;
  name: string;
}
export interface Paper {
  /** Mark by candidate. */
  marks: Record<string, number>;
  /** Persons written in. */
  others: string[];
}
export interface Totals extends Standing {
  favour: number;
  against: number;
  abstain: number;
}

/** Totals of electronic ballots; who was written in has votes in favour alone. */
export function totalsOf(papers: Paper[], candidates: Standing[], writtenIn: Standing[]): Totals[] {
  const count = (id: string | null, mark: number) => papers.filter(paper => paper.marks[id ?? ''] === mark).length;
  const own = candidates.map(one => ({
    ...one,
    favour: count(one.candidateId, marks.favour),
    against: count(one.candidateId, marks.against),
    abstain: count(one.candidateId, marks.abstain),
  }));
  const others = writtenIn.flatMap(one => {
    const favour = papers.filter(paper => paper.others.includes(one.personId)).length;
    return favour > 0 ? [{ ...one, candidateId: null, favour, against: 0, abstain: 0 }] : [];
  });
  return [...own, ...others];
}

/** More than half of the base. 20 due: 11; 16 present: 9. */
export const votesNeeded = (base: string, expected: number, present: number): number =>
  Math.floor((base === bases.present ? present : expected) / 2) + 1;

/** More than half, at most as many as seats, by votes; who shares the last seat with others waits for another vote. */
function elect(totals: Totals[], seats: number, needed: number): VoteLine[] {
  const ranked = totals.filter(one => one.favour >= needed).sort((a, b) => b.favour - a.favour);
  const last = ranked[seats - 1]?.favour ?? 0;
  const isOver = ranked.length > seats && ranked[seats]?.favour === last;
  const isTied = (one: Totals) => isOver && one.favour === last;
  const elected = new Set(ranked.filter((one, at) => !isTied(one) && at < seats));
  return totals.map(one => ({
    ...one,
    isElected: elected.has(one),
    isTied: one.favour >= needed && isTied(one),
  }));
}

type Numbers = Pick<
  VoteSheet,
  'position' | 'seats' | 'expected' | 'present' | 'issued' | 'returned' | 'invalid' | 'base' | 'isTie'
>;

export function sheetOf(totals: Totals[], numbers: Numbers): VoteSheet {
  const needed = numbers.isTie ? 1 : votesNeeded(numbers.base, numbers.expected, numbers.present);
  const lines = elect(totals, numbers.seats, needed).sort((a, b) => b.favour - a.favour);
  return {
    ...numbers,
    valid: numbers.returned - numbers.invalid,
    needed,
    lines,
    missing: Math.max(0, numbers.seats - lines.filter(one => one.isElected).length),
  };
}

const collator = new Intl.Collator('zh-u-co-stroke');
/** 以姓氏笔画为序. */
export const byStrokes = <T extends { name: string }>(rows: T[]): T[] =>
  [...rows].sort((a, b) => collator.compare(a.name, b.name));
