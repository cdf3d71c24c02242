/** Who is due at a meeting: by its kinds the members of the branch, of its committee, of a group. Domain-party 7.1, 7.2. */
import { sql } from 'drizzle-orm';
import { severalOf } from 'contract/kit/types/choice.ts';
import { formal, rightsFull, statusNormal, statusUnderReview } from 'contract/member/codes.ts';
import { attendances, types } from 'contract/meeting/codes.ts';
import { meetingAttendee } from 'contract/meeting/meeting-attendee.ts';
import { flowing, flowOut } from 'contract/transfer/codes.ts';
import type { Tx } from '../../kit/registry.ts';
import type { Cause } from '../../kit/process/effects.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { posts } from '../team/index.ts';

/** Meetings of those who lead; all others are of the whole branch, or of the group. */
const ofCommittee: readonly string[] = [
  types.committee,
  types.democraticLife,
  types.study,
  types.partyCommittee,
  types.generalCommittee,
];

export interface Place {
  organisationId: string | null;
  types: string | null;
  groupId: string | null;
}
export interface Due {
  id: string;
  name: string;
  isVoting: boolean;
  /** Lives away: on leave, and left out of the rate. */
  isExempt: boolean;
}

/** 停止党籍 is left out; who lives away is asked and counts as excused. */
export function dueAt(tx: Tx, place: Place): Promise<Due[]> {
  const kinds = severalOf(place.types);
  const isOfAll = kinds.some(kind => kind !== types.group && !ofCommittee.includes(kind));
  const who = [
    ...(isOfAll ? [sql`m.organisation_id = ${place.organisationId}::bigint`] : []),
    ...(kinds.some(kind => ofCommittee.includes(kind))
      ? [
          sql`m.id in (select person_id from (${posts}) lead where lead.organisation_id = ${place.organisationId}::bigint)`,
        ]
      : []),
    ...(kinds.includes(types.group) ? [sql`m.group_id = ${place.groupId}::bigint`] : []),
  ];
  return tx.rows<Due>(sql`
    select m.id, p.name, (m.member_category = ${formal} and m.rights_status = ${rightsFull}) is true as is_voting,
      exists (select 1 from flowing_member f where f.deleted_at is null and f.member_id = m.id and f.type = ${flowOut}
        and f.state = any(${sql.param(flowing)}::text[])) as is_exempt
    from party_member m join person p on p.id = m.id
    where m.deleted_at is null and p.deleted_at is null
      and m.party_status in (${statusNormal}, ${statusUnderReview})
      and (${who.length > 0 ? sql.join(who, sql` or `) : sql`false`}) order by p.name_pinyin, m.id`);
}

interface Standing {
  id: string;
  personId: string;
  isObserver: boolean;
  attendance: string;
}
const standingAt = (tx: Tx, meetingId: string) =>
  tx.rows<Standing>(sql`
    select id, person_id, coalesce(is_observer, false) as is_observer, attendance from meeting_attendee
    where meeting_id = ${meetingId}::bigint and deleted_at is null order by id`);

/**
 * The list follows the register: who has become due is put on it. Who is due no longer is taken off where the kinds of the
 * meeting changed, as long as nothing is said of him or her.
 */
export async function followRegister(tx: Tx, row: Place & { id: string }, cause: Cause, isPruned = false) {
  const due = await dueAt(tx, row);
  const standing = await standingAt(tx, row.id);
  const added = due.filter(({ id }) => !standing.some(({ personId }) => personId === id));
  const gone = standing.filter(
    one => !one.isObserver && one.attendance === attendances.open && !due.some(({ id }) => id === one.personId),
  );
  const changes = [
    ...added.map(({ id, isExempt }) => ({
      values: {
        meetingId: row.id,
        personId: id,
        isExempt,
        attendance: isExempt ? attendances.leave : attendances.open,
      },
    })),
    ...(isPruned ? gone.map(({ id }) => ({ id, values: {}, remove: true })) : []),
  ];
  await applyEffects(tx, meetingAttendee, changes, cause);
}
