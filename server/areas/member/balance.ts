/**
 * The ledger against the register: the totals are counted from the register as it stood on the two evenings, the changes
 * come from the ledger, from what was registered or put right without an order, and from organisations that changed their
 * place with their members. What nothing of this tells is shown and not hidden in a sum. Domain-party 2.4, case 11.
 */
import { sql, type SQL } from 'drizzle-orm';
import { addDays } from 'contract/kit/calendar.ts';
import { fault } from 'contract/kit/fault.ts';
import { isDay } from 'contract/kit/types/day.ts';
import * as codes from 'contract/member/codes.ts';
import { readBalance, type LedgerBalance } from 'contract/member/ledger-balance.ts';
import { memberCorrection } from 'contract/member/member-correction.ts';
import { memberLedgerEntry } from 'contract/member/member-ledger-entry.ts';
import { partyMember } from 'contract/member/party-member.ts';
import { partyOrganisation } from 'contract/organisation/party-organisation.ts';
import { asOf, recordedSince } from '../../kit/resource/as-of.ts';
import { serve } from '../../kit/route.ts';
import { within } from '../../kit/resource/reach.ts';
import { notDeletedIn, sourceOf } from '../../kit/resource/source.ts';
import { refuse } from '../../kit/refusal.ts';
import { today } from '../../kit/setting.ts';
import type { Tx } from '../../kit/registry.ts';

/** 停止党籍 is left out of the totals and told beside them. Domain-party 12.1. */
const counted: readonly string[] = [codes.standing.normal, codes.standing.underReview];

interface Asked {
  organisationId?: string;
  includeSub?: boolean;
  from: string;
  to: string;
}

/** The tables on the evening of a day; of today as they stand now, as the lists behind the figures show them. */
const onEvening = async (tx: Tx, day: string): Promise<Tx> => (day < (await today(tx)) ? asOf(tx, day) : tx);

/** The organisations meant, as they stood below each other on an evening and as far as they are in reach. */
async function placesOn(tx: Tx, day: string, { organisationId, includeSub }: Asked): Promise<string[]> {
  const meant = !organisationId
    ? sql`true`
    : includeSub
      ? sql`t.path like (select path from party_organisation where id = ${organisationId}::bigint) || '%'`
      : sql`t.id = ${organisationId}::bigint`;
  const then = await onEvening(tx, day);
  const rows = await then.rows<{ id: string }>(sql`
    select t.id from party_organisation t
    where ${meant} and ${within(tx, 'organisation.partyOrganisation.read', partyOrganisation)}`);
  return rows.map(({ id }) => id);
}

/** Members of a standing in these organisations on the evening of a day. */
async function countedOn(tx: Tx, day: string, standings: readonly string[], places: readonly string[]) {
  const then = await onEvening(tx, day);
  const row = await then.one<{ count: number }>(sql`
    select count(*)::int as count from ${sourceOf(partyMember)}
    where ${notDeletedIn(partyMember)} and ${within(then, 'member.partyMember.read', partyMember)}
      and t.party_status = any(${sql.param(standings)}::text[]) and t.organisation_id = any(${sql.param(places)}::bigint[])`);
  return row?.count ?? 0;
}

interface Direct {
  registered: number;
  corrected: number;
}
/** What the register itself says to have come and gone without an order: they have no day of their own but that of the record. */
async function directIn(tx: Tx, { from, to }: Asked, places: readonly string[]): Promise<Direct> {
  const isCounted = (image: SQL) => sql`case when ${image}->>'deleted_at' is null
    and ${image}->>'party_status' = any(${sql.param(counted)}::text[])
    and (${image}->>'organisation_id')::bigint = any(${sql.param(places)}::bigint[]) then 1 else 0 end`;
  const row = await tx.one<Direct>(sql`
    select coalesce(sum(change) filter (where type = 1), 0)::int as registered,
      coalesce(sum(change) filter (where type <> 1), 0)::int as corrected
    from (select c.type, ${isCounted(sql`c.after`)} - ${isCounted(sql`former.after`)} as change
      from change_record c left join lateral (select f.after from change_record f where f.entity = c.entity
        and f.record_id = c.record_id and f.id < c.id order by f.id desc limit 1) former on true
      where c.entity = ${partyMember.name}
        and (c.flow_id is null or c.flow_entity = ${memberCorrection.name})
        and c.valid_from >= ${from}::date and c.valid_from < ${to}::date + 1) as direct`);
  return row ?? { registered: 0, corrected: 0 };
}

