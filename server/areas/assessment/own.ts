/** 我的考核: what a cadre is or was assessed in, the report that is asked, the grade as far as it is told. Domain-cadre 2. */
import { sql } from 'drizzle-orm';
import { schemeStates, toldResults } from 'contract/assessment/codes.ts';
import { readOwnAssessments, type OwnAssessment } from 'contract/assessment/own-calls.ts';
import { readDetail } from 'contract/assessment/result-detail.ts';
import type { Tx } from '../../kit/registry.ts';
import { serve } from '../../kit/route.ts';
import { today } from '../../kit/setting.ts';
import { daysToAsk, gradeWords, lastDay } from '../grading/index.ts';
import { reportFaults } from './report.ts';

interface Found {
  id: string;
  schemeId: string;
  schemeName: string;
  year: number;
  post: string | null;
  state: string;
  reportDueOn: string | null;
  reportState: string | null;
  report: string | null;
  reportFiles: string[] | null;
  resultTold: string;
  objectKind: string;
  wording: string;
  /** Null until the grade is told. */
  resultId: string | null;
  grade: string | null;
  total: number | null;
  rank: number | null;
  persons: number;
  groups: string | null;
  askBy: string | null;
  asked: OwnAssessment['asked'];
}
const most = 50;
const foundOf = async (tx: Tx) =>
  tx.rows<Found>(sql`
    select t.id, s.id as scheme_id, s.name as scheme_name, s.year, t.post, s.state,
      s.report_due_on::text as report_due_on, t.report_state, t.report, t.report_files::text[] as report_files,
      s.result_told, s.object_kind, s.wording, r.id as result_id, r.grade, r.total, r.rank_in_pool as rank, r.groups, ${lastDay(await daysToAsk(tx))} as ask_by,
      (select count(*)::int from assessment_result o where o.scheme_id = s.id and o.pool = t.pool and o.deleted_at is null
        and o.rank_in_pool is not null) as persons,
      (select jsonb_build_object('id', q.id::text, 'version', q.version, 'state', q.state, 'reply', q.reply, 'newGrade', q.new_grade)
        from reconsideration q where q.result_id = r.id and q.deleted_at is null order by q.id desc limit 1) as asked
    from assessment_target t join assessment_scheme s on s.id = t.scheme_id and s.deleted_at is null
      left join assessment_result r on r.target_id = t.id and r.deleted_at is null and r.told_on is not null
    where t.cadre_id = ${tx.actor.personId}::bigint and t.deleted_at is null and t.is_excluded is not true
      and s.state <> ${schemeStates.draft} order by s.year desc, s.id desc limit ${most}`);

interface Indicator {
  id: string;
  schemeId: string;
  name: string;
}
const indicatorsOf = (tx: Tx, schemeIds: readonly string[]) =>
  tx.rows<Indicator>(sql`
    select id, scheme_id, name from assessment_indicator where scheme_id = any(${sql.param([...schemeIds])}::bigint[])
      and deleted_at is null order by sort_no, id`);

function resultOf(one: Found, word: string, indicators: readonly Indicator[], now: string): OwnAssessment['result'] {
  const { resultId: id, grade, askBy } = one;
  if (id === null || grade === null) return null;
  const isOpen = askBy !== null && now <= askBy;
  const said = { id, grade, word, askBy: isOpen ? askBy : null };
  if (one.resultTold !== toldResults.details)
    return { ...said, total: null, rank: null, persons: null, indicators: [] };
  const scores = readDetail(one.groups).indicators;
  return {
    ...said,
    total: one.total,
    rank: one.rank,
    persons: one.persons,
    indicators: indicators
      .filter(({ schemeId }) => schemeId === one.schemeId)
      .map(indicator => ({ name: indicator.name, score: scores[indicator.id] ?? null })),
  };
}

const reportOf = (one: Found, now: string): OwnAssessment['report'] =>
  one.reportDueOn === null || one.reportState === null
    ? null
    : {
        dueOn: one.reportDueOn,
        state: one.reportState,
        text: one.report,
        files: one.reportFiles ?? [],
        isOpen: reportFaults(one, now).length === 0,
      };

export const ownRoute = serve(readOwnAssessments, async ({ tx }) => {
  const found = await foundOf(tx);
  const indicators = await indicatorsOf(
    tx,
    found.map(({ schemeId }) => schemeId),
  );
  const now = await today(tx);
  const own: OwnAssessment[] = [];
  for (const one of found) {
    const { id, schemeName, year, post, state, asked } = one;
    const word = (await gradeWords(tx, one))(one.grade);
    const [report, result] = [reportOf(one, now), resultOf(one, word, indicators, now)];
    own.push({ id, schemeName, year, post, state, report, result, asked });
  }
  return own;
});
