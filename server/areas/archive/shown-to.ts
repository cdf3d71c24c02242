/** To whom a share shows something now: every look asks anew for the day, the membership and the right of who shared. Domain-cadre 6.2. */
import { sql, type SQL } from 'drizzle-orm';
import { archiveItem } from 'contract/archive/archive-item.ts';
import { archiveShare } from 'contract/archive/archive-share.ts';
import { shareActs, shareTypes } from 'contract/archive/codes.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import { may } from '../../kit/actor.ts';
import type { Actor } from '../../kit/actor.ts';
import type { Connection } from '../../kit/database/connection.ts';
import type { Tx } from '../../kit/registry.ts';
import { within } from '../../kit/resource/reach.ts';
import { txOf } from '../../kit/tx.ts';
import { heldRoles, standingActorOf } from '../platform/index.ts';
import { isSharing } from './ending.ts';

const inRole = (userId: string | null) => sql`exists (
  select 1 from ${heldRoles} g where g.user_id = ${userId}::bigint and g.role_code = s.role_code)`;
/** Members of the organisation itself, and of those below where that was said. */
const inOrganisation = (personId: string | null) => sql`exists (
  select 1 from party_member m join party_organisation o on o.id = m.organisation_id
  where m.id = ${personId}::bigint and m.deleted_at is null and (o.id = any(s.organisation_ids) or (s.includes_below
    and exists (select 1 from party_organisation a where a.id = any(s.organisation_ids) and o.path like a.path || '%'))))`;

/** The reader is among the receivers of the share `s` at this moment. */
export const isFor = ({ userId, personId }: Actor): SQL => sql`(
  case s.share_type
    when ${shareTypes.custom} then ${personId}::bigint = any(s.person_ids)
    when ${shareTypes.role} then ${inRole(userId)}
    when ${shareTypes.organisation} then ${inOrganisation(personId)}
    else false end)`;

export const isOpenToday = sql`(${isSharing}
  and (select today from clock) between s.start_on and s.end_on)`;

export interface Candidate {
  id: string;
  itemId: string;
  /** Who shared it: the person and the account. */
  personId: string;
  ownerId: string | null;
  isOpen: boolean;
  isFor: boolean;
}

/** Shares that ever showed the file, the newest first. */
export const sharesOf = (tx: Tx, fileId: string): Promise<Candidate[]> =>
  tx.rows<Candidate>(sql`
    select s.id, i.id as item_id, s.person_id, s.created_by as owner_id, ${isOpenToday} as is_open,
      ${isFor(tx.actor)} as is_for
    from archive_share s join archive_item i on i.id = any(s.item_ids)
    where ${fileId}::uuid = any(i.file_ids) and i.deleted_at is null and s.deleted_at is null
    order by s.id desc limit 50`);

/**
 * Holds the share until the look is written down, and says whether it is still open with a page left for who looks: of
 * those who ask at once each counts the looks of the others.
 */
export async function holdRoom(tx: Tx, id: string): Promise<boolean> {
  await tx.rows(sql`select 1 from archive_share where id = ${id}::bigint for no key update`);
  const row = await tx.one(sql`
    select 1 from archive_share s where s.id = ${id}::bigint and ${isOpenToday} and (s.view_limit is null or s.view_limit > (
      select count(*) from archive_share_log l where l.archive_share_id = s.id and l.act = ${shareActs.viewed}
        and l.created_by = ${tx.actor.userId}::bigint))`);
  return row !== null;
}

/** Those among the materials that who shared them may still see and share. */
export async function stillShareable(tx: Tx, ownerId: string | null, itemIds: readonly string[]): Promise<Set<string>> {
  const owner = ownerId === null ? null : await standingActorOf(tx, ownerId);
  if (!owner || !may(owner, permissionOf(archiveShare, 'create'))) return new Set();
  const own = txOf(tx as Connection, tx.registry, owner, tx.facts);
  return itemsSeen(own, sql`t.id = any(${sql.param([...itemIds])}::bigint[])`);
}

/** The materials that fit and lie in the reach of who acts. */
export async function itemsSeen(tx: Tx, which: SQL): Promise<Set<string>> {
  const permission = permissionOf(archiveItem, 'read');
  if (!may(tx.actor, permission)) return new Set();
  const rows = await tx.rows<{ id: string }>(sql`
    select t.id from archive_item t where ${which} and t.deleted_at is null and ${within(tx, permission, archiveItem)}`);
  return new Set(rows.map(({ id }) => id));
}
