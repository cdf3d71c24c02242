/**
 * Who may be looked at for a post of a rank, as filters of the list of cadres: those of the rank below who have held it long
 * enough and are not too old, and those who hold the rank already. What else is asked of one person the matter tells, line
 * by line. 《党政领导干部选拔任用工作条例》(2019) 第七条; domain-cadre 1.10.
 */
import { cadreStates, serving } from '../cadre/codes.ts';
import { addYears } from '../kit/calendar.ts';
import type { Filters } from '../kit/figure.ts';
import { deputyRanks, rankBelow } from './appointment-codes.ts';
import type { Limits } from './standing.ts';

/** What of the limits a list of cadres can be asked for. */
export type Asked = Pick<Limits, 'deputyYears' | 'principalYears' | 'newAge' | 'beforeRetirement'>;

const inService: Filters = { state: [cadreStates.valid], inPostStatus: [...serving] };

/** Null where nobody rises to the rank from one below. */
export function risingTo(rank: string, limits: Asked, day: string): Filters | null {
  const below = rankBelow[rank];
  if (below === undefined) return null;
  const years = String(deputyRanks.includes(below) ? limits.deputyYears : limits.principalYears);
  return {
    ...inService,
    rank: [below],
    'birthDate.yearsTo': [String(limits.newAge)],
    'retireMonth.from': [addYears(day, limits.beforeRetirement).slice(0, 7)],
    where: [JSON.stringify({ all: [{ some: 'postHolding', of: { rank: [below], 'startOn.yearsFrom': [years] } }] })],
  };
}

export const ofRank = (rank: string): Filters => ({ ...inService, rank: [rank] });
