/** Links of receipts, made by the branch for those it has called; the server keeps their hashes. */
import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { fault } from 'contract/kit/fault.ts';
import { makeReceiptLinks } from 'contract/meeting/receipt-links.ts';
import { audit } from '../../kit/audit.ts';
import { notFound, refuse } from '../../kit/refusal.ts';
import type { Tx } from '../../kit/registry.ts';
import { reach } from '../../kit/resource/reach.ts';
import { serve } from '../../kit/route.ts';
import { takesReceipts } from './receipt.ts';

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Whose a link is: of one on the list, or of whoever is on the list of the meeting. */
type Owner = { attendeeId: string } | { meetingId: string };
/** 192 random bits each; what is kept is their hash. */
export async function newLinks(tx: Tx, owners: readonly Owner[]): Promise<string[]> {
  const made = owners.map(owner => ({ ...owner, token: randomBytes(24).toString('base64url') }));
  const of = (name: 'attendeeId' | 'meetingId') =>
    sql.param(made.map(one => (one as Partial<Record<typeof name, string>>)[name] ?? null));
  await tx.rows(sql`
    insert into meeting_receipt_link (token_hash, attendee_id, meeting_id, created_by_id)
    select hash, attendee, meeting, ${tx.actor.userId}::bigint
    from unnest(${sql.param(made.map(one => hashOf(one.token)))}::text[], ${of('attendeeId')}::bigint[],
      ${of('meetingId')}::bigint[]) as l(hash, attendee, meeting)`);
  return made.map(({ token }) => token);
}

/** The meeting, where receipts are still taken, in the reach of who publishes. */
export async function calledMeeting(tx: Tx, id: string): Promise<{ id: string; title: string }> {
  const reached = reach(tx.actor, makeReceiptLinks.access);
  const row = await tx.one<{ id: string; title: string; isOpen: boolean }>(sql`
    select m.id, m.title, ${takesReceipts} as is_open from meeting m
    where m.id = ${id}::bigint and m.deleted_at is null
      and ${reached.all ? sql`true` : sql`m.organisation_id in (${reached.organisations})`}`);
  if (!row) throw notFound();
  if (!row.isOpen) throw refuse([fault('', 'meeting.receipt.not-called')]);
  return row;
}

export const receiptLinks = serve(makeReceiptLinks, async ({ tx, params: { id }, body: { attendeeIds } }) => {
  const { title } = await calledMeeting(tx, id);
  const rows = await tx.rows<{ id: string; name: string }>(sql`
    select id, name from meeting_attendee where meeting_id = ${id}::bigint and deleted_at is null
      and (${attendeeIds === undefined} or id = any(${sql.param(attendeeIds ?? [])}::bigint[]))
    order by name_pinyin, id`);
  if (attendeeIds && rows.length < new Set(attendeeIds).size) throw notFound(attendeeIds);
  const owners = [...rows.map(row => ({ attendeeId: row.id })), { meetingId: id }];
  const tokens = await newLinks(tx, owners);
  const made = rows.map((row, at) => ({ ...row, token: tokens[at] ?? '' }));
  await audit(tx, { action: 'meeting.meeting.links', entity: 'meeting', recordId: id, detail: { count: made.length } });
  return { title, links: made, general: tokens.at(-1) ?? '' };
});
