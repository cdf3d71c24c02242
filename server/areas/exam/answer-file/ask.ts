/** A proctor brings an answer file: what it would change is shown, then it is asked for; nobody decides it alone. Decision 349. */
import { sql } from 'drizzle-orm';
import { askAnswerFile, previewAnswerFile, readFileAnswers } from 'contract/exam/answer-file-calls.ts';
import { answerFile } from 'contract/exam/answer-file.ts';
import { answerFileStates as states } from 'contract/exam/codes.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { applyEffects } from '../../../kit/process/effects.ts';
import { begin } from '../../../kit/process/take.ts';
import { refuse } from '../../../kit/refusal.ts';
import type { Call, Tx } from '../../../kit/registry.ts';
import { serve } from '../../../kit/route.ts';
import { nowOf } from '../../../kit/setting.ts';
import { loadRow } from '../../../kit/write/load.ts';
import { examToAct } from '../proctor/exam.ts';
import { paperOfAttempt, shownDifferences } from './differences.ts';
import { judge, worthFaults, type Judged } from './judge.ts';
import { liveDifferences } from './kept.ts';
import { answerFileHandler, asked } from './take.ts';

const area = 'exam.answerFile';

const isWaiting = (tx: Tx, attemptId: string) =>
  tx.one(sql`
    select 1 from answer_file where attempt_id = ${attemptId}::bigint and deleted_at is null
      and state = ${states.waiting}`);

interface Asking {
  content: string;
  attemptId?: string | undefined;
  reason: string;
  takesFormer?: boolean | undefined;
}
async function askFaults(tx: Tx, { paper, preview }: Judged, { reason, takesFormer }: Asking): Promise<Fault[]> {
  return [
    ...worthFaults(preview.differences),
    ...((await isWaiting(tx, paper.id)) ? [fault('', `${area}.waiting`, { name: paper.name })] : []),
    ...(preview.isFormer && takesFormer !== true ? [fault('takesFormer', `${area}.former`)] : []),
    ...(reason.trim().length < 2 ? [fault('reason', 'kit.required', { label: answerFile.fields.reason.label })] : []),
  ];
}

const keepAnswers = (tx: Tx, fileId: string, { said }: Judged) =>
  tx.rows(sql`
    insert into exam_file_answer (file_id, topic_no, response, flagged, changed_at)
    select ${fileId}::bigint, "topicNo", nullif(response, 'null'), flagged, "changedAt"
    from jsonb_to_recordset(${JSON.stringify(said)}::jsonb)
      as x("topicNo" int, response jsonb, flagged boolean, "changedAt" timestamptz)`);

export async function ask(call: Pick<Call, 'tx' | 'database'>, id: string, asking: Asking) {
  const { tx } = call;
  const { id: examId } = await examToAct(tx, id);
  // Two who bring the same file come one after the other.
  await tx.rows(sql`select 1 from exam where id = ${examId}::bigint for no key update`);
  const judged = await judge(call, examId, asking);
  const faults = await askFaults(tx, judged, asking);
  if (faults.length > 0) throw refuse(faults);
  const { paper, preview } = judged;
  const changed = preview.differences.filter(({ isLate }) => !isLate).length;
  const values = {
    attemptId: paper.id,
    examId,
    personId: paper.personId,
    name: paper.name,
    number: paper.number,
    reason: asking.reason.trim(),
    askedAt: await nowOf(tx),
    writtenAt: preview.writtenAt,
    answerCount: preview.answers,
    changedCount: changed,
    isFormer: preview.isFormer,
    state: states.waiting,
  };
  const [fileId = ''] = await applyEffects(tx, answerFile, [{ values }], { flow: 'itself', reason: asked });
  await keepAnswers(tx, fileId, judged);
  await begin(tx, answerFileHandler, [fileId], asked);
  return { id: fileId, name: paper.name, changed };
}

/** Of one that counts, what it changed; of any other, what it would change now. */
async function answersOf(tx: Tx, id: string) {
  const row = await loadRow(tx, answerFile, id, 'read', 'look');
  if (row.state !== states.taken) return { differences: await liveDifferences(tx, row) };
  const attempt = await tx.one<{ paperNo: number | null }>(sql`
    select paper_no::int as paper_no from exam_attempt where id = ${row.attemptId}::bigint`);
  const changed = await tx.rows<Parameters<typeof shownDifferences>[1][number]>(sql`
    select topic_no as no, former_response as held, former_at as held_at, response as said, changed_at, false as is_late
    from exam_file_answer where file_id = ${id}::bigint and is_taken order by topic_no`);
  const paper = await paperOfAttempt(tx, row.examId ?? '', attempt?.paperNo ?? null);
  return { differences: shownDifferences(paper, changed) };
}

export const askRoutes = [
  serve(previewAnswerFile, async ({ tx, database, params, body }) => {
    const { id } = await examToAct(tx, params.id);
    return (await judge({ tx, database }, id, body)).preview;
  }),
  serve(askAnswerFile, ({ tx, database, params, body }) => ask({ tx, database }, params.id, body)),
  serve(readFileAnswers, ({ tx, params }) => answersOf(tx, params.id)),
];
