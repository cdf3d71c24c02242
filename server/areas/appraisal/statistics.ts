/** How many members of each branch were given which grade; grades alone, never what ballots said. Domain-party 8.2. */
import { sql } from 'drizzle-orm';
import { appraisalParticipant } from 'contract/appraisal/appraisal-participant.ts';
import { readAppraisalFigures, type GradeLine } from 'contract/appraisal/calls.ts';
import { batchStates, givenGrades, grades } from 'contract/appraisal/codes.ts';
import type { Tx } from '../../kit/registry.ts';
import { within } from '../../kit/resource/reach.ts';
import { notDeletedIn, sourceOf } from '../../kit/resource/source.ts';
import { serve } from '../../kit/route.ts';

const every = [...givenGrades, grades.none];
const inReach = (tx: Tx) =>
  sql`${notDeletedIn(appraisalParticipant)} and ${within(tx, readAppraisalFigures.access, appraisalParticipant)}`;

/** Batches with somebody in reach, the latest first. */
const batchesOf = (tx: Tx) =>
  tx.rows<{ id: string; name: string; state: string }>(sql`
    select b.id, b.name, b.state from appraisal_batch b
    where b.deleted_at is null and b.state >= ${batchStates.grading} and exists (
      select 1 from ${sourceOf(appraisalParticipant)} where ${inReach(tx)} and t.batch_id = b.id)
    order by b.year desc, b.id desc limit 50`);

const counts = sql.join(
  every.map(grade => sql`count(*) filter (where t.final_grade = ${grade})::int`),
  sql`, `,
);
const linesOf = (tx: Tx, batchId: string) =>
  tx.rows<GradeLine>(sql`
    select o.id as organisation_id, o.short_name as organisation_name, count(*)::int as participants,
      array[${counts}] as grades, count(*) filter (where t.final_grade is null)::int as open
    from ${sourceOf(appraisalParticipant)} join party_organisation o on o.id = t.organisation_id
    where ${inReach(tx)} and t.batch_id = ${batchId}::bigint
    group by o.id, o.short_name, o.path order by o.path`);

export const statisticsRoute = serve(readAppraisalFigures, async ({ tx, query }) => {
  const batches = await batchesOf(tx);
  const batchId = (query.batchId ?? batches[0]?.id) || null;
  const isThere = batches.some(({ id }) => id === batchId);
  return { batches, batchId: isThere ? batchId : null, lines: isThere && batchId ? await linesOf(tx, batchId) : [] };
});
