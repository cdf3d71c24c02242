/**
 * A to-do goes to who can open the page it leads to: an office account whose roles lack the own pages of a member would
 * be sent home by it. What the menu does not name is open to whoever signs in.
 */
import { sql, type SQL } from 'drizzle-orm';
import { sensitiveVerbs } from 'contract/kit/permission.ts';

const word = (code: SQL, no: number) => sql`split_part(${code}, '.', ${sql.raw(String(no))})`;
const covers = (no: number) => sql`${word(sql`p`, no)} in ('*', ${word(sql`c.permission`, no)})`;
/** As `gives` says it: a star in the place of the verb leaves the sensitive ones out. */
const gives = sql`(p = c.permission or ${covers(1)} and ${covers(2)} and ${covers(3)}
  and (${word(sql`p`, 3)} <> '*' or ${word(sql`c.permission`, 3)} !~ ${sensitiveVerbs}))`;

/** Of these pages those that a permission closes, and the roles that open them; stands behind `with`. */
export const openingOf = (pages: SQL): SQL => sql`
  closed as materialized (
    select a.path, m.permission from (${pages}) a(path) join menu m
      on a.path = m.path or (m.component like '%List' and a.path = m.path || '/detail')
    where m.deleted_at is null and m.permission not in ('authenticated', 'public')),
  opening as materialized (
    select c.path, o.code from closed c join role o on exists (select from unnest(o.permissions) p where ${gives}))`;

export const canOpen = (page: SQL, userId: SQL): SQL => sql`
  (not exists (select from closed c where c.path = ${page})
    or exists (select from opening v where v.path = ${page} and (v.code = 'ROLE_SYSTEM_DEFAULT' or exists (
      select from role_grant g where g.user_id = ${userId} and g.role_code = v.code and g.state = 'active'))))`;
