/** The lists of months behind the counts of dues. */
import { paidStates } from 'contract/dues/figures.ts';
import type { Filters } from 'contract/kit/figure.ts';
import type { DuesLine } from 'contract/dues/statistics.ts';
import { addressOf } from 'contract/report/home.ts';
import { share } from '../../client/format.ts';

export const isPaid = { state: [...paidStates] };

/** The list of months behind a count of this year and place. */
export const itemsBy =
  (year: number, placeId: string | null) =>
  (rows: Filters, more: Filters = {}) =>
    addressOf('/dues/item', {
      'month.from': [`${year}-01`],
      'month.to': [`${year}-12`],
      ...(placeId && { organisationId: [placeId], includeSub: ['true'] }),
      ...more,
      ...rows,
    });
export type ItemsOf = ReturnType<typeof itemsBy>;

/** Paid in time among what had a deadline. */
export const rateOf = ({ timely, withDeadline }: DuesLine) => share(timely, withDeadline);
