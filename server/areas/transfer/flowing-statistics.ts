/** Figures of who lives away now, by kind, reason, place and country. */
import { sql, type SQL } from 'drizzle-orm';
import { flowingStatistics, type FlowingGroup } from 'contract/transfer/calls.ts';
import { flowing } from 'contract/transfer/codes.ts';
import { flowingMember } from 'contract/transfer/flowing-member.ts';
import { serve } from '../../kit/route.ts';
import { within } from '../../kit/resource/reach.ts';

export const flowingStatisticsRoute = serve(flowingStatistics, async ({ tx, query: { type } }) => {
  const inReach = within(tx, 'transfer.flowingMember.read', flowingMember);
  const ofType = type ? sql`t.type = ${type}` : sql`true`;
  const of = (code: SQL, chosen = ofType) =>
    tx.rows<FlowingGroup>(sql`
      select ${code} as code, count(*)::int as count,
        count(*) filter (where t.next_contact_on < (select today from clock))::int as overdue
      from flowing_member t where t.deleted_at is null and t.state = any(${sql.param(flowing)}::text[]) and ${inReach}
        and ${chosen}
      group by 1 order by 2 desc, 1 limit 100`);
  return {
    byType: await of(sql`t.type`, sql`true`),
    byReason: await of(sql`t.reason`),
    byPlace: await of(sql`t.place`),
    byCountry: await of(sql`t.country`),
  };
});
