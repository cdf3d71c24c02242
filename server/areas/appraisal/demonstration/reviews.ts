/**
 * The reviews of this year in one college: branches that still score themselves, one that was sent back, some under review
 * and inspection, some published; its secretaries from the report to what they put right. Every step is that of the product.
 */
import { sql } from 'drizzle-orm';
import { organisationReview, organisationReviewProcess, stars } from 'contract/appraisal/organisation-review.ts';
import { organisationReviewScore } from 'contract/appraisal/organisation-review-score.ts';
import { itemKinds } from 'contract/appraisal/review-template.ts';
import { secretaryReviewItem } from 'contract/appraisal/secretary-review-item.ts';
import { secretaryReview, secretaryReviewProcess } from 'contract/appraisal/secretary-review.ts';
import { addDays } from 'contract/kit/calendar.ts';
import { beginIssue, gather, issueAll, reviewHandler, scoresOf, secretaryHandler } from '../review-part.ts';
import { causeOf } from '../../../kit/flow.ts';
import { applyEffects } from '../../../kit/process/effects.ts';
import { take as takeUnasked } from '../../../kit/process/take.ts';
import type { Tx } from '../../../kit/registry.ts';
import { today } from '../../../kit/setting.ts';
import { loadRow } from '../../../kit/write/load.ts';
import { write } from '../../../kit/write/write.ts';
import { take } from '../../../seed/take.ts';

const { review, inspect, approve, sendBack } = organisationReviewProcess.actions;
const { judge, tell } = secretaryReviewProcess.actions;
const college = '9999990001201';

const idsIn = async (tx: Tx, table: string, organisationId: string): Promise<string[]> =>
  (
    await tx.rows<{ id: string }>(sql`
      select r.id from ${sql.identifier(table)} r join party_organisation o on o.id = r.organisation_id
      where r.deleted_at is null and o.path like (select path from party_organisation where id = ${organisationId}::bigint) || '%'
      order by o.code`)
  ).map(({ id }) => id);

/** What the branch says of itself; the papers that prove it are files a demonstration does not bring along. */
async function handIn(tx: Tx, id: string, at: number): Promise<void> {
  const items = ((await scoresOf(tx, [id])).get(id) ?? []).filter(
    one => one.kind === itemKinds.manual && !one.isNegative,
  );
  const changes = items.map((item, place) => ({
    id: item.id,
    values: { selfScore: 10 - ((at + place) % 4), selfNote: '按要求完成，台账齐全' },
  }));
  await applyEffects(tx, organisationReviewScore, changes, causeOf(organisationReview, id, '党支部自评'));
  const said = {
    massesSatisfaction: 99 - ((at * 7) % 15),
    summary: '全年工作按计划完成，组织生活经常，党员作用明显。',
  };
  await takeUnasked(tx, reviewHandler, 'submit', [await loadRow(tx, organisationReview, id, null)], said);
}

/** By their place: two still score, one came back, two are read, one is inspected, the others are published. */
async function goOn(tx: Tx, id: string, at: number): Promise<void> {
  if (at < 2) return;
  await handIn(tx, id, at);
  if (at === 2) return take(tx, sendBack, id, { opinion: '第三季度党课缺佐证材料，请补充' });
  if (at < 5) return;
  await take(tx, review, id, { finalStar: at === 7 ? stars.five : String(2 + (at % 3)), opinion: '逐项核定' });
  if (at === 5) await take(tx, inspect, id, { finalStar: '4', inspection: '现场查看台账，组织生活记录完整' });
  if (at > 6) await take(tx, approve, id, {});
}

const report =
  '一年来，认真履行抓党建第一责任人职责，落实“三会一课”制度，推动党建与教学科研融合；不足是党员教育形式不多。';

async function ofSecretary(tx: Tx, id: string, at: number, day: string): Promise<void> {
  if (at < 2) return;
  await takeUnasked(tx, secretaryHandler, 'submit', [await loadRow(tx, secretaryReview, id, null)], { report });
  if (at < 4) return;
  const scores = { liveScore: 95 - at, onlineScore: 93 - at, superiorScore: 94 - at };
  await take(tx, judge, id, { ...scores, grade: at === 6 ? '1' : '2', opinion: '履职认真' });
  if (at < 6) return;
  await take(tx, tell, id, { feedback: '工作扎实，下一步丰富党员教育形式，带好后备力量。' });
  const values = {
    secretaryReviewId: id,
    problem: '党员教育形式不多',
    dueOn: addDays(day, 60),
    measure: '每季度开展一次现场教学',
  };
  await write(tx, secretaryReviewItem, [{ values }], { verb: 'create', origin: 1, confirmed: 'all' });
}

export async function plantReviews(tx: Tx): Promise<void> {
  const place = await tx.one<{ id: string }>(sql`select id from party_organisation where code = ${college}`);
  const template = await tx.one<{ id: string }>(sql`select id from review_template order by id limit 1`);
  if (!place || !template) return;
  const day = await today(tx);
  const year = Number(day.slice(0, 4));
  await beginIssue(tx, template.id, year, place.id);
  await issueAll(work => work(tx), template.id);
  for (const [at, id] of (await idsIn(tx, 'organisation_review', place.id)).slice(0, 12).entries())
    await goOn(tx, id, at);
  await gather(tx, year, place.id);
  for (const [at, id] of (await idsIn(tx, 'secretary_review', place.id)).slice(0, 9).entries())
    await ofSecretary(tx, id, at, day);
}
