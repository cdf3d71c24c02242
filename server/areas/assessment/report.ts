/** Reports of the work: asked when a scheme is complete, changed until the ballots open, late ones said to be so. Domain-cadre 2.5. */
import { sql } from 'drizzle-orm';
import { assessmentScheme, type AssessmentScheme } from 'contract/assessment/assessment-scheme.ts';
import { assessmentTarget, type AssessmentTarget } from 'contract/assessment/assessment-target.ts';
import { reportStates, schemeStates } from 'contract/assessment/codes.ts';
import { handInReport } from 'contract/assessment/own-calls.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { files, longText } from 'contract/kit/field.ts';
import { causeOf } from '../../kit/flow.ts';
import { cleanInput } from '../../kit/process/act.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { notFound, refuse } from '../../kit/refusal.ts';
import type { Tx } from '../../kit/registry.ts';
import { serve } from '../../kit/route.ts';
import { nowOf, today } from '../../kit/setting.ts';
import { loadRow } from '../../kit/write/load.ts';
import { closeTodos, openTodos } from '../message/index.ts';

const area = 'assessment.assessmentTarget';
const bizType = 'KH_SZ';
/** MSG_DBLX: something to be filled in. */
const filling = '02';

interface Asked {
  id: string;
  cadreId: string;
  reportState: string | null;
}
const cadresIn = (tx: Tx, schemeId: string) =>
  tx.rows<Asked>(sql`
    select id, cadre_id, report_state from assessment_target where scheme_id = ${schemeId}::bigint and deleted_at is null
      and is_excluded is not true and cadre_id is not null order by id`);

async function openReportTodos(tx: Tx, { name, reportDueOn }: AssessmentScheme, asked: readonly Asked[]) {
  const accounts = await tx.rows<{ personId: string; userIds: string[] }>(sql`
    select person_id, array_agg(id::text order by id) as user_ids from user_account
    where person_id = any(${sql.param(asked.map(({ cadreId }) => cadreId))}::bigint[]) and deleted_at is null
      and state <> 'disabled' group by 1`);
  const byPerson = new Map(accounts.map(one => [one.personId, one.userIds]));
  await openTodos(
    tx,
    asked.map(({ id, cadreId }) => ({
      bizType,
      entity: assessmentTarget.name,
      recordId: id,
      step: 'report',
      type: filling,
      title: `【干部考核】请提交${name}述职报告`,
      receiverIds: byPerson.get(cadreId) ?? [],
      dueAt: `${reportDueOn}T23:59:59+08:00`,
      personId: cadreId,
      link: { routePath: '/self/assessment', query: {} },
    })),
  );
}

/** Of everybody who has not handed in; of nobody where the scheme names no day. */
export async function askReports(tx: Tx, scheme: AssessmentScheme): Promise<void> {
  const wanted = scheme.reportDueOn === null ? null : reportStates.asked;
  const open = (await cadresIn(tx, scheme.id)).filter(
    ({ reportState }) => reportState === null || reportState === reportStates.asked,
  );
  const changes = open
    .filter(({ reportState }) => reportState !== wanted)
    .map(({ id }) => ({ id, values: { reportState: wanted } }));
  await applyEffects(tx, assessmentTarget, changes, causeOf(assessmentScheme, scheme.id, '布置述职报告'));
  if (wanted) await openReportTodos(tx, scheme, open);
}

export async function askNoReports(tx: Tx, schemeId: string): Promise<void> {
  const ids = (await cadresIn(tx, schemeId)).map(({ id }) => id);
  await tx.registry.todos.close(tx, assessmentTarget.name, ids);
}

type Window = Pick<AssessmentScheme, 'state' | 'reportDueOn'> & Pick<AssessmentTarget, 'reportState'>;
const hasBegun = (state: string) => state === schemeStates.running || state === schemeStates.closed;
/** What stands against a report now; the first one is taken late, until the close. */
export function reportFaults({ state, reportDueOn, reportState }: Window, now: string): Fault[] {
  const isGiven = reportState === reportStates.given || reportState === reportStates.late;
  if (reportDueOn === null || reportState === null || state === schemeStates.draft)
    return [fault('', `${area}.no-report`)];
  if (state === schemeStates.closed) return [fault('', `${area}.report-over`)];
  if (isGiven && hasBegun(state)) return [fault('', `${area}.report-read`)];
  return isGiven && now > reportDueOn ? [fault('', `${area}.report-fixed`, { day: reportDueOn })] : [];
}

const asked = { report: longText('述职报告', { required: true, max: 3000 }), reportFiles: files('附件') };

/** The own target, under its lock. */
async function ownTarget(tx: Tx, id: string): Promise<AssessmentTarget> {
  const own = await tx.one(sql`
    select 1 from assessment_target where id = ${id}::bigint and cadre_id = ${tx.actor.personId}::bigint
      and deleted_at is null and is_excluded is not true`);
  if (!own) throw notFound();
  return loadRow(tx, assessmentTarget, id, null);
}

export const handInRoute = serve(handInReport, async ({ tx, params: { id }, body }) => {
  const { schemeId } = await ownTarget(tx, id);
  const scheme = await loadRow(tx, assessmentScheme, schemeId, null);
  const { reportState } = await ownTarget(tx, id);
  const given = await cleanInput(tx, { input: asked }, body);
  const now = await today(tx);
  const faults = reportFaults({ ...scheme, reportState }, now);
  if (faults.length > 0) throw refuse(faults);
  const isLate = now > (scheme.reportDueOn ?? now);
  const values = {
    report: given.report,
    reportFiles: given.reportFiles ?? null,
    reportState: isLate ? reportStates.late : reportStates.given,
    reportedAt: await nowOf(tx),
  };
  await applyEffects(tx, assessmentTarget, [{ id, values }], causeOf(assessmentScheme, schemeId, '提交述职报告'));
  await closeTodos(tx, { bizType, recordId: id });
  return { isLate };
});
