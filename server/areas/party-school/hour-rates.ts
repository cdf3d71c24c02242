/** How far the members of organisations are with the hours of a year, who is behind, and reminding them. Domain-cadre 4.8. */
import { sql, type SQL } from 'drizzle-orm';
import { inRegister } from 'contract/member/codes.ts';
import { branches, partyGroup } from 'contract/organisation/codes.ts';
import { hourStates } from 'contract/party-school/codes.ts';
import { readBehind, readHourRates, urgeHours, type Behind, type HourRate } from 'contract/party-school/hour-calls.ts';
import { hourRecord } from 'contract/party-school/hour-record.ts';
import { audit } from '../../kit/audit.ts';
import type { Tx } from '../../kit/registry.ts';
import { reach } from '../../kit/resource/reach.ts';
import { serve } from '../../kit/route.ts';
import { personsOf, tellPersons } from '../message/index.ts';
import { ownPage } from './hour-process.ts';
import { targetHours, targetKindOf } from './hour-target.ts';
import { thisYear } from './own-hours.ts';

/** Members in reach, and trainees of the classes one leads. */
function seen(tx: Tx, permission: string): SQL {
  const reached = reach(tx.actor, permission);
  if (reached.all) return sql`true`;
  return sql`(m.organisation_id in (${reached.organisations}) or m.id in (
    select r.person_id from registration r join training_class c on c.id = r.class_id and c.deleted_at is null
    where c.head_teacher_id = ${tx.actor.personId}::bigint and r.deleted_at is null))`;
}

const below = (organisationId: string | undefined): SQL =>
  organisationId === undefined
    ? sql`true`
    : sql`m.organisation_id in (select o.id from party_organisation o
        join party_organisation a on o.path like a.path || '%' where a.id = ${organisationId}::bigint)`;

interface Asked {
  year: number;
  organisationId?: string | undefined;
  permission: string;
}
/** Members in the register with what the year asks of them and what they have, as a table. */
async function members(tx: Tx, { year, organisationId, permission }: Asked): Promise<SQL> {
  const hours = await targetHours(tx);
  return sql`
    select k.id, k.organisation_id, k.kind, coalesce(h.hours, 0)::int as hours, coalesce(h.waiting, 0)::int as waiting,
      case k.kind when 'division' then ${hours.division}::int when 'section' then ${hours.section}::int
        when 'post' then ${hours.post}::int else ${hours.member}::int end as target
    from (select m.id, m.organisation_id, ${targetKindOf(sql`m.id`)} as kind from party_member m
        where m.deleted_at is null and m.party_status = any(${sql.param([...inRegister])}::text[])
          and ${seen(tx, permission)} and ${below(organisationId)}) k
      left join (select person_id, sum(hours) filter (where state = ${hourStates.valid}) as hours,
          sum(hours) filter (where state in (${hourStates.unit}, ${hourStates.school})) as waiting
        from hour_record where year = ${year} and deleted_at is null group by person_id) h on h.person_id = k.id`;
}

/** The committee above a branch; the organisation itself where none stands between it and the school. */
const college = sql`coalesce((select a.id from party_organisation a where o.path like a.path || '%' and a.deleted_at is null
  and a.level > 1 and not a.category = any(${sql.param([...branches, partyGroup])}::text[]) order by a.level limit 1), o.id)`;

/** Counted before anybody asks what stands above: that is looked for once for a branch and not for each member. */
const byBranch = (table: SQL): SQL => sql`
  select organisation_id, count(*) as total, count(*) filter (where hours >= target) as reached, sum(hours) as hours
  from (${table}) one group by organisation_id`;

async function rates(tx: Tx, { year, organisationId }: { year?: number; organisationId?: string }) {
  const of = year ?? (await thisYear(tx));
  const table = await members(tx, { year: of, organisationId, permission: readHourRates.access });
  const group = organisationId === undefined ? college : sql`o.id`;
  const content = await tx.rows<HourRate>(sql`
    select g.id, coalesce(g.short_name, g.name) as name, bool_or(o.id <> g.id) as is_above, sum(s.total)::int as total,
      sum(s.reached)::int as reached, sum(s.hours)::int as hours
    from (${byBranch(table)}) s join party_organisation o on o.id = s.organisation_id
      join party_organisation g on g.id = ${group}
    group by g.id order by sum(s.reached)::float / sum(s.total), g.code limit 2000`);
  const sum = (name: 'total' | 'reached') => content.reduce((all, one) => all + one[name], 0);
  return { year: of, total: sum('total'), reached: sum('reached'), content };
}

interface Paged {
  year?: number;
  organisationId?: string;
  keyword?: string;
  page?: number;
  size?: number;
}
async function behind(tx: Tx, { year, organisationId, keyword = '', page = 0, size = 20 }: Paged) {
  const asked = { year: year ?? (await thisYear(tx)), organisationId, permission: readBehind.access };
  const rows = await tx.rows<Behind & { all: number }>(sql`
    select s.id, p.name, p.number, coalesce(o.short_name, o.name) as organisation_name, s.kind, s.hours, s.target, s.waiting,
      count(*) over ()::int as "all"
    from (${await members(tx, asked)}) s join person p on p.id = s.id
      join party_organisation o on o.id = s.organisation_id
    where s.hours < s.target and (strpos(p.name, ${keyword.trim()}) > 0 or p.number = ${keyword.trim()})
    order by s.hours - s.target, p.name_pinyin, s.id limit ${size} offset ${page * size}`);
  return { content: rows.map(({ all: _, ...row }) => row), totalElements: rows[0]?.all ?? 0 };
}

/** What a reminder is about: hours that are missing. */
const gap = 'hourGap';

/** Two who press at once meet on the lock. */
async function urge(tx: Tx, organisationId: string | undefined) {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtext(${gap}))`);
  const year = await thisYear(tx);
  const asked = { year, organisationId, permission: urgeHours.access };
  const all = await tx.rows<{ id: string; name: string; hours: number; target: number; wasTold: boolean }>(sql`
    select s.id, p.name, s.hours, s.target, exists (select 1 from reminder k where k.entity = ${gap}
      and k.person_id = s.id and k.deleted_at is null and k.created_at > now() - interval '24 hours') as was_told
    from (${await members(tx, asked)}) s join person p on p.id = s.id
    where s.hours < s.target and s.id is distinct from ${tx.actor.personId}::bigint order by p.name_pinyin, s.id`);
  const wanted = all.filter(({ wasTold }) => !wasTold);
  const accounts = await personsOf(
    tx,
    wanted.map(({ id }) => id),
  );
  const reached = wanted.filter(({ id }) => accounts.has(id));
  await tellPersons(
    tx,
    reached.map(({ id, hours, target }) => ({
      title: `【催办】${year} 年还差 ${target - hours} 学时`,
      content: `${tx.actor.name}提醒您：${year} 年应修 ${target} 学时，已获 ${hours} 学时。请参加培训；校外培训的学时可以申报。`,
      entity: gap,
      recordId: id,
      personId: id,
      link: { routePath: ownPage },
    })),
  );
  if (reached.length > 0)
    await audit(tx, { action: urgeHours.access, entity: hourRecord.name, detail: { year, organisationId } });
  return {
    reminded: reached.length,
    already: all.length - wanted.length,
    unreachable: wanted.filter(({ id }) => !accounts.has(id)).map(({ name }) => name),
  };
}

export const hourRateRoutes = [
  serve(readHourRates, ({ tx, query }) => rates(tx, query)),
  serve(readBehind, ({ tx, query }) => behind(tx, query)),
  serve(urgeHours, ({ tx, body: { organisationId } }) => urge(tx, organisationId)),
];
