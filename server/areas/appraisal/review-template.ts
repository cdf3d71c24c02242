/** Templates of reviews, and handing them out to thousands of branches in the background. Domain-party 8.3. */
import { sql } from 'drizzle-orm';
import { organisationReview } from 'contract/appraisal/organisation-review.ts';
import { issueTemplate } from 'contract/appraisal/organisation-review-calls.ts';
import {
  itemKinds,
  reviewTemplate,
  reviewTemplateItem,
  type ReviewTemplate,
} from 'contract/appraisal/review-template.ts';
import { runStates } from 'contract/kit/run-states.ts';
import { fault, sentence, type Fault } from 'contract/kit/fault.ts';
import { branches, normal, underElection } from 'contract/organisation/codes.ts';
import { chainStates } from 'contract/workflow/chain.ts';
import { causeOf } from '../../kit/flow.ts';
import { job, request } from '../../kit/jobs/job.ts';
import { within, type Within } from '../../kit/jobs/portions.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { begin } from '../../kit/process/take.ts';
import { notFound, refuse } from '../../kit/refusal.ts';
import { rules, type Rollup, type Tx } from '../../kit/registry.ts';
import { serve } from '../../kit/route.ts';
import { today } from '../../kit/setting.ts';
import { loadRow } from '../../kit/write/load.ts';
import { itemsOf, reviewHandler } from './organisation-review.ts';

const area = 'appraisal.reviewTemplate';
const portion = 200;
const label = '下发党支部考核';

export const templateRollup: Rollup = {
  resource: reviewTemplate,
  fields: ['itemCount', 'fullScore', 'issuedCount'],
  query: (tx, ids) =>
    tx.rows(sql`
      select t.id, count(i.id)::int as item_count, coalesce(sum(i.score), 0)::int as full_score,
        (select count(*)::int from organisation_review r where r.template_id = t.id and r.year = t.issued_year
          and r.deleted_at is null and r.state <> ${chainStates.cancelled}) as issued_count
      from review_template t left join review_template_item i on i.template_id = t.id and i.deleted_at is null
      where t.id = any(${sql.param(ids)}::bigint[]) group by t.id, t.issued_year`),
};

export const templateItemRules = rules(reviewTemplateItem, {
  derive: ({ templateId, code }) => ({ templateCode: `${templateId} ${code}` }),
  check: ({ after: { kind, source, score, isNegative } }): Fault[] => [
    ...((kind === itemKinds.automatic) === (source !== null)
      ? []
      : [fault('source', 'appraisal.reviewTemplateItem.source')]),
    ...((score ?? 0) > 0 === Boolean(isNegative) ? [fault('score', 'appraisal.reviewTemplateItem.score')] : []),
  ],
});

/** Branches of the scope that have no review of that year yet, by id. */
const branchesWithout = (tx: Tx, { issuedToId, issuedYear }: ReviewTemplate, most: number) =>
  tx.rows<{ id: string }>(sql`
    select o.id from party_organisation o where o.deleted_at is null and o.state in (${normal}, ${underElection})
      and o.category = any(${sql.param(branches)}::text[])
      and (${issuedToId}::bigint is null or o.path like
        (select path from party_organisation where id = ${issuedToId}::bigint) || '%')
      and not exists (select 1 from organisation_review r where r.organisation_id = o.id and r.year = ${issuedYear}
        and r.deleted_at is null and r.state <> ${chainStates.cancelled})
    order by o.id limit ${most}`);

/** Reviews for some branches, and the branches asked. */
async function makeReviews(tx: Tx, template: ReviewTemplate, organisationIds: readonly string[]): Promise<void> {
  const cause = causeOf(reviewTemplate, template.id, label);
  const reviews = organisationIds.map(organisationId => ({
    values: { year: template.issuedYear, organisationId, templateId: template.id },
  }));
  const ids = await applyEffects(tx, organisationReview, reviews, cause);
  await begin(tx, reviewHandler, ids, '组织部下发考核');
}

const issuing = async (tx: Tx, id: string): Promise<ReviewTemplate | null> => {
  const row = await loadRow(tx, reviewTemplate, id, null);
  return row.issuing === runStates.prepare || row.issuing === runStates.start ? row : null;
};
const mark = (tx: Tx, id: string, values: Partial<ReviewTemplate>) =>
  applyEffects(tx, reviewTemplate, [{ id, values }], causeOf(reviewTemplate, id, label));

/** One portion in a transaction of its own; false when there is nobody more. */
async function takePortion(tx: Tx, id: string): Promise<boolean> {
  const template = await issuing(tx, id);
  if (!template) return false;
  if (template.issuing !== runStates.start) await mark(tx, id, { issuing: runStates.start });
  const found = await branchesWithout(tx, template, portion);
  if (found.length === 0) await mark(tx, id, { issuing: runStates.success, failure: null });
  else
    await makeReviews(
      tx,
      template,
      found.map(one => one.id),
    );
  return found.length > 0;
}

/** In portions; a run that breaks off begins anew and finds what is done. */
export async function issueAll(each: Within, id: string, signal?: AbortSignal) {
  do signal?.throwIfAborted();
  while (await each(tx => takePortion(tx, id)));
}

export const issueReviews = job<{ id: string }>({
  name: 'appraisal.issue-reviews',
  run: (work, { id }) => issueAll(within(work, label), id, work.signal),
  fail: (work, { id }) =>
    within(
      work,
      label,
    )(async tx => {
      if (await issuing(tx, id))
        await mark(tx, id, { issuing: runStates.error, failure: sentence(tx.registry.texts, `${area}.failed`) });
    }),
});

const thisYearOf = async (tx: Tx) => Number((await today(tx)).slice(0, 4));

async function issueFaults(tx: Tx, row: ReviewTemplate, year: number): Promise<Fault[]> {
  const thisYear = await thisYearOf(tx);
  const isRunning = row.issuing === runStates.prepare || row.issuing === runStates.start;
  return [
    ...((await itemsOf(tx, [row.id])).length === 0 ? [fault('', `${area}.no-items`)] : []),
    ...(isRunning ? [fault('', `${area}.running`)] : []),
    ...(year > thisYear ? [fault('year', `${area}.year`, { year: thisYear })] : []),
  ];
}

/** Marks what is to be handed out; gives how many branches will have it. */
export async function beginIssue(tx: Tx, id: string, year: number, organisationId: string | null): Promise<number> {
  const row = await loadRow(tx, reviewTemplate, id, 'issue');
  const faults = await issueFaults(tx, row, year);
  if (faults.length > 0) throw refuse(faults);
  const values = { issuing: runStates.prepare, issuedYear: year, issuedToId: organisationId, failure: null };
  await mark(tx, id, values);
  return (await branchesWithout(tx, { ...row, ...values }, 1_000_000)).length;
}

const issue = serve(issueTemplate, async ({ tx, params: { id }, body: { year, organisationId = null } }) => {
  const place =
    organisationId &&
    (await tx.one(sql`
    select 1 from party_organisation where id = ${organisationId}::bigint and deleted_at is null`));
  if (organisationId && !place) throw notFound();
  const count = await beginIssue(tx, id, year ?? (await thisYearOf(tx)), organisationId);
  await request(tx, issueReviews, { id }, `issue reviews ${id}`);
  return { count };
});
export const templateRoutes = [issue];
