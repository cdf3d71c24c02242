/**
 * What one ballot says of one person. Values are tenths of a point, scores are hundredths, so that nothing is lost to binary
 * fractions: 92.5 points is 925 as a value and 9250 as a score. Domain-cadre 2.4.
 */

/** Value of each indicator by its id; null is 不了解/弃权, an indicator that is not there does not apply to the person. */
export type Values = Readonly<Record<string, number | null>>;
/** What each indicator weighs, by its id, in percent. */
export type Shares = Readonly<Record<string, number>>;

export interface Rating {
  targetId: string;
  values: Values;
  /** 2 where a principal rates a deputy of the own unit and the group says so; otherwise 1. */
  voices: 1 | 2;
}
export interface Ballot {
  groupId: string;
  ratings: readonly Rating[];
  /** More than a fifth 不了解, or the same for everybody: said when it was cast, since it may come in parts. */
  isInvalid: boolean;
  isStraight: boolean;
  /** So many papers one ballot was, of which this is one; left out, it is the whole. A blank one has no ratings. */
  papers?: number;
}

const tenthsToHundredths = 10;

/** Σ weight × value; what is not known gives its weight to the rest. None where nothing is known. */
export function ballotScore(values: Values, shares: Shares): number | null {
  let sum = 0;
  let weights = 0;
  for (const [id, value] of Object.entries(values)) {
    if (value === null) continue;
    const share = shares[id] ?? 0;
    sum += share * value;
    weights += share;
  }
  return weights === 0 ? null : Math.round((sum * tenthsToHundredths) / weights);
}
