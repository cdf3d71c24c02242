/** Names and figures as the papers of an election write them. */
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../kit/registry.ts';

export const blank = '　';
export const figure = (value: number | undefined) => (value === undefined ? null : String(value));

interface Place {
  organisation: string;
  above: string | null;
  termEndOn: string | null;
}
/** Names on the seals of who asks and who is asked. */
export const placeOf = (tx: Tx, table: 'election' | 'vote_session', id: string) =>
  tx.one<Place>(sql`
    select o.name as organisation, p.name as above, o.term_end_on::text as term_end_on from ${sql.identifier(table)} e
      join party_organisation o on o.id = e.organisation_id left join party_organisation p on p.id = o.parent_id
    where e.id = ${id}::bigint`);
