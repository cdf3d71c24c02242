/** The cabinet scanned through, and the papers of the area. Domain-cadre 1.13. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faults, openTravel, type Travel } from './fixtures.ts';

let travel: Travel;
const kept: Record<string, any> = {};
beforeAll(async () => {
  travel = await openTravel('2026-11-20');
  for (const [box, type] of [
    ['A-01', '1'],
    ['A-02', '2'],
    ['A-03', '3'],
  ] as const)
    kept[box] = await travel.keep(await travel.register('许怀瑾', { type }), box);
  kept['out'] = await travel.register('邵承志');
});
afterAll(() => travel.world.close());

const path = '/api/gbCert/stockTake';
const step = async (id: string, name: string, input: object = {}) => {
  const { version } = (await travel.department('GET', `${path}/${id}`)).body;
  return travel.department('POST', `${path}/${id}/${name}`, { version, ...input });
};
const scan = (id: string, code: string, boxNo: string) =>
  travel.department('POST', `${path}/${id}/scan`, { code, boxNo });
const linesOf = async (id: string) =>
  (await travel.department('GET', `/api/gbCert/stockTakeLine?stockTakeId=${id}&sort=code,asc`)).body.content;

test('what is missing, too much or in the wrong box is told; nothing is scanned twice or after the end', async () => {
  const { id } = (await travel.department('POST', path, { name: '2026年度证件盘点', plannedOn: '2026-11-20' })).body;
  expect(faults(await scan(id, kept['A-01'].code, 'A-01'))).toEqual([['', '2026年度证件盘点不在盘点中，不能扫描']]);
  expect((await step(id, 'begin')).body).toMatchObject({ state: '2', expectedCount: 3, unseenCount: 3 });
  expect((await scan(id, kept['A-01'].code.toLowerCase(), 'A-01')).body.result).toBe('1');
  expect((await scan(id, kept['A-02'].code, 'B-09')).body).toEqual({
    code: kept['A-02'].code,
    name: '许怀瑾：往来港澳通行证',
    result: '4',
    expectedBox: 'A-02',
    foundBox: 'B-09',
  });
  expect((await scan(id, kept['out'].code, 'A-01')).body).toMatchObject({ name: '邵承志：因私普通护照', result: '3' });
  expect((await scan(id, 'ZJ999999', 'A-01')).body).toMatchObject({ name: '无此条码的证件', result: '3' });
  expect(faults(await scan(id, kept['A-01'].code, 'A-01'))).toEqual([
    ['code', '许怀瑾：因私普通护照已扫描过，无需重复扫描'],
  ]);
  const second = (await travel.department('POST', path, { name: '复盘', plannedOn: '2026-11-20' })).body;
  expect(faults(await step(second.id, 'begin'))).toEqual([['', '2026年度证件盘点正在进行，请先完成']]);
  expect((await step(id, 'finish')).body).toMatchObject({
    state: '3',
    expectedCount: 3,
    rightCount: 1,
    missingCount: 1,
    extraCount: 2,
    misplacedCount: 1,
  });
  const [right, misplaced] = await linesOf(id);
  const explain = (line: { id: string; version: number }) =>
    travel.department('POST', `/api/gbCert/stockTakeLine/${line.id}/explain`, {
      version: line.version,
      note: '已放回',
    });
  expect(faults(await explain(right))).toEqual([['note', '该证件相符，无需说明']]);
  expect((await explain(misplaced)).body.note).toBe('已放回');
  const empty = await step(second.id, 'begin');
  expect(empty.body.state).toBe('2');
  const sheet = await travel.department('GET', `/api/document/preview?code=stockTakeSheet&id=${id}`);
  expect(sheet.body.missing).toEqual([]);
  const words = JSON.stringify(sheet.body.blocks);
  expect(words).toContain('缺失');
  expect(words).toContain('已放回');
});

test('who keeps no cabinet scans nothing', async () => {
  const refused = await travel.unitHead('POST', `${path}/1/scan`, { code: 'ZJ000001', boxNo: 'A-01' });
  expect(refused.status).toBe(403);
});

test('a receipt tells its number and never the whole number of the document', async () => {
  const preview = await travel.department('GET', `/api/document/preview?code=travelDeposit&id=${kept['A-01'].id}`);
  expect(preview.body).toMatchObject({ title: '因私出国（境）证件交存凭据', missing: [] });
  const words = JSON.stringify(preview.body.blocks);
  expect(words).toContain('存2026-0001');
  expect(words).toContain('E*****671');
  expect(words).not.toContain('E12345671');
});
