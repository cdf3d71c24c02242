/** Who has handed in a report, who is reminded of it, and what raters read of it. Domain-cadre 2.5. */
import { sql } from 'drizzle-orm';
import { assessmentScheme } from 'contract/assessment/assessment-scheme.ts';
import { reportStates, schemeStates } from 'contract/assessment/codes.ts';
import { readReport, readReportByCode, readReports, urgeReports } from 'contract/assessment/report-calls.ts';
import { fault } from 'contract/kit/fault.ts';
import { notFound, refuse } from '../../kit/refusal.ts';
import type { Tx } from '../../kit/registry.ts';
import { serve } from '../../kit/route.ts';
import { loadRow } from '../../kit/write/load.ts';
import { accountsOf, tellAccounts } from '../message/index.ts';
import { pollById } from './poll.ts';
import { raterOf } from './rater-session.ts';
import { ratersOf } from './raters.ts';

interface Line {
  cadreId: string;
  name: string;
  reportState: string;
}
const linesOf = (tx: Tx, schemeId: string) =>
  tx.rows<Line>(sql`
    select t.cadre_id, t.name, t.report_state from assessment_target t join person p on p.id = t.cadre_id
    where t.scheme_id = ${schemeId}::bigint and t.deleted_at is null and t.is_excluded is not true
      and t.report_state is not null order by p.name_pinyin, t.id`);
const isWaiting = ({ reportState }: Line) => reportState === reportStates.asked;

/** Somebody on the ballot of whoever asks; any other is as one who is not there. */
async function reportFor(tx: Tx, pollId: string, key: string, targetId: string) {
  const poll = await pollById(tx, pollId);
  const rater = poll && (await ratersOf(tx, poll)).get(key);
  if (!poll?.isOpen || !rater || rater.leftOut.includes(targetId) || !poll.targetIds.includes(targetId))
    throw notFound();
  const row = await tx.one<{ report: string }>(sql`
    select report from assessment_target where id = ${targetId}::bigint and report is not null and deleted_at is null`);
  if (!row) throw notFound();
  return row;
}

export const reportRoutes = [
  serve(readReport, ({ tx, params: { id }, query: { targetId } }) =>
    reportFor(tx, id, tx.actor.personId ?? '', targetId),
  ),
  serve(readReportByCode, ({ tx, header, query: { targetId } }) => {
    const { pollId, codeId } = raterOf(tx, header);
    return reportFor(tx, pollId, codeId, targetId);
  }),
  serve(readReports, async ({ tx, params: { id } }) => {
    await loadRow(tx, assessmentScheme, id, 'read', 'look');
    const lines = await linesOf(tx, id);
    const waiting = lines.filter(isWaiting).map(({ name }) => name);
    const late = lines.filter(({ reportState }) => reportState === reportStates.late).length;
    return { asked: lines.length, given: lines.length - waiting.length, late, waiting };
  }),
  serve(urgeReports, async ({ tx, params: { id } }) => {
    const { name, state, reportDueOn } = await loadRow(tx, assessmentScheme, id, 'read');
    if (state !== schemeStates.configured && state !== schemeStates.running)
      throw refuse([fault('', 'assessment.assessmentTarget.no-report')]);
    const waiting = (await linesOf(tx, id)).filter(isWaiting);
    const accounts = await accountsOf(
      tx,
      waiting.map(({ cadreId }) => cadreId),
    );
    await tellAccounts(tx, accounts, {
      title: `【干部考核】请提交${name}述职报告`,
      content: `截止日期为 ${reportDueOn}，请在“我的考核”中提交。`,
      entity: assessmentScheme.name,
      recordId: id,
      personId: tx.actor.personId ?? '',
      link: { routePath: '/self/assessment', query: {} },
    });
    return { told: accounts.length };
  }),
];
