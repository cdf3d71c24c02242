/** Who is in arrears, for how long, where; and the reminder. Everything by the reach of the items. Domain-party 6.7. */
import { sql, type SQL } from 'drizzle-orm';
import {
  ages,
  listArrears,
  readArrearsFigures,
  remindArrears,
  type Arrear,
  type ArrearsAsked,
  type ArrearsLine,
  type ArrearsPlace,
} from 'contract/dues/arrears.ts';
import { duesItem, itemStates } from 'contract/dues/dues-item.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import { inRegister, standing } from 'contract/member/codes.ts';
import { memberStatusChange } from 'contract/member/member-status-change.ts';
import { partyMember } from 'contract/member/party-member.ts';
import { chainStates } from 'contract/workflow/chain.ts';
import { shownYuan } from 'contract/kit/types/money.ts';
import type { Tx } from '../../kit/registry.ts';
import { within } from '../../kit/resource/reach.ts';
import { notDeletedIn, sourceOf } from '../../kit/resource/source.ts';
import { serve } from '../../kit/route.ts';
import { childOf, commonPlace, isBelow } from './common-place.ts';
import { lastReminder, reminded, remindOnce, type Saying } from './remind.ts';

/** Months whose collection has ended, in reach; `place` narrows them to an organisation and below. */
const overdue = (tx: Tx, permission: string, place: string | null): SQL => sql`
  select t.id, t.member_id, t.name, t.organisation_id, t.month, t.payable_fen - coalesce(t.paid_fen, 0) as fen,
    left(t.month, 4)::int * 12 + right(t.month, 2)::int as n
  from ${sourceOf(duesItem)} where ${notDeletedIn(duesItem)} and t.state = ${itemStates.overdue}
    and ${within(tx, permission, duesItem)} and ${isBelow(sql`t.organisation_id`, place)}`;

/** One line for each member (and each `by`): months one after the other keep their distance to their rank. */
const everywhere = sql`0::bigint`;
const members = (place: SQL): SQL => sql`
  select member_id, place, max(name) as name, sum(run)::int as months, min(first) as from_month, max(last) as to_month,
    max(run)::int as consecutive, (array_agg(first order by run desc, last desc))[1] as run_from, sum(fen)::bigint as fen
  from (select member_id, place, max(name) as name, count(*) as run, min(month) as first, max(month) as last, sum(fen) as fen
    from (select m.*, ${place} as place, m.n - row_number() over (partition by m.member_id, ${place} order by m.n) as island
      from months m) i group by member_id, place, island) r
  group by member_id, place`;

const ofAge = (age: string | undefined): SQL => {
  const asked = ages.find(({ key }) => key === age);
  return asked ? sql`consecutive between ${asked.from}::int and ${asked.to ?? 1_000_000}::int` : sql`true`;
};

type Beside = Pick<Arrear, 'organisationName' | 'lastPaidOn' | 'remindedAt' | 'isInRegister' | 'mayLeave'>;
interface Found extends Omit<Arrear, 'id' | keyof Beside> {
  memberId: string;
  total: number;
}
/** The longest first; `end` pages. */
const arrears = (
  tx: Tx,
  permission: string,
  { organisationId, age, keyword, memberId }: ArrearsAsked,
  end: SQL = sql``,
) =>
  tx.rows<Found>(sql`
    with months as (${overdue(tx, permission, organisationId ?? null)}), members as (${members(everywhere)})
    select member_id, name, months, from_month, to_month, consecutive, run_from, fen as owed_fen, count(*) over ()::int as total
    from members where ${ofAge(age)} and (${keyword?.trim() ?? ''} = '' or strpos(name, ${keyword?.trim() ?? ''}) > 0)
      and (${memberId ?? null}::bigint is null or member_id = ${memberId ?? null}::bigint)
    order by consecutive desc, months desc, name, member_id ${end}`);

/** Whether the reader may ask for the order of 自行脱党: of a member in the own reach, of whom there is none yet. */
const mayLeave = (tx: Tx, memberId: SQL) => sql`(
  exists (select 1 from ${sourceOf(partyMember)} where t.id = ${memberId} and ${notDeletedIn(partyMember)}
    and t.party_status = ${standing.normal} and ${within(tx, permissionOf(memberStatusChange, 'create'), partyMember)})
  and not exists (select 1 from member_status_change c where c.member_id = ${memberId} and c.deleted_at is null
    and c.new_status = ${standing.leftByItself} and c.state not in (${chainStates.executed}, ${chainStates.cancelled})))`;

