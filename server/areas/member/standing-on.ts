/**
 * How members stood on a day, whenever that is asked: the register of today, taken back by what was booked since. What no
 * order or entry tells, as an import, has always been so; a day of entering the branch that lies later says it was not.
 */
import { sql, type SQL } from 'drizzle-orm';
import { formal, ledger, statusNormal, statusUnderReview, stoodUntil } from 'contract/member/codes.ts';
import { chainStates } from 'contract/workflow/chain.ts';
import {
  disciplineKinds,
  disciplineStates,
  standing as disciplineStanding,
} from 'contract/person/discipline-record.ts';

const list = (codes: readonly string[]) => sql`any(${sql.param([...codes])}::text[])`;
/** Entries that say that one comes, goes or moves. */
const telling = [...stoodUntil, ledger.developed, ledger.transferredIn, ledger.resumed, ledger.moved];

/** Members with an entry after the day that names the branch: they may have stood there. As a table of `id`. */
export const bookedSince = (organisationId: SQL, day: SQL): SQL => sql`
  select member_id as id from member_ledger_entry where deleted_at is null and occurred_on > ${day}
    and ${organisationId} in (organisation_id, from_organisation_id)`;

/** Neither 留党察看 nor detention was in force on the day. */
const hasRights = (memberId: SQL, day: SQL) => sql`not exists (select 1 from discipline_record d
  where d.person_id = ${memberId} and d.deleted_at is null and d.state = ${list(disciplineStanding)}
    and d.kind in (${disciplineKinds.onProbation}, ${disciplineKinds.rightsSuspended}) and d.decided_on <= ${day}
    and (d.state = ${disciplineStates.inForce} or coalesce(d.released_on, d.observed_until, d.ends_on) > ${day}))`;

/**
 * Of members m (a row of party_member), as a row: `organisation_id` where one stood, `is_counted` whether one was of the
 * register and its rights did not rest, `is_voting` whether one was formal, by an approval of that day or before, with full rights.
 */
export const standingOn = (m: SQL, day: SQL): SQL => sql`
  select s.organisation_id, s.is_counted,
    (s.is_counted and s.party_status = ${statusNormal} and ${m}.member_category = ${formal}
      and coalesce(${m}.formal_on <= ${day}, true) and not exists (select 1 from development_record a
        where a.person_id = ${m}.id and a.deleted_at is null and a.formal_approved_on > ${day})
      and ${hasRights(sql`${m}.id`, day)}) is true as is_voting
  from (select coalesce(place.organisation_id, ${m}.organisation_id) as organisation_id,
      coalesce(changed.from_status, case when booked.type is not null then ${statusNormal} else ${m}.party_status end) as party_status,
      case when booked.type is not null then booked.type = ${list(stoodUntil)}
        else ${m}.party_status in (${statusNormal}, ${statusUnderReview})
          and (place.organisation_id is not null or ${m}.entered_on <= ${day}) end as is_counted
    from (select 1) one
    left join lateral (select e.type from member_ledger_entry e where e.member_id = ${m}.id and e.deleted_at is null
      and e.occurred_on > ${day} and e.type = ${list(telling.filter(one => one !== ledger.moved))}
      order by e.occurred_on, e.id limit 1) booked on true
    left join lateral (select coalesce(e.from_organisation_id, e.organisation_id) as organisation_id
      from member_ledger_entry e where e.member_id = ${m}.id and e.deleted_at is null
        and e.occurred_on > ${day} and e.type = ${list(telling)} order by e.occurred_on, e.id limit 1) place on true
    left join lateral (select c.from_status from member_status_change c where c.member_id = ${m}.id
      and c.deleted_at is null and c.state = ${chainStates.executed} and c.effective_on > ${day}
      order by c.effective_on, c.id limit 1) changed on true) s`;
