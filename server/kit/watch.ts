/**
 * A watch: what an area looks for with a date, said once for reminders and warnings alike.
 * It only finds; who is told, how long before and how often stands in rules that people change.
 */
import type { Tx } from './tx.ts';

/** A record the watch holds for, now or by the end of the span. */
export interface Watched {
  recordId: string;
  /** Names the record in a message. */
  name: string;
  /** What is the matter, for a warning: `任期届满未换届`. */
  matter: string;
  /** The day it falls due; none where it holds at once. */
  dueOn: string | null;
  personId?: string | null;
  organisationId?: string | null;
  unitId?: string | null;
  contactIds?: string[] | null; // who accompanies or keeps contact
  words?: Record<string, string>; // more words a template may name: unit, post
}

export interface Watch {
  /** Code of the dictionary MSG_JCNR. */
  code: string;
  /** Entity of the records. */
  entity: string;
  /** Entities whose change may change what is found. */
  of: readonly string[];
  /** Page that mends it; the id of the record is appended. */
  page: string;
  /** Holders of this permission on the place are the ones concerned. */
  concerns: string;
  /** All records in one query: fallen due and not settled, or falling due until a day. */
  find(tx: Tx, span: { today: string; until: string }): Promise<Watched[]>;
}
