/** How many may stand for how many seats. 《中国共产党基层组织选举工作条例》; domain-party 1.6. */
import { fault, type Fault } from 'contract/kit/fault.ts';
import { leastCandidates, standingDifference } from 'contract/election/codes.ts';
import { kindOf } from 'contract/organisation/posts.ts';

/** Posts elected one for one from among the elected members of the committee. */
export const isLead = (position: string): boolean => ['head', 'deputy'].includes(kindOf(position));
export const isSeat = (position: string): boolean => kindOf(position) === 'member';
/** What the committee itself elects in its first meeting: who leads it, and its standing committee. 《基层组织选举工作条例》. */
export const isOfCommittee = (position: string): boolean => kindOf(position) !== 'member';

/** 委员: a fifth more than the seats; 5 seats and 5 candidates are refused, 6 pass. */
export const memberDifference = (path: string, code: string, seats: number, count: number, rate: number): Fault[] =>
  count >= leastCandidates(seats, rate) ? [] : [fault(path, code)];

export const standingFaults = (path: string, code: string, seats: number, count: number): Fault[] => {
  const { least, most } = standingDifference;
  return seats > 0 && (count < seats + least || count > seats + most) ? [fault(path, code)] : [];
};
