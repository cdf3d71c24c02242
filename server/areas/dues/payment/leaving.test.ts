/** Months that are being paid while something else happens to them: the member leaves or moves, the batch ends. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '../../../kit/actor.ts';
import type { Tx } from '../../../kit/registry.ts';
import { noFacts, txOf } from '../../../kit/tx.ts';
import { setClock } from '../../../testing/clock.ts';
import { openWorld, type Ask, type OpenWorld } from '../../../testing/open-world.ts';
import { openChannel, payThere, placeOrder, places, plantOwed } from '../../../testing/paying.ts';
import { messages } from '../../../testing/told.ts';
import { leaveRegister, moveMembers } from '../../member/index.ts';

let world: OpenWorld;
let member: Ask;
let manager: Ask;
let memberId: string;
beforeAll(async () => {
  world = await openWorld();
  [member, manager] = (await Promise.all(['demo.member', 'demo.dues'].map(world.as))) as [Ask, Ask];
  memberId = await world.idOf('person', 'name', '陆知微');
  await openChannel(world);
  await setClock(world.database, '2026-11-20', '09:00:00');
  await plantOwed(
    world,
    ['2026-09', '2026-10', '2026-11', '2026-12'].map((month, at) => ({
      id: 701 + at,
      name: '陆知微',
      month,
      fen: 20,
      state: '1',
    })),
  );
});
afterAll(() => world.close());

const placed = async (...itemIds: number[]): Promise<string> => {
  const { status, body } = await placeOrder(member, itemIds);
  expect(status).toBe(200);
  return body.orderNo;
};
const standing = (id: number) =>
  world.database.one(sql`
    select i.state, o.code as branch, i.order_id,
      (select count(*)::int from todo t where t.biz_type = 'DF_PAY' and t.record_id = i.id and t.state = 0) as todos
    from dues_item i join party_organisation o on o.id = i.organisation_id where i.id = ${id}`);
const inTx = async (work: (tx: Tx) => Promise<unknown>) =>
  world.database.transaction(connection => work(txOf(connection, world.registry, asSystem('测试'), noFacts)));
const cause = (reason: string) => ({ flow: { entity: 'memberStatusChange', id: '1' }, reason });

test('a batch is not archived while one of its months is being paid', async () => {
  const orderNo = await placed(701);
  const act = async (name: string) => {
    const { version } = (await manager('GET', '/api/dfgl/batch/900')).body;
    return manager('POST', `/api/dfgl/batch/900/${name}`, { version });
  };
  const others = sql`batch_id = 900 and id <> 701`;
  await world.database.rows(sql`update dues_item set state = '5' where ${others}`);
  await world.database.rows(sql`update dues_batch set state = '5' where id = 900`);
  expect(messages(await act('archive'))).toEqual(['有 1 个月份正在线上支付或退款，请待办结后再归档']);
  await payThere(world, member, orderNo);
  expect((await act('archive')).body.state).toBe('6');
  await world.database.rows(sql`update dues_item set state = '1' where ${others}`);
  await world.database.rows(sql`update dues_batch set state = '4' where id = 900`);
});

test('who moves while a month to come is being paid owes it at the new branch when the order is given up', async () => {
  const toId = await world.idOf('party_organisation', 'code', '9999990001201002');
  const orderNo = await placed(702, 704);
  await inTx(tx => moveMembers(tx, [memberId], { toId, on: '2026-11-20', enterType: '2' }, cause('调整支部')));
  expect((await member('POST', '/api/dfgl/order/cancel', { orderNo })).body).toEqual({ state: '5' });
  expect([await standing(702), await standing(704)]).toMatchObject([
    { state: '1', branch: places.branch, orderId: null },
    { state: '1', branch: '9999990001201002', orderId: null, todos: 1 },
  ]);
});

test('who leaves while a month to come is being paid does not owe it when the order is given up', async () => {
  const organisationId = await world.idOf('party_organisation', 'code', '9999990001201002');
  const orderNo = await placed(703, 704);
  const exit = { standing: '5', on: '2026-11-20', leaveType: '6', ledgerType: '21' };
  await inTx(tx => leaveRegister(tx, [{ memberId, organisationId }], exit, cause('转出学校')));
  expect((await member('POST', '/api/dfgl/order/cancel', { orderNo })).body).toEqual({ state: '5' });
  expect([await standing(703), await standing(704)]).toMatchObject([
    { state: '1', orderId: null, todos: 1 },
    { state: '9', orderId: null, todos: 0 },
  ]);
});
