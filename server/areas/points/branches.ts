/** Where branches stand: the mean of their members and what the branch itself was given or lost. Domain-party 10. */
import { sql } from 'drizzle-orm';
import { branches } from 'contract/organisation/codes.ts';
import { readBranchRanking, type RankedBranch } from 'contract/points/calls.ts';
import { serve } from '../../kit/route.ts';
import { bandsOf, below, seen, standings, thisYear } from './standing.ts';

export const branchRanking = serve(readBranchRanking, async ({ tx, query }) => {
  const { organisationId, year, keyword = '', page = 0, size = 20 } = query;
  const of = year ?? (await thisYear(tx));
  const { base } = await bandsOf(tx);
  const members = standings(sql`${await seen(tx)} and ${below(organisationId)}`, of, base);
  const lines = sql`
    select b.*, b.average + b.own as total, rank() over (order by b.average + b.own desc)::int as place from (
      select o.id, o.short_name as organisation_name, count(*)::int as members, round(avg(s.total), 1)::float8 as average,
        (select coalesce(sum(e.score), 0)::int from point_entry e where e.organisation_id = o.id and e.person_id is null
          and e.deleted_at is null and e.occurred_on between make_date(${of}, 1, 1) and make_date(${of}, 12, 31)) as own
      from (${members}) s join party_organisation o on o.id = s.organisation_id
        and o.category = any(${sql.param(branches)}::text[])
      group by o.id, o.short_name) b`;
  const found = sql`select * from (${lines}) l where strpos(l.organisation_name, ${keyword.trim()}) > 0`;
  const content = await tx.rows<RankedBranch>(sql`
    ${found} order by place, organisation_name, id limit ${size} offset ${page * size}`);
  const all = await tx.one<{ n: number }>(sql`select count(*)::int as n from (${found}) f`);
  return { year: of, content, totalElements: all?.n ?? 0 };
});
