/** Publishing: papers are frozen and everybody who sits the exam is on its list; recalling takes both back. Domain-cadre 4.5. */
import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { mostPapers } from 'contract/exam/codes.ts';
import { examAttempt } from 'contract/exam/exam-attempt.ts';
import { exam, type Exam, type ExamDraft } from 'contract/exam/exam.ts';
import { chanceOf } from 'contract/exam/paper/chance.ts';
import { readSections } from 'contract/exam/paper/read-sections.ts';
import { isManual, totalOf, type Section } from 'contract/exam/paper/section.ts';
import { topicTypes } from 'contract/exam/codes.ts';
import { causeOf } from '../../kit/flow.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import type { Tx } from '../../kit/registry.ts';
import { bankOf } from './bank.ts';
import { candidatesOf, type Candidate } from './candidates.ts';
import { drawPapers, freezeTopics, storePapers } from './paper.ts';
import { tellCandidates, toldOf } from './tell.ts';
import { markUsed } from './topic-process.ts';

export async function sectionsOf(tx: Tx, templateId: string): Promise<Section[] | null> {
  const one = await tx.one<{ sections: string | null }>(sql`
    select sections from exam_template where id = ${templateId}::bigint and deleted_at is null`);
  return readSections(one?.sections ?? null);
}
export const hasEssays = (sections: readonly Section[]): boolean =>
  sections.some(({ topicType }) => topicType === topicTypes.essay);

/** A paper that is chosen by hand has no second one. */
export const papersFor = (isRandom: boolean, sections: readonly Section[], candidates: number): number =>
  isRandom && !sections.every(isManual) ? Math.min(candidates, mostPapers) : 1;

/** Draws and freezes the papers; gives what the exam keeps of them. */
export async function freeze(tx: Tx, row: Exam): Promise<Partial<ExamDraft>> {
  const sections = (await sectionsOf(tx, row.templateId)) ?? [];
  const bank = await bankOf(tx);
  const { length: count } = await candidatesOf(tx, row);
  const seed = randomUUID();
  const papers = drawPapers(sections, [...bank.values()], seed, papersFor(row.isRandom === true, sections, count));
  const ids = [...new Set(papers.flatMap(({ topicIds }) => topicIds.flat()))];
  await storePapers(tx, row.id, papers, sections, await freezeTopics(tx, ids));
  await markUsed(tx, ids, `用于考试“${row.name}”`);
  const totalHalves = totalOf(sections) * 2;
  return { seed, paperCount: papers.length, totalHalves, hasManual: hasEssays(sections) };
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
/** Numbers in an order that only the seed knows: whoever marks learns nothing of the person from one. */
const numbered = (candidates: readonly Candidate[], seed: string) =>
  candidates
    .map(one => ({ one, place: hashOf(`${seed} number ${one.id}`) }))
    .sort((a, b) => (a.place < b.place ? -1 : 1))
    .map(({ one }, at) => ({ ...one, candidateNo: String(at + 1).padStart(5, '0') }));

export async function enter(tx: Tx, row: Exam): Promise<void> {
  const [examSeed, papers] = [row.seed ?? '', row.paperCount ?? 1];
  const candidates = numbered(await candidatesOf(tx, row), examSeed);
  const changes = candidates.map(({ id: personId, name, number, unitId, candidateNo }) => {
    const seed = `${examSeed} ${personId}`;
    const paperNo = (chanceOf(seed)() % papers) + 1;
    const examPerson = `${row.id} ${personId}`;
    return { values: { examId: row.id, personId, name, number, unitId, candidateNo, seed, paperNo, examPerson } };
  });
  const ids = await applyEffects(tx, examAttempt, changes, causeOf(exam, row.id, '考试发布'));
  const told = candidates.map(({ id: personId }, at) => ({ id: ids[at] ?? '', personId }));
  await tellCandidates(tx, told, '考试安排', toldOf(row));
}

/** Papers and the list go; who was on it is told why. */
export async function takeBack(tx: Tx, row: Exam, title: string, why: string): Promise<void> {
  const attempts = await tx.rows<{ id: string; personId: string }>(sql`
    select id::text, person_id::text from exam_attempt
    where exam_id = ${row.id}::bigint and deleted_at is null order by id for update`);
  if (attempts.length > 0) {
    const changes = attempts.map(({ id }) => ({ id, values: {}, remove: true }));
    await applyEffects(tx, examAttempt, changes, causeOf(exam, row.id, why));
  }
  await tx.rows(sql`delete from exam_paper where exam_id = ${row.id}::bigint`);
  await tellCandidates(tx, attempts, title, `“${row.name}”${title}：${why}`);
}
