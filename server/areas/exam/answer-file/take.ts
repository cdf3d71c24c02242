/** A second person agrees, and what the candidate could not send counts as if it had been saved. Decision 349. */
import { sql } from 'drizzle-orm';
import type { Difference } from 'contract/exam/answer-file-calls.ts';
import { answerFile, answerFileProcess, type AnswerFile } from 'contract/exam/answer-file.ts';
import { answerFileStates as states, unmarked } from 'contract/exam/codes.ts';
import { examAttempt } from 'contract/exam/exam-attempt.ts';
import { fault, sentence, warn, type Fault, type Params } from 'contract/kit/fault.ts';
import { flowOf } from '../../../kit/flow.ts';
import { applyEffects } from '../../../kit/process/effects.ts';
import { each, handle } from '../../../kit/process/handle.ts';
import { lastHand } from '../../../kit/process/last-hand.ts';
import { notFound, refuse } from '../../../kit/refusal.ts';
import { rules, type Tx } from '../../../kit/registry.ts';
import { nowOf } from '../../../kit/setting.ts';
import { loadRow } from '../../../kit/write/load.ts';
import { tellPersons } from '../../message/index.ts';
import { lockExam } from '../marking/assign.ts';
import { resultPage } from '../score/announce.ts';
import { holdAttempts } from '../sitting/attempts.ts';
import { countAnswered, receiptOf } from '../sitting/receipt.ts';
import { answersOf, keepLate } from '../sitting/saves.ts';
import { closedFaults, paperById, worthFaults } from './judge.ts';
import { keptAnswers, liveDifferences } from './kept.ts';
import { recount } from './recount.ts';

const area = 'exam.answerFile';
/** The step of asking, as the record of the way calls it. */
export const asked = '提请采用';

/** One at a time for a paper. */
export const answerFileRules = rules(answerFile, {
  derive: ({ state, attemptId }) => ({ waiting: state === states.waiting ? attemptId : null }),
});

async function secondFaults(tx: Tx, { id }: AnswerFile): Promise<Fault[]> {
  const hand = await lastHand(tx, answerFile, id, asked);
  return hand?.userId === tx.actor.userId ? [fault('', `${area}.own-file`)] : [];
}

/** Whether it may still count, and what of it. */
async function standingFaults(tx: Tx, row: AnswerFile): Promise<Fault[]> {
  const paper = await paperById(tx, row.attemptId);
  if (!paper) throw notFound();
  const closed = closedFaults(paper);
  return closed.length > 0 ? closed : worthFaults(await liveDifferences(tx, row)).map(one => ({ ...one, path: '' }));
}
const approveFaults = async (tx: Tx, row: AnswerFile) => [
  ...(await secondFaults(tx, row)),
  ...(await standingFaults(tx, row)),
  ...(row.isFormer ? [warn('', `${area}.former-confirm`)] : []),
];

/** As they are held now, for the record of what counted. */
const noteTaken = (tx: Tx, id: string, taken: readonly Difference[]) =>
  tx.rows(sql`
    update exam_file_answer f set is_taken = true, former_response = nullif(x.held, 'null'), former_at = x."heldAt"
    from jsonb_to_recordset(${JSON.stringify(taken)}::jsonb) as x(no int, held jsonb, "heldAt" timestamptz)
    where f.file_id = ${id}::bigint and f.topic_no = x.no`);

const noteEvent = (tx: Tx, { attemptId, examId, reason }: AnswerFile, count: number) =>
  tx.rows(sql`
    insert into exam_event (exam_id, attempt_id, kind, detail, happened_at, user_id)
    select ${examId}::bigint, ${attemptId}::bigint, 'answerFile', ${`${count} 题：${reason}`}, clock.now,
      ${tx.actor.userId}::bigint from clock`);

const told = ({ registry: { texts } }: Tx, code: string, params: Params) => sentence(texts, `${area}.${code}`, params);
async function tell(tx: Tx, row: AnswerFile, title: string, code: string, params: Params): Promise<void> {
  const one = await tx.one<{ name: string }>(sql`select name from exam where id = ${row.examId}::bigint`);
  const exam = one?.name ?? '';
  await tellPersons(tx, {
    title: `【考试】${title}`,
    content: told(tx, code, { exam, ...params }),
    entity: answerFile.name,
    recordId: row.id,
    personId: row.personId ?? '',
    link: { routePath: resultPage, query: { id: row.examId ?? '' } },
  });
}

/** What differs, as a save behind all others; gives which questions, and all that is held now. */
async function keepFile(tx: Tx, { id, attemptId }: AnswerFile) {
  const taken = (await liveDifferences(tx, { attemptId, id })).filter(({ isLate }) => !isLate);
  const changed = new Set(taken.map(({ no }) => no));
  const said = (await keptAnswers(tx, id)).filter(({ topicNo }) => changed.has(topicNo));
  await noteTaken(tx, id, taken);
  await keepLate(
    tx,
    attemptId,
    said.map(({ topicNo, response, flagged }) => ({ topicNo, response, flagged })),
  );
  const given = (await answersOf(tx, [attemptId])).get(attemptId) ?? [];
  await tx.rows(sql`
    update exam_sitting set answered = ${countAnswered(given)}::int where attempt_id = ${attemptId}::bigint`);
  return { changed, given };
}

const objectiveOf = async (tx: Tx, attemptId: string) =>
  (await loadRow(tx, examAttempt, attemptId, null, 'look')).objectiveHalves;

/** The paper is held, so that nothing else counts it meanwhile; its save, its receipt, and what it is worth then. */
async function takeIn(tx: Tx, row: AnswerFile) {
  const exam = await lockExam(tx, row.examId ?? '');
  const attempt = (await holdAttempts(tx, [row.attemptId])).get(row.attemptId);
  const faults = await standingFaults(tx, row);
  if (!attempt || faults.length > 0) throw refuse(faults);
  const formerHalves = await objectiveOf(tx, row.attemptId);
  const { changed, given } = await keepFile(tx, row);
  const receipt = receiptOf(attempt.candidateNo, given);
  const cause = { flow: flowOf(answerFile, row.id), reason: `采用答案文件：${row.reason}` };
  await applyEffects(tx, examAttempt, [{ id: row.attemptId, values: { receipt } }], cause);
  await noteEvent(tx, row, changed.size);
  // What was not counted yet is counted with the others.
  if (!unmarked.includes(attempt.state)) await recount(tx, exam, row.attemptId, { given, changed, cause });
  await tell(tx, row, '答案文件已采用', 'taken', { n: changed.size, receipt, reason: row.reason });
  const laterHalves = await objectiveOf(tx, row.attemptId);
  return { takenAt: await nowOf(tx), changedCount: changed.size, formerHalves, laterHalves };
}

export const answerFileHandler = handle(answerFileProcess, {
  page: '/party-school/score/file/detail',
  ask: ({ name }, { node }) => ({ bizType: 'DX_DA', title: `【考试】${name}的答案文件待${node}` }),
  steps: {
    approve: {
      guard: approveFaults,
      perform: each(takeIn),
      values: (_, __, { opinion }) => ({ reply: opinion }),
    },
    refuse: {
      guard: secondFaults,
      values: (_, __, { opinion }) => ({ reply: opinion }),
      effect: each((tx, row, { opinion }) => tell(tx, row, '答案文件没有采用', 'refused', { opinion })),
    },
    withdraw: { values: (_, __, { reason }) => ({ reply: reason }) },
  },
});
