/** What has happened and is told to the person it is about, by the reminders of the own accounts; nothing is asked. */
import { sql } from 'drizzle-orm';
import { shortened } from 'contract/kit/type.ts';
import type { MessageLink } from 'contract/message/shapes.ts';
import { reminderStates } from 'contract/message/codes.ts';
import { tellOf } from './tell.ts';
import type { Tx } from '../../kit/registry.ts';

export interface Told {
  title: string;
  content: string;
  entity: string;
  recordId: string;
  personId: string;
  organisationId?: string | null;
  link: MessageLink;
}

/** The same to accounts that are concerned; `personId` is who it is about. */
export async function tellAccounts(tx: Tx, receiverIds: readonly string[], told: Told): Promise<void> {
  if (receiverIds.length === 0) return;
  const row = rowOf(told);
  await tx.rows(sql`
    insert into reminder (title, content, entity, record_id, person_id, receiver_id, link, state)
    select ${row.title}, ${row.content}, ${row.entity}, ${row.record_id}::bigint, ${row.person_id}::bigint, r.id,
      ${JSON.stringify(row.link)}::jsonb, ${reminderStates.notStarted}
    from unnest(${sql.param([...receiverIds])}::bigint[]) as r(id)`);
  tellOf(tx, 'remind', receiverIds);
}

const rowOf = (told: Told) => ({
  title: shortened(told.title, 200),
  content: told.content,
  entity: told.entity,
  record_id: told.recordId,
  person_id: told.personId,
  organisation_id: told.organisationId ?? null,
  link: told.link,
});

/** Leaves with the commit; who has no account is told by the branch. */
export async function tellPersons(tx: Tx, told: Told | readonly Told[]): Promise<void> {
  const all = [told].flat();
  if (all.length === 0) return;
  const rows = await tx.rows<{ receiverId: string }>(sql`
    insert into reminder (title, content, entity, record_id, person_id, organisation_id, receiver_id, link, state)
    select r.title, r.content, r.entity, r.record_id, r.person_id, r.organisation_id, u.id, r.link,
      ${reminderStates.notStarted}
    from jsonb_to_recordset(${JSON.stringify(all.map(rowOf))}::jsonb) as r(title text, content text, entity text,
      record_id bigint, person_id bigint, organisation_id bigint, link jsonb)
    join user_account u on u.person_id = r.person_id and u.deleted_at is null and u.state <> 'disabled'
    returning receiver_id`);
  tellOf(
    tx,
    'remind',
    rows.map(row => row.receiverId),
  );
}
