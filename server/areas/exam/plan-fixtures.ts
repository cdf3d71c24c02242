/** A bank with two templates, and exams over it as the school plans them. */
import { sql } from 'drizzle-orm';
import type { Answer, Ask } from '../../testing/open-world.ts';
import { enabled, openSchool as openBank, single, type School } from './fixtures.ts';

export const path = '/api/dxExam';
export type { School };

/** Undergraduates of the named world, who sit it. */
export const numbers = ['20232010011', '20232010012', '20232010013'];
export interface Planned extends School {
  templateId: string;
  three: string[];
}

/** Eight single choices, four judgements and two essays, and a template that asks five, two and one of them: 24 points. */
export async function openPlan(): Promise<Planned> {
  const at = await openBank();
  const { libraryId } = at;
  for (const word of '甲乙丙丁戊己庚辛') await enabled(at, single(libraryId, { stem: `第${word}题考查什么？` }));
  for (const word of '子丑寅卯')
    await enabled(at, {
      libraryId,
      topicType: '2',
      difficulty: '3',
      stem: `${word}说法正确。`,
      answer: '正确',
      defaultScore: 2,
    });
  for (const word of '上下')
    await enabled(at, {
      libraryId,
      topicType: '4',
      difficulty: '3',
      stem: `论述${word}篇的要义。`,
      answer: '坚持人民至上',
      points: '坚持人民至上（10分）关键词：人民',
      defaultScore: 10,
    });
  const templateId = await templateIn(at.school, [part('0', 5, 2), part('2', 2, 2), part('4', 1, 10)], 24);
  return { ...at, templateId, three: await peopleOf(at, ...numbers) };
}

export const part = (topicType: string, count: number, scoreEach: number) => ({
  topicType,
  libraryIds: [],
  knowledge: [],
  difficultyMix: {},
  count,
  scoreEach,
});
export async function templateIn(who: Ask, sections: object[], totalScore: number, more: object = {}): Promise<string> {
  const values = { name: '结业考试', buildType: '1', totalScore, sections: JSON.stringify(sections), ...more };
  return made(await who('POST', '/api/dxExamTemplate', values));
}

export function made({ status, body }: Answer): string {
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.id;
}
let no = 0;
/** On the 25th of November from nine to half past ten, for all students. */
export const planned = (templateId: string, more: object = {}) => ({
  name: '发展对象培训班结业考试',
  code: `KS2026-${(no += 1)}`,
  templateId,
  personKinds: '1',
  startAt: '2026-11-25T01:00:00.000Z',
  endAt: '2026-11-25T02:30:00.000Z',
  durationMinutes: 60,
  entryLateMinutes: 30,
  minSubmitMinutes: 10,
  passHalves: 28,
  ...more,
});
/** For the three instead. */
export const named = (more: object = {}) => ({ personKinds: null, personNumbers: numbers.join('\n'), ...more });
export const peopleOf = async ({ world }: School, ...numbers: string[]): Promise<string[]> => {
  const ids: string[] = [];
  for (const number of numbers) ids.push(await world.idOf('person', 'number', number));
  return ids;
};

export async function step(who: Ask, id: string, name: string, input: object = {}): Promise<Answer> {
  const { version } = (await who('GET', `${path}/${id}`)).body;
  return who('POST', `${path}/${id}/${name}`, { version, ...input });
}
export async function mustStep(who: Ask, id: string, name: string, input: object = {}): Promise<void> {
  const { status, body } = await step(who, id, name, input);
  if (status !== 200) throw new Error(`${name} ${JSON.stringify(body)}`);
}
export async function published(at: School, templateId: string, more: object = {}): Promise<string> {
  const id = made(await at.school('POST', path, planned(templateId, more)));
  await mustStep(at.school, id, 'publish', { confirmed: ['exam.exam.clash'] });
  return id;
}
export const sentences = (body: { fields?: { message: string }[] }) =>
  (body.fields ?? []).map(({ message }) => message);

export interface KeptPaper {
  paperNo: number;
  seed: string;
  shown: string;
  keys: { no: number; topicId: string; topicType: string; score: number; edition: number; body: { answer: unknown } }[];
}
export const papersOf = ({ world }: School, examId: string) =>
  world.database.rows<KeptPaper>(sql`
    select paper_no, seed, shown, keys from exam_paper where exam_id = ${examId}::bigint order by paper_no`);
export interface KeptAttempt {
  id: string;
  number: string;
  candidateNo: string;
  paperNo: number;
  seed: string;
  state: string;
}
export const attemptsOf = ({ world }: School, examId: string) =>
  world.database.rows<KeptAttempt>(sql`
    select id::text, number, candidate_no, paper_no::int as paper_no, seed, state from exam_attempt
    where exam_id = ${examId}::bigint and deleted_at is null order by number`);
/** What became of one of them meanwhile. */
export const setAttempt = ({ world }: School, examId: string, number: string, state: string, isPassed?: boolean) =>
  world.database.rows(sql`
    update exam_attempt set state = ${state}, is_passed = ${isPassed ?? null}
    where exam_id = ${examId}::bigint and number = ${number}`);
