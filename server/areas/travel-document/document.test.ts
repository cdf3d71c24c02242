/** The register: a sealed number, receipts, boxes, what ends a document, and when it may be had back. Domain-cadre 1.13. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faults, openTravel, type Travel } from './fixtures.ts';

let travel: Travel;
beforeAll(async () => {
  travel = await openTravel('2026-11-20');
});
afterAll(() => travel.world.close());

const act = (id: string, version: number, name: string, input: object) =>
  travel.department('POST', `/api/gbCert/${id}/${name}`, { version, ...input });

test('a passport is sealed, named after its holder, due seven days after it was issued, and has a bar code', async () => {
  const made = await travel.register('许怀瑾', { number: 'e88 112 233', issuedOn: '2026-11-16' });
  expect(made).toMatchObject({
    name: '许怀瑾：因私普通护照',
    number: 'E*****233',
    handInBy: '2026-11-23',
    state: '1',
    boxNo: null,
  });
  expect(made.code).toMatch(/^ZJ\d{6}$/);
  const stored = await travel.world.database.one<{ number: string }>(
    sql`select number from travel_document where id = ${made.id}::bigint`,
  );
  expect(stored?.number).not.toContain('88112233');
  const reason = '核对护照号';
  const opened = await travel.department('POST', `/api/gbCert/${made.id}/reveal`, { field: 'number', reason });
  expect(opened.body).toEqual({ value: 'E88112233' });
  const again = await travel.department('POST', '/api/gbCert', {
    personId: travel.ids['许怀瑾'],
    type: '1',
    number: 'E88112233',
    issuedOn: '2026-11-16',
    validTo: '2026-11-10',
  });
  expect(again.status).toBe(400);
  expect(
    faults(again)
      .map(([path]) => path)
      .sort(),
  ).toEqual(['number', 'validTo']);
});

test('what is taken in has a receipt of its year, a box and a keeper; what was not handed in is not taken in twice', async () => {
  const made = await travel.register('许怀瑾', { type: '2' });
  const late = await act(made.id, made.version, 'handIn', { boxNo: 'A-01', receivedOn: '2026-11-21' });
  expect(faults(late)).toEqual([['receivedOn', '接收日期不能晚于今天']]);
  const kept = await travel.keep(made, 'A-01');
  expect(kept).toMatchObject({ state: '2', boxNo: 'A-01', receivedOn: '2026-11-20', receiptNo: '存2026-0001' });
  const second = await travel.keep(await travel.register('邵承志'), 'A-02');
  expect(second.receiptNo).toBe('存2026-0002');
  expect((await act(made.id, kept.version, 'handIn', { boxNo: 'A-03' })).status).toBe(409);
  const moved = await act(made.id, kept.version, 'move', { boxNo: 'B-07' });
  expect([moved.status, moved.body.boxNo, moved.body.state]).toEqual([200, 'B-07', '2']);
  const boxes = await travel.department('GET', '/api/gbCert/box');
  expect(boxes.body.content).toEqual([
    { boxNo: 'A-02', inCustody: 1, expired: 0, out: 0 },
    { boxNo: 'B-07', inCustody: 1, expired: 0, out: 0 },
  ]);
});

test('the new document ends the one it was issued for', async () => {
  const old = await travel.keep(await travel.register('许怀瑾', { type: '3' }), 'C-01');
  const foreign = await travel.department('POST', '/api/gbCert', {
    personId: travel.ids['邵承志'],
    type: '3',
    number: 'T99887766',
    issuedOn: '2026-11-01',
    validTo: '2031-10-31',
    replacesId: old.id,
  });
  expect(faults(foreign)).toEqual([['replacesId', '换发前的证件不是同一人的同类证件']]);
  const renewed = await travel.register('许怀瑾', { type: '3', issuedOn: '2026-11-01', replacesId: old.id });
  await travel.keep(renewed, 'C-01');
  const { body } = await travel.department('GET', `/api/gbCert/${old.id}`);
  expect(body).toMatchObject({ state: '8', boxNo: null, endingNote: '已换发新证' });
});

test('a loss is told to the discipline commission; who serves has nothing back', async () => {
  const made = await travel.keep(await travel.register('邵承志', { type: '2' }), 'D-01');
  expect(faults(await act(made.id, made.version, 'release', { releasedTo: '邵承志' }))).toEqual([
    ['', '在任干部的证件由学校集中保管，不能取回'],
  ]);
  const lost = await act(made.id, made.version, 'reportLoss', { endingNote: '出差途中遗失，已挂失' });
  expect([lost.status, lost.body.state, lost.body.boxNo]).toEqual([200, '7', null]);
  const told = await travel.discipline('GET', '/api/msgPushHistory/getRemind');
  expect(told.body.content[0]).toMatchObject({
    title: '【证件丢失】邵承志：往来港澳通行证',
    content: '邵承志：往来港澳通行证已登记丢失：出差途中遗失，已挂失',
  });
});

test('after the service it is kept three years, then had back by a receipt', async () => {
  const made = await travel.keep(await travel.register('邵承志', { type: '4' }), 'E-01');
  const [post] = (await travel.department('GET', `/api/gbjbxx/post?personId=${travel.ids['邵承志']}`)).body.content;
  const ended = { id: post.id, version: post.version, endOn: '2023-11-30', dismissType: '1', state: '3' };
  expect((await travel.department('PUT', '/api/gbjbxx/post', ended)).status).toBe(200);
  const { body } = await travel.department('GET', `/api/gbCert/${made.id}`);
  expect(body.releaseFrom).toBe('2026-11-30');
  expect(faults(await act(made.id, body.version, 'release', { releasedTo: '邵承志' }))).toEqual([
    ['', '证件管理期至 2026-11-30，期满后方可取回'],
  ]);
  await travel.at('2026-11-30');
  const released = await act(made.id, body.version, 'release', { releasedTo: '邵承志' });
  expect(released.body).toMatchObject({ state: '5', releasedOn: '2026-11-30', releaseNo: '取2026-0001', boxNo: null });
});
