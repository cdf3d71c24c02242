/** The calls of reminders: the own ones are read and handled by their receiver, all of them by who holds the right. */
import { sql, type SQL } from 'drizzle-orm';
import { sentence } from 'contract/kit/fault.ts';
import { reminderStates } from 'contract/message/codes.ts';
import * as calls from 'contract/message/reminder.ts';
import type { Reminder } from 'contract/message/reminder.ts';
import { audit } from '../../kit/audit.ts';
import { serve } from '../../kit/route.ts';
import { notFound, Refusal } from '../../kit/refusal.ts';
import * as answers from './answers.ts';
import { tellOf } from './tell.ts';
import type { Tx } from '../../kit/registry.ts';

const columns = sql`t.id, t.version, t.type, t.title, t.content, t.person_id,
  (select name from person where id = t.person_id) as person_name, t.organisation_id,
  t.unit_id, t.due_on, t.lead_day, t.receiver_id,
  ${answers.nameOfUser(sql`t.receiver_id`)} as receiver_name, t.channels, t.push_state,
  t.pushed_at, t.read_at, t.state, ${answers.nameOfUser(sql`t.handled_by_id`)} as handled_by_name,
  t.handled_at, t.handled_note, t.file_id, t.link, t.created_at`;
const { finished, started, notStarted } = reminderStates;

const own = (tx: Tx) => sql`t.receiver_id = ${tx.actor.userId}::bigint`;

async function found(tx: Tx, id: string, condition: SQL = sql`true`): Promise<Reminder> {
  const row = await tx.one<Reminder>(sql`
    select ${columns} from reminder t where t.id = ${id}::bigint and t.deleted_at is null and ${condition}`);
  if (!row) throw notFound();
  return row;
}

interface Given {
  title?: string | undefined;
  type?: number | null | undefined;
  content?: string | null | undefined;
  personId?: string | number | null | undefined;
  organisationId?: string | number | null | undefined;
  unitId?: string | number | null | undefined;
  dueOn?: string | null | undefined;
  fileId?: string | null | undefined;
  link?: object | null | undefined;
}
const fieldsOf = (body: Given): Record<string, SQL | undefined> => ({
  title: answers.asText(body.title?.trim()),
  type: body.type === undefined ? undefined : sql`${body.type}::int`,
  content: answers.asText(body.content),
  person_id: answers.asId(body.personId),
  organisation_id: answers.asId(body.organisationId),
  unit_id: answers.asId(body.unitId),
  due_on: body.dueOn === undefined ? undefined : sql`${body.dueOn}::date`,
  file_id: answers.asText(body.fileId),
  link: answers.asJson(body.link),
});

const traced = (tx: Tx, verb: string, ids: (string | number)[]) =>
  audit(tx, ...ids.map(id => ({ action: `message.reminder.${verb}`, entity: 'reminder', recordId: String(id) })));

interface Filter {
  page?: number;
  size?: number;
  type?: number;
  state?: number;
  keyword?: string;
}
const listOf = (tx: Tx, condition: SQL, { page, size, type, state, keyword }: Filter) =>
  answers.pageOf<Reminder>(tx, {
    columns,
    from: sql`reminder t`,
    where: answers.all([
      sql`t.deleted_at is null`,
      condition,
      type === undefined ? null : sql`t.type = ${type}`,
      state === undefined ? null : sql`t.state = ${state}`,
      answers.contains(sql`t.title`, keyword),
    ]),
    order: sql`t.id desc`,
    page,
    size,
  });

async function mark(tx: Tx, given: (string | number)[]) {
  const ids = [...new Set(given.map(String))];
  const rows = await tx.rows<{ id: string }>(sql`
    update reminder t set state = ${finished}, handled_by_id = ${tx.actor.userId}::bigint, handled_at = now(),
      read_at = coalesce(read_at, now()), version = version + 1, updated_at = now()
    where t.id = any(${sql.param(ids)}::bigint[]) and ${own(tx)} and t.deleted_at is null and t.state <> ${finished}
    returning t.id`);
  const known = await tx.rows<{ id: string }>(sql`
    select t.id from reminder t where t.id = any(${sql.param(ids)}::bigint[]) and ${own(tx)} and t.deleted_at is null`);
  const reason = sentence(tx.registry.texts, 'message.gone');
  if (rows.length > 0 && tx.actor.userId) tellOf(tx, 'remind', [tx.actor.userId]);
  const ignored = ids.filter(id => !known.some(row => row.id === id)).map(id => ({ id, reason }));
  return { updated: known.length, ignored };
}

/** A step of the own reminder; what is finished is not opened again. */
async function step(tx: Tx, id: string, to: typeof started | typeof finished, note: string | null) {
  await answers.hold(tx, 'reminder', id);
  const before = await found(tx, id, own(tx));
  if (before.state === finished || (before.state === started && to === started))
    throw new Refusal(409, 'message.reminder.closed');
  const handled = to === finished ? sql`, handled_by_id = ${tx.actor.userId}::bigint, handled_at = now()` : sql``;
  await tx.rows(sql`
    update reminder set state = ${to}, handled_note = coalesce(${note}, handled_note),
      read_at = coalesce(read_at, now()), version = version + 1, updated_at = now() ${handled}
    where id = ${id}::bigint`);
  tellOf(tx, 'remind', [before.receiverId]);
  return found(tx, id);
}

export const reminderRoutes = [
  serve(calls.createReminder, async ({ tx, body, status }) => {
    await answers.checkReceiver(tx, body.receiverId);
    const id = await answers.insertRow(tx, 'reminder', {
      ...fieldsOf(body),
      receiver_id: answers.asId(body.receiverId),
      state: sql`${notStarted}::int`,
    });
    await traced(tx, 'create', [id]);
    tellOf(tx, 'remind', [String(body.receiverId)]);
    status(201);
    return found(tx, id);
  }),
  serve(calls.updateReminder, async ({ tx, body: { id: given, version, ...body } }) => {
    const id = String(given);
    await answers.hold(tx, 'reminder', id);
    const before = await found(tx, id);
    if (version !== undefined && version !== before.version) throw new Refusal(409, 'kit.stale');
    await tx.rows(sql`update reminder set ${answers.assignments(fieldsOf(body))} where id = ${id}::bigint`);
    await traced(tx, 'update', [id]);
    tellOf(tx, 'remind', [before.receiverId]);
    return found(tx, id);
  }),
  serve(calls.removeReminders, async ({ tx, body }) => {
    const receivers = await answers.removeRows(tx, 'reminder', body);
    await traced(tx, 'remove', body);
    tellOf(tx, 'remind', receivers);
    return { removed: receivers.length };
  }),
  serve(calls.openReminders, ({ tx, query }) => listOf(tx, sql`${own(tx)} and t.state <> ${finished}`, query)),
  serve(calls.ownReminders, ({ tx, query }) => listOf(tx, own(tx), query)),
  serve(calls.allReminders, ({ tx, query }) => listOf(tx, sql`true`, query)),
  serve(calls.markReminders, ({ tx, body }) => mark(tx, body)),
  serve(calls.startReminder, ({ tx, params }) => step(tx, params.id, started, null)),
  serve(calls.finishReminder, ({ tx, params, body }) => step(tx, params.id, finished, body.note?.trim() || null)),
];
