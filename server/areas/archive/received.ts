/** What is shared with oneself at this moment. Domain-cadre 6.2. */
import { sql } from 'drizzle-orm';
import { listReceived, type ReceivedShare } from 'contract/archive/calls.ts';
import type { Tx } from '../../kit/registry.ts';
import { serve } from '../../kit/route.ts';
import { isFor, isOpenToday, stillMayShare } from './shown-to.ts';

type Found = Omit<ReceivedShare, 'items'> & { ownerId: string | null };

const itemsOf = (tx: Tx, shareId: string) =>
  tx.rows<ReceivedShare['items'][number]>(sql`
    select i.id, i.title, p.name as person_name, i.formed_on::text as formed_on, coalesce(i.pages, 0) as pages,
      coalesce(i.file_ids, '{}')::text[] as file_ids
    from archive_share s join archive_item i on i.id = any(s.item_ids) and i.deleted_at is null
    join person p on p.id = i.person_id
    where s.id = ${shareId}::bigint order by array_position(s.item_ids, i.id)`);

async function received(tx: Tx): Promise<ReceivedShare[]> {
  const shares = await tx.rows<Found>(sql`
    select s.id, s.title, p.name as shared_by, s.reason, s.start_on::text as start_on, s.end_on::text as end_on,
      s.created_by as owner_id
    from archive_share s join person p on p.id = s.person_id
    where ${isOpenToday} and ${isFor(tx.actor)} order by s.end_on, s.id limit 100`);
  const shown: ReceivedShare[] = [];
  for (const { ownerId, ...share } of shares) {
    const items: ReceivedShare['items'] = [];
    for (const item of await itemsOf(tx, share.id))
      if (await stillMayShare(tx, { ownerId, itemId: item.id })) items.push(item);
    if (items.length > 0) shown.push({ ...share, items });
  }
  return shown;
}

export const receivedRoutes = [serve(listReceived, async ({ tx }) => ({ content: await received(tx) }))];
