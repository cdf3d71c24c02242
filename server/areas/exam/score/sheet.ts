/** The paper of one candidate with what was given for it, once the exam is over. Domain-cadre 4.6. */
import { sql } from 'drizzle-orm';
import { exam } from 'contract/exam/exam.ts';
import { examAttempt } from 'contract/exam/exam-attempt.ts';
import { readSheet, type Sheet } from 'contract/exam/score-calls.ts';
import { notFound } from '../../../kit/refusal.ts';
import type { Tx } from '../../../kit/registry.ts';
import { serve } from '../../../kit/route.ts';
import { loadRow } from '../../../kit/write/load.ts';
import { paperAsSat } from '../frozen.ts';
import { counts } from '../marking/open.ts';
import { requireOver } from './items.ts';
import { answersOf, correctionOf, grouped, sectionsOf, toldTopics } from './told.ts';

type Line = Sheet['questions'][number]['marks'][number] & { topicNo: number };
const marksOf = (tx: Tx, attemptId: string) =>
  tx.rows<Line>(sql`
    select m.topic_no, k.round, p.name as marker_name, m.points, m.comment, m.former_points, m.change_reason
    from exam_mark m join marking_task k on k.id = m.task_id and ${counts} join person p on p.id = k.marker_id
    where m.attempt_id = ${attemptId}::bigint order by m.topic_no, k.round`);

export async function sheet(tx: Tx, id: string): Promise<Sheet> {
  const { examId, ...halves } = await loadRow(tx, examAttempt, id, 'sheet', 'look');
  requireOver(await loadRow(tx, exam, examId, null, 'look'));
  const paper = await paperAsSat(tx, id);
  if (!paper) throw notFound();
  const answers = await answersOf(tx, id);
  const marks = grouped(await marksOf(tx, id), ({ topicNo }) => String(topicNo));
  const questions = toldTopics(paper, answers).map(one => ({
    ...one,
    marks: (marks.get(String(one.no)) ?? []).map(({ topicNo: _, ...mark }) => mark),
  }));
  return { correction: correctionOf(halves), sections: sectionsOf(answers), questions };
}

export const sheetRoute = serve(readSheet, ({ tx, params }) => sheet(tx, params.id));
