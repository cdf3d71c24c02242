/** Who owes what for which months, and at which branch: reckoned for many members at once. Domain-party 6.2. */
import { sql, type SQL } from 'drizzle-orm';
import { duesBase } from 'contract/dues/dues-base.ts';
import { batchStates } from 'contract/dues/dues-batch.ts';
import { standards } from 'contract/dues/dues-rate.ts';
import { lineFor, linesIn, payableBy, type RateLine, type Rounding } from 'contract/dues/payable.ts';
import { ledger, statusNormal, statusUnderReview, stoodUntil } from 'contract/member/codes.ts';
import type { Tx } from '../../kit/registry.ts';
import { openValue } from '../../kit/resource/present.ts';
import { effectiveAt, isInPost, isStudying } from './base.ts';
import { entries, lettersBack, lettersOut } from './entries.ts';

export interface Owed {
  memberId: string;
  name: string;
  organisationId: string;
  month: string;
  standard: string;
  base: string | null;
  rate: number | null;
  payableFen: number;
  /** Of a month that an earlier list could not ask for. */
  remark: string | null;
}
/** Nobody knows by what this member pays: the branch is told by name. */
export type Missing = Pick<Owed, 'memberId' | 'name' | 'organisationId'>;

export interface Tariff {
  rates: RateLine[];
  rounding: Rounding;
}

interface Standing extends Missing {
  month: string;
  remark: string | null;
  /** By what the register says the member pays; a student without a word pays as one. */
  category: string | null;
  baseId: string | null;
  standard: string | null;
  base: string | null;
  agreedFen: number | null;
}

/** What a list asks for: the months of its batch, and those that its members could not be asked for when their list was made. */
export interface Months {
  own: readonly string[];
  /** Months of earlier lists: asked of who was admitted, came or came back since, or whose base was entered since. */
  earlier: readonly string[];
  /** Months before those: asked of who came back from abroad after a suspension, however long it was. */
  older: readonly string[];
}
const madeUpLater = '补列';

/** By what the register says a member pays: as a student while studying and not in post. */
export const categoryOf = (member: SQL): SQL => sql`case
  when ${isInPost(sql`${member}.id`)} then nullif(${member}.dues_category, ${standards.student})
  else coalesce(${member}.dues_category, case when ${isStudying(sql`${member}.id`)} then ${standards.student} end) end`;

/**
 * Where each stood in each month, and whether he or she owes it: the register of today, taken back by what was booked since
 * (`entries`). Whoever is admitted begins with the month of the meeting. A student pays as one while studying and not in
 * post; of anybody else only a base tells by what. A suspension takes its months away, one of somebody abroad until the return.
 */
const standings = (tx: Tx, memberIds: string[], { own, earlier, older }: Months) =>
  tx.rows<Standing>(sql`
    with booked as materialized (select e.* from (${entries}) e where e.member_id = any(${sql.param(memberIds)}::bigint[]))
    select m.id as member_id, p.name, s.organisation_id, t.month, case when t.is_earlier then ${madeUpLater} end as remark,
      ${categoryOf(sql`m`)} as category,
      b.id as base_id, b.standard, b.base, b.agreed_fen
    from party_member m join person p on p.id = m.id
    cross join lateral (select month, false as is_earlier from unnest(${sql.param(own)}::text[]) month
      union all select month, true from unnest(${sql.param(earlier)}::text[]) month
      union all select o.month, true from unnest(${sql.param(older)}::text[]) o(month)
        where exists (select 1 from booked r where r.member_id = m.id and r.type = ${ledger.resumed})) t
    left join lateral (select e.type from booked e where e.member_id = m.id and e.first_month > t.month
      and e.type <> ${ledger.moved} order by e.occurred_on, e.id limit 1) e on true
    left join lateral (select e.type = ${ledger.suspended} and p.abroad_on <= e.occurred_on as is_abroad from booked e
      where e.member_id = m.id and e.first_month <= t.month and e.type <> ${ledger.moved}
      order by e.occurred_on desc, e.id desc limit 1) before on true
    left join lateral (select coalesce(e.from_organisation_id, e.organisation_id) as organisation_id from booked e
      where e.member_id = m.id and e.first_month > t.month order by e.occurred_on, e.id limit 1) place on true
    cross join lateral (select coalesce(place.organisation_id, m.organisation_id) as organisation_id) s
    left join lateral (${effectiveAt(sql`m.id`, sql`t.month`)}) b on true
    where m.id = any(${sql.param(memberIds)}::bigint[]) and m.deleted_at is null
      and to_char(m.joined_on, 'YYYY-MM') <= t.month
      and case when e.type is null then m.party_status in (${statusNormal}, ${statusUnderReview})
        when e.type = ${ledger.resumed} then coalesce(before.is_abroad, false)
        else e.type = any(${sql.param(stoodUntil)}::text[]) end
      and not exists (select 1 from (${lettersOut}) l where l.member_id = m.id and l.dues_paid_to < t.month)
      and (t.month <> all(${sql.param(older)}::text[]) or e.type = ${ledger.resumed})
      and (not t.is_earlier
        or exists (select 1 from member_ledger_entry c where c.member_id = m.id and c.deleted_at is null
          and c.type in (${ledger.developed}, ${ledger.transferredIn}, ${ledger.resumed}, ${ledger.moved})
          and to_char(c.occurred_on, 'YYYY-MM') >= t.month)
        or exists (select 1 from (${lettersBack}) l where l.member_id = m.id and l.dues_paid_to < t.month)
        or exists (select 1 from dues_check c join dues_batch made on made.id = c.batch_id
          where c.organisation_id = s.organisation_id and c.deleted_at is null and made.deleted_at is null
            and made.state <> ${batchStates.cancelled}
            and t.month between made.from_month and made.to_month and c.created_at < b.created_at))
    order by m.id, t.month`);

/** Standards that ask for no base. */
export const fixed: readonly string[] = [
  standards.student,
  standards.laidOff,
  standards.relief,
  standards.minimum,
  standards.farmer,
];

function owedOf(tx: Tx, row: Standing, { rates, rounding }: Tariff): Owed | null {
  const { category, baseId, agreedFen, ...member } = row;
  const standard = row.standard ?? (category && fixed.includes(category) ? category : null);
  if (standard === null) return null;
  const base = baseId && row.base ? openValue(tx.registry.seal, duesBase, 'base', baseId, row.base) : null;
  const plain = { ...member, standard, base, rate: null };
  if (standard === standards.exempt) return { ...plain, payableFen: 0 };
  if (standard === standards.reduced) return { ...plain, payableFen: agreedFen ?? 0 };
  const line = lineFor(linesIn(rates, standard, row.month), Number(base ?? 0));
  if (!line) return null;
  // The table of a later month may ask for more than was agreed by that of an earlier one.
  return {
    ...plain,
    rate: line.rate,
    payableFen: Math.max(agreedFen ?? 0, payableBy(line, Number(base ?? 0), rounding)),
  };
}

/** What these members owe at the branches of the scope. */
export async function owedBy(
  tx: Tx,
  memberIds: string[],
  months: Months,
  scope: ReadonlySet<string>,
  tariff: Tariff,
): Promise<{ owed: Owed[]; missing: Missing[] }> {
  const owed: Owed[] = [];
  const missing = new Map<string, Missing>();
  for (const row of await standings(tx, memberIds, months)) {
    if (!scope.has(row.organisationId)) continue;
    const found = owedOf(tx, row, tariff);
    if (found) owed.push(found);
    else missing.set(row.memberId, row);
  }
  return { owed, missing: [...missing.values()] };
}
