import { afterAll, beforeAll, expect, test } from 'vitest';
import { action, send, sheet } from '../../../testing/uploads.ts';
import { openSchool, path, single, write, type School } from '../fixtures.ts';
import { wordFile } from './document.ts';

let at: School;
beforeAll(async () => {
  at = await openSchool();
});
afterAll(() => at.world.close());

const bank = [
  '一、单选题',
  '1. 党的最高领导机关是（ ）',
  'A. 党的全国代表大会 B. 中央政治局',
  '答案：A',
  '2. 没有答案的题（ ）',
  'A. 甲 B. 乙',
  '二、填空题',
  '1. 党的根本组织原则是____。',
  '答案：民主集中制',
];
const upload = async (lines: string[], name = '题库.docx') => {
  const content = await wordFile(lines.map(text => ({ text })));
  return send(at.school, `${path}/word?libraryId=${at.libraryId}`, name, content);
};

test('a Word file becomes a batch of the import, which writes drafts into the chosen library', async () => {
  const { status, body } = await upload(bank);
  expect([status, body.read, body.unread]).toEqual([
    201,
    2,
    [{ line: 5, text: '没有答案的题（ ）', reason: '没有找到答案' }],
  ]);
  const batch = await at.school('GET', `/api/gbImport/${body.batchId}`);
  expect(batch.body).toMatchObject({ entity: 'topic', addCount: 2, faultCount: 0 });
  expect((await action(at.world, at.school, body.batchId, 'confirm')).body).toMatchObject({ state: 2, doneCount: 2 });
  const { content } = (
    await at.school('GET', `${path}?sort=topicType,asc&columns=title&columns=answer&columns=state&columns=libraryId`)
  ).body;
  expect(content).toMatchObject([
    { title: '党的最高领导机关是（ ）', answer: 'A', state: '0', libraryId: at.libraryId },
    { title: '党的根本组织原则是____。', answer: '民主集中制', state: '0', libraryId: at.libraryId },
  ]);
});

test('a stem that is there already is told in the preview, whatever its marks', async () => {
  await write(at.school, single(at.libraryId, { stem: '党的纪律处分共有几种？' }));
  const { body } = await upload(['1、党的纪律处分共有几种（ ）', 'A、三种 B、五种', '答案：B']);
  const { content } = (await at.school('GET', `/api/gbImport/${body.batchId}/row`)).body;
  expect(content[0].faults.map((one: { message: string }) => one.message)).toEqual([
    '第 2 行：题库中已有相同题干的试题：党的纪律处分共有几种？',
  ]);
});

test('a sheet of questions is read by the same rules', async () => {
  const content = await sheet(
    ['题库', '题型', '题干', '选项', '答案'],
    ['党章党规', '多选题', '三大优良作风', '理论联系实际\n密切联系群众\n自由主义', 'A'],
    ['党章党规', '判断题', '党员应按期交纳党费', null, '√'],
  );
  const { body } = await send(at.school, `${path}/import`, '试题.xlsx', content);
  expect(body).toMatchObject({ addCount: 1, faultCount: 1 });
  const { content: rows } = (await at.school('GET', `/api/gbImport/${body.id}/row?outcome=fault`)).body;
  expect(rows[0].faults.map((one: { message: string }) => one.message)).toContain('第 2 行：多选题正确答案不少于2个');
});

test('a sheet whose options are lettered out of order is told, and keeps its letters', async () => {
  const content = await sheet(
    ['题库', '题型', '题干', '选项', '答案'],
    ['党章党规', '单选题', '缺一个字母的题', 'A. 甲\nC. 乙\nD. 丙', 'C'],
  );
  const { body } = await send(at.school, `${path}/import`, '乱序.xlsx', content);
  expect(body).toMatchObject({ addCount: 0, faultCount: 1 });
  const { content: rows } = (await at.school('GET', `/api/gbImport/${body.id}/row?outcome=fault`)).body;
  expect(rows[0].faults.map((one: { message: string }) => one.message)).toEqual([
    '第 2 行：选项前的字母应从A开始依次排列',
  ]);
});

test('[BIZ-16] the usual sheet, its options a column each and no library, goes into the library that was chosen', async () => {
  const heads = ['序号', '题型', '题干', '选项A', '选项B', '选项C', '选项D', '正确答案', '答案解析', '分值', '难度'];
  const content = await sheet(
    heads,
    ['1', '单选题', '国家层面的价值目标是', '富强民主', '自由平等', '爱国敬业', null, 'A', '见报告', '3', '易'],
    ['2', '多选题', '党的三大作风包括', 'A.理论联系实际', 'B.密切联系群众', 'C.批评', 'D.奋斗', 'ABC', null, '3', '中'],
    ['3', '判断题', '党员可以不参加组织生活。', '正确', '错误', null, null, 'B', null, '1', '易'],
    ['4', '填空题', '党的生日是____月____日', null, null, null, null, '7；1', null, '2', '易'],
    ['5', '单选题', '缺一个选项的题', '甲', null, '丙', null, 'C', null, '2', '易'],
  );
  const { status, body } = await send(at.school, `${path}/word?libraryId=${at.libraryId}`, '常用题库.xlsx', content);
  expect([status, body.read, body.unread]).toEqual([
    201,
    4,
    [{ line: 6, text: '缺一个选项的题', reason: '选项前的字母应从A开始依次排列' }],
  ]);
  expect((await action(at.world, at.school, body.batchId, 'confirm')).body).toMatchObject({ doneCount: 4 });
  const columns = ['title', 'options', 'answer', 'analysis', 'defaultScore', 'difficulty'].map(one => `columns=${one}`);
  const kept = async (title: string) =>
    (await at.school('GET', `${path}?keyword=${encodeURIComponent(title)}&${columns.join('&')}`)).body.content;
  expect(await kept('国家层面的价值目标是')).toMatchObject([
    {
      options: 'A. 富强民主\nB. 自由平等\nC. 爱国敬业',
      answer: 'A',
      analysis: '见报告',
      defaultScore: 3,
      difficulty: '1',
    },
  ]);
  expect(await kept('党的三大作风包括')).toMatchObject([
    { options: 'A. 理论联系实际\nB. 密切联系群众\nC. 批评\nD. 奋斗', answer: 'ABC' },
  ]);
  expect(await kept('党员可以不参加组织生活')).toMatchObject([{ answer: '错误', defaultScore: 1 }]);
  expect(await kept('党的生日是')).toMatchObject([{ answer: '7\n1' }]);
});

test('a sheet with no headings of questions, and one of our template, are sent where they belong', async () => {
  const sendSheet = async (...rows: string[][]) =>
    (await send(at.school, `${path}/word?libraryId=${at.libraryId}`, '表.xlsx', await sheet(...rows))).body.message;
  expect(await sendSheet(['姓名', '电话'], ['甲', '1'])).toContain('没有找到表头');
  expect(await sendSheet(['题库', '题干', '答案'], ['党章党规', '题', 'A'])).toContain('请关闭本窗口，用“导入”上传');
});

test('another file, an empty one and a library beyond reach are refused', async () => {
  expect((await upload(bank, '题库.doc')).body.message).toContain('.docx');
  expect((await upload(['没有题目的一页'])).body).toMatchObject({ batchId: null, read: 0 });
  const content = await wordFile([{ text: bank[1] ?? '' }]);
  expect((await send(at.school, `${path}/word?libraryId=999999`, '题库.docx', content)).status).toBe(404);
});
