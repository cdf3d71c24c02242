/** Who accompanies somebody writes the inspection without an office; nobody else does. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setClock } from '../../testing/clock.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { messages } from '../../testing/told.ts';

let world: OpenWorld;
let contact: Ask;
let xia: string;

beforeAll(async () => {
  world = await openWorld();
  contact = await world.as('demo.member');
  xia = await world.idOf('development_record', 'name', '夏语冰');
  await world.database.rows(sql`
    update development_record set contact_ids = array(select person_id from user_account where username = 'demo.member')
    where id = ${xia}::bigint`);
  await setClock(world.database, '2027-02-13');
});
afterAll(() => world.close());

const inspection = { inspectedOn: '2027-02-12', conclusion: '1', content: '学习认真，按时交思想汇报。' };
const write = (ask: Ask, body: object) => ask('POST', `/api/fzdy/${xia}/accompanied`, body);

test('[phone-13] a contact finds the person with the day, hands the inspection in, and the next is half a year later', async () => {
  const mine = async () => (await contact('GET', '/api/fzdy/accompanied')).body.content;
  expect(await mine()).toMatchObject([{ name: '夏语冰', lastInspectedOn: '2026-08-30', dueOn: '2027-02-28' }]);
  expect((await contact('GET', `/api/fzdy/${xia}/process`)).status).toBeGreaterThanOrEqual(403);

  const missing = await write(contact, {});
  expect(messages(missing)).toEqual(['考察日期不能为空', '考察情况不能为空', '考察结论不能为空']);
  expect(messages(await write(contact, { ...inspection, inspectedOn: '2027-02-14' }))).toHaveLength(1);
  const { status, body } = await write(contact, inspection);
  expect([status, body.fields]).toEqual([201, undefined]);
  expect(await mine()).toMatchObject([{ name: '夏语冰', lastInspectedOn: '2027-02-12', dueOn: '2027-08-12' }]);

  const college = await world.as('demo.college');
  const [seen] = (await college('GET', `/api/fzdy/inspection?recordId=${xia}`)).body.content;
  expect(seen).toMatchObject({ name: '夏语冰', inspectedOn: '2027-02-12', by: '1', conclusion: '1' });
});

test('[phone-13] nobody else writes it, and who was the contact does no longer', async () => {
  for (const username of ['demo.secretary', 'demo.applicant', 'demo.default']) {
    const ask = await world.as(username);
    expect((await write(ask, inspection)).status).toBe(404);
    expect((await ask('GET', '/api/fzdy/accompanied')).body.content).toEqual([]);
  }
  await world.database.rows(sql`update development_record set contact_ids = null where id = ${xia}::bigint`);
  expect((await write(contact, inspection)).status).toBe(404);
});
