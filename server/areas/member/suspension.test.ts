import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '../../kit/actor.ts';
import { txOf } from '../../kit/tx.ts';
import { setClock } from '../../testing/clock.ts';
import { openWorld, type OpenWorld } from '../../testing/open-world.ts';
import { requestLook } from '../message/index.ts';
import { plantMemberOrders } from './demonstration/orders.ts';
import { suspensionEnds } from './watches.ts';

let world: OpenWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
const tx = () => txOf(world.database, world.registry, asSystem('测试'));

test('[BIZ-38] a suspension is warned of sixty days before its two years end, in red from that day, and no more once it is settled', async () => {
  const han = await world.idOf('person', 'number', 'GZ091014');
  await world.database.rows(sql`
    insert into member_status_change (member_id, new_status, effective_on, reason, state, created_at, updated_at)
    values (${han}::bigint, '2', '2024-08-31', '失联', '4', now(), now())`);
  await world.database.rows(sql`update party_member set party_status = '2' where id = ${han}::bigint`);
  const found = (today: string, until: string) => suspensionEnds.find(tx(), { today, until });
  expect(await found('2026-06-30', '2026-08-30')).toEqual([]);
  expect(await found('2026-07-02', '2026-08-31')).toMatchObject([
    { recordId: han, dueOn: '2026-08-31', matter: '停止党籍即将满两年' },
  ]);
  expect(await found('2026-08-31', '2026-10-30')).toMatchObject([{ matter: '停止党籍已满两年，请按规定除名或恢复' }]);

  const department = await world.as('demo.department');
  const levels = async (day: string) => {
    await setClock(world.database, day);
    await requestLook(world.database);
    await world.settle();
    return (await department('GET', '/api/warning/list?code=YJ-TZ')).body.content.map(
      (one: { level: string }) => one.level,
    );
  };
  expect(await levels('2026-07-02')).toEqual(['2']);
  expect(await levels('2026-08-31')).toEqual(['4']);
  await world.database.rows(sql`update party_member set party_status = '5' where id = ${han}::bigint`);
  expect(await levels('2026-09-01')).toEqual([]);
});

test('the orders of the demonstration are made by the actions, whatever people it has', async () => {
  await setClock(world.database, '2026-11-20');
  await world.database.transaction(connection => plantMemberOrders(txOf(connection, world.registry, asSystem('演示'))));
  const states = await world.database.rows<{ state: string }>(sql`
    select distinct state from member_correction order by state`);
  expect(states.length).toBeGreaterThan(2);
});
