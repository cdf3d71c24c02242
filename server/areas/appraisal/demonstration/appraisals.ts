/**
 * Appraisals of a demonstration: of one branch last year's from its plan to the records of its members, and this year's,
 * which is under way; of the branch of `demo.member` one with raters from outside; of a third one that ended with a
 * disposal, and one whose grades are made public now. Every step is that of the product, on its day; ballots lie in the
 * boxes as if members had cast them.
 */
import { sql } from 'drizzle-orm';
import { appraisalBatch, appraisalBatchProcess, type AppraisalBatch } from 'contract/appraisal/appraisal-batch.ts';
import { appraisalParticipant, type AppraisalParticipant } from 'contract/appraisal/appraisal-participant.ts';
import { branchGrading, branchGradingProcess } from 'contract/appraisal/branch-grading.ts';
import { grades } from 'contract/appraisal/codes.ts';
import { publicRater } from 'contract/appraisal/public-rater.ts';
import { excellentMost } from 'contract/appraisal/scores.ts';
import { addDays } from 'contract/kit/calendar.ts';
import { appraiseSelf, keepSummary } from '../own.ts';
import { castIn } from '../casting.ts';
import { countPolls } from '../count.ts';
import { giveGrades } from '../grading.ts';
import { levelScore } from '../settings.ts';
import { makeRoster } from '../roster.ts';
import { pollsOf } from '../poll.ts';
import type { Tx } from '../../../kit/registry.ts';
import { today } from '../../../kit/setting.ts';
import { loadRow } from '../../../kit/write/load.ts';
import { write } from '../../../kit/write/write.ts';
import { onDay } from '../../../seed/on-day.ts';
import { take } from '../../../seed/take.ts';

const { actions } = appraisalBatchProcess;
const branchActions = branchGradingProcess.actions;
const branch = '9999990001201001';

const content = [
  '一年来，本人认真学习党的创新理论，自觉用以指导实践，按时参加支部党员大会、党课和主题党日，足额交纳党费。',
  '坚持立德树人，认真完成教学、科研和学生培养任务，担任本科生班主任，每月到宿舍走访，帮助学生解决学习和生活中的困难。',
  '主动参加实验室安全检查和迎新志愿服务，带头遵守学术规范和师德师风要求，没有违反中央八项规定精神的情形。',
  '对照党员标准，还存在理论学习系统性不强、联系群众不够经常、开展批评不够直接的问题。',
  '下一步将制定学习计划，按月完成读书笔记，定期与联系的积极分子谈话，在急难任务面前主动承担，更好发挥先锋模范作用。',
]
  .join('')
  .concat('请组织和同志们批评指正，本人将虚心接受，逐项整改，以实际行动回应党组织的培养和同志们的期望。'.repeat(2));

/** Days of a batch from its first: members and raters twenty, then the branch. */
const plan = (organisationId: string, year: number, first: string, hasMasses: boolean) => ({
  name: `${year}年民主评议党员`,
  year,
  organisationId,
  summaryFrom: first,
  summaryTo: addDays(first, 20),
  selfFrom: first,
  selfTo: addDays(first, 20),
  mutualFrom: first,
  mutualTo: addDays(first, 20),
  hasMasses,
  massesFrom: hasMasses ? first : null,
  massesTo: hasMasses ? addDays(first, 20) : null,
  orgFrom: addDays(first, 21),
  orgTo: addDays(first, 35),
});

/** Who rates from outside: students, colleagues and people served; links are made when they are handed out. */
async function inviteRaters(tx: Tx, batchId: string, organisationId: string): Promise<void> {
  const raters = ['何晓棠', '魏清源', '罗一苇', '沈知行', '陶然', '崔明朗'].map((name, at) => ({
    values: { batchId, organisationId, name, identity: String((at % 3) + 1) },
  }));
  await write(tx, publicRater, raters, { verb: 'create', origin: 2, confirmed: 'all' });
}

/** Planned, listed and begun. */
async function begin(tx: Tx, organisationId: string, year: number, first: string, hasMasses = false): Promise<string> {
  const values = plan(organisationId, year, first, hasMasses);
  const [id = ''] = await write(tx, appraisalBatch, [{ values }], { verb: 'create', origin: 2, confirmed: 'all' });
  await take(tx, actions.configure, id, {});
  await makeRoster(work => work(tx), id);
  if (hasMasses) await inviteRaters(tx, id, organisationId);
  await take(tx, actions.start, id, {});
  return id;
}

