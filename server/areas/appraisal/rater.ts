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
import { beyondReach, notFound, refuse } from '../../kit/refusal.ts';
import { rules, type Tx } from '../../kit/registry.ts';
import { serve } from '../../kit/route.ts';
import { hashOf } from './casting.ts';

const listing: readonly string[] = [batchStates.draft, batchStates.configured, batchStates.started];

interface Asking {
  batchId: string;
  organisationId: string;
  state: string;
  massesMin: number;
  /** The organisation lies in its scope. */
  isCovering: boolean;
}
type Place = { [name in 'batchId' | 'organisationId']: string | null };
const keyOf = ({ batchId, organisationId }: Place) => `${batchId} ${organisationId}`;

async function batchesAt(tx: Tx, places: readonly Place[]): Promise<Map<string, Asking>> {
  const ids = (name: keyof Place) => sql`${sql.param(places.flatMap(place => place[name] ?? []))}::bigint[]`;
  const rows = await tx.rows<Asking>(sql`
    select b.id as batch_id, o.id as organisation_id, b.state, b.masses_min, o.path like s.path || '%' as is_covering
    from appraisal_batch b join party_organisation s on s.id = b.organisation_id cross join party_organisation o
    where b.deleted_at is null and b.id = any(${ids('batchId')}) and o.id = any(${ids('organisationId')})`);
  return new Map(rows.map(row => [keyOf(row), row]));
}

export const raterRules = rules(publicRater, {
  facts: (tx, plans) =>
    batchesAt(
      tx,
      plans.map(({ after }) => after),
    ),
  /** Whoever was given a link may have answered by it: nobody else takes the place. */
  frozen({ before, after, changed, remove }, batches) {
    const batch = batches.get(keyOf(after));
    if (!before && !batch?.isCovering) return [];
    if (batch && !listing.includes(batch.state)) return [fault('batchId', 'appraisal.publicRater.closed')];
    return before?.tokenHash && (remove || changed.has('name')) ? [fault('', 'appraisal.publicRater.linked')] : [];
  },
  /** A batch of other organisations is as one that is not there. */
  check: ({ before, after }, batches) =>
    before || !after.batchId || batches.get(keyOf(after))?.isCovering
      ? []
      : [beyondReach('batchId', appraisalBatch, [after.batchId])],
});

export const linkRoute = serve(makeRaterLinks, async ({ tx, params: { id }, body: { organisationId } }) => {
  if (!(await covers(tx, makeRaterLinks.access, organisationId))) throw notFound();
  const place = { batchId: id, organisationId };
  const batch = (await batchesAt(tx, [place])).get(keyOf(place));
  if (!batch?.isCovering) throw notFound();
  if (!listing.includes(batch.state)) throw refuse([fault('', 'appraisal.publicRater.closed')]);
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
