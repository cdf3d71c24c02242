/**
 * Assessments of the demonstration: the yearly one is under way, three ways to rate and nobody's ballot in it yet; of the
 * year before one by the end of a term is closed, counted and graded, and waits for the meeting, and a special one is
 * confirmed, with a grade that is talked about and looked at once more.
 */
import { sql } from 'drizzle-orm';
import { addDays } from 'contract/kit/calendar.ts';
import { confirmGrades } from 'contract/assessment/actions.ts';
import { assessmentIndicator } from 'contract/assessment/assessment-indicator.ts';
import { assessmentScheme, assessmentSchemeProcess } from 'contract/assessment/assessment-scheme.ts';
import { assessmentTarget } from 'contract/assessment/assessment-target.ts';
import { grades } from 'contract/assessment/calculation/quota.ts';
import { anonymities, joinReasons } from 'contract/assessment/codes.ts';
import { raterGroup } from 'contract/assessment/rater-group.ts';
import { ratingAssignment } from 'contract/assessment/rating-assignment.ts';
import { ratingRecusal } from 'contract/assessment/rating-recusal.ts';
import { templateBy } from 'contract/assessment/templates.ts';
import { scoreEntry, scoreKinds } from 'contract/assessment/score-entry.ts';
import { castIn } from '../casting.ts';
import { countPolls } from '../count.ts';
import { makeCodes } from '../code.ts';
import { pollsOf } from '../poll.ts';
import { ratersOf } from '../raters.ts';
import { beginFrom } from '../template.ts';
import { askAgain, giveGrades } from '../../grading/index.ts';
import type { Tx } from '../../../kit/registry.ts';
import { today } from '../../../kit/setting.ts';
import { loadRow } from '../../../kit/write/load.ts';
import { make } from '../../../seed/make.ts';
import { onDay } from '../../../seed/on-day.ts';
import { take } from '../../../seed/take.ts';

const { actions } = assessmentSchemeProcess;

const notice = '请本着对事业负责、对干部负责的态度，实事求是作出评价；不了解的请选“不了解”。提交后不可修改。';
const indicators = [
  ['政治素质', '政治忠诚、政治定力、政治担当、政治能力、政治自律'],
  ['领导能力', '科学决策、组织协调、改革创新、抓落实'],
  ['工作实绩', '年度目标完成情况和分管工作成效'],
  ['工作作风', '联系师生、调查研究、担当作为'],
  ['廉洁自律', '落实党风廉政建设责任制和个人廉洁情况'],
] as const;
const pool = '中层正职';
/** GB_KHLX. */
const kinds = { year: '2', special: '3', term: '4' } as const;

/** Heads of units that serve; and deputies, the cadre of the demonstration first. */
const cadresOf = (tx: Tx, ranks: readonly string[], most: number) =>
  tx.rows<{ id: string }>(sql`
    select c.id from cadre c where c.deleted_at is null and c.in_post_status = '1' and c.post_unit_id is not null
      and c.rank = any(${sql.param([...ranks])}::text[])
    order by exists (select 1 from user_account u where u.person_id = c.id) desc, c.sort_no, c.id limit ${most}::int`);

interface Cast {
  heads: { id: string }[];
  deputies: { id: string }[];
  leaders: { id: string }[];
}

async function plantRaters(tx: Tx, schemeId: string, { deputies, leaders }: Cast): Promise<string> {
  const group = { schemeId, maxExcellentPercent: 30 };
  const [leading = '', fellow = '', codes = ''] = await make(tx, raterGroup, [
    { ...group, type: 'A', name: '校领导', anonymity: anonymities.named, weights: `${pool} 40` },
    { ...group, type: 'B', name: '中层干部互评', anonymity: anonymities.signedIn, weights: `${pool} 30` },
    { ...group, type: 'D', name: '教职工代表', anonymity: anonymities.code, weights: `${pool} 30`, expectedCount: 20 },
  ]);
  const raters = [
    ...leaders.map(({ id: personId }) => ({ raterGroupId: leading, personId })),
    ...deputies.map(({ id: personId }) => ({ raterGroupId: fellow, personId })),
  ];
  await make(tx, ratingAssignment, raters);
  return codes;
}

