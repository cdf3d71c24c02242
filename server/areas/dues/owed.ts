/** Who owes what for which months, and at which branch: reckoned for many members at once. Domain-party 6.2. */
import { sql } from 'drizzle-orm';
import { duesBase } from 'contract/dues/dues-base.ts';
import { standards } from 'contract/dues/dues-rate.ts';
import { lineFor, linesIn, payableBy, type RateLine, type Rounding } from 'contract/dues/payable.ts';
import { ledger, statusNormal, statusUnderReview } from 'contract/member/codes.ts';
import type { Tx } from '../../kit/registry.ts';
import { openValue } from '../../kit/resource/present.ts';
import { effectiveAt } from './base.ts';

export interface Owed {
  memberId: string;
  name: string;
  organisationId: string;
  month: string;
  standard: string;
  base: string | null;
  rate: number | null;
  payableFen: number;
}
/** Nobody knows by what this member pays: the branch is told by name. */
export type Missing = Pick<Owed, 'memberId' | 'name' | 'organisationId'>;

export interface Tariff {
  rates: RateLine[];
  rounding: Rounding;
}

interface Standing extends Missing {
  month: string;
  /** By what the register says the member pays; a student without a word pays as one. */
  category: string | null;
  baseId: string | null;
  standard: string | null;
  base: string | null;
  agreedFen: number | null;
}

/**
 * Where each stood on the first day of each month: the register of today, taken back by what was booked since. Who moves or
 * leaves pays that month at home; who comes from another school begins with the next; who is admitted begins with the
 * month of the meeting, who comes back with the month of coming back; a suspended membership owes nothing.
 */
const standings = (tx: Tx, memberIds: string[], months: readonly string[]) =>
  tx.rows<Standing>(sql`
    select m.id as member_id, p.name, s.organisation_id, t.month,
      coalesce(m.dues_category, case when exists (select 1 from student u where u.id = m.id and u.deleted_at is null)
        then ${standards.student} end) as category,
      b.id as base_id, b.standard, b.base, b.agreed_fen
    from party_member m join person p on p.id = m.id
    cross join unnest(${sql.param(months)}::text[]) as t(month)
    left join lateral (
      select e.type, to_char(e.occurred_on, 'YYYY-MM') as month, e.from_organisation_id from member_ledger_entry e
      where e.member_id = m.id and e.deleted_at is null and e.occurred_on >= (t.month || '-01')::date
      order by e.occurred_on, e.id limit 1) e on true
    cross join lateral (select case when e.type = ${ledger.moved} then e.from_organisation_id
      else m.organisation_id end as organisation_id) s
    left join lateral (${effectiveAt(sql`m.id`, sql`t.month`)}) b on true
    where m.id = any(${sql.param(memberIds)}::bigint[]) and m.deleted_at is null
      and to_char(m.joined_on, 'YYYY-MM') <= t.month
      and case when e.type is null then m.party_status in (${statusNormal}, ${statusUnderReview})
        when e.type = ${ledger.resumed} then e.month = t.month else e.type <> ${ledger.transferredIn} end
    order by m.id, t.month`);

/** Standards that ask for no base. */
const fixed: readonly string[] = [
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
  months: readonly string[],
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
