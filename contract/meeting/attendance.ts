/** How attendance and votes are counted. Domain-party 7.1, 7.2; 《支部工作条例（试行）》第十一条、第十二条. */
import { severalOf } from '../kit/types/choice.ts';
import { outcomes, types } from './codes.ts';

interface Counted {
  due: number;
  /** On time or late. */
  present: number;
  /** Left out of the rate: an approved exemption. */
  exempt: number;
}

/** Per cent of those due who came, approved exemptions apart; none where nobody is due. */
export function attendanceRate({ due, present, exempt }: Counted): number | null {
  const base = due - exempt;
  return base > 0 ? Math.round((present * 100) / base) : null;
}

/** By the numbers that were said of a meeting without a list; none where one of them is not known. */
export const saidRate = (due: number | null, present: number | null): number | null =>
  due === null || present === null ? null : attendanceRate({ due, present, exempt: 0 });

/** Half of those due is enough: of the voting members for an assembly to decide, of its members for a committee to meet. */
export const isQuorate = (present: number, due: number): boolean => due > 0 && present * 2 >= due;
/** A resolution passes by more than half of the voting members due, not of those present. */
export const isPassed = (votesFor: number, votingDue: number): boolean => votesFor * 2 > votingDue;

/** Meetings of a committee that decide. */
export const ofCommittees: readonly string[] = [types.committee, types.partyCommittee, types.generalCommittee];
/** By whose rule a meeting of these kinds decides; none where it does not, as a lecture or a theme party day. */
export function voteRuleOf(kinds: unknown): 'assembly' | 'committee' | null {
  const of = severalOf(kinds);
  if (of.includes(types.assembly)) return 'assembly';
  return of.some(kind => ofCommittees.includes(kind)) ? 'committee' : null;
}

/** Of those who vote by the rule. */
interface Vote {
  due: number;
  present: number;
  votesFor: number;
}
/** Votes there can be at most: of those who came, and of those of whom nothing is said yet. */
export const mostVotes = ({ due, present, open }: { due: number; present: number; open: number }): number =>
  Math.min(due, present + open);
/** Too few to decide, or more than half of those due agree, or not. Cases 18a, 18b. */
export function outcomeOf({ due, present, votesFor }: Vote): string {
  if (!isQuorate(present, due)) return outcomes.notQuorate;
  return isPassed(votesFor, due) ? outcomes.passed : outcomes.failed;
}
