/** One look of a reminder rule: what is due, for whom, what has been said already, and what is settled by now. */
import { sql } from 'drizzle-orm';
import { addDays, daysBetween } from 'contract/kit/calendar.ts';
import { sentence } from 'contract/kit/fault.ts';
import { shortened } from 'contract/kit/type.ts';
import { reminderStates } from 'contract/message/codes.ts';
import { today } from '../../kit/setting.ts';
import { receiversOf, type Receiver } from './receivers.ts';
import type { ReminderRule } from './rules.ts';
import { farthest, isRepeat, slotOf } from './timing.ts';
import { tellOf } from './tell.ts';
import type { Tx, Watch } from '../../kit/registry.ts';
import type { Watched } from '../../kit/watched.ts';

/** A record whose turn has come. */
export interface Due {
  watched: Watched;
  dueOn: string;
  daysLeft: number;
  leadDay: number;
  receivers: Receiver[];
}
export interface Look {
  /** Everything the watch holds for, due or not yet. */
  found: Watched[];
  due: Due[];
}

export async function lookForReminders(tx: Tx, watch: Watch, rule: ReminderRule): Promise<Look> {
  const day = await today(tx);
  const found = await watch.find(tx, { today: day, until: addDays(day, farthest(rule.slots.leadDays)) });
  const receivers = await receiversOf(tx, watch, rule.receivers, found);
  const due = found.flatMap(watched => {
    const { dueOn, recordId } = watched;
    // What holds without a day is a warning's business: there is nothing to be reminded of in time.
    if (dueOn === null) return [];
    const daysLeft = daysBetween(day, dueOn);
    const leadDay = slotOf(daysLeft, rule.slots);
    return leadDay === null ? [] : [{ watched, dueOn, daysLeft, leadDay, receivers: receivers.get(recordId) ?? [] }];
  });
  return { found, due };
}

const textOf = ({ template }: ReminderRule, { watched, dueOn, daysLeft }: Due): string =>
  sentence({ text: template }, 'text', {
    ...watched.words,
    name: watched.name,
    date: dueOn,
    days: Math.max(0, daysLeft),
  });

const linkOf = (page: string | undefined, { recordId }: Watched) =>
  page === undefined ? null : { routePath: page, query: { id: recordId } };

/** A row for each receiver, as the statements below take it. */
const rowsOf = (rule: ReminderRule, watch: Watch, due: Due[]) =>
  due.flatMap(one =>
    one.receivers.map(receiver => ({
      record_id: one.watched.recordId,
      person_id: one.watched.personId ?? null,
      organisation_id: one.watched.organisationId ?? null,
      unit_id: one.watched.unitId ?? null,
      due_on: one.dueOn,
      lead_day: one.leadDay,
      is_repeat: isRepeat(one.leadDay, rule.slots),
      receiver_id: receiver.id,
      title: shortened(`${rule.name}：${one.watched.name}`, 200),
      content: textOf(rule, one),
      link: linkOf(receiver.isApart ? watch.contactPage : watch.page, one.watched),
    })),
  );

const shape = sql.raw(`r(record_id bigint, person_id bigint, organisation_id bigint, unit_id bigint, due_on date,
  lead_day int, is_repeat boolean, receiver_id bigint, title text, content text, link jsonb)`);

/** A repetition ends when somebody has handled the matter. */
const isWanted = (rule: ReminderRule) => sql`not (r.is_repeat and exists (select 1 from reminder h
  where h.reminder_rule_id = ${rule.id}::bigint and h.record_id = r.record_id and h.due_on = r.due_on
    and h.state = ${reminderStates.finished} and h.handled_by_id is not null))`;

/** Which of these were not said before; by record and receiver. */
export async function newAmong(tx: Tx, watch: Watch, rule: ReminderRule, due: Due[]): Promise<Set<string>> {
  const rows = await tx.rows<{ recordId: string; receiverId: string }>(sql`
    select r.record_id, r.receiver_id
    from jsonb_to_recordset(${JSON.stringify(rowsOf(rule, watch, due))}::jsonb) as ${shape}
    where ${isWanted(rule)} and not exists (select 1 from reminder k
      where k.reminder_rule_id = ${rule.id}::bigint and k.record_id = r.record_id and k.due_on = r.due_on
        and k.lead_day = r.lead_day and k.receiver_id = r.receiver_id)`);
  return new Set(rows.map(({ recordId, receiverId }) => `${recordId} ${receiverId}`));
}

/** What was due and is not any more, or is due on another day, is settled; so is a message that a later one replaces. */
async function settle(tx: Tx, rule: ReminderRule, found: Watched[]): Promise<string[]> {
  const holding = JSON.stringify(found.map(({ recordId, dueOn }) => ({ record_id: recordId, due_on: dueOn })));
  const rows = await tx.rows<{ receiverId: string }>(sql`
    update reminder k set state = ${reminderStates.finished}, version = k.version + 1, updated_at = now(),
      handled_at = now(), handled_note = case when later.id is null then '事项已办结或日期已变更' else '已有新的提醒' end
    from reminder o
      left join lateral (select n.id from reminder n where n.reminder_rule_id = o.reminder_rule_id
        and n.record_id = o.record_id and n.receiver_id = o.receiver_id and n.due_on = o.due_on and n.id > o.id
        and n.deleted_at is null limit 1) later on true
    where k.id = o.id and o.reminder_rule_id = ${rule.id}::bigint and o.state <> ${reminderStates.finished}
      and (later.id is not null or not exists (select 1 from jsonb_to_recordset(${holding}::jsonb)
        as h(record_id bigint, due_on date) where h.record_id = o.record_id and h.due_on = o.due_on))
    returning k.receiver_id`);
  return rows.map(row => row.receiverId);
}

/** Says what is due and was not said, settles what is settled; the same look twice says nothing twice. */
export async function remind(tx: Tx, watch: Watch, rule: ReminderRule) {
  const { found, due } = await lookForReminders(tx, watch, rule);
  const made = await tx.rows<{ receiverId: string }>(sql`
    insert into reminder (reminder_rule_id, type, title, content, entity, record_id, person_id, organisation_id, unit_id,
      due_on, lead_day, receiver_id, channels, push_state, link)
    select ${rule.id}::bigint, ${rule.type}::int, r.title, r.content, ${watch.entity}, r.record_id, r.person_id,
      r.organisation_id, r.unit_id, r.due_on, r.lead_day, r.receiver_id, ${sql.param(rule.channels)}::text[],
      ${rule.channels.length > 0 ? 'waiting' : 'none'}, r.link
    from jsonb_to_recordset(${JSON.stringify(rowsOf(rule, watch, due))}::jsonb) as ${shape}
    where ${isWanted(rule)}
    on conflict (reminder_rule_id, record_id, due_on, lead_day, receiver_id) where reminder_rule_id is not null
      do nothing
    returning receiver_id`);
  const settled = await settle(tx, rule, found);
  tellOf(tx, 'remind', [...made.map(row => row.receiverId), ...settled]);
  return { found: due.length, made: made.length, closed: settled.length };
}
