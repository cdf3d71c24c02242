/**
 * A figure said once: its name, what it counts in words, and the list it counts. A home, a pill above a list, a statistic
 * and a big screen take it from here, so that two places of one name show one number.
 */
export type Filters = Record<string, string[]>;

export interface Figure {
  label: string;
  /** 口径: what is counted and what is not; shown on hover. */
  says: string;
  /** The filter of the list, in its own words; the day is that of the server. */
  filters(day: string): Filters;
}
