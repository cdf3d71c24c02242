/** What follows for meetings that lie ahead; those that were held keep who was there. */
import { sql, type SQL } from 'drizzle-orm';
import { ahead, attendances, states } from 'contract/meeting/codes.ts';
import { meetingAttendee } from 'contract/meeting/meeting-attendee.ts';
import { meeting } from 'contract/meeting/meeting.ts';
import { causeOf, type MemberCause } from '../../kit/flow.ts';
import { applyEffects, applyToMembers } from '../../kit/process/effects.ts';
import { listener } from '../../kit/process/happening.ts';
import type { Tx } from '../../kit/registry.ts';
import { membersBooked, membersLeft, membersMoved, organisationsEnded } from '../happenings.ts';
import { followRegister, type Place } from './due.ts';

/** Nothing was said yet of whether he or she came: who has signed in stays. */
const isOpen = sql`a.attendance in (${attendances.open}, ${attendances.leave}) and a.signed_at is null`;

async function takeOff(tx: Tx, memberIds: string[], where: SQL, cause: MemberCause): Promise<void> {
  const rows = await tx.rows<{ id: string; memberId: string }>(sql`
    select a.id, a.person_id as member_id from meeting_attendee a join meeting m on m.id = a.meeting_id
    where a.deleted_at is null and m.deleted_at is null and m.state = any(${sql.param(ahead)}::text[])
      and a.person_id = any(${sql.param(memberIds)}::bigint[]) and ${isOpen} and ${where} order by a.id`);
  const changes = rows.map(row => ({ ...row, values: {}, remove: true }));
  await applyToMembers(tx, meetingAttendee, changes, cause);
}

/** Who has come to the branch, or to a vote there, since its meetings were announced. */
async function putOn(tx: Tx, memberIds: string[], reason: string): Promise<void> {
  const rows = await tx.rows<Place & { id: string }>(sql`
    select id, organisation_id, types, group_id, held_on::text as held_on from meeting
    where deleted_at is null and state = ${states.announced} and held_on >= (select today from clock)
      and organisation_id in (select organisation_id from party_member where id = any(${sql.param(memberIds)}::bigint[]))
    order by id`);
  for (const row of rows) await followRegister(tx, row, causeOf(meeting, row.id, reason));
}

export const meetingListeners = [
  listener(membersBooked, '列入未召开的会议名单', (tx, { memberIds, cause }) => putOn(tx, memberIds, cause.reason)),
  listener(membersLeft, '从未召开的会议名单中移出', (tx, { memberIds, cause }) =>
    takeOff(tx, memberIds, sql`true`, cause),
  ),
  listener(membersMoved, '从原支部未召开的会议名单中移出', (tx, { memberIds, fromIds, cause }) =>
    takeOff(tx, memberIds, sql`m.organisation_id = any(${sql.param(fromIds)}::bigint[])`, cause),
  ),
  // What was announced stands against the end of an organisation; a plan nobody was told of is dropped.
  listener(organisationsEnded, '未发布的会议取消', async (tx, { organisationIds, cause }) => {
    const rows = await tx.rows<{ id: string }>(sql`
      select id from meeting where deleted_at is null and state = ${states.draft}
        and organisation_id = any(${sql.param(organisationIds)}::bigint[]) order by id`);
    const changes = rows.map(row => ({ ...row, values: { state: states.cancelled } }));
    await applyEffects(tx, meeting, changes, cause);
  }),
];
