/** Where members stand by the points of a year: base and lines added up, never stored. Domain-party 10. */
import { sql, type SQL } from 'drizzle-orm';
import { inRegister } from 'contract/member/codes.ts';
import {
  readOwnPoints,
  readRanking,
  type ClaimableRule,
  type OwnClaim,
  type OwnLine,
  type Ranked,
} from 'contract/points/calls.ts';
import { daysToAppeal } from 'contract/points/point-appeal.ts';
import { pointStates } from 'contract/points/point-entry.ts';
import { ruleTypes } from 'contract/points/point-rule.ts';
import { bandOf, type Bands } from 'contract/points/standing.ts';
import { may } from '../../kit/actor.ts';
import type { Tx, Watch } from '../../kit/registry.ts';
import type { Watched } from '../../kit/watched.ts';
import { reach } from '../../kit/resource/reach.ts';
import { serve } from '../../kit/route.ts';
import { settingOf, today } from '../../kit/setting.ts';
import { memberOf } from './member.ts';

export const bandsOf = async (tx: Tx): Promise<Bands> => ({
  base: Number(await settingOf(tx, 'point.base', '60')),
  pioneer: Number(await settingOf(tx, 'point.pioneer', '90')),
  warning: Number(await settingOf(tx, 'point.warning', '60')),
});
export const thisYear = async (tx: Tx) => Number((await today(tx)).slice(0, 4));

/** Members and their points of a year, as a table: nothing is carried over from the year before. */
export const standings = (members: SQL, year: number, base: number): SQL => sql`
  select m.id, m.organisation_id, ${base}::int + coalesce(sum(e.score), 0)::int as total,
    coalesce(sum(e.score) filter (where e.score > 0), 0)::int as gained,
    coalesce(sum(e.score) filter (where e.score < 0), 0)::int as lost
  from party_member m left join point_entry e on e.person_id = m.id and e.deleted_at is null
    and e.occurred_on between make_date(${year}, 1, 1) and make_date(${year}, 12, 31)
  where m.deleted_at is null and m.party_status = any(${sql.param(inRegister)}::text[]) and ${members}
  group by m.id, m.organisation_id`;

export async function totalOf(tx: Tx, personId: string): Promise<number> {
  const { base } = await bandsOf(tx);
  const members = sql`m.id = ${personId}::bigint`;
  const found = await tx.one<{ total: number }>(sql`
    select total from (${standings(members, await thisYear(tx), base)}) s`);
  return found?.total ?? base;
}

/** Members in reach; who reaches nobody but oneself sees the own branch. */
export async function seen(tx: Tx): Promise<SQL> {
  const reached = reach(tx.actor, readRanking.access);
  if (reached.all) return sql`true`;
  const own = await memberOf(tx, reached.self);
  return sql`(m.organisation_id in (${reached.organisations}) or m.organisation_id = ${own?.organisationId ?? null}::bigint)`;
}

export const below = (organisationId: string | undefined): SQL =>
  organisationId === undefined
    ? sql`true`
    : sql`m.organisation_id in (select o.id from party_organisation o join party_organisation p on o.path like p.path || '%'
        where p.id = ${organisationId}::bigint)`;

/** `顾*岚`: the first and the last sign. Decisions 55. */
const hidden = (name: string): string => {
  const signs = Array.from(name);
  return signs.length > 2 ? `${signs[0]}*${signs.at(-1)}` : `${signs[0] ?? ''}*`;
};

/** Everybody with the place among all; then whoever is looked for. */
const ranked = (table: SQL, { pioneer, warning }: Bands, keyword: string): SQL => sql`
  select r.* from (
    select s.*, p.name, p.name_pinyin, o.short_name as organisation_name, rank() over (order by s.total desc)::int as place,
      row_number() over (order by s.total desc, p.name_pinyin, s.id)::text as line,
      case when s.total >= ${pioneer} then 'pioneer' when s.total < ${warning} then 'warned' else 'fit' end as band
    from (${table}) s join person p on p.id = s.id join party_organisation o on o.id = s.organisation_id) r
  where strpos(r.name, ${keyword}) > 0 or strpos(r.organisation_name, ${keyword}) > 0`;

type Found = Omit<Ranked, 'band' | 'personId'> & { memberId: string };
const ranking = serve(readRanking, async ({ tx, query }) => {
  const { organisationId, year, band, keyword = '', page = 0, size = 20 } = query;
  const of = year ?? (await thisYear(tx));
  const bands = await bandsOf(tx);
  const isNamed = may(tx.actor, 'points.pointEntry.adjust') || (await settingOf(tx, 'point.names', 'true')) === 'true';
  const table = standings(sql`${await seen(tx)} and ${below(organisationId)}`, of, bands.base);
  // A name that is not shown is not looked for either.
  const lines = ranked(table, bands, isNamed ? keyword.trim() : '');
  const content = await tx.rows<Found>(sql`
    select line as id, id as member_id, name, organisation_name, total, gained, lost, place from (${lines}) l
    where ${band ?? null}::text is null or band = ${band ?? null}
    order by total desc, name_pinyin, id limit ${size} offset ${page * size}`);
  const found = await tx.one<{ counts: number[]; all: number }>(sql`
    select array[count(*) filter (where band = 'pioneer'), count(*) filter (where band = 'fit'),
        count(*) filter (where band = 'warned')]::int[] as counts,
      count(*) filter (where ${band ?? null}::text is null or band = ${band ?? null})::int as all from (${lines}) l`);
  return {
    year: of,
    content: content.map(({ memberId, name, ...row }) => ({
      ...row,
      ...(isNamed || memberId === tx.actor.personId
        ? { personId: memberId, name }
        : { personId: null, name: hidden(name) }),
      band: bandOf(row.total, bands),
    })),
    totalElements: found?.all ?? 0,
    counts: found?.counts ?? [0, 0, 0],
  };
});

