import { sql } from 'drizzle-orm';
import { states } from 'contract/meeting/codes.ts';
import type { Tx } from '../../../kit/registry.ts';

export interface Year {
  organisationId: string;
  organisation: string;
  year: number;
}
/** The organisation of a meeting and the year it was held in. */
export const yearOf = async (tx: Tx, id: string): Promise<Year> =>
  (await tx.one<Year>(sql`
    select m.organisation_id, o.name as organisation, extract(year from m.held_on)::int as year
    from meeting m join party_organisation o on o.id = m.organisation_id where m.id = ${id}::bigint`)) as Year;
/** Of a meeting m: handed in, in that year. */
export const isOfYear = ({ organisationId, year }: Year) => sql`m.organisation_id = ${organisationId}::bigint
  and extract(year from m.held_on) = ${year} and m.state in (${states.review}, ${states.archived})`;
