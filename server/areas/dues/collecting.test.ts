/** Who collects a batch, and who ends it: by two people, one after the other, and never both at once. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { duesItem } from 'contract/dues/dues-item.ts';
import { asSystem } from '../../kit/actor.ts';
import { takeOne } from '../../kit/process/take.ts';
import { noFacts, txOf } from '../../kit/tx.ts';
import { loadRow } from '../../kit/write/load.ts';
import { pdf, sendFile } from '../../testing/files.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { plantOwed, standing } from '../../testing/paying.ts';
import { messages, messagesByField } from '../../testing/told.ts';
import { itemHandler } from './index.ts';

let world: OpenWorld;
let manager: Ask;
let college: Ask;
let reviewer: Ask;
beforeAll(async () => {
  world = await openWorld();
  [manager, college, reviewer] = (await Promise.all(
    ['demo.dues', 'demo.college', 'demo.duesreview'].map(world.as),
  )) as [Ask, Ask, Ask];
  const months = ['2026-07', '2026-08', '2026-09', '2026-10'];
  await plantOwed(
    world,
    months.map((month, at) => ({ id: 600 + at, name: '陆知微', month, fen: 20, state: '1' })),
  );
});
afterAll(() => world.close());

const [batch, items] = ['/api/dfgl/batch', '/api/dfgl/item'];
const paid = { paidOn: '2026-10-20', voucherNo: '20261020-01' };
const act = async (who: Ask, path: string, id: number, name: string, input: object = {}) => {
  const { version } = (await college('GET', `${path}/${id}`)).body;
  return who('POST', `${path}/${id}/${name}`, { version, ...input });
};
const resolvedBy = async (who: Ask) => ({
  reason: '家庭困难，党委批准',
  resolvedOn: '2026-10-12',
  resolution: '2026年第7次支部党员大会',
  resolutionFiles: [(await sendFile(who, '/api/file/upload', { name: '支部大会记录.pdf', content: pdf })).body.id],
});
const waiting = () => world.database.rows(sql`select 1 from pg_locks where not granted`);

test('[S2-10] a batch is not returned beside a registration: they meet on the months, and what was paid stays collected', async () => {
  let answer: Promise<any> | undefined;
  await world.database.transaction(async connection => {
    const tx = txOf(connection, world.registry, asSystem('测试'), noFacts);
    await takeOne(tx, itemHandler, 'register', await loadRow(tx, duesItem, '600', null), paid);
    answer = act(manager, batch, 900, 'return', { opinion: '漏了一人' });
    await expect.poll(async () => (await waiting()).length).toBeGreaterThan(0);
  });
  expect(messages(await answer)).toEqual(['已有党员缴费，不能退回核对']);
  expect((await manager('GET', `${batch}/900`)).body.state).toBe('4');
  expect(await standing(world, 600)).toMatchObject({ state: '3', paidFen: 20 });
});

test('[S2-09] dues of a month are paid in its year or later, and not tomorrow', async () => {
  const at = (paidOn: string) => act(manager, items, 601, 'register', { ...paid, paidOn });
  for (const day of ['1900-01-01', '2025-12-31'])
    expect(messagesByField(await at(day))).toEqual([
      'paidOn: 2026-08 的党费最早可于 2026-01-01 预缴，缴纳日期不能更早',
    ]);
  expect(messagesByField(await at('2100-01-01'))).toEqual(['paidOn: 缴纳日期不能晚于今天']);
  const lu = await world.idOf('person', 'name', '陆知微');
  const voluntary = { memberId: lu, amountFen: 100, paidOn: '2000-01-01', voucherNo: 'Z-1' };
  expect(messagesByField(await manager('POST', '/api/dfgl/voluntary', voluntary))[0]).toMatch(
    /^paidOn: 该党员于 \d{4}-\d\d-\d\d 入党，缴纳日期不能更早$/,
  );
});

test('[S2-09] [C-15] who took money in for a batch neither lets off a month of it nor archives it, whatever roles he or she holds', async () => {
  await world.database.rows(sql`
    insert into role_grant (user_id, role_code, organisation_id)
    select u.id, 'ROLE_DUES_REVIEWER', o.id from user_account u, party_organisation o
    where u.username = 'demo.dues' and o.code = '9999990001201'`);
  const both = await world.as('demo.dues');
  expect((await act(both, items, 601, 'register', paid)).body.state).toBe('3');
  expect(messages(await act(both, items, 602, 'exempt', await resolvedBy(both)))).toEqual([
    '您办理过本批次的收缴，请由未经手的人批准免缴',
  ]);
  expect((await act(both, batch, 900, 'close')).body.state).toBe('5');
  expect(messages(await act(both, batch, 900, 'archive'))).toEqual([
    '您办理过本批次的收缴，请由党费复核等未经手的人归档',
  ]);
  expect(messages(await act(reviewer, batch, 900, 'archive'))).toEqual(['有 2 个月份欠缴，请补缴或批准免缴后再归档']);
  expect((await act(college, items, 602, 'exempt', await resolvedBy(college))).body.state).toBe('5');
  expect((await act(both, items, 603, 'register', paid)).body.state).toBe('7');
  expect((await act(reviewer, batch, 900, 'archive')).body.state).toBe('6');
});

test('[S2-09] once a batch is archived nothing is registered, let off or withdrawn any more', async () => {
  await world.database.rows(sql`update dues_item set state = '6', paid_fen = 0 where id = 603`);
  const told = ['批次已归档，请在下一批次更正'];
  expect(messages(await act(manager, items, 603, 'register', paid))).toEqual(told);
  expect(messages(await act(college, items, 603, 'exempt', await resolvedBy(college)))).toEqual(told);
  expect(messages(await act(manager, items, 601, 'withdraw', { reason: '误记' }))).toEqual(told);
});
