/** What is shared with oneself at this moment. Domain-cadre 6.2. */
import { sql } from 'drizzle-orm';
import { listReceived, type ReceivedShare } from 'contract/archive/calls.ts';
import type { Tx } from '../../kit/registry.ts';
import { serve } from '../../kit/route.ts';
import { isFor, isOpenToday, stillShareable } from './shown-to.ts';

type Item = ReceivedShare['items'][number] & { shareId: string };
type Found = Omit<ReceivedShare, 'items'> & { ownerId: string | null };

/** Of all these shares, in the order of each. */
const itemsOf = (tx: Tx, shareIds: readonly string[]) =>
  tx.rows<Item>(sql`
    select s.id as share_id, i.id, i.title, p.name as person_name, i.formed_on::text as formed_on, coalesce(i.pages, 0) as pages,
      coalesce(i.file_ids, '{}')::text[] as file_ids
    from archive_share s join archive_item i on i.id = any(s.item_ids) and i.deleted_at is null
    join person p on p.id = i.person_id
    where s.id = any(${sql.param([...shareIds])}::bigint[]) order by s.id, array_position(s.item_ids, i.id)`);

/** By who shares: the materials that may still be shown, in one look for all shares of the same account. */
async function shownBy(
  tx: Tx,
  shares: readonly Found[],
  items: readonly Item[],
): Promise<Map<string | null, Set<string>>> {
  const shown = new Map<string | null, Set<string>>();
  for (const ownerId of new Set(shares.map(share => share.ownerId))) {
    const own = new Set(shares.filter(share => share.ownerId === ownerId).map(({ id }) => id));
    const ids = items.filter(({ shareId }) => own.has(shareId)).map(({ id }) => id);
    shown.set(ownerId, await stillShareable(tx, ownerId, [...new Set(ids)]));
  }
  return shown;
}

async function received(tx: Tx): Promise<ReceivedShare[]> {
  const shares = await tx.rows<Found>(sql`
    select s.id, s.title, p.name as shared_by, s.reason, s.start_on::text as start_on, s.end_on::text as end_on,
      s.created_by as owner_id
    from archive_share s join person p on p.id = s.person_id
    where ${isOpenToday} and ${isFor(tx.actor)} order by s.end_on, s.id limit 100`);
  const items = await itemsOf(
    tx,
    shares.map(({ id }) => id),
  );
  const shown = await shownBy(tx, shares, items);
  return shares.flatMap(({ ownerId, ...share }) => {
    const own = items.filter(({ shareId, id }) => shareId === share.id && shown.get(ownerId)?.has(id));
    return own.length > 0 ? [{ ...share, items: own.map(({ shareId: _, ...item }) => item) }] : [];
  });
}

export const receivedRoutes = [serve(listReceived, async ({ tx }) => ({ content: await received(tx) }))];
