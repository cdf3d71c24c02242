/** 消息偏好: which rules send mail and short messages to oneself, and that what is declined stays on the page. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '../../kit/actor.ts';
import { txOf } from '../../kit/tx.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { queueDigests } from './digest.ts';
import { lettersFor } from './outbox.ts';

let world: OpenWorld;
let member: Ask;
beforeAll(async () => {
  world = await openWorld();
  member = await world.as('demo.member');
  await world.database.rows(sql`delete from reminder`);
  await world.database.rows(sql`update user_account set email = 'lu@jianglin.example' where username = 'demo.member'`);
});
afterAll(() => world.close());

const wait = (code: string) =>
  world.database.rows(sql`
    insert into reminder (reminder_rule_id, title, content, entity, record_id, due_on, lead_day, receiver_id, channels, push_state)
    select r.id, ${code}, ${code}, 'partyMember', 1, '2026-12-01', 7, u.id, '{mail}', 'waiting'
    from reminder_rule r, user_account u where r.code = ${code} and u.username = 'demo.member'`);
const digest = () =>
  world.database.transaction(connection => queueDigests(txOf(connection, world.registry, asSystem('测试'))));
const states = () =>
  world.database.rows<{ title: string; pushState: string }>(sql`select title, push_state from reminder order by title`);

test('a member sees the rules that may reach a member and where they go, masked', async () => {
  const { body } = await member('GET', '/api/msgPushHistory/ways');
  expect(body.content).toContainEqual({ code: 'TX-BY', name: '毕业生转接提醒', ways: ['sms'] });
  expect([body.mail, body.phone]).toEqual(['l***@jianglin.example', expect.stringMatching(/^1\d{2}\*{4}\d{4}$/)]);
});

test('what is declined goes out no more and stays on the page; the rest goes on', async () => {
  const kept = await member('PUT', '/api/userPreference', { key: 'message-ways', value: { declined: ['mail:TX-BY'] } });
  expect(kept.body).toEqual({ kept: true });
  await wait('TX-BY');
  await wait('TX-DF');
  await digest();
  const [mail] = (await lettersFor(world.database, world.registry, 'digest')).filter(({ to }) => to.startsWith('lu@'));
  expect(mail?.text).toContain('您有 1 条提醒');
  expect(mail?.text).not.toContain('TX-BY');
  expect(await states()).toEqual([
    { title: 'TX-BY', pushState: 'none' },
    { title: 'TX-DF', pushState: 'sent' },
  ]);
  expect((await member('GET', '/api/msgPushHistory/getRemind')).body.totalElements).toBe(2);
  const bad = await member('PUT', '/api/userPreference', { key: 'message-ways', value: { declined: 'all' } });
  expect(bad.status).toBe(400);
});
