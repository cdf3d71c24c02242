/**
 * Who may cast in a poll. The whole list each time: the database marks the pages that it reads first, in its log too, and
 * would mark the rater's (decision 050).
 */
import { sql } from 'drizzle-orm';
import { anonymities } from 'contract/assessment/codes.ts';
import type { Tx } from '../../kit/registry.ts';
import type { Poll } from './poll.ts';
import { leftOutOf } from './recusal.ts';

export interface Rater {
  id: string;
  /** The person, or the code. */
  key: string;
  /** Of those rated the rater, and relatives, whom he or she does not rate. Who has a code is not known. */
  leftOut: readonly string[];
}

const holdersOf = (tx: Tx, { group, unitId }: Poll) =>
  tx.rows<Omit<Rater, 'leftOut'>>(sql`
    select h.id, h.id::text as key from rating_code_hash h join rating_code c on c.id = h.rating_code_id
    where c.rater_group_id = ${group.id}::bigint and c.unit_id is not distinct from ${unitId}::bigint and c.is_usable
      and c.deleted_at is null`);
const namedOf = (tx: Tx, { group, unitId }: Poll) =>
  tx.rows<Omit<Rater, 'leftOut'>>(sql`
    select id, person_id::text as key from rating_assignment
    where rater_group_id = ${group.id}::bigint and unit_id is not distinct from ${unitId}::bigint
      and deleted_at is null`);

export async function ratersOf(tx: Tx, poll: Poll): Promise<Map<string, Rater>> {
  if (poll.group.anonymity === anonymities.code)
    return new Map((await holdersOf(tx, poll)).map(row => [row.key, { ...row, leftOut: [] }]));
  const leftOut = await leftOutOf(tx, poll.targetIds);
  return new Map((await namedOf(tx, poll)).map(row => [row.key, { ...row, leftOut: leftOut.get(row.key) ?? [] }]));
}
