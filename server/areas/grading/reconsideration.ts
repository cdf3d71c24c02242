/** A grade is looked at once more upon request: who asks, until when, and what becomes of the record. Decision 226. */
import { sql, type SQL } from 'drizzle-orm';
import { grades } from 'contract/assessment/calculation/quota.ts';
import { toldResults, wordings } from 'contract/assessment/codes.ts';
import { askReconsideration } from 'contract/assessment/own-calls.ts';
import {
  objection,
  reconsideration,
  reconsiderationProcess,
  reconsiderationStates,
  type Reconsideration,
} from 'contract/assessment/reconsideration.ts';
import { assessmentRecord } from 'contract/cadre/assessment-record.ts';
import { addDays } from 'contract/kit/calendar.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { causeOf } from '../../kit/flow.ts';
import { cleanInput } from '../../kit/process/act.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { each, handle } from '../../kit/process/handle.ts';
import { begin } from '../../kit/process/take.ts';
import { notFound, refuse } from '../../kit/refusal.ts';
import type { Tx, Values } from '../../kit/registry.ts';
import { wordsOf } from '../../kit/resource/labels.ts';
import { serve } from '../../kit/route.ts';
import { settingOf, today } from '../../kit/setting.ts';
import { tellPersons } from '../message/index.ts';
import { isPoor, liftImprovement } from './improvement.ts';

const area = 'assessment.reconsideration';
/** 《公务员申诉规定》: 30 days from when the decision is known; it is answered within as many. */
export const daysToAsk = async (tx: Tx) => Number(await settingOf(tx, 'assessment.reconsiderationDays', '30'));

/** Better than it was, and never 优秀: places are given by the meeting. */
const isBetter = (grade: string, given: string) =>
  (grade === grades.competent || grade === grades.basicallyCompetent) && grade < given;

const recordsOf = (tx: Tx, { personId, schemeId }: Reconsideration) =>
  tx.rows<{ id: string; grade: string }>(sql`
    select a.id, a.grade from assessment_record a join assessment_scheme s on s.year = a.year and s.kind = a.type
    where s.id = ${schemeId}::bigint and a.person_id = ${personId}::bigint and a.deleted_at is null for update of a`);

async function changeFaults(tx: Tx, row: Reconsideration, grade: string): Promise<Fault[]> {
  const [record] = await recordsOf(tx, row);
  return [
    ...(isBetter(grade, row.grade) ? [] : [fault('grade', `${area}.better`)]),
    ...(record?.grade === row.grade ? [] : [fault('', `${area}.other-record`)]),
  ];
}

async function change(tx: Tx, row: Reconsideration, grade: string): Promise<void> {
  const cause = causeOf(reconsideration, row.id, '考核复核，变更等次');
  const records = await recordsOf(tx, row);
  const changes = records.map(({ id }) => ({ id, values: { grade } }));
  await applyEffects(tx, assessmentRecord, changes, cause);
  if (!isPoor(grade)) await liftImprovement(tx, row.schemeId, row.personId, '复核后变更等次');
}

async function tell(tx: Tx, { id, personId }: Reconsideration, grade: string | null, reply: string): Promise<void> {
  const outcome = grade === null ? '维持原等次' : `变更为${(await wordsOf(tx, 'GB_KHDC'))(grade)}`;
  await tellPersons(tx, {
    title: `【考核复核】${outcome}`,
    content: reply,
    entity: reconsideration.name,
    recordId: id,
    personId,
    link: { routePath: '/self/assessment', query: {} },
  });
}

export const reconsiderationHandler = handle(reconsiderationProcess, {
  page: '/assessment/reconsideration/detail',
  ask: async ({ name, askedOn }, { node }, tx) => ({
    bizType: 'KH_FH',
    title: `【考核复核】${name}申请复核考核等次，待${node}`,
    dueAt: `${addDays(askedOn, await daysToAsk(tx))}T23:59:59+08:00`,
  }),
  steps: {
    keep: {
      values: (_, __, { reply }) => ({ reply }),
      opinion: ({ reply }) => reply,
      effect: each((tx, row, { reply }) => tell(tx, row, null, reply)),
    },
    change: {
      guard: (tx, row, { grade }) => changeFaults(tx, row, grade),
      values: (_, __, { grade, reply }) => ({ newGrade: grade, reply }),
      opinion: ({ reply }) => reply,
      effect: each(async (tx, row, { grade, reply }) => {
        await change(tx, row, grade);
        await tell(tx, row, grade, reply);
      }),
    },
  },
});

interface Graded {
  id: string;
  name: string;
  schemeId: string;
  personId: string;
  grade: string | null;
  askBy: string | null;
}
/** The last day on which it may be asked about a result (alias r) of a scheme (s); null where nothing was told or the grade is no poor one of a cadre. */
export const lastDay = (days: number): SQL => sql`case when r.told_on is not null and s.wording = ${wordings.competence}
  and r.grade = any(${sql.param([grades.basicallyCompetent, grades.incompetent])}::text[])
  then (r.told_on + ${days}::int)::text end`;

async function ownResult(tx: Tx, id: string): Promise<Graded> {
  const row = await tx.one<Graded>(sql`
    select r.id, r.name, r.scheme_id, t.cadre_id as person_id, r.grade, ${lastDay(await daysToAsk(tx))} as ask_by
    from assessment_result r join assessment_target t on t.id = r.target_id join assessment_scheme s on s.id = r.scheme_id
    where r.id = ${id}::bigint and t.cadre_id = ${tx.actor.personId}::bigint and r.deleted_at is null
      and s.confirmed_on is not null and s.result_told <> ${toldResults.nothing} for update of r`);
  if (!row) throw notFound();
  return row;
}

async function askFaults(tx: Tx, { id, askBy }: Graded): Promise<Fault[]> {
  if (askBy === null) return [fault('', `${area}.not-poor`)];
  const twice = await tx.one(sql`
    select 1 from reconsideration where result_id = ${id}::bigint and deleted_at is null
      and state <> ${reconsiderationStates.withdrawn} limit 1`);
  return [
    ...((await today(tx)) > askBy ? [fault('', `${area}.late`, { day: askBy })] : []),
    ...(twice ? [fault('', `${area}.twice`)] : []),
  ];
}

/** In the name of whoever acts, about a result of the own. */
export async function askAgain(tx: Tx, resultId: string, asked: Values): Promise<string> {
  const result = await ownResult(tx, resultId);
  const given = await cleanInput(tx, { input: objection }, asked);
  const faults = await askFaults(tx, result);
  if (faults.length > 0) throw refuse(faults);
  const { name, schemeId, personId, grade } = result;
  const values = { ...given, name, schemeId, personId, resultId, grade, askedOn: await today(tx) };
  const [id = ''] = await applyEffects(tx, reconsideration, [{ values }], { flow: 'itself', reason: '本人申请复核' });
  await begin(tx, reconsiderationHandler, [id], '本人申请');
  return id;
}
export const askRoute = serve(askReconsideration, async ({ tx, body: { resultId, ...asked } }) => ({
  id: await askAgain(tx, resultId, asked),
}));
