/** Where figures of several places are told from, when nobody asked for one. */
import { sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../../kit/registry.ts';

/** The lowest organisation above all of these; `organisations` selects `organisation_id`. */
export async function commonPlace(tx: Tx, organisations: SQL): Promise<string | null> {
  const rows = await tx.rows<{ path: string }>(sql`
    select o.path from party_organisation o where o.id in (${organisations})`);
  const ways = rows.map(({ path }) => path.split('/').filter(Boolean));
  const [first = []] = ways;
  return first.filter((id, at) => ways.every(way => way[at] === id)).at(-1) ?? null;
}

/** The organisation right below a place in which another stands, or the place itself: the part of the path behind its own. */
export const childOf = (path: SQL, above: SQL, aboveId: SQL): SQL =>
  sql`coalesce(nullif(split_part(substr(${path}, length(${above}) + 1), '/', 1), ''), ${aboveId}::text)::bigint`;

/** Whether an organisation is this one or stands below it; null is everywhere. */
export const isBelow = (organisationId: SQL, place: string | null): SQL => sql`(${place}::bigint is null
  or ${organisationId} in (select o.id from party_organisation o join party_organisation p on o.path like p.path || '%'
    where p.id = ${place}::bigint))`;
