/** The calls of to-dos: administrators make and mend them, everybody reads and marks the own ones. */
import { sql, type SQL } from 'drizzle-orm';
import { fault, sentence } from 'contract/kit/fault.ts';
import { shortened } from 'contract/kit/type.ts';
import { todoStates } from 'contract/message/codes.ts';
import * as calls from 'contract/message/todo.ts';
import type { Todo } from 'contract/message/todo.ts';
import { audit } from '../../kit/audit.ts';
import { serve } from '../../kit/route.ts';
import { wordsOf } from '../../kit/resource/labels.ts';
import { notFound, Refusal, refuse } from '../../kit/refusal.ts';
import * as answers from './answers.ts';
import { tellOf } from './tell.ts';
import type { Tx } from '../../kit/registry.ts';

const columns = sql`t.id, t.version, t.title, t.type, t.biz_type, t.entity, t.record_id, t.step,
  t.receiver_id, ${answers.nameOfUser(sql`t.receiver_id`)} as receiver_name,
  ${answers.nameOfUser(sql`t.sender_id`)} as sender_name, t.is_urgent, t.due_at, t.state, t.link,
  t.read_at, t.done_at, t.created_at`;

async function found(tx: Tx, id: string): Promise<Todo> {
  const row = await tx.one<Todo>(sql`
    select ${columns} from todo t where t.id = ${id}::bigint and t.deleted_at is null`);
  if (!row) throw notFound();
  return row;
}

async function checkType(tx: Tx, type: string | undefined): Promise<void> {
  if (type !== undefined && !(await wordsOf(tx, 'MSG_DBLX'))(type))
    throw refuse([fault('type', 'message.todo.type', { type: shortened(type, 10) })]);
}

interface Given {
  title?: string | undefined;
  type?: string | undefined;
  bizType?: string | null | undefined;
  entity?: string | null | undefined;
  recordId?: string | number | null | undefined;
  isUrgent?: boolean | undefined;
  dueAt?: string | null | undefined;
  link?: object | null | undefined;
}
const fieldsOf = (body: Given): Record<string, SQL | undefined> => ({
  title: answers.asText(body.title?.trim()),
  type: answers.asText(body.type),
  biz_type: answers.asText(body.bizType),
  entity: answers.asText(body.entity),
  record_id: answers.asId(body.recordId),
  is_urgent: body.isUrgent === undefined ? undefined : sql`${body.isUrgent}::boolean`,
  due_at: body.dueAt === undefined ? undefined : sql`${body.dueAt}::timestamptz`,
  link: answers.asJson(body.link),
});

const traced = (tx: Tx, verb: string, ids: (string | number)[]) =>
  audit(tx, ...ids.map(id => ({ action: `message.todo.${verb}`, entity: 'todo', recordId: String(id) })));

/** To-dos of steps that leave no trace of when, those alone that are taken where `isTaken`. */
async function silent(tx: Tx, isTaken: boolean): Promise<SQL> {
  const conditions: SQL[] = [];
  for (const { bizType, step, taken } of tx.registry.silentSteps) {
    const records = isTaken ? sql`and t.record_id = any(${sql.param(await taken(tx))}::bigint[])` : sql``;
    conditions.push(sql`(t.biz_type = ${bizType} and t.step = ${step} ${records})`);
  }
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` or `)}) is true` : sql`false`;
}

/** Those without a step, or whose step is finished, are done; one that is still owed is only read. Decisions 58. */
async function mark(tx: Tx, given: (string | number)[]) {
  const ids = [...new Set(given.map(String))];
  const isSilent = await silent(tx, false);
  const own = await tx.rows<{ id: string; isOwed: boolean }>(sql`
    select t.id, (t.step is not null and t.state = ${todoStates.open}) as is_owed from todo t
    where t.id = any(${sql.param(ids)}::bigint[]) and t.receiver_id = ${tx.actor.userId}::bigint and t.deleted_at is null
    order by t.id`);
  await tx.rows(sql`
    update todo t set read_at = now()
    where t.id = any(${sql.param(own.map(row => row.id))}::bigint[]) and t.read_at is null and not ${isSilent}`);
  const done = own.filter(row => !row.isOwed).map(row => row.id);
  await tx.rows(sql`
    update todo set state = ${todoStates.done}, done_at = now(), version = version + 1, updated_at = now()
    where id = any(${sql.param(done)}::bigint[]) and state = ${todoStates.open} and step is null`);
  if (own.length > 0 && tx.actor.userId) tellOf(tx, 'todo', [tx.actor.userId]);
  const isOwn = (id: string) => own.some(row => row.id === id);
  const reason = (id: string) => sentence(tx.registry.texts, isOwn(id) ? 'message.todo.not-done' : 'message.gone');
  const ignored = ids.filter(id => !done.includes(id)).map(id => ({ id, reason: reason(id) }));
  return { updated: done.length, ignored };
}

export const todoRoutes = [
  serve(calls.createTodo, async ({ tx, body, status }) => {
    await checkType(tx, body.type);
    await answers.checkReceiver(tx, body.receiverId);
    const id = await answers.insertRow(tx, 'todo', {
      ...fieldsOf({ ...body, type: body.type ?? '99' }),
      receiver_id: answers.asId(body.receiverId),
      sender_id: answers.asId(tx.actor.userId),
    });
    await traced(tx, 'create', [id]);
    tellOf(tx, 'todo', [String(body.receiverId)]);
    status(201);
    return found(tx, id);
  }),
  serve(calls.updateTodo, async ({ tx, body: { id: given, version, ...body } }) => {
    const id = String(given);
    await checkType(tx, body.type);
    await answers.hold(tx, 'todo', id);
    const before = await found(tx, id);
    if (version !== undefined && version !== before.version) throw new Refusal(409, 'kit.stale');
    await tx.rows(sql`update todo set ${answers.assignments(fieldsOf(body))} where id = ${id}::bigint`);
    await traced(tx, 'update', [id]);
    tellOf(tx, 'todo', [before.receiverId]);
    return found(tx, id);
  }),
  serve(calls.removeTodos, async ({ tx, body }) => {
    const receivers = await answers.removeRows(tx, 'todo', body);
    await traced(tx, 'remove', body);
    tellOf(tx, 'todo', receivers);
    return { removed: receivers.length };
  }),
  serve(calls.ownTodos, async ({ tx, query: { page, size, state = todoStates.open, type, keyword } }) =>
    answers.pageOf<Todo>(tx, {
      columns,
      from: sql`todo t`,
      where: answers.all([
        sql`t.receiver_id = ${tx.actor.userId}::bigint and t.deleted_at is null and t.state = ${state}`,
        state === todoStates.open ? sql`not ${await silent(tx, true)}` : null,
        type === undefined ? null : sql`t.type = ${type}`,
        answers.contains(sql`t.title`, keyword),
      ]),
      order: sql`t.is_urgent desc, t.due_at nulls last, t.id desc`,
      page,
      size,
    }),
  ),
  serve(calls.markTodos, ({ tx, body }) => mark(tx, body)),
];
