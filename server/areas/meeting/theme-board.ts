/**
 * The board of theme party days: branches in reach and the twelve months of a year, in one statement for any number of
 * them; and asking those that miss something. A month is owed by the rule in force when it began, by whom it found founded.
 */
import { sql, type SQL } from 'drizzle-orm';
import { bodies, cycles, daysToSubmit, states, types } from 'contract/meeting/codes.ts';
import { meeting } from 'contract/meeting/meeting.ts';
import {
  readThemeBoard,
  remindThemeDay,
  type BoardAsked,
  type BoardCell,
  type BoardRow,
} from 'contract/meeting/theme-calls.ts';
import { branches, normal, underElection } from 'contract/organisation/codes.ts';
import { audit } from '../../kit/audit.ts';
import type { Tx } from '../../kit/registry.ts';
import { reach } from '../../kit/resource/reach.ts';
import { serve } from '../../kit/route.ts';
import { today } from '../../kit/setting.ts';
import { personsOf, tellPersons } from '../message/index.ts';
import { secretaries } from '../team/index.ts';
import { inForce } from './theme-day-rule.ts';

const branchList = sql`${sql.param([...branches])}::text[]`;

/** Branches that stand, in reach, as the page asks for them. */
function branchesIn(tx: Tx, permission: string, { organisationId, keyword }: BoardAsked): SQL {
  const reached = reach(tx.actor, permission);
  const word = keyword?.trim() ?? '';
  return sql`
    select o.id, o.short_name as name, o.code, o.founded_on from party_organisation o
    where o.deleted_at is null and o.state in (${normal}, ${underElection}) and o.category = any(${branchList})
      and ${reached.all ? sql`true` : sql`o.id in (${reached.organisations})`}
      and (${word} = '' or strpos(o.short_name, ${word}) > 0)
      and (${organisationId ?? null}::bigint is null or o.path like
        (select p.path || '%' from party_organisation p where p.id = ${organisationId ?? null}::bigint))`;
}

/** A line for each branch and month, with what it is and the meetings behind it. */
const cellsOf = (branchRows: SQL, year: number): SQL => sql`
  with branch as (${branchRows}),
  month as (
    select starts::date as starts, (starts + interval '1 month' - interval '1 day')::date as ends
    from generate_series(make_date(${year}, 1, 1)::timestamp, make_date(${year}, 12, 1)::timestamp, interval '1 month') starts),
  rule as (
    select distinct on (m.starts) m.starts, r.cycle, r.min_times, r.grace_days
    from month m join life_rule r on r.valid_from <= m.starts and r.deleted_at is null
      and r.meeting_type = ${types.themeDay} and r.body = ${bodies.branch}
    order by m.starts, r.valid_from desc, r.id desc),
  held as (
    select m.organisation_id, date_trunc('month', m.held_on)::date as starts, array_agg(m.id::text order by m.held_on, m.id) as ids,
      count(*) filter (where m.state in (${states.review}, ${states.archived}))::int as done,
      count(*) filter (where m.state in (${states.review}, ${states.archived})
        and m.submitted_on <= m.held_on + ${daysToSubmit}::int)::int as in_time,
      count(*) filter (where m.state in (${states.held}, ${states.returned}))::int as open
    from meeting m
    where m.deleted_at is null and m.state <> ${states.cancelled} and ${types.themeDay} = any(string_to_array(m.types, ';'))
      and m.held_on between make_date(${year}, 1, 1) and make_date(${year}, 12, 31)
      and m.organisation_id in (select id from branch)
    group by 1, 2),
  cell as (
    select b.id, b.name, b.code, m.starts, m.ends, coalesce(h.ids, '{}') as ids, coalesce(h.done, 0) as done,
      coalesce(h.in_time, 0) as in_time, coalesce(h.open, 0) as open, coalesce(r.grace_days, 0) as grace_days,
      case when r.cycle = ${cycles.month} and b.founded_on <= m.starts then r.min_times else 0 end as times
    from branch b cross join month m left join rule r on r.starts = m.starts
      left join held h on h.organisation_id = b.id and h.starts = m.starts)
  select id, name, code, starts, ids, case
    when in_time >= greatest(times, 1) then 'done' when done >= greatest(times, 1) then 'late'
    when done + open >= greatest(times, 1) then 'open' when times = 0 then 'none'
    when ends + grace_days < (select today from clock) then 'missing' else 'ahead' end as state
  from cell`;

/** What a reminder is about: the branch, not one meeting. */
const behind = 'themeDay';
const lastReminder = (id: SQL) => sql`(
  select max(k.created_at) from reminder k where k.entity = ${behind} and k.record_id = ${id} and k.deleted_at is null)`;

