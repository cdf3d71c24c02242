/** Probations at their end, each taken on by the steps that people take. */
import { sql } from 'drizzle-orm';
import { addMonths } from 'contract/kit/calendar.ts';
import { formalDecisions, publicityKinds } from 'contract/development/codes.ts';
import { developmentInspection } from 'contract/development/development-inspection.ts';
import { developmentMaterial } from 'contract/development/development-material.ts';
import { developmentRecord } from 'contract/development/development-record.ts';
import { developmentPublicity } from 'contract/development/development-publicity.ts';
import { stepOf } from 'contract/development/steps.ts';
import { thoughtReport } from 'contract/development/thought-report.ts';
import { generalBranchOf } from '../deliberation.ts';
import { submit as submitStep } from '../step.ts';
import type { Values, Tx } from '../../../kit/registry.ts';
import { write, type WriteOptions } from '../../../kit/write/write.ts';
import { applyEffects } from '../../../kit/process/effects.ts';
import { addDays, referenceDay } from '../../../seed/days.ts';
import { endOf, endings, type Ending } from '../../../seed/endings.ts';

const options: WriteOptions = { verb: 'create', origin: 1, reason: '初始化', confirmed: 'all', isConsequence: true };

/** The papers that these steps leave, each as of the day of its step. */
async function plantPapers(tx: Tx, recordId: string, done: readonly { step: number; day: string }[]): Promise<void> {
  const byCategory = new Map(
    done.flatMap(({ step, day }) => (stepOf(step)?.materials ?? []).map(category => [category, day] as const)),
  );
  const papers = [...byCategory].map(([category, occurredOn]) => ({
    values: { recordId, category, occurredOn, pages: 2, isPaper: true, isReviewed: true },
  }));
  if (papers.length > 0) await write(tx, developmentMaterial, papers, options);
}

async function plantParts(tx: Tx, recordId: string, { way }: Ending, end: string): Promise<void> {
  const done = await tx.rows<{ step: number; day: string }>(sql`
    select step, done_on::text as day from development_step where record_id = ${recordId}::bigint order by step`);
  await plantPapers(tx, recordId, done);
  const inspected = [addDays(addMonths(end, -6), -3), addDays(end, -25)].map((inspectedOn, at) => ({
    values: {
      recordId,
      inspectedOn,
      by: String(at + 1),
      conclusion: '1',
      content: '能够履行党员义务，按时参加组织生活，工作学习中发挥带头作用，还需加强理论学习。',
    },
  }));
  await write(tx, developmentInspection, inspected, options);
  const reports = [9, 6, 3, 1]
    .map(months => addMonths(end, -months))
    .map(submittedOn => ({
      values: {
        recordId,
        submittedOn,
        subject: `${submittedOn.slice(0, 4)}年第${Math.ceil(Number(submittedOn.slice(5, 7)) / 3)}季度思想汇报`,
        content: '结合本季度组织生活和学习工作，汇报思想认识、存在不足和改进打算。',
      },
    }));
  await write(tx, thoughtReport, reports, options);
  const isShown = way(end).some(([no, form]) => no === 23 && form['formalDecision'] !== formalDecisions.revoked);
  const isPrepared = way(end).length === 1 && end < referenceDay;
  if (!isShown && !isPrepared) return;
  const values = { recordId, kind: publicityKinds.formal, startOn: addDays(end, -20), endOn: addDays(end, -2) };
  await write(tx, developmentPublicity, [{ values: { ...values, place: '支部公告栏', conclusion: '1' } }], options);
}

/** Everybody of the branch was there, and all but one were for it. */
async function sheetFor(tx: Tx, recordId: string): Promise<Values> {
  const found = await tx.one<{ due: number }>(sql`
    select count(*)::int as due from development_record r join party_member m on m.organisation_id = r.organisation_id
    where r.id = ${recordId}::bigint and m.deleted_at is null and m.party_status = '1' and m.member_category = '1'`);
  const due = Math.max(3, found?.due ?? 0);
  return { due, present: due, agree: due - 1, oppose: 0, abstain: 1, writtenAgree: 0 };
}

/** What an extended probation is judged by is of its own time. */
const plantInspection = (tx: Tx, recordId: string, inspectedOn: string) =>
  write(
    tx,
    developmentInspection,
    [
      {
        values: {
          recordId,
          inspectedOn,
          by: '1',
          conclusion: '1',
          content: '延长预备期内能够改正不足，按时参加组织生活。',
        },
      },
    ],
    options,
  );

/** A general branch above has deliberated what the committee decides. */
async function deliberate(tx: Tx, id: string, deliberatedOn: string): Promise<void> {
  const row = await tx.one<{ place: string }>(sql`
    select organisation_id as place from development_record where id = ${id}::bigint`);
  if (!row || !(await generalBranchOf(tx, row.place))) return;
  await applyEffects(tx, developmentRecord, [{ id, values: { deliberatedOn } }], { flow: null, reason: '初始化' });
}

/** The records that were put down for this, each known by the day its probation ends. */
export async function plantEndings(tx: Tx): Promise<void> {
  const rows = await tx.rows<{ id: string; end: string }>(sql`
    select id, probation_end_on::text as end from development_record
    where step = '22' and state = '1' and deleted_at is null order by id`);
  // What was entered of former years bears the same name everywhere.
  const past: Tx = { ...tx, actor: { ...tx.actor, name: '历史导入' } };
  for (const ending of endings) {
    const end = endOf(ending);
    const id = rows.find(row => row.end === end)?.id;
    if (!id) continue;
    await plantParts(tx, id, ending, end);
    for (const [no, form] of ending.way(end)) {
      const day = String(form[stepOf(no)?.day ?? '']);
      await plantPapers(tx, id, [{ step: no, day }]);
      if (no === 21) await plantInspection(tx, id, addDays(day, -5));
      if (no === 24) await deliberate(tx, id, String(form['receivedOn']));
      const row = await tx.one<{ version: number }>(sql`
        select version from development_record where id = ${id}::bigint`);
      const sheet = no === 23 ? await sheetFor(tx, id) : {};
      await submitStep(past, { id, no, input: { ...form, ...sheet, version: row?.version ?? 1 } }, 'submit');
    }
  }
}