const plantTargets = (tx: Tx, schemeId: string, of: string, { heads }: Cast) =>
  make(
    tx,
    assessmentTarget,
    heads.map(({ id: cadreId }) => ({ schemeId, cadreId, pool: of, joinReason: joinReasons.yearInRank })),
  );
/** One of the deputies is married to one of the heads. */
async function plantRecusal(tx: Tx, schemeId: string, { deputies }: Cast, targetIds: readonly string[]): Promise<void> {
  const [personId, targetId] = [deputies.at(-1)?.id, targetIds.at(-1)];
  if (personId && targetId) await make(tx, ratingRecusal, [{ schemeId, personId, targetId, reason: '夫妻关系' }]);
}

interface Plan extends Cast {
  values: {
    name: string;
    year: number;
    kind: string;
    unitId: string;
    startAt: string;
    endAt: string;
    resultTold?: string;
  };
}
/** From the plan to the day on which ballots come in. */
async function begin(tx: Tx, { values, ...cast }: Plan): Promise<string> {
  const [id = ''] = await make(tx, assessmentScheme, [{ ...values, notice }]);
  const rows = indicators.map(([name, description], at) => ({
    schemeId: id,
    sortNo: at + 1,
    name,
    description,
    weight: 20,
  }));
  await make(tx, assessmentIndicator, rows);
  const targetIds = await plantTargets(tx, id, pool, cast);
  const raterGroupId = await plantRaters(tx, id, cast);
  await plantRecusal(tx, id, cast, targetIds);
  await take(tx, actions.configure, id, { confirmed: ['assessment.ratingRecusal.namesake'] });
  await makeCodes(tx, { raterGroupId, unitId: null, count: 20, spareCount: 1 });
  await take(tx, actions.start, id, {});
  return id;
}
const window = (first: string, last: string) => ({ startAt: `${first}T01:00:00.000Z`, endAt: `${last}T10:00:00.000Z` });

/** What raters say, by their places: two are 优秀 to most of them, the others 称职 with a doubt here and there. */
function levelBy(rater: number, target: number, at: number): number {
  if (target < 2) return (rater + at + target) % (target + 4) === 0 ? 2 : 1;
  if ((rater + target + at) % (11 - target) === 0) return 3;
  return (rater + at) % 5 === 0 ? 1 : 2;
}

async function castAll(tx: Tx, schemeId: string): Promise<void> {
  for (const poll of await pollsOf(tx, schemeId)) {
    const coming = [...(await ratersOf(tx, poll)).values()].map(({ key, leftOut }, rater) => ({
      tx,
      key,
      marks: poll.targetIds.flatMap((targetId, target) =>
        leftOut.includes(targetId)
          ? []
          : [{ targetId, values: poll.indicators.map((_, at) => levelBy(rater, target, at)) }],
      ),
    }));
    const refused = (await castIn(tx, poll.id, coming)).find(one => one !== null);
    if (refused) throw refused;
  }
}

/** 优秀 to the first while there is room, `last` to the last, 称职 to the others. */
async function gradeAll(tx: Tx, id: string, last: string): Promise<void> {
  const rows = await tx.rows<{ id: string; rank: number | null }>(sql`
    select id, rank_in_pool as rank from assessment_result where scheme_id = ${id}::bigint and deleted_at is null
    order by rank_in_pool nulls last, id`);
  const isSole = rows.filter(({ rank }) => rank === 1).length === 1;
  const gradeOf = (rank: number | null, at: number) =>
    isSole && rank === 1 ? grades.excellent : at === rows.length - 1 ? last : grades.competent;
  const given = rows.map(({ id: resultId, rank }, at) => ({ id: resultId, grade: gradeOf(rank, at) }));
  await giveGrades(tx, await loadRow(tx, assessmentScheme, id, null), given);
}

