/** Secretaries report on the year: who takes part, the report, how it is judged, what is put right. Domain-party 8.4. */
import { sql } from 'drizzle-orm';
import { gatherSecretaries } from 'contract/appraisal/secretary-review-calls.ts';
import { secretaryReviewItem } from 'contract/appraisal/secretary-review-item.ts';
import {
  joinReasons,
  joinTypes,
  secretaryGrades,
  secretaryReview,
  secretaryReviewProcess,
  secretaryStates,
  type SecretaryReview,
} from 'contract/appraisal/secretary-review.ts';
import { addMonths } from 'contract/kit/calendar.ts';
import { fault, warn, type Fault } from 'contract/kit/fault.ts';
import { secretary } from 'contract/organisation/posts.ts';
import { covers } from '../../kit/process/act.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { each, handle } from '../../kit/process/handle.ts';
import { notFound, refuse } from '../../kit/refusal.ts';
import { rules, type PlannedChange, type Rollup, type Tx } from '../../kit/registry.ts';
import { serve } from '../../kit/route.ts';
import { settingOf, today } from '../../kit/setting.ts';
import { rowsById } from '../../kit/write/load.ts';
import { tellPersons } from '../message/index.ts';
import { isInOffice } from '../team/index.ts';

const area = 'appraisal.secretaryReview';
const page = '/appraisal/secretary-review/detail';
const { cancelled } = secretaryStates;
type Planned = PlannedChange<typeof secretaryReview>;

export const secretaryRollup: Rollup = {
  resource: secretaryReview,
  fields: ['openItems'],
  query: (tx, ids) =>
    tx.rows(sql`
      select secretary_review_id as id, count(*)::int as open_items from secretary_review_item
      where secretary_review_id = any(${sql.param(ids)}::bigint[]) and deleted_at is null and done_on is null group by 1`),
};

async function factsOf(tx: Tx, plans: Planned[], { isConsequence = false }: { isConsequence?: boolean }) {
  const ids = (pick: (plan: Planned) => string | null) => sql.param([...new Set(plans.map(pick))].filter(Boolean));
  const people = await tx.rows<{ id: string; name: string }>(sql`
    select id, name from person where id = any(${ids(({ after }) => after.secretaryId)}::bigint[])`);
  const holding = await tx.rows<{ post: string }>(sql`
    select lt.organisation_id || ' ' || tm.person_id as post
    from team_member tm join leadership_team lt on lt.id = tm.team_id
    where lt.organisation_id = any(${ids(({ after }) => after.organisationId)}::bigint[])
      and tm.position = ${secretary} and ${isInOffice}`);
  return {
    isConsequence,
    names: new Map(people.map(one => [one.id, one.name])),
    posts: new Set(holding.map(({ post }) => post)),
  };
}

export const secretaryRules = rules(secretaryReview, {
  facts: factsOf,
  derive: ({ secretaryId, organisationId, year, state, joinType }, { names }) => ({
    name: names.get(secretaryId ?? '') ?? null,
    joinType: joinType ?? joinTypes.byHand,
    postYear: state === cancelled ? null : `${organisationId} ${secretaryId} ${year}`,
  }),
  check({ before, after }, { isConsequence, names, posts }): Fault[] {
    if (isConsequence || before !== null || posts.has(`${after.organisationId} ${after.secretaryId}`)) return [];
    return [warn('secretaryId', `${area}.secretary`, { name: names.get(after.secretaryId ?? '') ?? '' })];
  },
});

export const secretaryItemRules = rules(secretaryReviewItem, {
  facts: (tx, plans) =>
    rowsById(
      tx,
      secretaryReview,
      plans.flatMap(({ after }) => after.secretaryReviewId ?? []),
    ),
  derive: ({ secretaryReviewId }, reviews) => ({
    organisationId: reviews.get(secretaryReviewId ?? '')?.organisationId ?? null,
  }),
  check: ({ after: { doneOn, result } }) =>
    doneOn && !result ? [fault('result', 'appraisal.secretaryReviewItem.done')] : [],
});

/** 好 among those whom the same organisation stands above, one of three; who gives another waits for whoever gives one now. */
async function gradeFaults(tx: Tx, { id, year, organisationId }: SecretaryReview, grade: string): Promise<Fault[]> {
  if (grade !== secretaryGrades.good) return [];
  await tx.rows(sql`select pg_advisory_xact_lock(hashtext('good secretaries'), ${year})`);
  const count = await tx.one<{ all: number; good: number }>(sql`
    select count(*)::int as all, count(*) filter (where r.grade = ${grade} and r.id <> ${id}::bigint)::int as good
    from secretary_review r join party_organisation o on o.id = r.organisation_id
    where r.year = ${year} and r.deleted_at is null and r.state <> ${cancelled}
      and o.parent_id is not distinct from (select parent_id from party_organisation where id = ${organisationId}::bigint)`);
  const share = Number(await settingOf(tx, 'secretary.goodShare', '3'));
  const { all = 0, good = 0 } = count ?? {};
  const n = Math.floor(all / share);
  return good + 1 > n ? [fault('grade', `${area}.good-cap`, { n, year, all, share })] : [];
}

