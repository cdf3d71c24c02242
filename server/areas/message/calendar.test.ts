/** 提醒日历: the own reminders of a month, each matter once, none of other people or months. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type OpenWorld } from '../../testing/open-world.ts';

let world: OpenWorld;
const remind = (title: string, type: number | null, day: string, recordId: number, username = 'demo.cadreoffice') =>
  world.database.rows(sql`
    insert into reminder (title, type, entity, record_id, receiver_id, due_on)
    select ${title}, ${type}::int, 'cadre', ${recordId}::bigint, id, ${day}::date
    from user_account where username = ${username}`);

beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());

test('a month tells what falls due in it, by day and kind, the last word of each matter', async () => {
  await remind('干部退休到期提醒：邵承志', 5, '2027-03-01', 900_001);
  await remind('干部退休到期提醒：邵承志，还有 90 天', 5, '2027-03-01', 900_001);
  await remind('证件未归还提醒：因私护照', 6, '2027-03-31', 900_002);
  await remind('不属六类', null, '2027-03-05', 900_003);
  await remind('下月', 5, '2027-04-01', 900_004);
  await remind('别人的', 5, '2027-03-02', 900_005, 'demo.department');
  const ask = await world.as('demo.cadreoffice');
  const { body } = await ask('GET', '/api/msgPushHistory/calendar?month=2027-03');
  expect(
    body.content.map(({ type, title, dueOn, state }: Record<string, unknown>) => [dueOn, type, title, state]),
  ).toEqual([
    ['2027-03-01', 5, '干部退休到期提醒：邵承志，还有 90 天', 1],
    ['2027-03-31', 6, '证件未归还提醒：因私护照', 1],
  ]);
  expect((await ask('GET', '/api/msgPushHistory/calendar?month=2027-13')).status).toBe(400);
});