async function closed(tx: Tx, first: string, plan: Plan, last: string = grades.competent): Promise<string> {
  const id = await begin(onDay(tx, first), plan);
  await castAll(onDay(tx, addDays(first, 3)), id);
  const closing = onDay(tx, addDays(first, 9));
  await take(closing, actions.close, id, { reason: '评价人全部提交' });
  await countPolls(work => work(closing), id);
  await gradeAll(onDay(tx, addDays(first, 12)), id, last);
  return id;
}

/** The meeting confirmed it; who was given 基本称职 is talked with, and asks for the grade to be looked at once more. */
async function confirmed(tx: Tx, first: string, plan: Plan): Promise<void> {
  const id = await closed(tx, first, plan, grades.basicallyCompetent);
  const [met, asked] = [addDays(first, 14), addDays(first, 20)];
  await take(onDay(tx, met), confirmGrades, id, { confirmedOn: met, confirmMeeting: '校党委常委会' });
  const poor = await tx.one<{ id: string; personId: string }>(sql`
    select r.id, t.cadre_id as person_id from assessment_result r join assessment_target t on t.id = r.target_id
    where r.scheme_id = ${id}::bigint and r.grade = ${grades.basicallyCompetent}`);
  if (!poor) return;
  const own = onDay(tx, asked);
  const reason = '任期内分管的实验室建设已按期验收，请核对工作实绩部分的材料。';
  await askAgain({ ...own, actor: { ...own.actor, personId: poor.personId } }, poor.id, { reason });
}

/** Secretaries report on their work: begun from the template, and its raters are still to be named. */
async function plantDraft(tx: Tx, { values: { unitId, year, startAt, endAt }, ...cast }: Plan): Promise<void> {
  const template = templateBy('secretary');
  if (!template) return;
  const schemeId = await beginFrom(tx, template, { name: template.nameOf(year), year, unitId, startAt, endAt });
  await plantTargets(tx, schemeId, '党组织书记', cast);
}

export async function plantAssessment(tx: Tx): Promise<void> {
  const cast: Cast = {
    heads: await cadresOf(tx, ['131'], 8),
    deputies: await cadresOf(tx, ['132'], 8),
    leaders: await cadresOf(tx, ['111', '112', '121', '122'], 3),
  };
  const root = await tx.one<{ id: string }>(sql`select id from unit where parent_id is null order by id limit 1`);
  if (cast.deputies.length < 5 || cast.heads.length === 0 || cast.leaders.length === 0 || !root) return;
  const day = await today(tx);
  const year = Number(day.slice(0, 4));
  const first = `${year - 1}-12-08`;
  const term = { name: `${year - 1}年中层正职任期考核`, year: year - 1, kind: kinds.term, unitId: root.id };
  await closed(tx, first, { ...cast, values: { ...term, ...window(addDays(first, 1), addDays(first, 20)) } });
  const special = { name: `${year - 1}年中层正职专项考核`, year: year - 1, kind: kinds.special, unitId: root.id };
  const start = `${year - 1}-11-03`;
  const days = window(addDays(start, 1), addDays(start, 20));
  await confirmed(tx, start, { ...cast, values: { ...special, ...days, resultTold: '3' } });
  const yearly = { name: `${year}年度中层正职考核`, year, kind: kinds.year, unitId: root.id };
  const schemeId = await begin(tx, { ...cast, values: { ...yearly, ...window(addDays(day, 1), addDays(day, 20)) } });
  await plantDraft(tx, { ...cast, values: { ...yearly, ...window(addDays(day, 30), addDays(day, 40)) } });
  const praised = { kind: scoreKinds.adjustment, score: '1', reason: '主持的专业入选省级一流专业建设点' };
  await make(tx, scoreEntry, [
    { schemeId, cadreId: cast.heads[0]?.id, ...praised, documentNo: `江大教〔${year}〕18号` },
  ]);
}
