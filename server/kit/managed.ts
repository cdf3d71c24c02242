import type { SQL } from 'drizzle-orm';

/** What grants by managed rank reach, of the one area that knows who manages whom. Decisions 98. */
export interface Managed {
  /** The part of person whose rows are managed. */
  part: string;
  /** Ids of the rows that this person manages, as SQL. */
  rows(personId: string): SQL;
  /** Ids of the units among whose cadres they are. */
  units(personId: string): SQL;
  /** Rows of the part that no grant on a unit reaches (alias t): they stand above all of them. */
  above: SQL;
}
