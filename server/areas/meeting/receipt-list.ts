/** 会议回执 of the branch: which meetings are called, how many have answered what, and asking the others once more. */
import { sql } from 'drizzle-orm';
import { leaveStates, receipts, states } from 'contract/meeting/codes.ts';
import { meeting } from 'contract/meeting/meeting.ts';
import { listReceipts, urgeReceipts, type CollectedReceipts } from 'contract/meeting/receipt.ts';
import { audit } from '../../kit/audit.ts';
import type { Tx } from '../../kit/registry.ts';
import { within } from '../../kit/resource/reach.ts';
import { serve } from '../../kit/route.ts';
import { personsOf, tellPersons } from '../message/index.ts';
import { calledMeeting } from './receipt-links.ts';
import { receiptsUntil } from './receipt.ts';

interface Asked {
  page?: number;
  size?: number;
  organisationId?: string;
}

const said = (receipt: string) => sql`count(*) filter (where a.receipt = ${receipt})::int`;

async function list(tx: Tx, { page = 0, size = 20, organisationId }: Asked) {
  const rows = await tx.rows<CollectedReceipts & { total: number }>(sql`
    with called as (
      select t.*, count(*) over ()::int as total from meeting t
      where t.deleted_at is null and t.state = ${states.announced} and ${within(tx, listReceipts.access, meeting)}
        and (${organisationId ?? null}::bigint is null or t.organisation_id = ${organisationId ?? null}::bigint)
      order by t.held_on, t.start_time, t.id limit ${size} offset ${page * size})
    select m.id, m.title, o.short_name as organisation_name, m.held_on::text, m.start_time, ${receiptsUntil} as until,
      count(a.id)::int as called, ${said(receipts.comes)} as comes, ${said(receipts.online)} as online,
      ${said(receipts.leave)} as leave,
      count(*) filter (where a.leave_state = ${leaveStates.asked})::int as asked, ${said(receipts.open)} as open, m.total
    from called m join party_organisation o on o.id = m.organisation_id
      left join meeting_attendee a on a.meeting_id = m.id and a.deleted_at is null
    group by m.id, m.title, o.short_name, m.held_on, m.start_time, m.receipt_until, m.total
    order by m.held_on, m.start_time, m.id`);
  return { content: rows.map(({ total: _, ...row }) => row), totalElements: rows[0]?.total ?? 0 };
}

/** What a reminder is about: the receipt of a meeting, and not its notice. */
const asked = 'meetingReceipt';

/** Two who press at once meet on the lock of the meeting. */
async function urge(tx: Tx, id: string) {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtext(${asked}), hashtext(${id}))`);
  const { title } = await calledMeeting(tx, id);
  const open = await tx.rows<{ name: string; personId: string | null; wasTold: boolean }>(sql`
    select a.name, a.person_id, exists (select 1 from reminder k where k.entity = ${asked} and k.record_id = a.meeting_id
      and k.person_id = a.person_id and k.created_at > now() - interval '24 hours' and k.deleted_at is null) as was_told
    from meeting_attendee a where a.meeting_id = ${id}::bigint and a.deleted_at is null and a.receipt = ${receipts.open}
    order by a.name_pinyin, a.id`);
  const wanted = open.filter(({ wasTold }) => !wasTold);
  const accounts = await personsOf(
    tx,
    wanted.flatMap(({ personId }) => personId ?? []),
  );
  const reached = wanted.flatMap(({ personId }) => (personId !== null && accounts.has(personId) ? [personId] : []));
  await tellPersons(
    tx,
    reached.map(personId => ({
      title: `【会议】${title}，请回执`,
      content: `${tx.actor.name}提醒您：请尽快回执是否参加“${title}”。`,
      entity: asked,
      recordId: id,
      personId,
      link: { routePath: '/self/meeting' },
    })),
  );
  if (reached.length > 0) await audit(tx, { action: urgeReceipts.access, entity: meeting.name, recordId: id });
  return {
    reminded: reached.length,
    already: open.length - wanted.length,
    unreachable: wanted.filter(({ personId }) => personId === null || !accounts.has(personId)).map(({ name }) => name),
  };
}

export const receiptListRoutes = [
  serve(listReceipts, ({ tx, query }) => list(tx, query)),
  serve(urgeReceipts, ({ tx, params: { id } }) => urge(tx, id)),
];
