/** 奖惩统计, within the reach of whoever reads the lists behind it. Domain-cadre 2.6. */
import { sql } from 'drizzle-orm';
import { disciplineRecord, disciplineStates } from 'contract/person/discipline-record.ts';
import { honour, honourStates } from 'contract/person/honour.ts';
import { disciplineStatistics, honourStatistics } from 'contract/person/reward-calls.ts';
import type { DisciplineCount, HonourCount } from 'contract/person/reward-calls.ts';
import { readable } from '../../kit/resource/figures.ts';
import { sourceOf } from '../../kit/resource/source.ts';
import { serve } from '../../kit/route.ts';

export const rewardStatistics = [
  serve(honourStatistics, async ({ tx }) => ({
    content: await tx.rows<HonourCount>(sql`
      select extract(year from t.awarded_on)::int as year, t.kind, t.level, count(*)::int as count
      from ${sourceOf(honour)} where ${readable(tx, honour)} and t.state = ${honourStates.effective}
      group by 1, 2, 3 order by 1 desc, 2, 3`),
  })),
  serve(disciplineStatistics, async ({ tx }) => ({
    content: await tx.rows<DisciplineCount>(sql`
      select extract(year from t.decided_on)::int as year, t.kind, t.state, count(*)::int as count
      from ${sourceOf(disciplineRecord)} where ${readable(tx, disciplineRecord)} and t.state <> ${disciplineStates.draft}
      group by 1, 2, 3 order by 1 desc, 2, 3`),
  })),
];
