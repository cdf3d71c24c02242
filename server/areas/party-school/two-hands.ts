/** Who has said something does not confirm it, where another is there who can. Decision 335. */
import { sql } from 'drizzle-orm';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { schoolRole } from 'contract/party-school/codes.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { lastHand } from '../../kit/process/last-hand.ts';
import type { Tx } from '../../kit/registry.ts';

/** Another who answers for the school. */
export const hasSecond = async ({ actor, one }: Tx): Promise<boolean> =>
  (await one(sql`
    select 1 from role_grant g join user_account u on u.id = g.user_id
    where g.role_code = ${schoolRole} and g.state = 'active' and u.state = 'enabled' and u.deleted_at is null
      and u.id <> ${actor.userId}::bigint limit 1`)) !== null;

interface Confirmed {
  id: string;
  /** The step that is confirmed, as the record of the way tells it. */
  node: string;
  code: string;
  name?: string | null;
}
export async function secondHandFaults(tx: Tx, of: Resource, { id, node, code, name }: Confirmed): Promise<Fault[]> {
  const hand = await lastHand(tx, of, id, node);
  const isOwn = hand !== null && hand.userId !== null && hand.userId === tx.actor.userId;
  return isOwn && (await hasSecond(tx)) ? [fault('', code, { name: name ?? '' })] : [];
}