async function partsOf(tx: Tx, batchId: string): Promise<AppraisalParticipant[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select id from appraisal_participant where batch_id = ${batchId}::bigint and deleted_at is null order by id`);
  const parts: AppraisalParticipant[] = [];
  for (const { id } of rows) parts.push(await loadRow(tx, appraisalParticipant, id, null));
  return parts;
}

/** Whoever of these is a part of it hands in a summary and a grade of the own; nobody with an account, who is to be asked. */
async function takePart(tx: Tx, batch: AppraisalBatch, parts: readonly AppraisalParticipant[]): Promise<void> {
  for (const [at, part] of parts.entries()) {
    await keepSummary(tx, { part, batch }, { content, shortcomings: '理论学习的系统性还不够。' }, true);
    const now = await loadRow(tx, appraisalParticipant, part.id, null);
    await appraiseSelf(tx, { part: now, batch }, at % 4 === 0 ? '1' : '2', [95, 95, 90, 90, 95, 95]);
  }
}

/** What raters say, by their places and those of the rated: mostly good. */
const gradeBy = (rater: number, rated: number) =>
  (rater + rated * 3) % 9 === 0 ? '3' : (rater * 2 + rated) % 3 ? '1' : '2';

async function cast(tx: Tx, batchId: string, raters: readonly AppraisalParticipant[]): Promise<void> {
  for (const poll of (await pollsOf(tx, batchId)).filter(({ kind }) => kind === 'mutual')) {
    const coming = raters
      .filter(({ id }) => poll.targetIds.includes(id))
      .map(({ id: key }, at) => ({
        tx,
        key,
        marks: poll.targetIds.filter(id => id !== key).map((id, place) => ({ id, grade: gradeBy(at, place) })),
      }));
    const refused = (await castIn(tx, poll.id, coming)).find(one => one !== null);
    if (refused) throw refused;
  }
}

const excellent = { orgScore: 95, finalGrade: grades.excellent, orgOpinion: '政治坚定，作用发挥突出' };
const qualified = { orgScore: 85, finalGrade: grades.qualified, orgOpinion: '能够履行党员义务' };
const unqualified = {
  orgScore: 40,
  finalGrade: grades.unqualified,
  orgOpinion: '长期不参加组织生活，经教育提醒没有改进',
};

/** The branch grades as is proposed, the quota first by score; the last of them 不合格 where somebody is. */
async function grade(tx: Tx, batchId: string, hasUnqualified: boolean): Promise<void> {
  const sheets = await tx.rows<{ id: string }>(sql`
    select id from branch_grading where batch_id = ${batchId}::bigint and deleted_at is null order by id`);
  for (const { id } of sheets) {
    const sheet = await loadRow(tx, branchGrading, id, null);
    const graded = (await partsOf(tx, batchId))
      .filter(({ needGrade, organisationId }) => needGrade && organisationId === sheet.organisationId)
      .sort((one, other) => (other.mutualScore ?? 0) - (one.mutualScore ?? 0));
    const most = excellentMost(graded.length, 3333);
    const given = (at: number) =>
      at < most ? excellent : hasUnqualified && at === graded.length - 1 ? unqualified : qualified;
    const rows = graded.map(({ id: own, version }, at) => ({
      id: own,
      version,
      gradeReason: '支部委员会结合日常表现研究确定',
      ...given(at),
    }));
    await giveGrades(tx, sheet, rows);
    await take(tx, branchActions.submit, id, {});
    await take(tx, branchActions.approve, id, { opinion: '同意' });
  }
}

/** From the plan to the day on which the grades are made public, 28 days after the first. */
async function madePublic(tx: Tx, organisationId: string, year: number, first: string, hasUnqualified: boolean) {
  const id = await begin(onDay(tx, first), organisationId, year, first);
  const during = onDay(tx, addDays(first, 7));
  const batch = await loadRow(during, appraisalBatch, id, null);
  const parts = await partsOf(during, id);
  await takePart(during, batch, parts);
  await cast(during, id, parts);
  const closing = onDay(tx, addDays(first, 21));
  await take(closing, actions.close, id, {});
  await countPolls(work => work(closing), { id, levels: await levelScore(closing) });
  await take(closing, actions.grade, id, {});
  const after = onDay(tx, addDays(first, 28));
  await grade(after, id, hasUnqualified);
  await take(after, actions.review, id, {});
  await take(after, actions.publish, id, {});
  return id;
}

async function finished(tx: Tx, organisationId: string, year: number, hasUnqualified: boolean): Promise<void> {
  const first = `${year}-11-03`;
  const id = await madePublic(tx, organisationId, year, first, hasUnqualified);
  await take(onDay(tx, addDays(first, 42)), actions.archive, id, {});
}

/** Two in three have done what is asked; who has an account is asked. */
async function running(tx: Tx, organisationId: string, day: string, hasMasses = false): Promise<void> {
  const first = addDays(day, -6);
  const id = await begin(onDay(tx, first), organisationId, Number(day.slice(0, 4)), first, hasMasses);
  const batch = await loadRow(tx, appraisalBatch, id, null);
  const asked = await tx.rows<{ id: string }>(
    sql`select person_id as id from user_account where person_id is not null`,
  );
  const parts = (await partsOf(tx, id)).filter(({ memberId }) => !asked.some(one => one.id === memberId));
  const done = parts.filter((_, at) => at % 3 < 2);
  await takePart(tx, batch, done);
  await cast(tx, id, done);
}

const branchOfMember = (tx: Tx) =>
  tx.one<{ id: string }>(sql`
    select m.organisation_id as id from user_account u join party_member m on m.id = u.person_id
    where u.username = 'demo.member'`);
/** Another branch of the same committee, large enough that ballots are shown. */
const branchBeside = (tx: Tx, branchIds: readonly string[]) =>
  tx.one<{ id: string }>(sql`
    select o.id from party_organisation o join party_organisation own on own.id = ${branchIds[0]}::bigint
      join party_member m on m.organisation_id = o.id and m.deleted_at is null
    where o.parent_id = own.parent_id and o.deleted_at is null and not o.id = any(${sql.param(branchIds)}::bigint[])
    group by o.id having count(*) between 8 and 40 order by o.id limit 1`);

export async function plantAppraisals(tx: Tx): Promise<void> {
  const place = await tx.one<{ id: string }>(sql`
    select id from party_organisation where code = ${branch} and deleted_at is null`);
  if (!place) return;
  const day = await today(tx);
  const year = Number(day.slice(0, 4));
  await finished(tx, place.id, year - 1, false);
  await running(tx, place.id, day);
  const own = await branchOfMember(tx);
  if (own && own.id !== place.id) await running(tx, own.id, day, true);
  const beside = await branchBeside(tx, [place.id, ...(own ? [own.id] : [])]);
  if (!beside) return;
  await finished(tx, beside.id, year - 1, true);
  await madePublic(tx, beside.id, year, addDays(day, -29), false);
}
