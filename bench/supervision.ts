/** Lines of organisational life: the matrix of a year over all branches, beside the bare aggregate of the same meetings. */
import { sql } from 'drizzle-orm';
import { line, told } from './further.ts';
import { median, type Stage } from './measure.ts';
import type { University } from './university.ts';

const times = 5;
const year = 2026;

async function took(action: () => Promise<unknown>): Promise<number> {
  const spent: number[] = [];
  for (let n = 0; n < times; n++) {
    const began = performance.now();
    await action();
    spent.push(performance.now() - began);
  }
  return median(spent);
}

/** Every branch met every month, in the first of a quarter as an assembly with a lecture; every seventh month is missing. */
async function plantMeetings({ database }: University): Promise<void> {
  await database.rows(sql`
    insert into meeting (version, organisation_id, types, title, mode, place, held_on, start_time, end_time, host_id,
      recorder_id, state, submitted_on, created_at, updated_at)
    select 1, o.id, case when m % 3 = 1 then '01;04;05' else '02;05' end, '会议', '1', '会议室',
      make_date(${year}, m, 10), '14:30', '16:00', p.id, p.id, '6', make_date(${year}, m, 12), now(), now()
    from party_organisation o cross join generate_series(1, 12) as m
      cross join (select id from party_member order by id limit 1) p
    where o.deleted_at is null and o.category in ('631', '632', '633') and (o.id + m) % 7 <> 0`);
  await database.rows(sql`analyze meeting`);
}

/** What is due of each kind in each period, and how much was held: the obvious join. */
const bare = sql`
  with due as (
    select o.id, r.meeting_type, r.min_times, starts::date as starts, (starts + step - interval '1 day')::date as ends
    from life_rule r join party_organisation o on o.deleted_at is null and o.category in ('631', '632', '633')
        and (r.body = '1' or (r.body = '2' and o.has_committee))
      cross join lateral (select case r.cycle when '1' then interval '1 month' when '2' then interval '3 months'
        else interval '1 year' end as step) s
      cross join lateral generate_series(make_date(${year}, 1, 1)::timestamp, make_date(${year}, 12, 31), step) as starts),
  held as (
    select organisation_id, kind, date_trunc('month', held_on)::date as month, count(*) as times
    from meeting cross join unnest(string_to_array(types, ';')) as kind
    where deleted_at is null and state in ('5', '6') and extract(year from held_on) = ${year} group by 1, 2, 3)
  select count(*), sum(greatest(0, min_times - held)) from (
    select d.id, d.meeting_type, d.starts, d.min_times, coalesce(sum(h.times), 0) as held
    from due d left join held h on h.organisation_id = d.id and h.kind = d.meeting_type
      and h.month between d.starts and d.ends group by 1, 2, 3, 4) one`;

export async function supervisionLine({ product: { port }, known }: Stage, university: University): Promise<string> {
  const { database } = university;
  await plantMeetings(university);
  const ask = async () => {
    const headers = { authorization: `Bearer ${known.token}` };
    const answer = await fetch(`http://127.0.0.1:${port}/api/zzsh/board?year=${year}`, { headers });
    if (!answer.ok) throw new Error(`board: ${answer.status}`);
    return answer.json();
  };
  const matrix = await took(ask);
  const floor = await took(() => database.rows(bare));
  return line('matrix of a year, all branches', told(matrix, 'ms', 1), `floor ${told(floor, 'ms', 1)}`);
}
