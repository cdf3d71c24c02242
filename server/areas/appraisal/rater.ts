/** Who rates a branch from outside, and the links they open. A link is told once and kept as its hash. Domain-party 8.1. */
import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { appraisalBatch } from 'contract/appraisal/appraisal-batch.ts';
import { makeRaterLinks } from 'contract/appraisal/calls.ts';
import { batchStates } from 'contract/appraisal/codes.ts';
import { publicRater } from 'contract/appraisal/public-rater.ts';
import { fault } from 'contract/kit/fault.ts';
import { causeOf } from '../../kit/flow.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { covers } from '../../kit/process/act.ts';
import { notFound, refuse } from '../../kit/refusal.ts';
import { rules } from '../../kit/registry.ts';
import { serve } from '../../kit/route.ts';
import { rowsById } from '../../kit/write/load.ts';
import { hashOf } from './casting.ts';

const before: readonly string[] = [batchStates.draft, batchStates.configured, batchStates.started];

export const raterRules = rules(publicRater, {
  facts: (tx, plans) =>
    rowsById(
      tx,
      appraisalBatch,
      plans.flatMap(({ after }) => after.batchId ?? []),
    ),
  frozen({ after }, batches) {
    const batch = batches.get(after.batchId ?? '');
    return batch && !before.includes(batch.state) ? [fault('batchId', 'appraisal.publicRater.closed')] : [];
  },
});

export const linkRoute = serve(makeRaterLinks, async ({ tx, params: { id }, body: { organisationId } }) => {
  if (!(await covers(tx, makeRaterLinks.access, organisationId))) throw notFound();
  const batch = (await rowsById(tx, appraisalBatch, [id])).get(id);
  if (!batch) throw notFound();
  if (!before.includes(batch.state)) throw refuse([fault('', 'appraisal.publicRater.closed')]);
  const raters = await tx.rows<{ id: string; name: string }>(sql`
    select id, name from public_rater where batch_id = ${id}::bigint and organisation_id = ${organisationId}::bigint
      and deleted_at is null order by id`);
  if (raters.length < batch.massesMin)
    throw refuse([fault('', 'appraisal.ballot.few-raters', { n: raters.length, least: batch.massesMin })]);
  const links = raters.map(rater => ({ ...rater, token: randomBytes(24).toString('base64url') }));
  const changes = links.map(one => ({ id: one.id, values: { tokenHash: hashOf(one.token) } }));
  await applyEffects(tx, publicRater, changes, causeOf(appraisalBatch, id, '生成评议链接'));
  return links;
});