const linesOf = (tx: Tx, personId: string, year: number) =>
  tx.rows<OwnLine>(sql`
    select e.id, e.category, e.matter, e.note, e.score, e.occurred_on::text, e.state, a.reply,
      case when a.id is null and e.state = ${pointStates.counted}
          and (e.created_at at time zone 'Asia/Shanghai')::date + ${daysToAppeal}::int >= (select today from clock)
        then ((e.created_at at time zone 'Asia/Shanghai')::date + ${daysToAppeal}::int)::text end as appeal_until
    from point_entry e left join lateral (select a.id, a.reply from point_appeal a where a.entry_id = e.id
      and a.deleted_at is null order by a.id desc limit 1) a on true
    where e.person_id = ${personId}::bigint and e.deleted_at is null
      and e.occurred_on between make_date(${year}, 1, 1) and make_date(${year}, 12, 31)
    order by e.occurred_on desc, e.id desc limit 300`);

const claimsOf = (tx: Tx, personId: string) =>
  tx.rows<OwnClaim>(sql`
    select c.id, c.rule_id, r.name as rule_name, c.note, c.happened_on::text, coalesce(c.quantity, 1) as quantity,
      coalesce(c.evidence, '{}') as evidence, c.claimed_score, c.score, c.state,
      (select w.opinion from workflow_record w where w.entity = 'pointClaim' and w.record_id = c.id
        order by w.id desc limit 1) as opinion
    from point_claim c join point_rule r on r.id = c.rule_id
    where c.person_id = ${personId}::bigint and c.deleted_at is null order by c.id desc limit 100`);

const rulesToClaim = (tx: Tx) =>
  tx.rows<ClaimableRule>(sql`
    select id, name, score, unit, cycle, cap from point_rule where deleted_at is null and is_enabled is true
      and type = ${ruleTypes.custom} and effective_from <= (select today from clock) order by code`);

/** By points within the own branch: so many stand before, and so many there are. */
async function placeOf(tx: Tx, personId: string, year: number, base: number) {
  const member = await memberOf(tx, personId);
  if (!member) return { place: null, members: 0, organisationId: null };
  const { organisationId } = member;
  const branch = sql`m.organisation_id = ${organisationId}::bigint`;
  const found = await tx.one<{ place: number; members: number }>(sql`
    with s as (${standings(branch, year, base)})
    select (select count(*)::int + 1 from s o where o.total > own.total) as place, (select count(*)::int from s) as members
    from s own where own.id = ${personId}::bigint`);
  return { ...(found ?? { place: null, members: 0 }), organisationId };
}

const own = serve(readOwnPoints, async ({ tx }) => {
  const personId = tx.actor.personId;
  const year = await thisYear(tx);
  const bands = await bandsOf(tx);
  const { base } = bands;
  const nobody = { year, base, total: base, band: bandOf(base, bands), place: null, members: 0, organisationId: null };
  if (personId === null) return { ...nobody, lines: [], claims: [], rules: [] };
  const lines = await linesOf(tx, personId, year);
  const total = await totalOf(tx, personId);
  return {
    year,
    base,
    total,
    band: bandOf(total, bands),
    lines,
    ...(await placeOf(tx, personId, year, base)),
    claims: await claimsOf(tx, personId),
    rules: await rulesToClaim(tx),
  };
});

/** Members below the mark of the year. */
export const lowStandings: Watch = {
  code: 'JF_LOW',
  entity: 'partyMember',
  of: ['pointEntry', 'partyMember'],
  page: '/dyjbxx/detail',
  concerns: 'points.pointEntry.adjust',
  warnings: [{ code: 'YJ-JF', name: '年度积分偏低', yellowDays: 0, toOrganisation: true }],
  async find(tx) {
    const { base, warning } = await bandsOf(tx);
    return tx.rows<Watched>(sql`
      select s.id as record_id, s.id as person_id, s.organisation_id, p.name, null as due_on,
        '本年积分 ' || s.total || ' 分，低于 ' || ${warning}::int || ' 分' as matter
      from (${standings(sql`true`, await thisYear(tx), base)}) s join person p on p.id = s.id
      where s.total < ${warning} order by s.id`);
  },
};

export const standingRoutes = [own, ranking];
