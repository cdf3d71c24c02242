/** A record the watch holds for, now or by the end of the span. */
export interface Watched {
  recordId: string;
  /** Names the record in a message. */
  name: string;
  /** What is the matter, for a warning: `任期届满未换届`. */
  matter: string;
  /** The day it falls due; none where it holds at once. */
  dueOn: string | null;
  /** How grave it is (DJ_YJ_DJ), where that is no question of days; a level the rule leaves out is not warned of. */
  level?: '1' | '2' | '3' | '4' | undefined;
  personId?: string | null;
  organisationId?: string | null;
  unitId?: string | null;
  contactIds?: string[] | null; // who accompanies or keeps contact
  words?: Record<string, string>; // more words a template may name: unit, post
}
