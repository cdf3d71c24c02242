/** 换届统计: of every college, how many terms ended in a year, how many were renewed in time, and what is late. */
import { sql } from 'drizzle-orm';
import { electionStatistics } from 'contract/election/calls.ts';
import type { AnswerOf } from 'contract/kit/endpoint.ts';
import { election } from 'contract/election/election.ts';
import { electionFigures } from 'contract/election/figures.ts';
import type { Figure } from 'contract/kit/figure.ts';
import { partyGroup } from 'contract/organisation/codes.ts';
import { leadershipTeam } from 'contract/organisation/leadership-team.ts';
import { partyOrganisation } from 'contract/organisation/party-organisation.ts';
import { serve } from '../../kit/route.ts';
import { conditionOf } from '../../kit/resource/figures.ts';
import { within } from '../../kit/resource/reach.ts';
import { sourceOf } from '../../kit/resource/source.ts';
import { today } from '../../kit/setting.ts';

export const statisticsRoute = serve(electionStatistics, async ({ tx, query }) => {
  const day = await today(tx);
  const year = query.year ?? Number(day.slice(0, 4));
  const of = electionFigures(year);
  const terms = async (figure: Figure) => sql`(select count(*)::int from ${sourceOf(leadershipTeam)}
    where t.organisation_id = p.id and t.deleted_at is null and ${await conditionOf(tx, leadershipTeam, figure, day)})`;
  const elections = async (figure: Figure) => sql`(select count(*)::int from ${sourceOf(election)}
    where t.organisation_id = p.id and t.deleted_at is null and ${await conditionOf(tx, election, figure, day)})`;
  const lines = await tx.rows<AnswerOf<typeof electionStatistics>['lines'][number]>(sql`
    with reached as (select t.id, t.path from party_organisation t where t.deleted_at is null and t.category <> ${partyGroup}
        and ${within(tx, 'election.election.read', partyOrganisation)}),
      place as (select r.id, coalesce(nullif(split_part(r.path, '/', 3), ''), split_part(r.path, '/', 2))::bigint as college
        from reached r),
      facts as (select p.college, ${await terms(of.due)} as due, ${await elections(of.done)} as done,
        ${await elections(of.running)} as running, ${await terms(of.overdue)} as overdue,
        ${await terms(of.extended)} as extended from place p)
    select f.college as organisation_id, o.short_name as name, count(*)::int as organisations, sum(due)::int as due,
      sum(done)::int as done, sum(running)::int as running, sum(overdue)::int as overdue, sum(extended)::int as extended
    from facts f join party_organisation o on o.id = f.college group by f.college, o.short_name, o.code order by o.code`);
  return { year, lines };
});
