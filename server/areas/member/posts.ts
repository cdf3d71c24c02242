/** What ends when members leave a branch or the Party: being the contact of an organisation, and the posts they hold. */
import { sql } from 'drizzle-orm';
import { partyOrganisation } from 'contract/organisation/party-organisation.ts';
import { teamMember } from 'contract/organisation/team-member.ts';
import type { Tx } from '../../kit/tx.ts';
import { flowFor, type Flow, type MemberCause } from '../../kit/write/flow.ts';
import { endPosts, mayReturn } from '../team/index.ts';
import { bringAbout, putBack, writtenBy } from '../workflow/index.ts';

/** Organisations do not go on naming who has left as their contact. */
export async function leaveContacts(tx: Tx, memberIds: string[], cause: MemberCause): Promise<void> {
  const rows = await tx.rows<{ id: string; contactId: string }>(sql`
    select id, contact_id as "contactId" from party_organisation
    where deleted_at is null and contact_id = any(${sql.param(memberIds)}::bigint[]) order by id`);
  const changes = rows.map(({ id, contactId }) => ({
    id,
    values: { contactId: null },
    flow: flowFor(cause, contactId),
  }));
  await bringAbout(tx, partyOrganisation, changes, { flow: null, reason: cause.reason });
}

/** Who is no longer a member here holds no post and answers for no organisation. */
export async function layDownPosts(tx: Tx, memberIds: string[], on: string, cause: MemberCause): Promise<void> {
  await leaveContacts(tx, memberIds, cause);
  await endPosts(tx, memberIds, on, cause);
}

/**
 * The posts a matter laid down come back with it, told as a restoration: those nobody has touched since, whose team is
 * still in office and whose place is free. Gives what came back and what did not, by the names of posts and organisations.
 */
export async function takeUpPosts(
  tx: Tx,
  { flow, reason }: { flow: Flow; reason: string },
): Promise<{ back: string[]; left: string[] }> {
  const posts = await writtenBy(tx, teamMember, flow);
  const free = await mayReturn(
    tx,
    posts.filter(one => !one.isChanged).map(one => one.id),
  );
  const returning = posts.filter(one => free.has(one.id));
  await putBack(tx, teamMember, returning, flow, reason);
  const contacts = (await writtenBy(tx, partyOrganisation, flow)).filter(one => !one.isChanged);
  await putBack(tx, partyOrganisation, contacts, flow, reason);
  return {
    back: [...returning.map(one => one.name), ...contacts.map(one => `${one.name}联系人`)],
    left: posts.filter(one => !free.has(one.id)).map(one => one.name),
  };
}
