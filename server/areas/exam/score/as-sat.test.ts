/** What a candidate remembers of the paper is what is told afterwards: the same order, under the same letters. Decision 361. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inOrder, type ShownPaper } from 'contract/exam/paper/shown.ts';
import type { Ask } from '../../../testing/open-world.ts';
import { openHall, says, type Hall } from '../sitting/fixtures.ts';

let hall: Hall;
beforeAll(async () => {
  hall = await openHall();
});
afterAll(() => hall.world.close());

/** 甲 is A on the paper as it was frozen; the room shows the options in the order of the candidate. */
async function sit(ask: Ask, examId: string) {
  const device = hall.device(ask, examId);
  const { body: entered } = await device.enter();
  const { body: paper } = await ask('GET', entered.paperUrl);
  const [single, multiple] = inOrder(paper as ShownPaper, entered).sections.map(({ topics }) => topics[0]!);
  const third = single!.options![2]!;
  await device.save([
    says(single!.no, { keys: [third.key] }),
    says(multiple!.no, { keys: [multiple!.options![0]!.key, multiple!.options![3]!.key].sort() }),
  ]);
  await device.submit();
  return { single: single!.options!.map(({ text }) => text), third: third.text };
}

test('who chose the third option of the own order reads “C” and the same words in result, notebook and sheet', async () => {
  const examId = await hall.exam({ minSubmitMinutes: 0, shufflesOptions: true });
  const seats = [
    [hall.member, await sit(hall.member, examId), hall.memberId],
    [hall.trainee, await sit(hall.trainee, examId), hall.traineeId],
  ] as const;
  await hall.collect();
  await hall.database.rows(sql`update exam set state = '5' where id = ${examId}::bigint`);
  await hall.database.rows(sql`
    update exam_attempt set state = '7', announced_at = '2026-11-20T04:00:00Z' where exam_id = ${examId}::bigint`);
  const school = await hall.world.as('demo.school');
  for (const [ask, seen, personId] of seats) {
    const { questions } = (await ask('GET', `/api/dxExam/${examId}/result`)).body;
    const [single, multiple] = questions;
    expect(single.options.map(({ key, text }: any) => [key, text])).toEqual(
      seen.single.map((text, at) => ['ABCD'[at], text]),
    );
    expect(single.given.keys).toEqual(['C']);
    // 乙 is right, wherever it stood.
    expect(single.right.keys).toEqual(['ABCD'[seen.single.indexOf('乙')]]);
    expect(single.points).toBe(seen.third === '乙' ? 2 : 0);
    expect(multiple.given.keys).toEqual(['A', 'D']);
    const { id } = (await hall.attempt(examId, personId)) as { id: string };
    const sheet = (await school('GET', `/api/dxExamAttempt/${id}/sheet`)).body.questions;
    expect(sheet.map(({ options, given }: any) => [options, given])).toEqual(
      questions.map(({ options, given }: any) => [options, given]),
    );
    const notebook = (await ask('GET', '/api/dxExam/mistakes')).body.content;
    for (const wrong of notebook)
      expect(wrong.options).toEqual(questions.find(({ no }: any) => no === wrong.no).options);
  }
});
