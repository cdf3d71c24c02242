/** The to-do of whoever is responsible next. */
export interface NextTodo {
  /** Kind of business, domain-party 20: `DZZ_CHANGE`. */
  bizType: string;
  title: string;
  dueAt?: string | null;
  page?: string; // where it is settled, if not on the page of the process
}

/** A to-do of whoever is responsible for the next step of a row. */
export interface TodoAsked extends NextTodo {
  entity: string;
  recordId: string;
  step: string;
  /** Who holds this at the place (`process/place.ts`) or the nearest above is asked, of persons themselves. */
  permission: string;
  place: string;
  /** Persons it is about, who are not asked, and the organisation whose matter it is. */
  subjectIds: readonly string[];
  organisationId: string | null;
  page: string; // the id goes along as `id`, to own pages that show one row alone
}