/** What stands beside a line: where the months are owed, when something was paid last, to whichever hand, and when a reminder went. */
const around = (tx: Tx, permission: string, place: string | null, ids: string[]) =>
  tx.rows<Pick<Arrear, 'id'> & Beside>(sql`
    select m.member_id as id, string_agg(distinct o.short_name, '、') as organisation_name,
      (select max(i.paid_on)::text from dues_item i where i.member_id = m.member_id and i.paid_fen > 0
        and i.state <> ${itemStates.void} and i.deleted_at is null) as last_paid_on, ${lastReminder(reminded.arrears, sql`m.member_id`, sql`m.member_id`)} as reminded_at,
      exists (select 1 from party_member p where p.id = m.member_id and p.deleted_at is null
        and p.party_status = any(${sql.param(inRegister)}::text[])) as is_in_register,
      ${mayLeave(tx, sql`m.member_id`)} as may_leave
    from (${overdue(tx, permission, place)}) m join party_organisation o on o.id = m.organisation_id
    where m.member_id = any(${sql.param(ids)}::bigint[]) group by m.member_id`);

async function list(tx: Tx, { page = 0, size = 20, ...asked }: ArrearsAsked & { page?: number; size?: number }) {
  const found = await arrears(tx, listArrears.access, asked, sql`limit ${size} offset ${page * size}`);
  const ids = found.map(({ memberId }) => memberId);
  const beside = await around(tx, listArrears.access, asked.organisationId ?? null, ids);
  const byId = new Map(beside.map(one => [one.id, one]));
  const content = found.flatMap(({ memberId, total: _total, ...one }): Arrear[] => {
    const more = byId.get(memberId);
    return more ? [{ ...one, ...more }] : [];
  });
  return { content, totalElements: found[0]?.total ?? 0 };
}

const counted = sql`count(*)::int as members, array[${sql.join(
  ages.map(({ key }) => sql`count(*) filter (where ${ofAge(key)})::int`),
  sql`, `,
)}] as by_age, coalesce(sum(months), 0)::int as months, coalesce(sum(fen), 0)::bigint as owed_fen`;

/** The lowest organisation above all places where something is owed. */
const placeOfAll = (tx: Tx) =>
  commonPlace(tx, sql`select m.organisation_id from (${overdue(tx, readArrearsFigures.access, null)}) m`);

async function figures(tx: Tx, place: string | null) {
  const above = place ?? (await placeOfAll(tx));
  const months = overdue(tx, readArrearsFigures.access, above);
  const total = await tx.one<ArrearsLine>(sql`
    with months as (${months}), members as (${members(everywhere)}) select ${counted} from members`);
  const child = sql`(select ${childOf(sql`o.path`, sql`p.path`, sql`p.id`)}
    from party_organisation o, party_organisation p where o.id = m.organisation_id and p.id = ${above}::bigint)`;
  const places = await tx.rows<ArrearsPlace>(sql`
    with months as (${months}), members as (${members(child)}), lines as (select place, ${counted} from members group by place)
    select o.id, o.short_name as name, l.members, l.by_age, l.months, l.owed_fen from lines l
      join party_organisation o on o.id = l.place order by l.owed_fen desc, o.id`);
  const name =
    place &&
    (await tx.one<{ name: string }>(sql`
    select short_name as name from party_organisation where id = ${place}::bigint`));
  const none: ArrearsLine = { members: 0, byAge: ages.map(() => 0), months: 0, owedFen: 0 };
  return { total: total ?? none, name: (name && places.length > 0 && name.name) || null, places };
}

const toldOf = ({ memberId, months, fromMonth, toMonth, owedFen }: Found, { actor }: Tx): Saying => ({
  recordId: memberId,
  title: `【党费】请补缴 ${fromMonth === toMonth ? fromMonth : `${fromMonth} 至 ${toMonth}`} 党费`,
  content: `${actor.name}提醒您：欠缴党费 ${months} 个月，合计 ${shownYuan(owedFen)} 元，请及时向所在党支部补缴。`,
});

const remind = async (tx: Tx, asked: ArrearsAsked) =>
  remindOnce(tx, {
    subject: reminded.arrears,
    found: await arrears(tx, remindArrears.access, asked),
    tell: toldOf,
    place: asked.organisationId ?? null,
  });

export const arrearsRoutes = [
  serve(listArrears, ({ tx, query }) => list(tx, query)),
  serve(readArrearsFigures, ({ tx, query }) => figures(tx, query.organisationId ?? null)),
  serve(remindArrears, ({ tx, body }) => remind(tx, body)),
];
