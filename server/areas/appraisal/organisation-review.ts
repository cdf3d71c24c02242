/** The way of a branch's review: scored by itself, checked above, graded, published with what was counted on that day. Domain-party 8.3. */
import { sql } from 'drizzle-orm';
import {
  classes,
  organisationReview,
  organisationReviewProcess,
  stars,
  type OrganisationReview,
} from 'contract/appraisal/organisation-review.ts';
import { organisationReviewScore, type OrganisationReviewScore } from 'contract/appraisal/organisation-review-score.ts';
import { itemKinds, resultWays, type ReviewTemplateItem } from 'contract/appraisal/review-template.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { chainStates } from 'contract/workflow/chain.ts';
import { causeOf } from '../../kit/flow.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { handle } from '../../kit/process/handle.ts';
import { announce } from '../../kit/process/happening.ts';
import { rules, type PlannedChange, type Tx } from '../../kit/registry.ts';
import { settingOf, today } from '../../kit/setting.ts';
import { excellenceAsked } from '../happenings.ts';
import { firstReview } from '../workflow/index.ts';
import { figuresOf, pointsFor, spanOf, type Figure } from './counted.ts';

const area = 'appraisal.organisationReview';
const reason = '党支部考核取数';
type Planned = PlannedChange<typeof organisationReview>;

