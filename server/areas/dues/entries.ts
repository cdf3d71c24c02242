/**
 * Entries of the register as dues see them: from which month on each holds. The letter of a transfer says to which month the
 * dues are paid (党费交至); the receiving side begins with the month after it, whenever it confirms. Without a letter the
 * month of moving, leaving or coming is still the former side's. Who comes back begins with that month. Domain-party 6.2.
 */
import { sql, type SQL } from 'drizzle-orm';
import { ledger, stoodUntil } from 'contract/member/codes.ts';
import { inward, states, types } from 'contract/transfer/codes.ts';

const { moved, transferredIn, resumed, transferredOut } = ledger;
/** Whether one stands in the register changes with these, or where; 转正 and the like change neither. */
const telling: readonly string[] = [moved, transferredIn, resumed, ...stoodUntil];

const month = 'YYYY-MM';
/** 党费交至 of the letter by which a member moved, left or came on a day. */
export const paidTo = (memberId: SQL, on: SQL): SQL => sql`
  select max(t.dues_paid_to) as paid_to from transfer t where t.member_id = ${memberId} and t.deleted_at is null
    and ${on} in (t.received_on, t.receipt_on)`;

/** `member_id`, `type`, `occurred_on`, `organisation_id`, `from_organisation_id`, and `first_month` in which it holds. */
export const entries = sql`
  select e.id, e.member_id, e.type, e.occurred_on, e.organisation_id, e.from_organisation_id,
    case when e.type = ${resumed} then to_char(e.occurred_on, ${month})
      else to_char(coalesce(to_date(l.paid_to, ${month}), e.occurred_on) + interval '1 month', ${month}) end as first_month
  from member_ledger_entry e left join lateral (${paidTo(sql`e.member_id`, sql`e.occurred_on`)}) l on e.type in (${moved}, ${transferredIn}, ${transferredOut})
  where e.deleted_at is null and e.type = any(${sql.param([...telling])}::text[])`;

/** Out with a letter that has neither come to its end nor back: after 党费交至 nothing falls due at home. */
export const lettersOut = sql`
  select t.member_id, t.dues_paid_to from transfer t where t.deleted_at is null and t.dues_paid_to is not null
    and t.type <> all(${sql.param([...inward, types.whole])}::text[])
    and t.state in (${states.issued}, ${states.receiver}, ${states.overdue})`;

/** Letters that came back, or were called off: what was not asked meanwhile is asked now. */
export const lettersBack = sql`
  select t.member_id, t.dues_paid_to from transfer t where t.deleted_at is null and t.dues_paid_to is not null
    and t.letter_on is not null and t.state in (${states.returned}, ${states.cancelled})`;
