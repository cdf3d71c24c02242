import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '../../kit/actor.ts';
import { noFacts, txOf } from '../../kit/tx.ts';
import { makeAccount } from '../../testing/made-account.ts';
import { enabled, libraryIn, openSchool, path, single, take, write, type School } from './fixtures.ts';
import { markUsed } from './topic-process.ts';

let at: School;
beforeAll(async () => {
  at = await openSchool();
});
afterAll(() => at.world.close());

type Told = { fields?: { path: string; message: string; level?: string }[] };
const sentences = ({ fields = [] }: Told) => fields.map(({ message }) => message);

test('[BIZ-16] one question of each of the five types is taken down and listed', async () => {
  const { school, libraryId } = at;
  const five = [
    single(libraryId),
    single(libraryId, {
      topicType: '1',
      stem: '下列属于党的优良作风的有',
      options: '理论联系实际\n密切联系群众\n闭门造车',
      answer: 'A、B',
    }),
    single(libraryId, { topicType: '2', stem: '预备党员的预备期为一年。', options: null, answer: '√' }),
    single(libraryId, { topicType: '3', stem: '党的根本组织原则是____。', options: null, answer: '民主集中制' }),
    single(libraryId, { topicType: '4', stem: '简述党员的八项义务。', options: null, answer: '见党章第三条' }),
  ];
  for (const one of five) await write(school, one);
  const { body } = await school(
    'GET',
    `${path}?libraryId=${libraryId}&sort=topicType,asc&columns=title&columns=topicType&columns=answer`,
  );
  expect(body.content.map((row: Record<string, string>) => [row['topicType'], row['title'], row['answer']])).toEqual([
    ['0', '中国共产党第一次全国代表大会召开于哪一年？', 'B'],
    ['1', '下列属于党的优良作风的有', 'AB'],
    ['2', '预备党员的预备期为一年。', '正确'],
    ['3', '党的根本组织原则是____。', '民主集中制'],
    ['4', '简述党员的八项义务。', '见党章第三条'],
  ]);
});

test('every fault of a question is told at once, on its field', async () => {
  const wrong = single(at.libraryId, { stem: '<p> </p>', options: '甲\n甲', answer: 'AB' });
  const { status, body } = await at.school('POST', path, wrong);
  expect([status, sentences(body)]).toEqual([400, ['题干不能为空', '选项内容重复', '单选题须有且仅有一个正确答案']]);
});

test('letters of options that are out of order are refused, since the answer would come to mean another option', async () => {
  const astray = [
    { options: 'A. 甲\nC. 乙\nD. 丙', answer: 'C' },
    { options: 'B. 甲\nA. 乙', answer: 'A' },
    { topicType: '1', options: '（A）甲\n（B）乙\n（D）丙', answer: 'AB' },
  ];
  for (const one of astray) {
    const { status, body } = await at.school('POST', path, single(at.libraryId, { stem: '选项乱序的题', ...one }));
    expect([status, sentences(body)]).toEqual([400, ['选项前的字母应从A开始依次排列']]);
  }
});

test('the same question written by several at once: all but the first are told of it', async () => {
  const one = single(at.libraryId, { stem: '党的最高领导机关每几年举行一次全国代表大会？' });
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => at.school('POST', path, one)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400, 400, 400]);
});

test('what runs or loads is taken out of a stem', async () => {
  const id = await write(
    at.school,
    single(at.libraryId, { stem: '<p onclick="x()">下列<script>x()</script><b>正确</b>的是</p>' }),
  );
  expect((await at.school('GET', `${path}/${id}`)).body).toMatchObject({
    stem: '<p>下列<strong>正确</strong>的是</p>',
    title: '下列正确的是',
  });
});

test('the same stem in another dress is told before it is saved, and so is one that is nearly the same', async () => {
  const { school, libraryId } = at;
  const stem =
    '中国共产党第一次全国代表大会最初在上海召开，后因受到干扰，最后一天的会议转移到嘉兴南湖的一条船上继续举行，这条船被称为';
  await write(school, single(libraryId, { stem }));
  const same = await school('POST', path, single(libraryId, { stem: `<p>${stem.replace('，', ', ')}____</p>` }));
  expect([same.status, same.body.code]).toEqual([400, 'kit.confirm']);
  expect(sentences(same.body)[0]).toMatch(/^题库中已有相同题干的试题：中国共产党第一次全国代表大会/);
  const near = await school('POST', path, single(libraryId, { stem: `${stem}什么` }));
  expect(sentences(near.body)[0]).toMatch(/^与已有试题相似度 9\d%，请核对：中国共产党第一次全国代表大会/);
});

test('[S2-11] how another college asks the same, or nearly the same, is not told', async () => {
  const { school, world, libraryId } = at;
  const stem = '党的十一届三中全会作出把党和国家工作中心转移到经济建设上来、实行改革开放的历史性决策，这次会议召开于';
  await write(school, single(libraryId, { stem }));
  const unitId = await world.idOf('unit', 'code', '202');
  const grants = [{ scope: 'UNIT_TREE', patterns: ['exam.*.*'] }];
  await makeAccount(world.database, { username: 'test.bank', grants }, unitId);
  const college = await world.as('test.bank');
  const own = String((await college('POST', `${path}/library`, { name: '本院题库', unitId })).body.id);
  const same = await college('POST', path, single(own, { stem }));
  expect([same.status, sentences(same.body)]).toEqual([400, ['题库中已有相同题干的试题：您无权查看的试题']]);
  const near = await college('POST', path, single(own, { stem: `${stem}何时` }));
  expect(sentences(near.body)[0]).toMatch(/^与已有试题相似度 9\d%，请核对：您无权查看的试题$/);
});

