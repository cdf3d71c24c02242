/** What ends when members leave a branch or the Party: being the contact of an organisation, and the posts they hold. */
import { sql } from 'drizzle-orm';
import { partyOrganisation } from 'contract/organisation/party-organisation.ts';
import type { Tx } from '../../kit/tx.ts';
import { endPosts } from '../team/index.ts';
import { bringAbout } from '../workflow/index.ts';

interface Cause {
  flowId: string;
  reason: string;
}

/** Organisations do not go on naming who has left as their contact. */
export async function leaveContacts(tx: Tx, memberIds: string[], cause: Cause): Promise<void> {
  const rows = await tx.rows<{ id: string }>(sql`
    select id from party_organisation
    where deleted_at is null and contact_id = any(${sql.param(memberIds)}::bigint[]) order by id`);
  const changes = rows.map(({ id }) => ({ id, values: { contactId: null } }));
  await bringAbout(tx, partyOrganisation, changes, cause);
}

/** Who is no longer a member here holds no post and answers for no organisation. */
export async function layDownPosts(tx: Tx, memberIds: string[], on: string, cause: Cause): Promise<void> {
  await leaveContacts(tx, memberIds, cause);
  await endPosts(tx, memberIds, on, cause.reason, { flowId: cause.flowId });
}
