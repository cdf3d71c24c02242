/** Members of other schools and towns who live here for a while, for the demonstration. */
import { addMonths } from 'contract/kit/calendar.ts';
import { flowingMember } from 'contract/transfer/flowing-member.ts';
import { write } from '../../../kit/write/write.ts';
import { confirmed, homes, hosts, whoAt } from './arrivals.ts';
import type { Tx } from '../../../kit/registry.ts';

export async function plantGuests(tx: Tx, day: string): Promise<void> {
  const guests = (await hosts(tx, 24)).slice(16).map(({ id, memberId }, at) => ({
    values: {
      type: '2',
      ...whoAt(40 + at),
      organisationId: id,
      contactPersonId: memberId,
      memberCategory: '1',
      reason: '6',
      startOn: addMonths(day, -8 + (at % 6)),
      planBackOn: addMonths(day, 6 + at),
      place: '江临大学访问学者公寓',
      hostOrganisationName: homes[at % homes.length]?.[1],
      hostContact: '组织员',
      hostPhone: `1990000${String(9500 + at)}`,
    },
  }));
  await write(tx, flowingMember, guests, confirmed);
}
