/**
 * A to-do goes to who can open the page it leads to, and no message leads where its reader may not go. What the menu does
 * not name is open to whoever signs in.
 */
import { sql, type SQL } from 'drizzle-orm';
import { sensitiveVerbs } from 'contract/kit/permission.ts';
import type { MessageLink } from 'contract/message/shapes.ts';
import type { Tx } from '../../kit/registry.ts';
import { heldRoles } from '../platform/index.ts';

const word = (code: SQL, no: number) => sql`split_part(${code}, '.', ${sql.raw(String(no))})`;
const covers = (no: number) => sql`${word(sql`p`, no)} in ('*', ${word(sql`c.permission`, no)})`;
/** As `gives` says it: a star in the place of the verb leaves the sensitive ones out. */
const gives = sql`(p = c.permission or ${covers(1)} and ${covers(2)} and ${covers(3)}
  and (${word(sql`p`, 3)} <> '*' or ${word(sql`c.permission`, 3)} !~ ${sensitiveVerbs}))`;

/** Of these pages those that a permission closes, and the roles that open them; stands behind `with`. */
export const openingOf = (pages: SQL): SQL => sql`
  closed as materialized (
    select a.path, m.permission from (${pages}) a(path) join menu m
      on a.path in (m.path, m.path || '/detail')
    where m.deleted_at is null and m.permission not in ('authenticated', 'public')),
  opening as materialized (
    select c.path, o.code from closed c join role o on exists (select from unnest(o.permissions) p where ${gives}))`;

export const canOpen = (page: SQL, userId: SQL): SQL => sql`
  (not exists (select from closed c where c.path = ${page})
    or exists (select from opening v where v.path = ${page} and (v.code = 'ROLE_SYSTEM_DEFAULT' or exists (
      select from ${heldRoles} g where g.user_id = ${userId} and g.role_code = v.code))))`;

/** Rows as their reader follows them: none leads to a page that is closed to him. */
export async function openLinks<R extends { link: MessageLink | null }>(tx: Tx, rows: readonly R[]): Promise<R[]> {
  const pages = sql.param([...new Set(rows.flatMap(({ link }) => link?.routePath ?? []))]);
  const open = await tx.rows<{ path: string }>(sql`
    with ${openingOf(sql`select unnest(${pages}::text[])`)}
    select a.path from unnest(${pages}::text[]) a(path) where ${canOpen(sql`a.path`, sql`${tx.actor.userId}::bigint`)}`);
  const isOpen = ({ routePath }: MessageLink) => open.some(({ path }) => path === routePath);
  return rows.map(row => (row.link === null || isOpen(row.link) ? row : { ...row, link: null }));
}
