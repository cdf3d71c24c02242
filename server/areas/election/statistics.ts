/** 换届统计: of every college, how many terms ended in a year, how many were renewed in time, and what is late. */
import { sql } from 'drizzle-orm';
import { electionStatistics } from 'contract/election/calls.ts';
import type { AnswerOf } from 'contract/kit/endpoint.ts';
import { electionStates } from 'contract/election/codes.ts';
import { partyGroup } from 'contract/organisation/codes.ts';
import { currentStates, teamStates } from 'contract/organisation/posts.ts';
import { partyOrganisation } from 'contract/organisation/party-organisation.ts';
import { serve } from '../../kit/route.ts';
import { within } from '../../kit/resource/reach.ts';
import { today } from '../../kit/setting.ts';

const current = sql`lt.state = any(${sql.param(currentStates)}::text[])`;

export const statisticsRoute = serve(electionStatistics, async ({ tx, query }) => {
  const day = await today(tx);
  const year = query.year ?? Number(day.slice(0, 4));
  const [first, last] = [`${year}-01-01`, `${year}-12-31`];
  const lines = await tx.rows<AnswerOf<typeof electionStatistics>['lines'][number]>(sql`
    with reached as (select t.id, t.path from party_organisation t where t.deleted_at is null and t.category <> ${partyGroup}
        and ${within(tx, 'election.election.read', partyOrganisation)}),
      place as (select r.id, coalesce(nullif(split_part(r.path, '/', 3), ''), split_part(r.path, '/', 2))::bigint as college
        from reached r),
      facts as (
        select p.college, p.id,
          exists (select 1 from leadership_team lt where lt.organisation_id = p.id and lt.deleted_at is null
            and lt.due_on between ${first}::date and ${last}::date) as is_due,
          exists (select 1 from election e where e.organisation_id = p.id and e.deleted_at is null
            and e.state = ${electionStates.done} and e.elect_on between ${first}::date and ${last}::date) as is_done,
          exists (select 1 from election e where e.organisation_id = p.id and e.deleted_at is null
            and e.state not in (${electionStates.done}, ${electionStates.ended})) as is_running,
          exists (select 1 from leadership_team lt where lt.organisation_id = p.id and lt.deleted_at is null
            and ${current} and lt.due_on < ${day}::date) as is_overdue,
          exists (select 1 from leadership_team lt where lt.organisation_id = p.id and lt.deleted_at is null
            and lt.state = ${teamStates.extended}) as is_extended
        from place p)
    select f.college as organisation_id, o.short_name as name, count(*)::int as organisations,
      count(*) filter (where is_due)::int as due,
      count(*) filter (where is_done)::int as done, count(*) filter (where is_running)::int as running,
      count(*) filter (where is_overdue)::int as overdue, count(*) filter (where is_extended)::int as extended
    from facts f join party_organisation o on o.id = f.college group by f.college, o.short_name, o.code order by o.code`);
  return { year, lines };
});
