/** Meetings of today and of the days ahead: one whose receipts come in, with a guest, and one that goes on, at which people sign in. */
import { sql } from 'drizzle-orm';
import { attendances, receipts, signWays, states, types } from 'contract/meeting/codes.ts';
import { meetingAttendee } from 'contract/meeting/meeting-attendee.ts';
import { meeting } from 'contract/meeting/meeting.ts';
import { meetingHandler } from '../process.ts';
import { causeOf } from '../../../kit/flow.ts';
import { applyEffects } from '../../../kit/process/effects.ts';
import { take as takeUnasked } from '../../../kit/process/take.ts';
import type { Tx, Values } from '../../../kit/registry.ts';
import { loadRow } from '../../../kit/write/load.ts';
import { write } from '../../../kit/write/write.ts';

const planted = { origin: 1, confirmed: 'all' } as const;

const listOf = (tx: Tx, id: string) =>
  tx.rows<{ id: string; at: number }>(sql`
    select id, row_number() over (order by id)::int - 1 as at from meeting_attendee
    where meeting_id = ${id}::bigint and deleted_at is null and is_observer is not true
      and attendance = ${attendances.open} order by id`);

/** Every third has not answered yet; one asks for leave. */
async function answers(tx: Tx, id: string): Promise<void> {
  const said = (at: number): Values =>
    at === 4
      ? { receipt: receipts.leave, leaveReason: '1', leaveNote: '赴外地参加学术会议', attendance: attendances.leave }
      : { receipt: receipts.comes };
  const changes = (await listOf(tx, id))
    .filter(({ at }) => at % 3 !== 2)
    .map(one => ({ id: one.id, values: said(one.at) }));
  await applyEffects(tx, meetingAttendee, changes, causeOf(meeting, id, '会议回执'));
  const guest = { meetingId: id, isObserver: true, guestName: '欧阳明德' };
  await write(tx, meetingAttendee, [{ values: guest }], { verb: 'create', ...planted });
}

/** It began with the hour; half of those due have scanned the code, one of them late. */
async function goesOn(tx: Tx, like: string): Promise<void> {
  const { organisationId, hostId, recorderId } = await loadRow(tx, meeting, like, null);
  const now = await tx.one<{ day: string; hour: string; at: string }>(sql`
    select today::text as day, to_char(now at time zone 'Asia/Shanghai', 'HH24') as hour,
      date_trunc('hour', now) as at from clock`);
  const { day = '', hour = '', at: began = '' } = now ?? {};
  const values = {
    organisationId,
    hostId,
    recorderId,
    types: types.lecture,
    title: `${day.slice(0, 4)}年${Number(day.slice(5, 7))}月专题党课`,
    mode: '1',
    place: '学术报告厅',
    heldOn: day,
    startTime: `${hour}:00`,
    endTime: `${hour}:59`,
    lectureTitle: '在科研一线践行初心使命',
    lecturerType: '1',
    lectureHours: 2,
  };
  const [id = ''] = await write(tx, meeting, [{ values }], { verb: 'create', ...planted });
  // The hour has begun already, and nobody was there to open the meeting before it.
  for (const step of ['publish', 'start'] as const)
    await takeUnasked(tx, meetingHandler, step, [await loadRow(tx, meeting, id, null)], {});
  const signedAt = (at: number) => new Date(Date.parse(began) + (at - 3) * 40_000).toISOString();
  const changes = (await listOf(tx, id))
    .filter(({ at }) => at % 2 === 0)
    .map(({ id: attendeeId, at }) => ({
      id: attendeeId,
      values: {
        signWay: signWays.scan,
        signedAt: signedAt(at),
        attendance: at > 3 ? attendances.late : attendances.present,
      },
    }));
  await applyEffects(tx, meetingAttendee, changes, causeOf(meeting, id, '扫码签到'));
}

export async function plantMeetingsNow(tx: Tx): Promise<void> {
  const called = await tx.one<{ id: string }>(sql`
    select id from meeting where deleted_at is null and state = ${states.announced} order by id limit 1`);
  if (!called) return;
  await answers(tx, called.id);
  await goesOn(tx, called.id);
}
