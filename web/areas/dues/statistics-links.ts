/** The lists of months behind the counts of dues. */
import { itemStates } from 'contract/dues/dues-item.ts';
import type { DuesLine } from 'contract/dues/statistics.ts';
import { addressOf } from 'contract/report/home.ts';
import { share } from '../../client/format.ts';

export type Filters = Record<string, string[]>;
export const overdue = [itemStates.overdue];

/** The list of months behind a count of this year and place. */
export const itemsBy = (year: number, placeId: string | null) => (states: readonly string[], more: Filters) =>
  addressOf('/dues/item', {
    'month.from': [`${year}-01`],
    'month.to': [`${year}-12`],
    ...(placeId && { organisationId: [placeId], includeSub: ['true'] }),
    ...more,
    state: states,
  });
export type ItemsOf = ReturnType<typeof itemsBy>;

/** Paid in time among what had a deadline. */
export const rateOf = ({ timely, withDeadline }: DuesLine) => share(timely, withDeadline);
