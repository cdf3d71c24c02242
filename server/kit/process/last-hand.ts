/** Who took a step of a row last, as the record of the way tells it. */
import { sql } from 'drizzle-orm';
import type { Resource } from 'contract/kit/resource.ts';
import type { Tx } from '../registry.ts';

/** The account, and for whom it stands; null where nobody did. */
export const lastHand = (tx: Tx, { name }: Resource, id: string, node: string) =>
  tx.one<{ userId: string | null; personId: string | null; name: string }>(sql`
    select w.operator_id as user_id, u.person_id, w.operator_name as name
    from workflow_record w left join user_account u on u.id = w.operator_id
    where w.entity = ${name} and w.record_id = ${id}::bigint and w.node = ${node} order by w.id desc limit 1`);