export const secretaryHandler = handle(secretaryReviewProcess, {
  page,
  ask: ({ name, year }, { does, node }) => ({
    bizType: 'KH_SECRETARY',
    title:
      does === 'submit'
        ? `【述职评议】请提交${year}年度书记抓党建述职报告`
        : `【述职评议】${name}${year}年度述职待${node}`,
  }),
  steps: {
    submit: {
      guard: async (_, _row, { report, attachments }) =>
        report || attachments?.length ? [] : [fault('report', `${area}.no-report`)],
      values: (_, _row, { report, attachments }) => ({ report: report ?? null, attachments: attachments ?? null }),
    },
    judge: {
      guard: (tx, row, { grade }) => gradeFaults(tx, row, grade),
      values: (_, _row, { liveScore, onlineScore, superiorScore, grade, opinion }) => ({
        liveScore,
        onlineScore: onlineScore ?? null,
        superiorScore,
        grade,
        opinion: opinion ?? null,
      }),
    },
    tell: {
      values: async (tx, _, { feedback }) => ({ feedback, toldOn: await today(tx) }),
      opinion: ({ feedback }) => feedback,
      effect: each((tx, row, { feedback }) =>
        tellPersons(tx, [
          {
            title: `【述职评议】${row.year}年度述职评议结果`,
            content: feedback,
            entity: secretaryReview.name,
            recordId: row.id,
            personId: row.secretaryId,
            link: { routePath: page, query: { id: row.id } },
          },
        ]),
      ),
    },
  },
});

interface Post {
  organisationId: string;
  secretaryId: string;
  startOn: string | null;
  /** Of several posts of one person, the first in time is the own, the others are held beside it. */
  place: number;
  isKept: boolean;
}
const postsIn = (tx: Tx, organisationId: string, year: number) =>
  tx.rows<Post>(sql`
    with held as (
      select lt.organisation_id, tm.person_id as secretary_id, min(tm.start_on) as start_on
      from team_member tm join leadership_team lt on lt.id = tm.team_id
      where lt.organisation_id is not null and tm.position = ${secretary} and ${isInOffice} group by 1, 2)
    select h.organisation_id, h.secretary_id, h.start_on::text,
      row_number() over (partition by h.secretary_id order by h.start_on nulls last, h.organisation_id)::int as place,
      exists (select 1 from secretary_review r where r.organisation_id = h.organisation_id and r.year = ${year}
        and r.secretary_id = h.secretary_id and r.deleted_at is null and r.state <> ${cancelled}) as is_kept
    from held h join party_organisation o on o.id = h.organisation_id and o.deleted_at is null
      join party_organisation p on o.path like p.path || '%' join party_member m on m.id = h.secretary_id
    where p.id = ${organisationId}::bigint and m.deleted_at is null order by h.organisation_id`);

/** In the post for a year by its end, or holding it beside the own. Decision 195. */
function reasonOf({ place, startOn }: Post, year: number): string | null {
  if (place > 1) return joinReasons.partPost;
  return startOn !== null && startOn <= addMonths(`${year}-12-31`, -12) ? joinReasons.postFullYear : null;
}

/** Who is in office takes part; who came during the year does not, unless somebody adds him or her by hand. */
export async function gather(tx: Tx, year: number, organisationId: string) {
  const posts = await postsIn(tx, organisationId, year);
  const fresh = posts.filter(({ isKept }) => !isKept).map(post => ({ ...post, joinReason: reasonOf(post, year) }));
  const added = fresh.filter(({ joinReason }) => joinReason !== null);
  const changes = added.map(({ secretaryId, joinReason, ...post }) => ({
    values: {
      year,
      organisationId: post.organisationId,
      secretaryId,
      joinReason,
      joinType: joinTypes.system,
    },
  }));
  await applyEffects(tx, secretaryReview, changes, { flow: null, reason: '按任职登记生成参评书记' });
  return { added: added.length, kept: posts.length - fresh.length, tooNew: fresh.length - added.length };
}

export const secretaryRoutes = [
  serve(gatherSecretaries, async ({ tx, body: { year, organisationId } }) => {
    if (!(await covers(tx, gatherSecretaries.access, organisationId))) throw notFound();
    const thisYear = Number((await today(tx)).slice(0, 4));
    if (year > thisYear) throw refuse([fault('year', `${area}.year`, { year: thisYear })]);
    return gather(tx, year, organisationId);
  }),
];
