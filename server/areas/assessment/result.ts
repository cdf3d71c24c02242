/** Results are read once a scheme is closed and counted, and by nobody before. Domain-cadre 2.2. */
import { sql } from 'drizzle-orm';
import { assessmentResult } from 'contract/assessment/assessment-result.ts';
import { assessmentScheme } from 'contract/assessment/assessment-scheme.ts';
import { readResults } from 'contract/assessment/calls.ts';
import { schemeStates } from 'contract/assessment/codes.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import { within } from '../../kit/resource/reach.ts';
import { notDeletedIn, sourceOf } from '../../kit/resource/source.ts';
import { serve } from '../../kit/route.ts';
import { loadRow } from '../../kit/write/load.ts';
import { notClosed } from '../grading/index.ts';

type Told = {
  targetId: string;
  name: string;
  unitName: string | null;
  pool: string;
  total: number | null;
  rank: number | null;
};

export const resultRoutes = [
  serve(readResults, async ({ tx, params: { id } }) => {
    const { state } = await loadRow(tx, assessmentScheme, id, 'read', 'look');
    if (state !== schemeStates.closed) throw notClosed();
    const reached = within(tx, permissionOf(assessmentResult, 'read'), assessmentResult);
    const rows = await tx.rows<Told>(sql`
      select t.target_id, t.name, u.name as unit_name, t.pool, t.total, t.rank_in_pool as rank
      from ${sourceOf(assessmentResult)} left join unit u on u.id = t.unit_id
      where ${notDeletedIn(assessmentResult)} and ${reached} and t.scheme_id = ${id}::bigint
      order by t.pool, t.rank_in_pool nulls last, t.name, t.target_id`);
    return { rows };
  }),
];
