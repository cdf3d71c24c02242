import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ShownPaper } from 'contract/exam/paper/shown.ts';
import { asSystem } from '../../kit/actor.ts';
import { txOf } from '../../kit/tx.ts';
import { setClock } from '../../testing/clock.ts';
import { bankOf } from './bank.ts';
import { take } from './fixtures.ts';
import { drawPapers } from './paper.ts';
import {
  attemptsOf,
  made,
  named,
  numbers,
  papersOf,
  part,
  path,
  planned,
  published,
  sentences,
  openPlan,
  step,
  templateIn,
  type Planned,
} from './plan-fixtures.ts';
import { sectionsOf } from './publish.ts';

let at: Planned;
beforeAll(async () => {
  at = await openPlan();
});
beforeEach(() => setClock(at.world.database, '2026-11-20'));
afterAll(() => at.world.close());

test('[BIZ-17] an exam is built from its template: so many questions of each type, with their points', async () => {
  const id = await published(at, at.templateId, named());
  const [paper] = await papersOf(at, id);
  const shown = JSON.parse(paper?.shown ?? '') as ShownPaper;
  expect(shown.sections.map(({ topicType, topics }) => [topicType, topics.length, topics[0]?.score])).toEqual([
    ['0', 5, 2],
    ['2', 2, 2],
    ['4', 1, 10],
  ]);
  expect(paper?.keys.map(({ no, topicType }) => `${no}:${topicType}`).join(' ')).toBe(
    '1:0 2:0 3:0 4:0 5:0 6:2 7:2 8:4',
  );
  expect((await at.school('GET', `${path}/${id}`)).body).toMatchObject({
    state: '1',
    totalHalves: 48,
    hasManual: true,
    paperCount: 1,
    candidateCount: 3,
    handedInCount: 0,
  });
});

test('what candidates are shown says nothing of what is right', async () => {
  const id = await published(at, at.templateId, named());
  const [paper] = await papersOf(at, id);
  for (const word of ['answer', 'keys"', 'analysis', 'keywords', 'value', '坚持人民至上'])
    expect(paper?.shown).not.toContain(word);
  expect(paper?.keys[0]?.body.answer).toEqual({ keys: ['B'] });
  expect(paper?.keys[7]?.body.answer).toMatchObject({ reference: '坚持人民至上' });
  const shown = JSON.parse(paper?.shown ?? '') as ShownPaper;
  expect(shown.sections[0]?.topics[0]?.options).toEqual([
    { key: 'A', text: '1919年' },
    { key: 'B', text: '1921年' },
    { key: 'C', text: '1927年' },
    { key: 'D', text: '1935年' },
  ]);
  expect(shown.sections[1]?.topics[0]?.labels).toEqual(['正确', '错误']);
});

test('[BIZ-17] the seed of a paper draws the same questions again', async () => {
  const id = await published(at, at.templateId, named({ isRandom: true }));
  const papers = await papersOf(at, id);
  expect(papers.length).toBe(3);
  const tx = txOf(at.world.database, at.world.registry, asSystem('核对'));
  const sections = (await sectionsOf(tx, at.templateId)) ?? [];
  const exam = await at.world.database.one<{ seed: string }>(sql`select seed from exam where id = ${id}::bigint`);
  const again = drawPapers(sections, [...(await bankOf(tx)).values()], exam?.seed ?? '', 3);
  expect(again.map(({ topicIds }) => topicIds.flat())).toEqual(
    papers.map(({ keys }) => keys.map(({ topicId }) => topicId)),
  );
  expect(again.map(({ seed }) => seed)).toEqual(papers.map(({ seed }) => seed));
});

test('papers of one exam differ; a bank that has few gives as many as it has', () => {
  const bank = ['1', '2', '3'].map(id => ({ id, topicType: '0', difficulty: '3', knowledge: [], libraryIds: [] }));
  const two = [part('0', 2, 2)];
  const contents = (wanted: number) =>
    drawPapers(two, bank, '甲', wanted).map(({ topicIds }) => topicIds.flat().sort().join());
  expect(contents(200).sort()).toEqual(['1,2', '1,3', '2,3']);
  expect(contents(2).length).toBe(2);
  expect(drawPapers([{ topicType: '0', topicIds: ['1', '2'], scoreEach: 2 }], bank, '甲', 200).length).toBe(1);
});

