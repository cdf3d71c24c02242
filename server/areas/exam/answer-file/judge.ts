/** An answer file against the exam and the paper it is of: whose it is, whether it may count at all, what it changes. Decision 349. */
import { sql } from 'drizzle-orm';
import type { AnswerFilePreview } from 'contract/exam/answer-file-calls.ts';
import { attemptStates, examStates } from 'contract/exam/codes.ts';
import type { WrittenFile } from 'contract/exam/paper/written-file.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { refuse } from '../../../kit/refusal.ts';
import type { Call, Tx } from '../../../kit/registry.ts';
import { cleanAnswers, strangeAnswers } from '../sitting/fitting.ts';
import { papersOf } from '../sitting/papers.ts';
import { differencesOf, paperOfAttempt, type SaidAnswer } from './differences.ts';
import { against, originOf, readFile } from './read.ts';

const area = 'exam.answerFile';

export interface Paper {
  id: string;
  examId: string;
  examName: string;
  examState: string;
  personId: string;
  name: string;
  number: string | null;
  candidateNo: string | null;
  paperNo: number | null;
  state: string;
  handedInAt: string | null;
  tokenHash: string | null;
}
export const paperById = (tx: Tx, id: string) =>
  tx.one<Paper>(sql`
    select a.id, a.exam_id, e.name as exam_name, e.state as exam_state, a.person_id, a.name, a.number, a.candidate_no,
      a.paper_no::int as paper_no, a.state, a.handed_in_at, s.token_hash
    from exam_attempt a join exam e on e.id = a.exam_id left join exam_sitting s on s.attempt_id = a.id
    where a.id = ${id}::bigint and a.deleted_at is null`);

/** Until the scores are announced, and from when nobody writes any more. */
export function closedFaults({ examState, state, name }: Paper): Fault[] {
  const said = (code: string) => [fault('', `${area}.${code}`, { name })];
  if (examState === examStates.announced || state === attemptStates.announced) return said('announced');
  if (state === attemptStates.voided) return said('voided');
  if (examState !== examStates.over && examState !== examStates.marking) return said('not-over');
  return state === attemptStates.absent || state === attemptStates.waiting ? said('absent') : [];
}

const isId = (text: string): boolean => /^[1-9]\d{0,17}$/.test(text);
/** Of this exam, and of the candidate it was brought for. */
async function paperOfFile(tx: Tx, examId: string, file: WrittenFile, wanted: string | undefined): Promise<Paper> {
  if (file.examId !== examId) throw against('other-exam', { exam: file.examName });
  const paper = isId(file.attemptId) ? await paperById(tx, file.attemptId) : null;
  if (paper?.examId !== examId) throw against('no-attempt');
  if (wanted !== undefined && wanted !== paper.id) throw against('other-candidate', { name: paper.name });
  return paper;
}

/** Instants that a device says; one that is none says nothing. */
const instantOf = (text: string): string | null =>
  Number.isNaN(Date.parse(text)) ? null : new Date(Date.parse(text)).toISOString();
const saidIn = (file: WrittenFile): SaidAnswer[] => {
  const times = new Map(file.answers.map(one => [one.topicNo, one]));
  return cleanAnswers(
    [...times.values()].map(({ topicNo, response, flagged }) => ({ topicNo, response, flagged })),
  ).map(one => ({ ...one, changedAt: instantOf(times.get(one.topicNo)?.changedAt ?? '') }));
};

export interface Judged {
  paper: Paper;
  said: SaidAnswer[];
  preview: AnswerFilePreview;
}
/** Throws what stands against it. */
export async function judge(
  { tx, database }: Pick<Call, 'tx' | 'database'>,
  examId: string,
  { content, attemptId }: { content: string; attemptId?: string | undefined },
): Promise<Judged> {
  const file = readFile(content);
  const paper = await paperOfFile(tx, examId, file, attemptId);
  const closed = closedFaults(paper);
  if (closed.length > 0) throw refuse(closed);
  const origin = originOf(file, paper.tokenHash ?? '');
  if (origin === 'altered') throw against('altered');
  const said = saidIn(file);
  const sat = (await papersOf(database, tx, [paper.id])).get(paper.id);
  const strange = sat ? strangeAnswers(sat, said) : [];
  if (strange.length > 0) throw refuse(strange.map(({ params }) => fault('content', `${area}.strange-answer`, params)));
  const frozen = await paperOfAttempt(tx, examId, paper.paperNo);
  const differences = await differencesOf(tx, paper.id, said, { paper: frozen, endedAt: paper.handedInAt });
  const { name, number, candidateNo, examName, handedInAt } = paper;
  const preview = {
    attemptId: paper.id,
    name,
    number,
    candidateNo,
    examName,
    handedInAt,
    writtenAt: file.writtenAt,
    answers: said.length,
    isFormer: origin === 'former',
    differences,
  };
  return { paper, said, preview };
}

/** What of it may count: something, and not all of it too late. */
export function worthFaults(differences: AnswerFilePreview['differences']): Fault[] {
  if (differences.length === 0) return [fault('content', `${area}.same`)];
  return differences.every(({ isLate }) => isLate) ? [fault('content', `${area}.late`, { n: differences.length })] : [];
}
