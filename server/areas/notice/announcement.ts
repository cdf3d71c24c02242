/** Announcements: kept by who may, read by those they are addressed to, and the mark of what was read. */
import { sql, type SQL } from 'drizzle-orm';
import { fault, type Fault } from 'contract/kit/fault.ts';
import {
  announcement,
  announcementAudience as audience,
  announcementState as states,
  announcementProcess,
  type AnnouncementDraft,
} from 'contract/message/announcement.ts';
import * as calls from 'contract/message/own-announcements.ts';
import type { ToldAnnouncement } from 'contract/message/own-announcements.ts';
import { rules, type PlannedChange, type Tx } from '../../kit/registry.ts';
import { handle } from '../../kit/process/handle.ts';
import { serve } from '../../kit/route.ts';
import { notFound, Refusal } from '../../kit/refusal.ts';
import { nowOf } from '../../kit/setting.ts';
import { cleanRichText } from '../../kit/rich-text.ts';

/** For everybody or for all members: no organisation is named. */
const isForKinds = ({ audience: to }: AnnouncementDraft) => to === audience.everybody || to === audience.members;

const isAddressed = ({ audience: to, organisationIds }: AnnouncementDraft) =>
  to !== audience.organisations || (Array.isArray(organisationIds) && organisationIds.length > 0);

/** What people have read does not change under them; only its place in the list may. */
const isFrozen = ({ before, changed, after }: PlannedChange<typeof announcement>) =>
  before?.['state'] === states.published &&
  after.state === states.published &&
  [...changed].some(name => name !== 'isPinned');

export const announcementRules = rules(announcement, {
  derive: row => ({
    bodyHtml: cleanRichText(row.bodyHtml),
    organisationIds: isForKinds(row) ? null : row.organisationIds,
  }),
  check: plan => {
    const faults: Fault[] = [];
    if (!isAddressed(plan.after)) faults.push(fault('organisationIds', 'notice.announcement.audience'));
    if (isFrozen(plan)) faults.push(fault('', 'notice.announcement.published'));
    return faults;
  },
});

/** Organisations the reader belongs to, or has an office in. */
function ownOrganisations({ actor }: Tx): SQL {
  const granted = actor.grants.flatMap(grant => (grant.organisationId === null ? [] : [grant.organisationId]));
  return sql`
    select o.path from public.party_organisation o where o.id = any(${sql.param(granted)}::bigint[])
    union all select o.path from public.party_member m join public.party_organisation o on o.id = m.organisation_id
      where m.id = ${actor.personId}::bigint and m.deleted_at is null`;
}

/** Published, and addressed to who reads. */
export const openAnnouncements = (tx: Tx): SQL => sql`(t.state = ${states.published} and (
  t.audience = ${audience.everybody}
  or (t.audience = ${audience.members} and exists (
    select 1 from public.party_member m where m.id = ${tx.actor.personId}::bigint and m.deleted_at is null))
  or (t.audience = ${audience.organisations} and exists (
    select 1 from public.party_organisation g join (${ownOrganisations(tx)}) own on own.path like g.path || '%'
    where g.id = any(t.organisation_ids)))))`;

export const announcementHandler = handle(announcementProcess, {
  page: '/message/announcement/detail',
  ask: () => null,
  steps: {
    publish: {
      async values(tx) {
        return { publishedAt: await nowOf(tx) };
      },
      // Published anew it is news again.
      async effect(tx, rows) {
        const ids = rows.map(one => one.id);
        await tx.rows(sql`delete from announcement_reading where announcement_id = any(${sql.param(ids)}::bigint[])`);
      },
    },
  },
});

const reading = (tx: Tx) => sql`announcement t left join announcement_reading r
  on r.announcement_id = t.id and r.user_id = ${tx.actor.userId}::bigint`;
const told = sql`t.id, t.title, t.is_pinned, t.published_at, r.read_at is null as is_unread`;
const living = (tx: Tx) => sql`t.deleted_at is null and ${openAnnouncements(tx)}`;

async function page(tx: Tx, at: number, size: number, keyword: string) {
  const named = keyword ? sql`position(lower(${keyword}) in lower(t.title)) > 0` : sql`true`;
  const content = await tx.rows<ToldAnnouncement>(sql`
    select ${told} from ${reading(tx)} where ${living(tx)} and ${named}
    order by t.is_pinned desc, t.published_at desc, t.id desc limit ${size} offset ${at * size}`);
  const counts = await tx.one<{ total: number; unread: number }>(sql`
    select count(*) filter (where ${named})::int as total, count(*) filter (where r.read_at is null)::int as unread
    from ${reading(tx)} where ${living(tx)}`);
  return { content, totalElements: counts?.total ?? 0, unreadCount: counts?.unread ?? 0 };
}

export const announcementRoutes = [
  serve(calls.ownAnnouncements, ({ tx, query: { page: at = 0, size = 20, keyword = '' } }) =>
    page(tx, at, size, keyword.trim()),
  ),
  serve(calls.ownAnnouncement, async ({ tx, params: { id } }) => {
    const row = await tx.one<ToldAnnouncement & { bodyHtml: string; publisherName: string | null }>(sql`
      select ${told}, t.body_html, (select name from user_account where id = t.updated_by) as publisher_name
      from ${reading(tx)} where t.id = ${id}::bigint and ${living(tx)}`);
    if (!row) throw notFound();
    return row;
  }),
  serve(calls.readAnnouncements, async ({ tx, body: { ids } }) => {
    if (tx.actor.userId === null) throw new Refusal(401, 'kit.unauthenticated');
    const rows = await tx.rows(sql`
      insert into announcement_reading (user_id, announcement_id)
      select ${tx.actor.userId}::bigint, t.id from announcement t
      where t.id = any(${sql.param(ids)}::bigint[]) and ${living(tx)}
      on conflict do nothing returning 1`);
    return { read: rows.length };
  }),
];
