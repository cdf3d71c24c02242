/** What an answer file that was asked for says, beside what the server holds now. */
import { sql } from 'drizzle-orm';
import type { Difference } from 'contract/exam/answer-file-calls.ts';
import type { AnswerFile } from 'contract/exam/answer-file.ts';
import { notFound } from '../../../kit/refusal.ts';
import type { Tx } from '../../../kit/registry.ts';
import { differencesOf, paperOfAttempt, type SaidAnswer } from './differences.ts';
import { paperById } from './judge.ts';

export const keptAnswers = (tx: Tx, fileId: string): Promise<SaidAnswer[]> =>
  tx.rows(sql`
    select topic_no, response, flagged, changed_at from exam_file_answer where file_id = ${fileId}::bigint
    order by topic_no`);

export async function liveDifferences(
  tx: Tx,
  { id, attemptId }: Pick<AnswerFile, 'id' | 'attemptId'>,
): Promise<Difference[]> {
  const paper = await paperById(tx, attemptId);
  if (!paper) throw notFound();
  const frozen = await paperOfAttempt(tx, paper.examId, paper.paperNo);
  return differencesOf(tx, attemptId, await keptAnswers(tx, id), { paper: frozen, endedAt: paper.handedInAt });
}