test('whoever wrote a question does not review it; somebody else does, and only then it is drawn', async () => {
  const { school, department, libraryId } = at;
  const id = await write(school, single(libraryId, { stem: '党的最高领导机关是什么？' }));
  expect((await take(school, id, 'submit')).body.state).toBe('1');
  const own = await take(school, id, 'review');
  expect([own.status, sentences(own.body)]).toEqual([400, ['不能审核本人命制的试题']]);
  expect((await take(department, id, 'review')).body.state).toBe('2');
  expect((await take(school, id, 'stop', { reason: '表述调整' })).body.state).toBe('3');
  expect((await take(school, id, 'enable')).body.state).toBe('2');
});

test('a school that reviews nothing has its questions enabled at once', async () => {
  const { school, libraryId, world } = at;
  const set = (value: string) =>
    world.database.rows(sql`update system_config set config_value = ${value} where config_key = 'exam.topicReview'`);
  await set('false');
  const id = await write(school, single(libraryId, { stem: '党徽党旗是什么的象征和标志？' }));
  expect((await take(school, id, 'submit')).body.state).toBe('2');
  await set('true');
});

test('many are enabled and stopped at once, each judged by itself', async () => {
  const { school, department, libraryId } = at;
  const ids = [
    await write(school, single(libraryId, { stem: '党员必须履行的义务有几项？' })),
    await write(department, single(libraryId, { stem: '党员享有的权利有几项？' })),
  ];
  expect((await school('POST', `${path}/submit`, { ids })).body).toMatchObject({ done: 2, leftOut: [] });
  const reviewed = (await department('POST', `${path}/review`, { ids })).body;
  expect([reviewed.done, reviewed.leftOut[0].reasons]).toEqual([1, ['不能审核本人命制的试题']]);
  const states = await Promise.all(ids.map(async id => (await school('GET', `${path}/${id}`)).body.state));
  expect(states).toEqual(['2', '1']);
});

test('a question that stood in an exam becomes another edition when it is written anew, and its former one stays in the trace', async () => {
  const { school, world, libraryId } = at;
  const id = await enabled(at, single(libraryId, { stem: '中国人民解放军建军节是哪一天？' }));
  const used = () =>
    world.database.transaction(connection =>
      markUsed(txOf(connection, world.registry, asSystem('发布考试'), noFacts), [id], '发布考试'),
    );
  await used();
  await take(school, id, 'revise', { reason: '改正表述' });
  const { version } = (await school('GET', `${path}/${id}`)).body;
  const saved = await school('PUT', path, { id, version, stem: '中国人民解放军建军纪念日是哪一天？' });
  expect(saved.body).toMatchObject({ edition: 2, isUsed: false });
  const again = await school('PUT', path, { id, version: saved.body.version, analysis: '八一建军节' });
  expect(again.body).toMatchObject({ edition: 2 });
  const trace = await school('GET', `${path}/${id}/trace`);
  expect(JSON.stringify(trace.body)).toContain('建军节是哪一天');
});

test('patterns of blanks are the school’s to write, and one that never ends is no pattern of ours', async () => {
  const { school, department, libraryId, world } = at;
  const blank = (answer: string) => single(libraryId, { topicType: '3', stem: '建党于____年', options: null, answer });
  const strange = await school('POST', path, blank('[正则] (19)21\\1'));
  expect(sentences(strange.body)).toContain('正则表达式无法识别：(19)21\\1');
  await world.hire('school.teacher', '祁望舒', 'ROLE_PARTY_SCHOOL_TEACHER');
  const teacher = await world.as('school.teacher');
  const refused = await teacher('POST', path, blank('[正则] 1921年?'));
  expect(sentences(refused.body)).toContain('正则判分由党校管理员设置，请改用其他判分方式');
  expect((await department('POST', path, blank('[正则] 1921年?'))).status).toBe(201);
});

test('a library is no part of itself, and stays while it holds questions', async () => {
  const { school, world, libraryId } = at;
  const below = await libraryIn(school, world, '党章', { parentId: libraryId });
  const { version } = (await school('GET', `${path}/library/${libraryId}`)).body;
  const round = await school('PUT', `${path}/library`, { id: libraryId, version, parentId: below });
  expect([round.status, sentences(round.body)]).toEqual([400, ['上级题库不能是自身或其下级']]);
  const gone = await school('DELETE', `${path}/library`, [libraryId]);
  expect([gone.status, sentences(gone.body)]).toEqual([
    400,
    [expect.stringMatching(/^“党章党规”尚有 1 条题库/), expect.stringMatching(/^“党章党规”尚有 \d+ 条试题，不能删除$/)],
  ]);
  expect((await school('DELETE', `${path}/library`, [below])).status).toBe(200);
});
