/** How attendance and votes are counted. Domain-party 7.1, 7.2; 《支部工作条例（试行）》第十一条. */

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

/** An assembly decides when at least half of its voting members due are there. */
export const isQuorate = (votingPresent: number, votingDue: number): boolean =>
  votingDue > 0 && votingPresent * 2 >= votingDue;
/** A committee meets with more than half of its members. */
export const isCommitteeQuorate = (present: number, due: number): boolean => present * 2 > due;
/** A resolution passes by more than half of the voting members due, not of those present. */
export const isPassed = (votesFor: number, votingDue: number): boolean => votesFor * 2 > votingDue;
