/** Pictures of frozen questions: seen with the question, refused to everybody else. Domain-cadre 4.6, 4.7, decision 352. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { textsIn } from '../../archive/archive.ts';
import { png, sendFile } from '../../testing/files.ts';
import type { Ask } from '../../testing/open-world.ts';
import { essayOf, openHall, plantAttempt, plantExam, type Hall } from './marking/fixtures.ts';

let hall: Hall;
let trainee: Ask;
let member: Ask;
let marker: Ask;
let second: Ask;
beforeAll(async () => {
  hall = await openHall();
  await hall.world.hire('second', '第二管理员', 'ROLE_PARTY_SCHOOL_ADMIN');
  [trainee, member, marker, second] = (await Promise.all(
    ['demo.trainee', 'demo.member', 'demo.marker', 'second'].map(name => hall.world.as(name)),
  )) as [Ask, Ask, Ask, Ask];
});
afterAll(() => hall.world.close());

/** A picture that stands at one question of the paper and in no bank any more. */
async function plantPicture(examId: string, place: 'choice' | 'essay'): Promise<string> {
  const sent = await sendFile(hall.school, '/api/file/upload', { name: '图.png', content: png() });
  const id = String(sent.body.id);
  const path = `{sections,${place === 'choice' ? 0 : 3},topics,0,pictureIds}`;
  await hall.world.database.rows(sql`
    update exam_paper set shown = jsonb_set(shown::jsonb, ${path}::text[], ${JSON.stringify([id])}::jsonb)::text
    where exam_id = ${examId}::bigint`);
  return id;
}
const seen = async (who: Ask, id: string) => (await who('GET', `/api/file/view?id=${id}`)).status;
const setExam = (examId: string, state: string) =>
  hall.world.database.rows(sql`update exam set state = ${state} where id = ${examId}::bigint`);
const setAttempt = (id: string, state: string) =>
  hall.world.database.rows(sql`update exam_attempt set state = ${state} where id = ${id}::bigint`);

test('a marker sees the pictures of the question that is given out, and not those of the paper around it', async () => {
  const examId = await plantExam(hall);
  await plantAttempt(hall, examId, 'demo.trainee');
  const [choice, essay] = [await plantPicture(examId, 'choice'), await plantPicture(examId, 'essay')];
  expect(await seen(marker, essay)).toBe(404);
  const topicIds = [await essayOf(hall, examId)];
  const markerIds = [await hall.idOf('demo.marker')];
  await hall.school('POST', `/api/dxExam/${examId}/marking`, { topicIds, markerIds });
  const [task] = (await marker('GET', '/api/dxMarking/desk')).body.tasks.filter(
    (one: { examId: string }) => one.examId === examId,
  );
  expect((await marker('GET', `/api/dxMarking/${task.id}/task`)).body.pictureIds).toEqual([essay]);
  expect(await seen(marker, essay)).toBe(200);
  expect(await seen(marker, choice)).toBe(404);
  const teacher = await hall.world.as('demo.teacher');
  expect(await seen(teacher, essay)).toBe(404);
  await hall.school('POST', `/api/dxExam/marking/${task.id}/release`);
  expect(await seen(marker, essay)).toBe(404);
});

test('a candidate who is through sees a picture no sooner than the answers are told, and never that of another exam', async () => {
  const examId = await plantExam(hall);
  const id = await plantAttempt(hall, examId, 'demo.trainee', { single: 'A', essay: '' });
  const picture = await plantPicture(examId, 'choice');
  expect(await seen(trainee, picture)).toBe(404);
  await setAttempt(id, '7');
  expect(await seen(trainee, picture)).toBe(200);
  const { questions } = (await trainee('GET', `/api/dxExam/${examId}/result`)).body;
  expect(questions.map(({ pictureIds }: { pictureIds: string[] }) => pictureIds)).toEqual([[picture], [], [], []]);
  const notebook = (await trainee('GET', '/api/dxExam/mistakes')).body.content;
  expect(notebook.find((one: { examId: string }) => one.examId === examId).pictureIds).toEqual([picture]);
  expect(await seen(member, picture)).toBe(404);
  const other = await plantExam(hall);
  await setAttempt(await plantAttempt(hall, other, 'demo.member'), '7');
  expect(await seen(member, picture)).toBe(404);
  await setAttempt(id, '8');
  expect(await seen(trainee, picture)).toBe(404);
});

test('where answers are not shown, or the score is told to nobody, neither is a picture', async () => {
  for (const more of [{ shows_answers: false }, { score_shown: '3' }]) {
    const examId = await plantExam(hall, more);
    await setAttempt(await plantAttempt(hall, examId, 'demo.trainee'), '7');
    expect(await seen(trainee, await plantPicture(examId, 'choice'))).toBe(404);
  }
});

test('who reads answer sheets sees the pictures on them once the exam is over, and not while somebody writes', async () => {
  const examId = await plantExam(hall, { state: '2' });
  const id = await plantAttempt(hall, examId, 'demo.trainee');
  const picture = await plantPicture(examId, 'choice');
  expect(await seen(second, picture)).toBe(404);
  await setExam(examId, '4');
  expect(await seen(second, picture)).toBe(200);
  const { questions } = (await second('GET', `/api/dxExamAttempt/${id}/sheet`)).body;
  expect(questions[0].pictureIds).toEqual([picture]);
  const printed = await second('POST', '/api/document/file', { code: 'examSheet', id, format: 'docx' });
  const text = ((await textsIn(printed.bytes)).get('word/document.xml') ?? '').replaceAll(/<[^>]+>/g, '');
  expect(text).toContain('中国共产党第一次全国代表大会召开于哪一年？〔图〕');
  expect(text.match(/〔图〕/g)).toHaveLength(1);
  expect(await seen(marker, picture)).toBe(404);
  expect(await seen(await hall.world.as(null), picture)).toBe(401);
});
