/**
 * What is to be done this week, each matter once: a to-do before the reminder of it, both before the warning. Warnings are
 * those of the places one answers for oneself; of the places below, whoever sits there is asked.
 */
import { sql } from 'drizzle-orm';
import { reminderStates, todoStates } from 'contract/message/codes.ts';
import { branches } from 'contract/organisation/codes.ts';
import { ownWeek, type WeekMatter } from 'contract/message/week.ts';
import { serve } from '../../kit/route.ts';
import { openLinks } from './openable.ts';
import { concerned, from, isOpen } from './warning-visible.ts';
import type { Tx } from '../../kit/registry.ts';

const most = 50;
/** The day of the school's clock a to-do is due on. */
const dayOfTodo = sql`(t.due_at at time zone 'Asia/Shanghai')::date`;

const weekOf = (tx: Tx) =>
  tx.rows<WeekMatter>(sql`
    with matter as (
      select 1 as rank, 'todo ' || t.id as key, t.entity, t.record_id, t.title, t.person_id, ${dayOfTodo} as due_on, t.step, t.link
      from todo t where t.receiver_id = ${tx.actor.userId}::bigint and t.state = ${todoStates.open} and t.deleted_at is null
      union all
      select 2, 'reminder ' || k.id, k.entity, k.record_id, k.title, k.person_id, k.due_on, null, k.link
      from reminder k where k.receiver_id = ${tx.actor.userId}::bigint and k.state <> ${reminderStates.finished}
        and k.deleted_at is null
      union all
      select 3, 'warning ' || t.id, t.entity, t.record_id, t.title, t.person_id, t.due_on, null, t.link
      from ${from} where ${isOpen} and ${concerned(tx)} and exists (select 1 from role_grant g
        where g.user_id = ${tx.actor.userId}::bigint and g.state = 'active' and g.organisation_id = t.organisation_id))
    select key, title, (select name from person where id = one.person_id) as person_name, due_on::text as due_on, step, link
    from (select distinct on (coalesce(entity, key), coalesce(record_id, 0)) * from matter
      where due_on <= (select today from clock) + 7 order by coalesce(entity, key), coalesce(record_id, 0), rank, due_on) one
    order by due_on, rank, key limit ${most}`);

const hasBranch = async (tx: Tx) =>
  (await tx.one(sql`
    select 1 from role_grant g join party_organisation o on o.id = g.organisation_id
    where g.user_id = ${tx.actor.userId}::bigint and g.state = 'active'
      and o.category = any(${sql.param(branches)}::text[]) limit 1`)) !== null;

export const weekRoutes = [
  serve(ownWeek, async ({ tx }) => ({
    content: await openLinks(tx, await weekOf(tx)),
    hasBranch: await hasBranch(tx),
  })),
];
