/** 催缴 before the deadline: whoever has not paid what is being collected is reminded once a day, by whoever collects it. Domain-party 6.7. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { plantOwed } from '../../testing/paying.ts';

let world: OpenWorld;
let manager: Ask;
let secretary: Ask;
let self: Ask;
beforeAll(async () => {
  world = await openWorld();
  [manager, secretary, self] = (await Promise.all(['demo.dues', 'demo.secretary', 'demo.member'].map(world.as))) as [
    Ask,
    Ask,
    Ask,
  ];
  // All of the optics branch: not paid, a part paid, paid, being paid, let off, and one who has left the register.
  await plantOwed(world, [
    { id: 700, name: '顾青岚', month: '2026-10', fen: 12_000, state: '1' },
    { id: 701, name: '顾青岚', month: '2026-11', fen: 12_000, state: '4' },
    { id: 702, name: '陆知微', month: '2026-10', fen: 20, state: '1' },
    { id: 703, name: '丁砚书', month: '2026-10', fen: 24_000, state: '3' },
    { id: 704, name: '韩叙白', month: '2026-10', fen: 20, state: '2' },
    { id: 705, name: '韩叙白', month: '2026-11', fen: 20, state: '5' },
  ]);
  await world.database.rows(sql`update dues_item set paid_fen = 5000 where id = 701`);
});
afterAll(() => world.close());

const path = '/api/dfgl/unpaid';
const remind = (who: Ask, body: object = { batchId: '900' }) => who('POST', `${path}/remind`, body);

test('[BIZ-10] what is being collected tells who has not paid: not who has, is paying, is let off or left the register', async () => {
  const line = { id: '900', name: '2026年第四季度', organisationName: '物理学院党委', deadlineOn: '2026-12-31' };
  expect((await manager('GET', path)).body.content).toEqual([{ ...line, members: 2, unpaidFen: 19_020 }]);
  expect((await secretary('GET', `${path}?batchId=900`)).body.content).toEqual([
    { ...line, members: 2, unpaidFen: 19_020 },
  ]);
  const elsewhere = await world.idOf('party_organisation', 'code', '9999990001201003');
  expect((await manager('GET', `${path}?organisationId=${elsewhere}`)).body.content).toEqual([]);
  expect((await self('GET', path)).status).toBe(403);
  await world.database.rows(sql`
    update party_member set party_status = '9' where id = (select member_id from dues_item where id = 702)`);
  expect((await manager('GET', path)).body.content).toEqual([{ ...line, members: 1, unpaidFen: 19_000 }]);
  await world.database.rows(sql`
    update party_member set party_status = '1' where id = (select member_id from dues_item where id = 702)`);
});

test('[BIZ-10] each is reminded once a day with months, amount and deadline, whoever presses; who has no account is named', async () => {
  await world.database.rows(sql`
    update user_account set state = 'disabled' where person_id = (select member_id from dues_item where id = 702)`);
  const both = await Promise.all([remind(secretary), remind(secretary)]);
  expect(both.map(({ body }) => body).toSorted((one, other) => one.already - other.already)).toEqual([
    { reminded: 1, already: 0, unreachable: ['陆知微'] },
    { reminded: 0, already: 1, unreachable: ['陆知微'] },
  ]);
  expect((await remind(manager)).body).toEqual({ reminded: 0, already: 1, unreachable: ['陆知微'] });
  const sent = await world.database.rows<{ title: string; content: string }>(sql`
    select title, content from reminder where entity = 'duesUnpaid'`);
  expect(sent.map(({ title }) => title)).toEqual(['【党费】请于 2026-12-31 前缴纳 2026-10 至 2026-11 党费']);
  expect(sent[0]?.content).toMatch(
    /^.+提醒您：本期党费 190\.00 元尚未缴纳，2026-12-31 截止，请及时向所在党支部缴纳。$/,
  );
  await world.database.rows(sql`
    update reminder set created_at = now() - interval '25 hours' where entity = 'duesUnpaid'`);
  expect((await remind(manager)).body.reminded).toBe(1);
});

test('who may not, who reaches none of it, and a collection that has ended are told so', async () => {
  expect((await remind(self)).status).toBe(403);
  expect((await remind(manager, { batchId: '901' })).status).toBe(404);
  await world.database.rows(sql`update dues_batch set state = '5' where id = 900`);
  const late = await remind(secretary);
  expect([late.status, late.body.message]).toEqual([409, '该批次不在收缴中，截止后未缴的请在欠缴管理中催缴']);
  expect((await manager('GET', path)).body.content).toEqual([]);
});
