/** The own reminders of a month, each matter once however often it was said: the last word counts. */
import { sql } from 'drizzle-orm';
import { reminderCalendar, type CalendarReminder } from 'contract/message/calendar.ts';
import { serve } from '../../kit/route.ts';
import { openLinks } from './openable.ts';
import type { Tx } from '../../kit/registry.ts';

const most = 500;

const remindersOf = (tx: Tx, month: string) =>
  tx.rows<CalendarReminder>(sql`
    select id, type, title, due_on::text as due_on, state, link from (
      select distinct on (k.type, coalesce(k.entity, 'reminder ' || k.id), k.record_id, k.due_on) k.*
      from reminder k where k.receiver_id = ${tx.actor.userId}::bigint and k.type is not null and k.deleted_at is null
        and k.due_on >= (${month} || '-01')::date and k.due_on < (${month} || '-01')::date + interval '1 month'
      order by k.type, coalesce(k.entity, 'reminder ' || k.id), k.record_id, k.due_on, k.id desc) one
    order by due_on, type, id limit ${most}`);

export const calendarRoutes = [
  serve(reminderCalendar, async ({ tx, query }) => ({
    content: await openLinks(tx, await remindersOf(tx, query.month)),
  })),
];
