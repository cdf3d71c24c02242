/** Scores are announced: guard and consequences, for the step of the exam. Domain-cadre 4.5, 4.6, decision 347. */
import { sql } from 'drizzle-orm';
import { answerFileStates, attemptStates as states, scoreShown } from 'contract/exam/codes.ts';
import { exam, type Exam } from 'contract/exam/exam.ts';
import { examAttempt } from 'contract/exam/exam-attempt.ts';
import { fault, warn, type Fault } from 'contract/kit/fault.ts';
import { pointsOf } from 'contract/kit/types/points.ts';
import { causeOf, type Flow } from '../../../kit/flow.ts';
import { applyEffects } from '../../../kit/process/effects.ts';
import { announce } from '../../../kit/process/happening.ts';
import type { Tx } from '../../../kit/registry.ts';
import { nowOf } from '../../../kit/setting.ts';
import { examScored } from '../../happenings.ts';
import { tellPersons, type Told } from '../../message/index.ts';

/** Answer files that somebody has still to decide about: afterwards none counts any more. */
async function waitingFiles(tx: Tx, examId: string): Promise<number> {
  const row = await tx.one<{ n: number }>(sql`
    select count(*)::int as n from answer_file where exam_id = ${examId}::bigint and deleted_at is null
      and state = ${answerFileStates.waiting}`);
  return row?.n ?? 0;
}

/** Nobody waits for marks, nobody writes; that some were looked at by hand is confirmed. */
export async function announceFaults(tx: Tx, { id }: Exam): Promise<Fault[]> {
  const row = await tx.one<{ open: number; done: number }>(sql`
    select count(*) filter (where state in (${states.sitting}, ${states.handedIn}, ${states.collected}, ${states.forced},
        ${states.toMark}))::int as open,
      count(*) filter (where state = ${states.marked})::int as done
    from exam_attempt where exam_id = ${id}::bigint and deleted_at is null`);
  const { open = 0, done = 0 } = row ?? {};
  const files = await waitingFiles(tx, id);
  const faults = [
    ...(open > 0 ? [fault('', 'exam.exam.unmarked', { n: open })] : []),
    ...(files > 0 ? [fault('', 'exam.exam.answer-files', { n: files })] : []),
  ];
  return faults.length > 0 ? faults : [warn('', 'exam.exam.spot-check', { n: done })];
}

interface Scored {
  id: string;
  personId: string;
  totalHalves: number | null;
  isPassed: boolean | null;
}
const marked = (tx: Tx, examId: string) =>
  tx.rows<Scored>(sql`
    select id, person_id, total_halves, is_passed from exam_attempt
    where exam_id = ${examId}::bigint and deleted_at is null and state = ${states.marked} order by id`);

export const resultPage = '/pschool/exam/result';

const wordsFor = ({ scoreShown: shown }: Exam, { totalHalves, isPassed }: Scored): string =>
  shown === scoreShown.never || totalHalves === null
    ? '考试已阅卷完毕，本场考试不公布分数。'
    : `您的成绩为 ${pointsOf(totalHalves)} 分，${isPassed ? '合格' : '未达到合格分'}。如有疑问，可在三天内申请查分。`;

const tellingOf = (row: Exam, one: Scored): Told => ({
  title: `【考试】${row.name}成绩已发布`,
  content: wordsFor(row, one),
  entity: examAttempt.name,
  recordId: one.id,
  personId: one.personId,
  link: { routePath: resultPage, query: { id: row.id } },
});

/** What a class counts of its trainees follows the exam, or the one that it makes up for. */
export async function tellClass(tx: Tx, examId: string, personIds: string[], cause: { flow: Flow; reason: string }) {
  const row = await tx.one<{ batchId: string | null }>(sql`
    select coalesce(e.batch_id, o.batch_id) as batch_id from exam e left join exam o on o.id = e.make_up_of_id
    where e.id = ${examId}::bigint`);
  if (row?.batchId) await announce(tx, examScored, { batchId: row.batchId, personIds, cause });
}

async function announceOne(tx: Tx, row: Exam): Promise<void> {
  const all = await marked(tx, row.id);
  const announcedAt = await nowOf(tx);
  const cause = { ...causeOf(exam, row.id, '发布成绩') };
  const changes = all.map(({ id }) => ({ id, values: { state: states.announced, announcedAt } }));
  await applyEffects(tx, examAttempt, changes, cause);
  await tellPersons(
    tx,
    all.map(one => tellingOf(row, one)),
  );
  await tellClass(
    tx,
    row.id,
    all.map(({ personId }) => personId),
    cause,
  );
}

export async function announceScores(tx: Tx, exams: readonly Exam[]): Promise<void> {
  for (const row of exams) await announceOne(tx, row);
}
