/**
 * Who is asked for the next step: the accounts that hold its action on the organisation that owes it, or the person.
 * The to-dos of a matter close with every step, so that nobody is asked for what is done.
 */
import { sql } from 'drizzle-orm';
import { permissionOf } from 'contract/kit/permission.ts';
import type { Action } from 'contract/kit/action.ts';
import { closeTodos, holdersAt, openTodos } from '../message/index.ts';
import type { Tx } from '../../kit/registry.ts';

/** The step a matter waits for. */
export interface Owed {
  /** Kind of business, domain-party 20: `DZZ_CHANGE`. */
  bizType: string;
  title: string;
  /** The action that completes it; its holders are asked. */
  action: Action;
  /** The organisation that owes it; `school` for who answers for all of it. */
  by: string;
  /** Page that settles it; the id goes along as `id`. */
  page: string;
  dueAt?: string | null;
}

/** MSG_DBLX: something to be approved. */
const approval = '01';

export async function owe(tx: Tx, recordId: string, { bizType, title, action, by, page, dueAt = null }: Owed) {
  await openTodos(tx, {
    bizType,
    entity: action.resource.name,
    recordId,
    step: action.name,
    title,
    type: approval,
    receiverIds: await holdersAt(tx, permissionOf(action.resource, action.name), by),
    dueAt,
    organisationId: by === 'school' ? null : by,
    link: { routePath: page, query: { id: recordId } },
  });
}

/** Ends what was owed of a matter. */
export async function settle(tx: Tx, entity: string, recordId: string): Promise<void> {
  const open = await tx.rows<{ bizType: string }>(sql`
    select distinct biz_type from todo
    where entity = ${entity} and record_id = ${recordId}::bigint and state = 0 and biz_type is not null`);
  for (const { bizType } of open) await closeTodos(tx, { bizType, recordId });
}