test('a paper stays as it was frozen whatever becomes of its questions', async () => {
  const id = await published(at, at.templateId, named());
  const [before] = await papersOf(at, id);
  const topicId = before?.keys[0]?.topicId ?? '';
  const stem = (JSON.parse(before?.shown ?? '') as ShownPaper).sections[0]?.topics[0]?.stem;
  await take(at.school, topicId, 'revise', { reason: '表述有误' });
  const { version } = (await at.school('GET', `/api/dxTopic/${topicId}`)).body;
  const again = { id: topicId, version, stem: '修订后的题干与原来完全不同', answer: 'C' };
  expect((await at.school('PUT', '/api/dxTopic', again)).status).toBe(200);
  const [after] = await papersOf(at, id);
  expect([after?.shown, after?.keys]).toEqual([before?.shown, before?.keys]);
  expect(stem).toMatch(/^第.题考查什么/);
  expect((await at.school('GET', `/api/dxTopic/${topicId}`)).body).toMatchObject({ edition: 2, isUsed: false });
  await take(at.school, topicId, 'submit');
  await take(at.department, topicId, 'review');
  const [later] = await papersOf(
    at,
    await published(
      at,
      at.templateId,
      named({ startAt: '2026-11-26T01:00:00.000Z', endAt: '2026-11-26T03:00:00.000Z' }),
    ),
  );
  expect(later?.keys.every(key => key.edition === (key.topicId === topicId ? 2 : 1))).toBe(true);
});

test('candidates have numbers that tell nothing of them, a paper of the exam and an order of their own', async () => {
  const id = await published(at, at.templateId, named({ isRandom: true }));
  const attempts = await attemptsOf(at, id);
  expect(attempts.map(({ number }) => number)).toEqual(numbers);
  expect(attempts.map(({ candidateNo }) => candidateNo).sort()).toEqual(['00001', '00002', '00003']);
  const exam = await at.world.database.one<{ seed: string }>(sql`select seed from exam where id = ${id}::bigint`);
  expect(attempts.map(({ seed }) => seed)).toEqual(at.three.map(one => `${exam?.seed} ${one}`));
  expect(attempts.every(({ paperNo }) => paperNo >= 1 && paperNo <= 3)).toBe(true);
});

test('everything that stands against a plan is told at once, each on its field', async () => {
  const wrong = {
    personKinds: null,
    endAt: '2026-11-25T01:30:00.000Z',
    entryLateMinutes: 45,
    minSubmitMinutes: 90,
    passHalves: 49,
    allowedRanges: '10.20.0.0/16，10.300.0.0/16',
  };
  const { status, body } = await at.school('POST', path, planned(at.templateId, wrong));
  expect([
    status,
    body.fields.map(({ path: on, message }: { path: string; message: string }) => `${on}: ${message}`),
  ]).toEqual([
    400,
    [
      'endAt: 结束时间应晚于开始时间，且不短于考试时长',
      'entryLateMinutes: 迟到入场上限不能超过开始到结束的 30 分钟',
      'minSubmitMinutes: 最早交卷时间不能超过考试时长 60 分钟',
      'batchId: 请选择培训班次、参加范围或考生',
      'passHalves: 合格分不能高于试卷总分 24 分',
      'allowedRanges: 网段“10.300.0.0/16”无法识别，请填写如 10.20.0.0/16 的网段或单个地址，多个用逗号分开',
    ],
  ]);
  const nowhere = await at.school('POST', path, planned(at.templateId, { batchId: '999999999', personKinds: null }));
  expect([nowhere.status, nowhere.body.fields.map(({ path: on }: { path: string }) => on)]).toEqual([400, ['batchId']]);
});

test('publishing tells everything that stands against it: a bank that is short, nobody to sit it, a start that is past', async () => {
  const short = await templateIn(at.school, [part('0', 20, 1)], 20, { confirmed: ['exam.examTemplate.short'] });
  const id = made(
    await at.school(
      'POST',
      path,
      planned(short, { personKinds: '1', stages: '1', unitIds: [await at.world.idOf('unit', 'code', '102')] }),
    ),
  );
  await setClock(at.world.database, '2026-11-25', '09:00:00');
  const refused = await step(at.school, id, 'publish');
  expect([refused.status, sentences(refused.body)]).toEqual([
    400,
    ['题库中单选题仅有8题，无法抽取20题', '没有符合条件的考生，不能发布', '开始时间已过，请修改后再发布'],
  ]);
  const plan = (await at.school('GET', `${path}/${id}/plan`)).body;
  expect([plan.candidateCount, plan.faults.length]).toEqual([0, 3]);
  expect((await papersOf(at, id)).length).toBe(0);
});
