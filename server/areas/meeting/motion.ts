/** What the minutes say of a meeting and of one motion put to the vote in it, for whatever rests on them elsewhere. */
import { sql } from 'drizzle-orm';
import type { Tx } from '../../kit/registry.ts';
import { isDue, tally } from './meeting.ts';

export interface HeldMeeting {
  title: string;
  /** `2026-11-19` */
  heldOn: string;
}
export const heldMeeting = (tx: Tx, id: string) =>
  tx.one<HeldMeeting>(sql`
    select title, held_on::text as held_on from meeting where id = ${id}::bigint and deleted_at is null`);

export interface Motion {
  /** Members with a vote who are due; who is left out is not among them. */
  due: number;
  present: number;
  votesFor: number;
  votesAgainst: number;
  votesAbstained: number;
  /** Members with a vote who are left out of those due, by DJ_ZZSH_BJYD. */
  leftOut: Readonly<Record<string, number>>;
}

/** How a motion of this meeting was decided; null where it is of another one, or its votes are not registered. */
export async function motionOf(tx: Tx, meetingId: string, id: string): Promise<Motion | null> {
  const votes = await tx.one<Pick<Motion, 'votesFor' | 'votesAgainst' | 'votesAbstained'>>(sql`
    select votes_for, coalesce(votes_against, 0) as votes_against, coalesce(votes_abstained, 0) as votes_abstained
    from agenda_item where id = ${id}::bigint and meeting_id = ${meetingId}::bigint and deleted_at is null
      and votes_for is not null`);
  if (!votes) return null;
  const { votingDue: due, votingPresent: present } = await tally(tx, meetingId);
  const left = await tx.rows<{ exemption: string; count: number }>(sql`
    select a.exemption, count(*)::int as count from meeting_attendee a
    where a.meeting_id = ${meetingId}::bigint and a.deleted_at is null and a.is_voting and a.is_observer is not true
      and not (${isDue}) group by a.exemption`);
  return { due, present, ...votes, leftOut: Object.fromEntries(left.map(one => [one.exemption, one.count])) };
}
