/** What has happened and is told to the person it is about, by the reminders of the own accounts; nothing is asked. */
import { sql } from 'drizzle-orm';
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

const rowOf = (told: Told) => ({
  title: told.title.slice(0, 200),
  content: told.content,
  entity: told.entity,
  record_id: told.recordId,
  person_id: told.personId,
  organisation_id: told.organisationId ?? null,
  link: told.link,
});

/** Leaves with the commit; who has no account is told by the branch. */
export async function tellPersons(tx: Tx, told: Told | readonly Told[]): Promise<void> {
  const rows = await tx.rows<{ receiverId: string }>(sql`
    insert into reminder (title, content, entity, record_id, person_id, organisation_id, receiver_id, link, state)
    select r.title, r.content, r.entity, r.record_id, r.person_id, r.organisation_id, u.id, r.link,
      ${reminderStates.notStarted}
    from jsonb_to_recordset(${JSON.stringify([told].flat().map(rowOf))}::jsonb) as r(title text, content text, entity text,
      record_id bigint, person_id bigint, organisation_id bigint, link jsonb)
    join user_account u on u.person_id = r.person_id and u.deleted_at is null and u.state <> 'disabled'
    returning receiver_id`);
  tellOf(
    tx,
    'remind',
    rows.map(row => row.receiverId),
  );
}
