/**
 * Who is due at a meeting: by its kinds the members of the branch, of its committee, of a group, as they stood on the day of the
 * meeting, also where it is written down later. Of groups no history is kept: theirs are the members of today. Domain-party 7.1, 7.2.
 */
import { sql, type SQL } from 'drizzle-orm';
import { severalOf } from 'contract/kit/types/choice.ts';
import { attendances, mayBeOfGroup, ofLeaders, states, types } from 'contract/meeting/codes.ts';
import { meetingAttendee } from 'contract/meeting/meeting-attendee.ts';
import { temporaryBodies } from 'contract/organisation/codes.ts';
import { flowing, flowOut } from 'contract/transfer/codes.ts';
import type { Tx } from '../../kit/registry.ts';
import type { Cause } from '../../kit/process/effects.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { bookedSince, standingOn } from '../member/index.ts';
import { postsOn } from '../team/index.ts';

export interface Place {
  organisationId: string | null;
  types: string | null;
  groupId: string | null;
  heldOn: string | null;
}
/** Whether it is of the whole branch as well; else of a body whose members are given. */
function isOfAll({ types: said, groupId }: Place): boolean {
  const kinds = severalOf(said).filter(kind => kind !== types.group && !ofLeaders.includes(kind));
  return kinds.length > 0 && !(groupId && mayBeOfGroup(kinds));
}

export interface Due {
  id: string;
  name: string;
  /** Formal and with full rights on that day. */
  isVoting: boolean;
  /** Lives away: on leave, and left out of the rate. */
  isExempt: boolean;
}

/** Of an organisation o: nobody is due by the register, the list is entered by hand. */
export const hasEnteredList = sql`(o.is_temporary is true or o.category = any(${sql.param([...temporaryBodies])}::text[]))`;

/**
 * A temporary branch has no members of its own, theirs stay where they are: who was entered for its last meeting. That is this
 * one, once anybody is.
 */
const lastList = (place: SQL, day: SQL) => sql`
  select a.person_id as id from meeting_attendee a where a.deleted_at is null and a.is_observer is not true
    and a.meeting_id = (select l.id from meeting l join party_organisation o on o.id = l.organisation_id
      where l.organisation_id = ${place} and l.deleted_at is null and l.state <> ${states.cancelled} and l.held_on <= ${day}
        and ${hasEnteredList} and exists (select 1 from meeting_attendee e where e.meeting_id = l.id and e.deleted_at is null)
      order by l.held_on desc, l.id desc limit 1)`;

/** 停止党籍 is left out; who lives away is asked and counts as excused. */
export function dueAt(tx: Tx, meant: Place): Promise<Due[]> {
  const { organisationId, groupId, heldOn } = meant;
  const kinds = severalOf(meant.types);
  const [place, day] = [sql`${organisationId}::bigint`, sql`${heldOn}::date`];
  const leaders = sql`select person_id from (${postsOn(day)}) lead where lead.organisation_id = ${place}`;
  const who = [
    ...(isOfAll(meant) ? [sql`s.organisation_id = ${place}`, sql`m.id in (${lastList(place, day)})`] : []),
    ...(kinds.some(kind => ofLeaders.includes(kind)) ? [sql`m.id in (${leaders})`] : []),
    ...(groupId && (kinds.includes(types.group) || mayBeOfGroup(kinds))
      ? [sql`s.organisation_id = ${place} and m.group_id = ${groupId}::bigint`]
      : []),
  ];
  return tx.rows<Due>(sql`
    select m.id, p.name, s.is_voting,
      exists (select 1 from flowing_member f where f.deleted_at is null and f.member_id = m.id and f.type = ${flowOut}
        and f.start_on <= ${day} and (f.state = any(${sql.param(flowing)}::text[]) or f.back_on > ${day})) as is_exempt
    from party_member m join person p on p.id = m.id cross join lateral (${standingOn(sql`m`, day)}) s
    where m.deleted_at is null and p.deleted_at is null and s.is_counted
      and m.id in (select id from party_member where organisation_id = ${place} union ${bookedSince(place, day)} union ${leaders}
        union ${lastList(place, day)})
      and (${who.length > 0 ? sql.join(who, sql` or `) : sql`false`}) order by p.name_pinyin, m.id`);
}

/** Of those named by hand for a meeting, who votes on its day, as `meeting person`. */
export async function votingOf(
  tx: Tx,
  named: readonly { meetingId: string; personId: string }[],
): Promise<Set<string>> {
  if (named.length === 0) return new Set();
  const [meetingIds, personIds] = [named.map(one => one.meetingId), named.map(one => one.personId)];
  const rows = await tx.rows<{ meetingId: string; personId: string }>(sql`
    select n.meeting_id, n.person_id
    from unnest(${sql.param(meetingIds)}::bigint[], ${sql.param(personIds)}::bigint[]) as n(meeting_id, person_id)
      join meeting held on held.id = n.meeting_id join party_member m on m.id = n.person_id
      cross join lateral (${standingOn(sql`m`, sql`held.held_on`)}) s
    where s.is_voting`);
  return new Set(rows.map(one => `${one.meetingId} ${one.personId}`));
}

interface Standing {
  id: string;
  meetingId: string;
  personId: string;
  isObserver: boolean;
  isVoting: boolean;
  attendance: string;
}
/** Guests apart. */
const standingAt = (tx: Tx, meetingId: string) =>
  tx.rows<Standing>(sql`
    select id, meeting_id, person_id, coalesce(is_observer, false) as is_observer, is_voting is true as is_voting, attendance
    from meeting_attendee
    where meeting_id = ${meetingId}::bigint and person_id is not null and deleted_at is null order by id`);

type Listed = Place & { id: string };

/**
 * The list follows the register: who has become due is put on it, and votes are what they are on the day. Who is due no longer
 * is taken off where the kinds of the meeting changed, as long as nothing is said of him or her.
 */
export async function followRegister(tx: Tx, row: Listed, cause: Cause, isPruned = false) {
  const due = await dueAt(tx, row);
  const standing = await standingAt(tx, row.id);
  const voting = await votingOf(tx, standing);
  const added = due.filter(({ id }) => !standing.some(({ personId }) => personId === id));
  const isGone = (one: Standing) =>
    isPruned && !one.isObserver && one.attendance === attendances.open && !due.some(({ id }) => id === one.personId);
  const changes = [
    ...added.map(({ id, isVoting, isExempt }) => ({
      values: {
        meetingId: row.id,
        personId: id,
        isVoting,
        isExempt,
        attendance: isExempt ? attendances.leave : attendances.open,
      },
    })),
    ...standing.filter(isGone).map(({ id }) => ({ id, values: {}, remove: true })),
    ...standing
      .map(one => ({ ...one, votes: voting.has(`${row.id} ${one.personId}`) }))
      .filter(one => !one.isObserver && !isGone(one) && one.votes !== one.isVoting)
      .map(({ id, votes }) => ({ id, values: { isVoting: votes } })),
  ];
  await applyEffects(tx, meetingAttendee, changes, cause);
}

/** As a meeting begins, or is told to have been held: the committee and the group are who they are on the day. */
export const settleList = (tx: Tx, row: Listed, cause: Cause) => followRegister(tx, row, cause, !isOfAll(row));