/**
 * Orders that took effect before the register began with the member. Who was entered in the span stood by then as the order
 * left it: a member who is entered today and was suspended two years ago was never counted.
 */
async function ledBefore(tx: Tx, { from, to }: Asked, places: readonly string[]): Promise<number> {
  const isHere = (column: SQL) => sql`coalesce(${column} = any(${sql.param(places)}::bigint[]), false)::int`;
  const row = await tx.one<{ change: number }>(sql`
    select coalesce(sum(case left(t.type, 1) when '1' then ${isHere(sql`t.organisation_id`)}
        when '2' then -${isHere(sql`t.organisation_id`)}
        else case when t.type = ${codes.ledger.moved} then ${isHere(sql`t.organisation_id`)} - ${isHere(sql`t.from_organisation_id`)}
          else 0 end end), 0)::int as change
    from member_ledger_entry t join change_record c on c.entity = ${partyMember.name} and c.record_id = t.member_id
      and c.type = 1 and c.flow_id is null
    where t.deleted_at is null and t.occurred_on < ${from}::date and t.occurred_on < c.valid_from::date
      and c.valid_from >= ${from}::date and c.valid_from < ${to}::date + 1
      and ${within(tx, 'member.memberLedgerEntry.read', memberLedgerEntry)}`);
  return row?.change ?? 0;
}

interface Booked {
  type: string;
  isIn: boolean;
  count: number;
}

/** Entries of the span by kind; a move counts where it crosses the border of the places. */
const bookedIn = (tx: Tx, { from, to }: Asked, places: readonly string[]) =>
  tx.rows<Booked>(sql`
    with place as materialized (select unnest(${sql.param(places)}::bigint[]) as id),
    entry as (select t.type, t.organisation_id in (select id from place) as lands,
        coalesce(t.from_organisation_id in (select id from place), false) as leaves
      from member_ledger_entry t where t.deleted_at is null
        and t.occurred_on between ${from}::date and ${to}::date
        and ${within(tx, 'member.memberLedgerEntry.read', memberLedgerEntry)})
    select type, lands as is_in, count(*)::int as count from entry
    where case when type = ${codes.ledger.moved} then lands <> leaves else lands end group by type, lands order by type`);

const isIncrease = (type: string) => type.startsWith('1');
const isDecrease = (type: string) => type.startsWith('2');
const total = (lines: { count: number }[]) => lines.reduce((sum, { count }) => sum + count, 0);

export async function balanceOf(tx: Tx, asked: Asked): Promise<LedgerBalance> {
  const { from, to } = asked;
  const evening = addDays(from, -1);
  const places = await placesOn(tx, to, asked);
  const opening = await countedOn(tx, evening, counted, await placesOn(tx, evening, asked));
  const closing = await countedOn(tx, to, counted, places);
  const suspended = await countedOn(tx, to, [codes.standing.suspended], places);
  const attached = (await countedOn(tx, evening, counted, places)) - opening;
  const { corrected, ...direct } = await directIn(tx, asked, places);
  const registered = direct.registered + (await ledBefore(tx, asked, places));
  const booked = await bookedIn(tx, asked, places);
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
    movedOut +
    registered +
    corrected +
    attached;
  const unbooked = closing - opening - told;
  const since = await recordedSince(tx, partyMember);
  return {
    from,
    to,
    opening,
    lines,
    movedIn,
    movedOut,
    registered,
    corrected,
    attached,
    unbooked,
    closing,
    suspended,
    since,
  };
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
