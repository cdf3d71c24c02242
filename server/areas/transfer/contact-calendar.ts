/** One month of contacts with members who live away, in the reach of their register. Domain-party 5. */
import { sql, type SQL } from 'drizzle-orm';
import { addMonths } from 'contract/kit/calendar.ts';
import { flowing } from 'contract/transfer/codes.ts';
import { readContactCalendar, type DoneContact, type DueContact } from 'contract/transfer/contact-calendar.ts';
import { flowingContact } from 'contract/transfer/flowing-contact.ts';
import { flowingMember } from 'contract/transfer/flowing-member.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import { may } from '../../kit/actor.ts';
import { serve } from '../../kit/route.ts';
import { within } from '../../kit/resource/reach.ts';
import { today } from '../../kit/setting.ts';
import type { Tx } from '../../kit/registry.ts';

const dueIn = (tx: Tx, condition: SQL) =>
  tx.rows<DueContact>(sql`
    select t.id, t.name, t.type, o.short_name as organisation_name, t.place, t.next_contact_on::text as "on",
      p.name as contact_name, t.last_contact_on::text as last_on
    from flowing_member t join party_organisation o on o.id = t.organisation_id
      left join person p on p.id = t.contact_person_id
    where t.deleted_at is null and t.state = any(${sql.param(flowing)}::text[]) and ${condition}
    order by t.next_contact_on, t.name, t.id`);

const doneIn = (tx: Tx, condition: SQL) =>
  tx.rows<DoneContact>(sql`
    select t.id, t.name, t.type, o.short_name as organisation_name, t.place, c.contact_on::text as "on",
      c.id as contact_id, c.way, c.content, c.operator_name
    from flowing_contact c join flowing_member t on t.id = c.flowing_member_id
      join party_organisation o on o.id = t.organisation_id
    where c.deleted_at is null and t.deleted_at is null and ${condition}
    order by c.contact_on, t.name, c.id`);

export const contactCalendarRoute = serve(readContactCalendar, async ({ tx, query: { month, type } }) => {
  const first = `${month}-01`;
  const next = addMonths(first, 1);
  const chosen = sql`${within(tx, readContactCalendar.access, flowingMember)}
    and (${type ?? null}::text is null or t.type = ${type ?? null})`;
  const mayReadContacts = may(tx.actor, permissionOf(flowingContact, 'read'));
  const inMonth = (column: SQL) => sql`${column} >= ${first}::date and ${column} < ${next}::date and ${chosen}`;
  return {
    due: await dueIn(tx, inMonth(sql`t.next_contact_on`)),
    overdue: await dueIn(tx, sql`t.next_contact_on < ${await today(tx)}::date and ${chosen}`),
    done: mayReadContacts ? await doneIn(tx, inMonth(sql`c.contact_on`)) : [],
  };
});
