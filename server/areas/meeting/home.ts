/** Whose meetings somebody writes down. */
import { sql } from 'drizzle-orm';
import { partyGroup } from 'contract/organisation/codes.ts';
import type { Tx } from '../../kit/registry.ts';
import { notFound } from '../../kit/refusal.ts';
import { reach } from '../../kit/resource/reach.ts';

export interface Home {
  id: string;
  name: string;
  category: string;
}
/**
 * The organisation that was asked for, within the reach of who enters meetings; else the own: of a college itself and none of
 * its branches.
 */
export async function homeOf(tx: Tx, asked: string | undefined): Promise<Home | null> {
  const reached = reach(tx.actor, 'meeting.meeting.create');
  const isReached = reached.all ? sql`true` : sql`o.id in (${reached.organisations})`;
  if (asked !== undefined) {
    const home = await tx.one<Home>(sql`
      select o.id, o.short_name as name, o.category from party_organisation o
      where o.id = ${asked}::bigint and o.deleted_at is null and ${isReached}`);
    if (!home) throw notFound();
    return home;
  }
  if (reached.all) return null;
  return tx.one<Home>(sql`
    select o.id, o.short_name as name, o.category from party_organisation o
    where o.deleted_at is null and o.category <> ${partyGroup} and ${isReached}
    order by array_length(string_to_array(o.path, '/'), 1), o.code limit 1`);
}
