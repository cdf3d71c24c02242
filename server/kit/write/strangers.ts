/**
 * A sealed value that somebody out of reach has: the writer does not learn so. The value cannot be verified, which is
 * what is said of every such value once a person has met too many in a day.
 */
import { sql } from 'drizzle-orm';
import type { Fault } from 'contract/kit/fault.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { countUp, standing } from '../rate.ts';
import { reach, within } from '../resource/reach.ts';
import { notDeletedIn, oneOf, sourceOf } from '../resource/source.ts';
import type { Tx } from '../registry.ts';

/** The code of the fault; its parameter `ids` is for the audit. */
export const unverified = 'kit.unverified';
/** How many one person may meet in a day. */
const most = 20;
const secondsPerDay = 86_400;
const keyOf = ({ actor }: Tx) => `sealed-clash:${actor.userId}`;

/** Nobody is out of reach of who reads all of them. */
export const reachesAll = (tx: Tx, of: Resource) => reach(tx.actor, permissionOf(of, 'read')).all;

/** Whom who writes `resource` does not reach, neither as such nor as the whole it belongs to. */
export async function strangersAmong(tx: Tx, resource: Resource, whole: Resource, ids: string[]): Promise<Set<string>> {
  const unique = [...new Set(ids)];
  if (unique.length === 0 || reachesAll(tx, whole)) return new Set();
  const known = [...new Set([whole, resource])].map(
    one => sql`select t.id from ${sourceOf(one)} where ${oneOf(sql`t.id`, unique, 'bigint')} and ${notDeletedIn(one)}
      and ${within(tx, permissionOf(one, 'read'), one)}`,
  );
  const rows = await tx.rows<{ id: string }>(sql.join(known, sql` union `));
  const reached = new Set(rows.map(row => row.id));
  return new Set(unique.filter(id => !reached.has(id)));
}

/** Whether this person met so many today that no sealed value is verified any more. */
export async function isSpent(tx: Tx, whole: Resource, more: number): Promise<boolean> {
  if (tx.actor.userId === null || reachesAll(tx, whole)) return false;
  const met = (await standing(tx, keyOf(tx)))?.count ?? 0;
  return met >= most || met + more > most;
}

/** Counts those that were told; written where a refusal does not take it back. */
export async function countClashes(tx: Tx, faults: readonly Fault[]): Promise<void> {
  const times = faults.filter(one => one.code === unverified).length;
  if (times > 0) await countUp(tx, { key: keyOf(tx), seconds: secondsPerDay, times });
}
