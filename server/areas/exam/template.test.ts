import { afterAll, beforeAll, expect, test } from 'vitest';
import { enabled, openSchool, single, type School } from './fixtures.ts';

let at: School;
const url = '/api/dxExamTemplate';
const words = ['甲', '乙', '丙', '丁', '戊', '己', '庚', '辛'];
beforeAll(async () => {
  at = await openSchool();
  for (const [n, word] of words.entries())
    await enabled(at, single(at.libraryId, { stem: `第${word}题考查什么？`, difficulty: String((n % 2) + 3) }));
});
afterAll(() => at.world.close());

const sentences = (body: { fields?: { message: string }[] }) => (body.fields ?? []).map(({ message }) => message);
const automatic = (more: object = {}) => ({
  topicType: '0',
  libraryIds: [],
  knowledge: [],
  difficultyMix: {},
  count: 5,
  scoreEach: 2,
  ...more,
});
const template = (sections: object[], more: object = {}) => ({
  name: '结业考试',
  buildType: '1',
  totalScore: 10,
  sections: JSON.stringify(sections),
  ...more,
});

test('[BIZ-17] a template says how many of each type with what score, and a trial draws just these', async () => {
  const made = await at.school('POST', url, template([automatic({ difficultyMix: { 3: 60, 4: 40 } })]));
  expect([made.status, sentences(made.body)]).toEqual([201, []]);
  expect((await at.school('GET', `${url}/${made.body.id}`)).body).toMatchObject({ sectionCount: 1, topicCount: 5 });
  const { body } = await at.school('POST', `${url}/trial`, { sections: made.body.sections });
  const paper = body.papers[0].sections[0];
  expect([body.papers.length, paper.topics.length, paper.scoreEach, body.pairs.length]).toEqual([3, 5, 2, 3]);
  const levels = paper.topics.map((one: { difficulty: string }) => one.difficulty).sort();
  expect(levels).toEqual(['3', '3', '3', '4', '4']);
});

test('a shortage is told before the template is saved, and no paper is drawn from it', async () => {
  const short = template([automatic({ count: 9 }), automatic({ topicType: '4', count: 1 })], { totalScore: 20 });
  const { status, body } = await at.school('POST', url, short);
  expect([status, body.code, sentences(body)]).toEqual([
    400,
    'kit.confirm',
    ['题库中单选题仅有8题，无法抽取9题', '题库中简答题仅有0题，无法抽取1题'],
  ]);
  expect((await at.school('POST', url, { ...short, confirmed: ['exam.examTemplate.short'] })).status).toBe(201);
  const trial = await at.school('POST', `${url}/trial`, { sections: short.sections });
  expect([trial.status, sentences(trial.body)[0]]).toEqual([400, '题库中单选题仅有8题，无法抽取9题']);
});

test('points that do not add up, shares that are not a hundred and a structure that is none are refused', async () => {
  const told = async (sections: object[], more: object = {}) =>
    sentences((await at.school('POST', url, template(sections, more))).body);
  expect(await told([automatic()], { totalScore: 100 })).toEqual(['各部分分值合计与总分不一致']);
  expect(await told([automatic({ difficultyMix: { 3: 60, 4: 30 } })])).toEqual(['第 1 大题各难度比例之和应为 100']);
  expect(await told([])).toEqual(['请至少设置一个大题，并填写完整']);
  expect(await told([automatic()], { buildType: '2' })).toEqual(['请至少设置一个大题，并填写完整']);
});

test('chosen questions are enabled ones, each once; a question that is chosen stays in the bank', async () => {
  const { body } = await at.school('GET', '/api/dxTopic?size=50&sort=title,asc');
  const ids = body.content.map((row: { id: string }) => row.id);
  const by = (topicIds: string[], more: object = {}) =>
    template([{ topicType: '0', topicIds, scoreEach: 5, ...more }], { buildType: '2' });
  const twice = await at.school('POST', url, by([ids[0], ids[0]]));
  expect(sentences(twice.body)).toEqual(['同一道试题只能选用一次']);
  const strange = await at.school('POST', url, by([ids[0], '999999999']));
  expect(sentences(strange.body)).toEqual(['第 1 大题有未启用或已删除的试题，请重新选择']);
  expect((await at.school('POST', url, by([ids[0], ids[1]]))).status).toBe(201);
  expect((await at.school('GET', `/api/dxTopic/${ids[0]}`)).body.templateCount).toBe(1);
});