interface Found extends Omit<BoardRow, 'cells'> {
  cells: BoardCell[];
  branches: number;
  behind: number;
  allMissing: number;
  allLate: number;
  allDone: number;
}
const boardOf = (tx: Tx, permission: string, asked: BoardAsked, year: number, end: SQL) =>
  tx.rows<Found & { total: number }>(sql`
    with cells as materialized (${cellsOf(branchesIn(tx, permission, asked), year)}),
    line as (
      select id, name, code, count(*) filter (where state = 'missing')::int as missing,
        count(*) filter (where state = 'late')::int as late, count(*) filter (where state = 'done')::int as done
      from cells group by id, name, code),
    whole as (
      select count(*)::int as branches, count(*) filter (where missing > 0)::int as behind,
        coalesce(sum(missing), 0)::int as all_missing, coalesce(sum(late), 0)::int as all_late,
        coalesce(sum(done), 0)::int as all_done from line),
    shown as (
      select *, count(*) over ()::int as total from line where ${asked.isMissing ? sql`missing > 0` : sql`true`}
      order by missing desc, code ${end})
    select s.id, s.name, s.missing, s.total, w.*, r.name as fixed_day, ${lastReminder(sql`s.id`)} as reminded_at,
      (select jsonb_agg(jsonb_build_object('state', c.state, 'meetingIds', c.ids) order by c.starts) from cells c
        where c.id = s.id) as cells
    from shown s cross join whole w
      left join lateral (${inForce(sql`s.id`, sql`(select today from clock)`)}) r on true
    order by s.missing desc, s.code`);

const presentYear = async (tx: Tx) => Number((await today(tx)).slice(0, 4));

/** Whoever reaches organisations that are no branch answers for others. */
async function isAbove(tx: Tx): Promise<boolean> {
  const reached = reach(tx.actor, remindThemeDay.access);
  if (reached.all) return true;
  const above = await tx.one(sql`
    select 1 from party_organisation o where o.id in (${reached.organisations}) and o.level > 1
      and not o.category = any(${branchList}) and exists (
        select 1 from party_organisation b where b.parent_id = o.id and b.category = any(${branchList})) limit 1`);
  return above !== null;
}

const board = serve(readThemeBoard, async ({ tx, query: { page = 0, size = 50, ...asked } }) => {
  const year = asked.year ?? (await presentYear(tx));
  const rows = await boardOf(tx, readThemeBoard.access, asked, year, sql`limit ${size} offset ${page * size}`);
  const [first] = rows;
  const content = rows.map(({ id, name, fixedDay, missing, remindedAt, cells }) => ({
    id,
    name,
    fixedDay,
    missing,
    remindedAt,
    cells,
  }));
  return {
    content,
    totalElements: first?.total ?? 0,
    year,
    branches: first?.branches ?? 0,
    behind: first?.behind ?? 0,
    missing: first?.allMissing ?? 0,
    late: first?.allLate ?? 0,
    done: first?.allDone ?? 0,
    mayRemind: await isAbove(tx),
  };
});

interface Behind {
  id: string;
  name: string;
  months: number[];
  personId: string | null;
  wasTold: boolean;
}
const behindOf = (tx: Tx, asked: BoardAsked, branchId: string | undefined, year: number) =>
  tx.rows<Behind>(sql`
    select c.id, c.name, array_agg(extract(month from c.starts)::int order by c.starts) as months,
      (select s.person_id from (${secretaries}) s where s.organisation_id = c.id) as person_id,
      coalesce(${lastReminder(sql`c.id`)} > now() - interval '24 hours', false) as was_told
    from (${cellsOf(branchesIn(tx, remindThemeDay.access, asked), year)}) c
    where c.state = 'missing' and (${branchId ?? null}::bigint is null or c.id = ${branchId ?? null}::bigint)
    group by c.id, c.name, c.code order by c.code`);

const toldOf = (tx: Tx, { id, months, personId }: Behind, year: number) => ({
  title: `【主题党日】${year} 年 ${months.join('、')} 月主题党日未开展`,
  content: `${tx.actor.name}提醒您：本支部 ${year} 年 ${months.join('、')} 月未见主题党日记录，请尽快开展并登记。`,
  entity: behind,
  recordId: id,
  organisationId: id,
  personId: personId ?? '',
  link: { routePath: '/meeting/theme-day', query: {} },
});

/** Each branch is asked once a day at most, by its secretary; two who press at once meet on the lock. */
const remind = serve(remindThemeDay, async ({ tx, body: { branchId, ...asked } }) => {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtext(${behind}))`);
  const year = asked.year ?? (await presentYear(tx));
  const found = (await behindOf(tx, asked, branchId, year)).filter(
    one => one.personId !== tx.actor.personId || !one.personId,
  );
  const wanted = found.filter(({ wasTold }) => !wasTold);
  const accounts = await personsOf(
    tx,
    wanted.flatMap(({ personId }) => personId ?? []),
  );
  const reached = wanted.filter(({ personId }) => personId !== null && accounts.has(personId));
  await tellPersons(
    tx,
    reached.map(one => toldOf(tx, one, year)),
  );
  if (reached.length > 0)
    await audit(tx, {
      action: remindThemeDay.access,
      entity: meeting.name,
      detail: { organisations: reached.map(({ id }) => id), year },
    });
  return {
    reminded: reached.length,
    already: found.length - wanted.length,
    unreachable: wanted.filter(one => !reached.includes(one)).map(({ name }) => name),
  };
});

export const boardRoutes = [board, remind];
