/** 信息完整度 of the cadres in service, unit by unit, within the reach of the list behind it. Domain-cadre 1.3. */
import { sql } from 'drizzle-orm';
import { cadre } from 'contract/cadre/cadre.ts';
import { serving } from 'contract/cadre/codes.ts';
import { readCompleteness, type UnitCompleteness } from 'contract/cadre/completeness-calls.ts';
import { readable } from '../../kit/resource/figures.ts';
import type { Tx } from '../../kit/registry.ts';
import { expressionOf, sourceOf } from '../../kit/resource/source.ts';
import { serve } from '../../kit/route.ts';

const perCadre = (tx: Tx) => sql`with per as materialized (
  select t.post_unit_id as unit_id, ${expressionOf(tx.registry, cadre, 'completeness')!} as per_cent
  from ${sourceOf(cadre)} where ${readable(tx, cadre)} and t.in_post_status = any(${sql.param([...serving])}::text[]))`;
const figures = sql`count(*)::int as all, count(*) filter (where per_cent < 100)::int as below100,
  count(*) filter (where per_cent < 80)::int as below80, coalesce(floor(avg(per_cent)), 0)::int as average`;

export const completenessRoute = serve(readCompleteness, async ({ tx }) => ({
  content: await tx.rows<UnitCompleteness>(sql`
    ${perCadre(tx)} select u.id as unit_id, coalesce(u.name, '未填任职单位') as name, ${figures}
    from per left join unit u on u.id = per.unit_id group by u.id order by average, u.path nulls last`),
  total: (await tx.one<UnitCompleteness>(sql`
    ${perCadre(tx)} select null as unit_id, '合计' as name, ${figures} from per`))!,
}));
