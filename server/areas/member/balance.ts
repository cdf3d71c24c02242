/**
 * The ledger against the register: the totals are counted from the register as it stood on the two evenings, the changes
 * come from the ledger, and what the ledger does not tell is shown and not hidden in a sum. Domain-party 2.4, case 11.
 */
import { sql, type SQL } from 'drizzle-orm';
import { addDays } from 'contract/kit/calendar.ts';
import { fault } from 'contract/kit/fault.ts';
import { isDay } from 'contract/kit/types/day.ts';
import * as codes from 'contract/member/codes.ts';
import { readBalance, type LedgerBalance } from 'contract/member/ledger-balance.ts';
import { memberLedgerEntry } from 'contract/member/member-ledger-entry.ts';
import { partyMember } from 'contract/member/party-member.ts';
import { partyOrganisation } from 'contract/organisation/party-organisation.ts';
import { asOf, recordedSince } from '../../kit/resource/as-of.ts';
import { serve } from '../../kit/route.ts';
import { list } from '../../kit/resource/read.ts';
import { within } from '../../kit/resource/reach.ts';
import { refuse } from '../../kit/refusal.ts';
import { today } from '../../kit/setting.ts';
import type { Tx } from '../../kit/registry.ts';

interface Asked {
  organisationId?: string;
  includeSub?: boolean;
  from: string;
  to: string;
}

/** Members of a standing on the evening of a day; of today, those who stand there now, as the list behind it shows them. */
async function countedOn(tx: Tx, day: string, status: string[], { organisationId, includeSub }: Asked) {
  const then = day < (await today(tx)) ? await asOf(tx, day) : tx;
  const place: Record<string, string> = organisationId
    ? { organisationId, includeSub: String(includeSub ?? false) }
    : {};
  return (await list(then, partyMember, { ...place, partyStatus: status, size: '1', columns: 'name' })).totalElements;
}

/** Ids of the organisations that are meant, as far as they are in reach. */
function placesOf(tx: Tx, { organisationId, includeSub }: Asked): SQL {
  const meant = !organisationId
    ? sql`true`
    : includeSub
      ? sql`t.path like (select path from public.party_organisation where id = ${organisationId}::bigint) || '%'`
      : sql`t.id = ${organisationId}::bigint`;
  return sql`select t.id from party_organisation t
    where ${meant} and ${within(tx, 'organisation.partyOrganisation.read', partyOrganisation)}`;
}

interface Booked {
  type: string;
  isIn: boolean;
  count: number;
}

/** Entries of the span by kind; a move counts where it crosses the border of the places. */
const bookedIn = (tx: Tx, asked: Asked) =>
  tx.rows<Booked>(sql`
    with place as materialized (${placesOf(tx, asked)}),
    entry as (select t.type, t.organisation_id in (select id from place) as lands,
        coalesce(t.from_organisation_id in (select id from place), false) as leaves
      from member_ledger_entry t where t.deleted_at is null
        and t.occurred_on between ${asked.from}::date and ${asked.to}::date
        and ${within(tx, 'member.memberLedgerEntry.read', memberLedgerEntry)})
    select type, lands as is_in, count(*)::int as count from entry
    where case when type = ${codes.ledger.moved} then lands <> leaves else lands end group by type, lands order by type`);

const isIncrease = (type: string) => type.startsWith('1');
const isDecrease = (type: string) => type.startsWith('2');
const total = (lines: { count: number }[]) => lines.reduce((sum, { count }) => sum + count, 0);

export async function balanceOf(tx: Tx, asked: Asked): Promise<LedgerBalance> {
  const counted = [codes.standing.normal, codes.standing.underReview];
  const opening = await countedOn(tx, addDays(asked.from, -1), counted, asked);
  const closing = await countedOn(tx, asked.to, counted, asked);
  const suspended = await countedOn(tx, asked.to, [codes.standing.suspended], asked);
  const booked = await bookedIn(tx, asked);
  const lines = booked
    .filter(({ type }) => isIncrease(type) || isDecrease(type))
    .map(({ type, count }) => ({ type, count }));
  const moves = booked.filter(({ type }) => type === codes.ledger.moved);
  const movedIn = total(moves.filter(one => one.isIn));
  const movedOut = total(moves.filter(one => !one.isIn));
  const told =
    total(lines.filter(one => isIncrease(one.type))) -
    total(lines.filter(one => isDecrease(one.type))) +
    movedIn -
    movedOut;
  const unbooked = closing - opening - told;
  const since = await recordedSince(tx, partyMember);
  return { from: asked.from, to: asked.to, opening, lines, movedIn, movedOut, unbooked, closing, suspended, since };
}

export const ledgerBalance = serve(readBalance, async ({ tx, query }) => {
  const now = await today(tx);
  const { from, to } = query;
  const faults = [
    ...(isDay(from) ? [] : [fault('from', 'kit.day-format', { label: '开始日期' })]),
    ...(isDay(to) ? [] : [fault('to', 'kit.day-format', { label: '结束日期' })]),
    ...(isDay(to) && to > now ? [fault('to', 'kit.as-of-later', { today: now })] : []),
    ...(from > to ? [fault('from', 'member.memberLedgerEntry.span')] : []),
  ];
  if (faults.length > 0) throw refuse(faults);
  return balanceOf(tx, query as Asked);
});
