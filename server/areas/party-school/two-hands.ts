/** Who has said something does not confirm it, where another is there who can. Decision 335. */
import { sql } from 'drizzle-orm';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { schoolRole } from 'contract/party-school/codes.ts';
import type { Resource } from 'contract/kit/resource.ts';
import type { Tx } from '../../kit/registry.ts';

/** Another who answers for the school. */
export const hasSecond = async ({ actor, one }: Tx): Promise<boolean> =>
  (await one(sql`
    select 1 from role_grant g join user_account u on u.id = g.user_id
    where g.role_code = ${schoolRole} and g.state = 'active' and u.state = 'enabled' and u.deleted_at is null
      and u.id <> ${actor.userId}::bigint limit 1`)) !== null;

/** The account that took this step of a row last; null where nobody did. */
export async function handOf(tx: Tx, { name }: Resource, id: string, node: string) {
  return tx.one<{ userId: string | null; personId: string | null; name: string }>(sql`
    select w.operator_id as user_id, u.person_id, w.operator_name as name
    from workflow_record w left join user_account u on u.id = w.operator_id
    where w.entity = ${name} and w.record_id = ${id}::bigint and w.node = ${node} order by w.id desc limit 1`);
}

interface Confirmed {
  id: string;
  /** The step that is confirmed, as the record of the way tells it. */
  node: string;
  code: string;
  name?: string | null;
}
export async function secondHandFaults(tx: Tx, of: Resource, { id, node, code, name }: Confirmed): Promise<Fault[]> {
  const hand = await handOf(tx, of, id, node);
  const isOwn = hand !== null && hand.userId !== null && hand.userId === tx.actor.userId;
  return isOwn && (await hasSecond(tx)) ? [fault('', code, { name: name ?? '' })] : [];
}
