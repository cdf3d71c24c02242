/** What members read of the dues of their branch and of those above it. */
import { sql } from 'drizzle-orm';
import { readOwnPublications } from 'contract/dues/own-publications.ts';
import { readPublicationTotals } from 'contract/dues/publication-totals.ts';
import { publicationStates } from 'contract/dues/dues-publication.ts';
import type { Tx } from '../../kit/registry.ts';
import { serve } from '../../kit/route.ts';
import { linesOf, readTotals } from './publication-totals.ts';

/** What the own branch and those above it have laid before their members, the latest first. */
async function ownPublications(tx: Tx) {
  const rows = await tx.rows<Record<string, unknown>>(sql`
    select b.*, b.published_on::text as published_on from dues_publication b join party_organisation p on p.id = b.organisation_id
      join party_organisation o on o.path like p.path || '%' join party_member m on m.organisation_id = o.id
    where m.id = ${tx.actor.personId}::bigint and m.deleted_at is null and b.deleted_at is null
      and b.state = ${publicationStates.published} order by b.year desc, p.path desc limit 20`);
  return rows.map(row => ({
    id: String(row['id']),
    name: String(row['name']),
    publishedOn: String(row['publishedOn']),
    remark: row['remark'] === null ? null : String(row['remark']),
    headCount: Number(row['headCount'] ?? 0),
    lines: linesOf(row),
  }));
}

export const publicationRoutes = [
  serve(readOwnPublications, async ({ tx }) => ({ content: await ownPublications(tx) })),
  serve(readPublicationTotals, ({ tx, params }) => readTotals(tx, params.id)),
];