function grouped<T, K>(rows: readonly T[], keyOf: (row: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

/** The items of templates as they stand. */
export const itemsOf = (tx: Tx, templateIds: readonly string[]) =>
  tx.rows<ReviewTemplateItem>(sql`
    select * from review_template_item where template_id = any(${sql.param(templateIds)}::bigint[]) and deleted_at is null
    order by template_id, code`);

/** The items of these reviews, by review. */
export async function scoresOf(tx: Tx, ids: readonly string[]): Promise<Map<string, OrganisationReviewScore[]>> {
  const rows = await tx.rows<OrganisationReviewScore>(sql`
    select *, read_on::text as read_on from organisation_review_score
    where organisation_review_id = any(${sql.param(ids)}::bigint[]) and deleted_at is null
    order by organisation_review_id, code`);
  return grouped(rows, one => one.organisationReviewId);
}

async function factsOf(tx: Tx, plans: Planned[]) {
  const ids = (pick: (plan: Planned) => string | null) => sql.param([...new Set(plans.map(pick))].filter(Boolean));
  const places = await tx.rows<{ id: string; name: string }>(sql`
    select id, short_name as name from party_organisation
    where id = any(${ids(({ after }) => after.organisationId)}::bigint[])`);
  const templates = await tx.rows<{ id: string; resultWay: string }>(sql`
    select id, result_way from review_template where id = any(${ids(({ after }) => after.templateId)}::bigint[])`);
  return {
    places: new Map(places.map(one => [one.id, one])),
    wayOf: new Map(templates.map(one => [one.id, one.resultWay])),
  };
}

/** Each item of the template becomes one of the review: a template that changes later changes none that began. */
async function addItems(tx: Tx, stored: Planned[]): Promise<void> {
  const begun = stored.filter(({ before, remove }) => before === null && !remove);
  const items = await itemsOf(tx, [...new Set(begun.map(({ after }) => after.templateId ?? ''))]);
  const of = grouped(items, one => one.templateId);
  const scores = begun.flatMap(({ id, after: { organisationId, templateId } }) =>
    (of.get(templateId ?? '') ?? []).map(({ code, name, kind, source, score, isNegative, criterion }) => ({
      values: {
        organisationReviewId: id,
        organisationId,
        fullScore: score ?? 0,
        code,
        name,
        kind,
        source,
        isNegative,
        criterion,
      },
    })),
  );
  await applyEffects(tx, organisationReviewScore, scores, { flow: null, reason: '按模板生成考核项目' });
}

export const reviewRules = rules(organisationReview, {
  facts: factsOf,
  derive: ({ organisationId, templateId, year, state, resultWay }, { places, wayOf }) => ({
    name: `${year}年${places.get(organisationId ?? '')?.name ?? ''}考核`,
    resultWay: resultWay ?? wayOf.get(templateId ?? '') ?? null,
    organisationYear: state === chainStates.cancelled ? null : `${organisationId} ${year}`,
  }),
  follow: addItems,
});

/** What an item is worth: counted, or found by who checked, or said by the branch; null where nobody said. */
export function pointsOf(item: OrganisationReviewScore): number | null {
  if (item.isNegative) return null;
  if (item.kind === itemKinds.manual) return item.checkScore ?? item.selfScore;
  return item.total === null ? null : pointsFor(item.fullScore, { counted: item.counted ?? 0, total: item.total });
}
const sumOf = (items: readonly OrganisationReviewScore[]): number =>
  items.reduce((sum, item) => sum + (pointsOf(item) ?? 0), 0);

/** An automatic item with what is counted now. */
export function readNow(item: OrganisationReviewScore, found: ReadonlyMap<string, Figure>, day: string) {
  if (item.kind !== itemKinds.automatic) return item;
  const { counted, total } = found.get(`${item.organisationId} ${item.source}`) ?? { counted: 0, total: 0 };
  return { ...item, counted, total, readOn: day, isHit: Boolean(item.isNegative) && counted < total };
}

/** The items of reviews of one year or several, with what is counted today. */
export async function countedNow(tx: Tx, reviews: readonly OrganisationReview[]) {
  const scores = await scoresOf(
    tx,
    reviews.map(({ id }) => id),
  );
  const day = await today(tx);
  const counted = new Map<string, OrganisationReviewScore[]>();
  for (const [year, of] of grouped(reviews, one => one.year)) {
    const span = spanOf(year, day);
    const found = await figuresOf(
      tx,
      of.map(({ organisationId }) => organisationId),
      span,
    );
    for (const { id } of of)
      counted.set(
        id,
        (scores.get(id) ?? []).map(item => readNow(item, found, span.day)),
      );
  }
  return counted;
}

/** Reads the counted items and keeps them with the day, and what they come to together. */
const keepCounted = (name: 'selfScore' | 'score') => async (tx: Tx, rows: OrganisationReview[]) => {
  const counted = await countedNow(tx, rows);
  for (const row of rows) {
    const items = counted.get(row.id) ?? [];
    const changes = items
      .filter(({ kind }) => kind === itemKinds.automatic)
      .map(({ id, counted: n, total, readOn, isHit }) => ({ id, values: { counted: n, total, readOn, isHit } }));
    const cause = causeOf(organisationReview, row.id, reason);
    await applyEffects(tx, organisationReviewScore, changes, cause);
    const readOn = items.find(one => one.kind === itemKinds.automatic)?.readOn ?? null;
    await applyEffects(tx, organisationReview, [{ id: row.id, values: { [name]: sumOf(items), readOn } }], cause);
  }
};

const named = (items: readonly OrganisationReviewScore[]) => items.map(({ name }) => name).join('、');

type Said = Partial<Pick<OrganisationReview, 'massesSatisfaction' | 'massesEvidence' | 'summary'>>;
async function submitFaults(tx: Tx, row: OrganisationReview, said: Said): Promise<Fault[]> {
  const items = (await scoresOf(tx, [row.id])).get(row.id) ?? [];
  const judged = items.filter(({ kind, isNegative }) => kind === itemKinds.manual && !isNegative);
  const open = judged.filter(({ selfScore }) => selfScore === null);
  const bare = judged.filter(({ selfScore, evidence }) => (selfScore ?? 0) > 0 && !evidence?.length);
  return [
    ...(open.length > 0 ? [fault('', `${area}.unscored`, { n: open.length, names: named(open) })] : []),
    ...(bare.length > 0 ? [fault('', `${area}.no-evidence`, { names: named(bare) })] : []),
    ...((said.massesSatisfaction ?? null) === null ? [fault('massesSatisfaction', `${area}.satisfaction`)] : []),
    ...(said.massesEvidence?.length ? [] : [fault('massesEvidence', `${area}.satisfaction-evidence`)]),
  ];
}

type Grade = Partial<Pick<OrganisationReview, 'finalStar' | 'finalClass'>>;
const gradeField = ({ resultWay }: OrganisationReview): keyof Grade =>
  resultWay === resultWays.classes ? 'finalClass' : 'finalStar';
const labelOf = (field: keyof Grade): string => organisationReview.fields[field].label;
const isTop = (grade: Grade): boolean => grade.finalStar === stars.five || grade.finalClass === classes.advanced;
/** What is left to one whom an item has decided on. */
const worst = { finalStar: stars.none, finalClass: classes.backward } as const;
const worstWord = { finalStar: '不定星级', finalClass: '后进' } as const;

/** Whether the branch may not stand among the best of that year. */
export const isBarred = async (tx: Tx, { organisationId, year }: OrganisationReview): Promise<boolean> =>
  (await announce(tx, excellenceAsked, { organisationIds: [organisationId], year })).flat().length > 0;

/** Five stars that are given in the year, beside this one; who gives another one waits for whoever gives one now. */
async function starFaults(tx: Tx, { id, year }: OrganisationReview): Promise<Fault[]> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtext('five stars'), ${year})`);
  const count = await tx.one<{ all: number; five: number }>(sql`
    select count(*)::int as all, count(*) filter (where final_star = ${stars.five} and id <> ${id}::bigint
      and state in (${chainStates.approval}, ${chainStates.executed}))::int as five
    from organisation_review where year = ${year} and deleted_at is null and state <> ${chainStates.cancelled}
      and result_way = ${resultWays.stars}`);
  const cap = Number(await settingOf(tx, 'star.cap', '20'));
  const { all = 0, five = 0 } = count ?? {};
  const n = Math.floor((all * cap) / 100);
  return five + 1 > n ? [fault('finalStar', `${area}.star-cap`, { n, year, all, cap })] : [];
}

async function gradeFaults(tx: Tx, row: OrganisationReview, grade: Grade): Promise<Fault[]> {
  const field = gradeField(row);
  const other = field === 'finalStar' ? 'finalClass' : 'finalStar';
  const given = grade[field] ?? null;
  const hit = ((await countedNow(tx, [row])).get(row.id) ?? []).filter(({ isNegative, isHit }) => isNegative && isHit);
  if (grade[other]) return [fault(other, `${area}.other-way`, { label: labelOf(field) })];
  if (!given) return [fault(field, `${area}.grade`, { label: labelOf(field) })];
  if (hit.length > 0 && given !== worst[field])
    return [fault(field, `${area}.veto`, { names: named(hit), label: worstWord[field] })];
  if (isTop(grade) && (await isBarred(tx, row))) return [fault(field, `${area}.barred`, { year: row.year })];
  return given === stars.five && field === 'finalStar' ? starFaults(tx, row) : [];
}

/** What was given for a grade that has not changed is judged anew: the world may have. */
const publishFaults = async (tx: Tx, row: OrganisationReview): Promise<Fault[]> =>
  row[gradeField(row)] === null
    ? [fault('', `${area}.ungraded`, { label: labelOf(gradeField(row)) })]
    : gradeFaults(tx, row, { [gradeField(row)]: row[gradeField(row)] });

export const reviewHandler = handle(organisationReviewProcess, {
  page: '/appraisal/branch-review/detail',
  ask: ({ name }, turn) => ({ bizType: 'KH_REVIEW', title: `【支部考核】${name}待${turn.node}` }),
  steps: {
    submit: {
      guard: submitFaults,
      to: firstReview,
      values: (_, _row, { massesSatisfaction, massesEvidence, summary }) => ({
        massesSatisfaction: massesSatisfaction ?? null,
        massesEvidence: massesEvidence ?? null,
        summary: summary ?? null,
      }),
      effect: keepCounted('selfScore'),
    },
    review: {
      guard: gradeFaults,
      values: (_, _row, { finalStar, finalClass }) => ({
        finalStar: finalStar ?? null,
        finalClass: finalClass ?? null,
      }),
      effect: keepCounted('score'),
    },
    inspect: {
      guard: gradeFaults,
      values: (_, _row, { finalStar, finalClass, inspection }) => ({
        finalStar: finalStar ?? null,
        finalClass: finalClass ?? null,
        inspection,
      }),
      opinion: ({ inspection }) => inspection,
      effect: keepCounted('score'),
    },
    approve: {
      guard: publishFaults,
      values: async tx => ({ publishedOn: await today(tx) }),
      effect: keepCounted('score'),
    },
  },
});
