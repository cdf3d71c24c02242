/** Figures of transfers in reach by kind, reason, goal and month; each stands for the orders that the list shows. */
import { sql, type SQL } from 'drizzle-orm';
import { transferStatistics, type TransferGroup } from 'contract/transfer/calls.ts';
import { typesOfWay } from 'contract/transfer/codes.ts';
import { transfer } from 'contract/transfer/transfer.ts';
import { serve } from '../../kit/route.ts';
import { within } from '../../kit/resource/reach.ts';
import { today } from '../../kit/setting.ts';

const kinds: Record<'byType' | 'byReason' | 'byRegion' | 'byMonth', SQL> = {
  byType: sql`t.type`,
  byReason: sql`t.reason`,
  byRegion: sql`t.to_region`,
  byMonth: sql`to_char(t.started_on, 'YYYY-MM')`,
};

export const statisticsRoute = serve(transferStatistics, async ({ tx, query }) => {
  const year = query.year ?? Number((await today(tx)).slice(0, 4));
  const inReach = within(tx, 'transfer.transfer.read', transfer);
  const ofWay = query.way ? sql`t.type = any(${sql.param(typesOfWay[query.way])}::text[])` : sql`true`;
  const of = (code: SQL, chosen = ofWay) =>
    tx.rows<TransferGroup>(sql`
      select ${code} as code, count(*) filter (where t.state not in ('70', '85', '90'))::int as open,
        count(*) filter (where t.state = '70')::int as done, count(*) filter (where t.state = '90')::int as overdue,
        count(*) filter (where t.state = '85')::int as cancelled
      from transfer t where t.deleted_at is null and ${inReach} and ${chosen}
        and t.started_on between make_date(${year}::int, 1, 1) and make_date(${year}::int, 12, 31)
      group by 1 order by 1`);
  return {
    year,
    byType: await of(kinds.byType, sql`true`),
    byReason: await of(kinds.byReason),
    byRegion: await of(kinds.byRegion),
    byMonth: await of(kinds.byMonth),
  };
});
