/** The items of a review as its page shows them: what is counted, opened to its records; what is scored by whose turn it is. */
import {
  organisationReview,
  organisationReviewProcess,
  type OrganisationReview,
} from 'contract/appraisal/organisation-review.ts';
import {
  readCountedRows,
  readReviewItems,
  saidOfItem,
  scoreReviewItem,
} from 'contract/appraisal/organisation-review-calls.ts';
import { organisationReviewScore, type OrganisationReviewScore } from 'contract/appraisal/organisation-review-score.ts';
import { itemKinds } from 'contract/appraisal/review-template.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { school } from 'contract/kit/process.ts';
import { chainStates } from 'contract/workflow/chain.ts';
import { causeOf } from '../../kit/flow.ts';
import { cleanInput, covers } from '../../kit/process/act.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { notFound, refuse } from '../../kit/refusal.ts';
import type { Tx } from '../../kit/registry.ts';
import { inReach } from '../../kit/resource/read.ts';
import { serve } from '../../kit/route.ts';
import { today } from '../../kit/setting.ts';
import { loadRow } from '../../kit/write/load.ts';
import { committeeAbove } from '../workflow/index.ts';
import { rowsBehind, spanOf } from './counted.ts';
import { countedNow, isBarred, pointsOf, scoresOf } from './organisation-review.ts';

const area = 'appraisal.organisationReview';

async function readable(tx: Tx, id: string): Promise<OrganisationReview> {
  if (!(await inReach(tx, organisationReview, id, 'read'))) throw notFound();
  return loadRow(tx, organisationReview, id, null);
}

/** Who scores now: the branch while it may change its review, then the committee above, then the department. */
async function scoresNow(tx: Tx, { state, organisationId }: OrganisationReview): Promise<'self' | 'check' | null> {
  const reached = (place: string) => covers(tx, scoreReviewItem.access, place);
  if (organisationReviewProcess.editable.includes(state)) return (await reached(organisationId)) ? 'self' : null;
  if (state === chainStates.approval) return (await reached(school)) ? 'check' : null;
  if (state !== chainStates.review) return null;
  return (await reached((await committeeAbove(tx, organisationId)) ?? school)) ? 'check' : null;
}

const shown = (item: OrganisationReviewScore) => ({
  id: item.id,
  code: item.code,
  name: item.name,
  kind: item.kind,
  source: item.source,
  fullScore: item.fullScore,
  isNegative: item.isNegative ?? false,
  criterion: item.criterion,
  counted: item.counted,
  total: item.total,
  readOn: item.readOn,
  points: pointsOf(item),
  selfScore: item.selfScore,
  selfNote: item.selfNote,
  evidence: item.evidence,
  checkScore: item.checkScore,
  checkNote: item.checkNote,
  isHit: item.isHit ?? false,
});

const items = serve(readReviewItems, async ({ tx, params: { id } }) => {
  const row = await readable(tx, id);
  const isOver = row.state === chainStates.executed || row.state === chainStates.cancelled;
  const found = isOver ? await scoresOf(tx, [id]) : await countedNow(tx, [row]);
  return {
    items: (found.get(id) ?? []).map(shown),
    scores: await scoresNow(tx, row),
    isBarred: await isBarred(tx, row),
  };
});

const rows = serve(readCountedRows, async ({ tx, params: { id }, query: { source = '' } }) => {
  const row = await readable(tx, id);
  const span = spanOf(row.year, row.publishedOn ? (row.readOn ?? (await today(tx))) : await today(tx));
  return { day: span.day, rows: await rowsBehind(tx, row.organisationId, source, span) };
});

function scoreFaults(item: OrganisationReviewScore, values: { selfScore?: number | null; checkScore?: number | null }) {
  const faults: Fault[] = [];
  if (item.kind === itemKinds.automatic) faults.push(fault('', `${area}.automatic`));
  for (const name of ['selfScore', 'checkScore'] as const)
    if ((values[name] ?? 0) > item.fullScore) {
      const { label } = organisationReviewScore.fields[name];
      faults.push(fault(name, `${area}.above-full`, { label, full: item.fullScore }));
    }
  return faults;
}

const score = serve(scoreReviewItem, async ({ tx, params: { id }, body }) => {
  const { scoreId, ...given } = body;
  const row = await loadRow(tx, organisationReview, id, 'mark');
  const who = await scoresNow(tx, row);
  const item = (await scoresOf(tx, [id])).get(id)?.find(one => one.id === scoreId);
  if (!item) throw notFound();
  if (who === null) throw refuse([fault('', `${area}.not-now`)]);
  const values = await cleanInput(tx, { input: saidOfItem[who] }, given);
  const faults = scoreFaults(item, values);
  if (faults.length > 0) throw refuse(faults);
  const cause = causeOf(organisationReview, id, who === 'self' ? '党支部自评' : '核定得分');
  await applyEffects(tx, organisationReviewScore, [{ id: item.id, values }], cause);
  return { id: item.id };
});

export const reviewItemRoutes = [items, rows, score];
