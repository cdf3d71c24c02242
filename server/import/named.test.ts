/** Disciplines come in by sheet as the offices keep them: by number, with the name beside it compared. Decisions 102. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type Ask, type OpenWorld } from '../testing/open-world.ts';
import { action, send, sheet } from '../testing/uploads.ts';
import { setClock } from '../testing/clock.ts';

let world: OpenWorld;
let office: Ask;
beforeAll(async () => {
  world = await openWorld();
  await setClock(world.database, '2026-11-22');
  office = await world.as('demo.discipline');
});
afterAll(() => world.close());

const heads = ['序号', '姓名', '工号', '处分种类', '处分时间', '期限（月）', '批准机关', '文号'];
const rows = [
  ['1', '顾青岚', 'GZ141033', '党内警告', '2026.05.20', '', '校纪委', '江大纪〔2026〕1号'],
  ['2', '丁 砚 书', 'GZ041011', '留党察看', '２０２６/６/１', '１２', '校纪委', '江大纪〔2026〕2号'],
  ['3', '张三', 'ＧZ０７１０１２', '党内严重警告', '2026-06-01', '', '校纪委', '江大纪〔2026〕3号'],
];

test('[M-A02] a sheet of disciplines finds its people by the number, and a name that is another’s stops the row', async () => {
  const content = await sheet(['江临大学党员处分台账'], heads, ...rows);
  const { body: batch } = await send(office, '/api/person/discipline/import', '处分台账.xlsx', content);
  const fields = batch.columns.map((one: { field: string | null }) => one.field);
  expect(fields.map(String).join(' ')).toBe('null nameBeside personId kind decidedOn months authority documentNo');
  await office('POST', `/api/gbImport/${batch.id}/map`, { fields });
  await world.settle();
  const { body: found } = await office('GET', `/api/gbImport/${batch.id}/row`);
  expect(
    found.content.map((row: { title: string; faults: { message: string; heading: string }[] }) => [
      row.title,
      ...row.faults.map(one => `${one.heading} ${one.message}`),
    ]),
  ).toEqual([
    ['顾青岚'],
    ['丁 砚 书'],
    ['张三', '姓名 第 5 行：姓名“张三”与该学号/工号的人员“方予安”不一致，请核对是否错行'],
  ]);
  const done = await action(world, office, batch.id, 'confirm');
  expect(done.body).toMatchObject({ doneCount: 2, faultCount: 1 });
  const { body: kept } = await office('GET', '/api/person/discipline?sort=decidedOn');
  expect(
    kept.content
      .filter((row: { documentNo: string }) => row.documentNo?.startsWith('江大纪'))
      .map((row: { name: string; kind: string; decidedOn: string; endsOn: string }) => [
        row.name,
        row.kind,
        row.decidedOn,
        row.endsOn,
      ]),
  ).toEqual([
    ['顾青岚', '11', '2026-05-20', '2027-05-20'],
    ['丁砚书', '14', '2026-06-01', '2029-06-01'],
  ]);
});

test('留党察看一年 in one cell is the kind and its term, at most two years', async () => {
  const alone = heads.filter(head => head !== '期限（月）');
  const content = await sheet(
    ['江临大学党员处分台账'],
    alone,
    ['1', '方予安', 'GZ071012', '留党察看一年', '2026.06.01', '校纪委', '江大纪〔2026〕11号'],
    ['2', '顾青岚', 'GZ141033', '留党察看（2年）', '2026.05.20', '校纪委', '江大纪〔2026〕12号'],
    ['3', '丁砚书', 'GZ041011', '留党察看三年', '2026.05.20', '校纪委', '江大纪〔2026〕13号'],
  );
  const { body: batch } = await send(office, '/api/person/discipline/import', '处分台账.xlsx', content);
  const fields = batch.columns.map((one: { field: string | null }) => one.field);
  await office('POST', `/api/gbImport/${batch.id}/map`, { fields });
  await world.settle();
  const { body: found } = await office('GET', `/api/gbImport/${batch.id}/row`);
  expect(
    found.content.map((row: { title: string; faults: { heading: string }[] }) => [
      row.title,
      ...row.faults.map(one => one.heading),
    ]),
  ).toEqual([['方予安'], ['顾青岚'], ['丁砚书', '处分种类']]);
  expect((await action(world, office, batch.id, 'confirm')).body).toMatchObject({ doneCount: 2, faultCount: 1 });
  const { body: kept } = await office('GET', '/api/person/discipline?sort=documentNo');
  const periods = kept.content
    .filter((row: { documentNo: string }) => /〔2026〕1[123]号$/.test(row.documentNo ?? ''))
    .map((row: { observedUntil: string; endsOn: string }) => [row.observedUntil, row.endsOn]);
  expect(periods).toEqual([
    ['2027-06-01', '2029-06-01'],
    ['2028-05-20', '2030-05-20'],
  ]);
});
