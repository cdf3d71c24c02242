/** How good the ballots are that a result rests on, as told beside it: counts of groups, never of less. Domain-cadre 2.4. */
import type { Ballot } from './ballot-score.ts';
import type { Result, Scheme } from './calculate.ts';

export interface GroupQuality {
  groupId: string;
  received: number;
  valid: number;
  invalid: number;
  /** Valid ones that give everybody the same for everything. */
  straight: number;
}
export interface Quality {
  groups: GroupQuality[];
  received: number;
  valid: number;
  invalid: number;
  straight: number;
  /** Groups that were merged or left out for somebody, with how many persons. */
  short: { groupId: string; targets: number }[];
}

const sumOf = (groups: readonly GroupQuality[], key: 'received' | 'valid' | 'invalid' | 'straight') =>
  groups.reduce((sum, one) => sum + one[key], 0);

/** Whole ballots that these papers come to. */
const wholeOf = (papers: readonly Ballot[]) => papers.reduce((sum, one) => sum + 1 / (one.papers ?? 1), 0);

/**
 * Where a ballot is a paper for each person, blank ones are counted among what came in, and what is said of the others holds
 * for their share: nobody knows any more which papers were one ballot.
 */
function qualityOfGroup(groupId: string, all: readonly Ballot[]): GroupQuality {
  const papers = all.filter(one => one.groupId === groupId);
  const spoken = papers.filter(({ ratings }) => ratings.length > 0);
  const received = Math.round(wholeOf(papers));
  const shareOf = (some: readonly Ballot[]) =>
    spoken.length === 0 ? 0 : Math.round((wholeOf(some) * received) / wholeOf(spoken));
  const invalid = shareOf(spoken.filter(one => one.isInvalid));
  return {
    groupId,
    received,
    valid: received - invalid,
    invalid,
    straight: shareOf(spoken.filter(one => !one.isInvalid && one.isStraight)),
  };
}

export function qualityOf(scheme: Scheme, ballots: readonly Ballot[], results: readonly Result[]): Quality {
  const asked = scheme.groups.filter(({ isFigure }) => !isFigure);
  const groups = asked.map(({ id }) => qualityOfGroup(id, ballots));
  const isShortFor = ({ dropped, parts }: Result, id: string) =>
    dropped.includes(id) || parts.some(({ merged }) => merged.includes(id));
  return {
    groups,
    received: sumOf(groups, 'received'),
    valid: sumOf(groups, 'valid'),
    invalid: sumOf(groups, 'invalid'),
    straight: sumOf(groups, 'straight'),
    short: asked
      .map(({ id }) => ({
        groupId: id,
        targets: results.filter(one => isShortFor(one, id)).length,
      }))
      .filter(({ targets }) => targets > 0),
  };
}

/** A count of ballots as it may be shown. */
export const shownCount = (count: number, least: number): number | null => (count > 0 && count < least ? null : count);
