import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type OpenWorld } from '../testing/open-world.ts';
import { raiseAlerts } from './alerts.ts';

let world: OpenWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Lines of somebody, each so many seconds before now. */
const happened = (username: string, action: string, count: number, { result = 'done', ago = '1 second' } = {}) =>
  world.database.rows(sql`
    insert into audit_record (action, entity, user_id, user_name, result, request_id, at)
    select ${action}::text, 'partyMember', u.id, u.name, ${result}::text, '-', now() - ${ago}::interval
    from user_account u, generate_series(1, ${count}) where u.username = ${username}`);
const alerts = async () =>
  (
    await world.database.rows<{ rule: string; name: string }>(sql`
      select rule, user_name as name from audit_alert order by id`)
  ).map(({ rule, name }) => `${rule} ${name}`);
const nameOf = async (username: string) =>
  (await world.database.one<{ name: string }>(sql`select name from user_account where username = ${username}`))?.name;

test('[S-17] [SEC-34] [SEC-69] twenty reveals in a minute raise one alert, which the audit administrator is told of', async () => {
  await happened('demo.college', 'member.partyMember.reveal', 19);
  await raiseAlerts(world.database);
  expect(await alerts()).toEqual([]);
  await happened('demo.college', 'member.partyMember.reveal', 1);
  await Promise.all([raiseAlerts(world.database), raiseAlerts(world.database)]);
  const college = await nameOf('demo.college');
  expect(await alerts()).toEqual([`reveal-minute ${college}`]);
  await happened('demo.college', 'member.partyMember.reveal', 30);
  await raiseAlerts(world.database);
  expect(await alerts()).toEqual([`reveal-minute ${college}`]);
  const audit = await world.as('demo.audit');
  const lines = await world.database.rows(sql`
    select detail->>'userName' as name, detail->>'words' as words from audit_record where action = 'platform.auditRecord.alert'`);
  expect(lines).toEqual([{ name: college, words: '一分钟内大量查看敏感信息明文' }]);
  const told = await world.database.rows(sql`
    select r.title, u.username from reminder r join user_account u on u.id = r.receiver_id where r.title like '审计告警%'`);
  expect(told).toEqual([{ title: '审计告警：一分钟内大量查看敏感信息明文', username: 'demo.audit' }]);
  expect((await audit('GET', '/api/auditRecord?action=platform.auditRecord.alert')).status).not.toBe(403);
});

test('[S-17] [SEC-34] two hundred reveals of one person in a day raise one alert', async () => {
  await world.database.rows(sql`delete from audit_alert`);
  await happened('demo.department', 'person.person.reveal', 199, { ago: '0 seconds' });
  await raiseAlerts(world.database);
  const name = await nameOf('demo.department');
  expect((await alerts()).filter(one => one.startsWith('reveal-day'))).toEqual([]);
  await happened('demo.department', 'member.partyMember.reveal', 11);
  await raiseAlerts(world.database);
  await raiseAlerts(world.database);
  expect((await alerts()).filter(one => one === `reveal-day ${name}`)).toHaveLength(1);
});

test('[S-17] [SEC-69] five refusals in a minute raise one alert, four none', async () => {
  await happened('demo.member', 'member.partyMember.read', 4, { result: 'refused' });
  await happened('demo.student', 'member.partyMember.read', 5, { result: 'refused' });
  await raiseAlerts(world.database);
  await raiseAlerts(world.database);
  expect((await alerts()).filter(one => one.startsWith('refusals'))).toEqual([
    `refusals ${await nameOf('demo.student')}`,
  ]);
});

/** Raises as if it were this instant: a schema in front of PostgreSQL's own has a `now()` that says so. */
async function raiseAt(instant: string) {
  await world.database.rows(sql`create schema if not exists shifted`);
  await world.database.rows(sql`
    create or replace function shifted.now() returns timestamptz stable language sql
    as $$ select current_setting('shifted.now')::timestamptz $$`);
  return raiseAlerts({
    ...world.database,
    transaction: work =>
      world.database.transaction(async connection => {
        await connection.rows(sql`select set_config('shifted.now', ${instant}, true),
          set_config('search_path', 'shifted, pg_catalog, public', true)`);
        return work(connection);
      }),
  });
}

test.each([
  ['2026-05-12 22:59:30', 'export', null],
  ['2026-05-14 23:00:30', 'export', 'demo.college'],
  ['2026-05-16 05:59:30', 'exportPlain', 'demo.college'],
  ['2026-05-18 06:00:30', 'export', null],
])('[SEC-69] at %s an %s raises an alert of the night for %s, once', async (at, verb, told) => {
  await world.database.rows(sql`delete from audit_alert`);
  await world.database.rows(sql`
    insert into audit_record (action, entity, user_id, user_name, request_id, at)
    select ${`member.partyMember.${verb}`}::text, 'partyMember', u.id, u.name, '-', (${at}::text || '+08')::timestamptz
    from user_account u where u.username = 'demo.college'`);
  await raiseAt(`${at.slice(0, 17)}50+08`);
  await raiseAt(`${at.slice(0, 17)}55+08`);
  const nights = (await alerts()).filter(one => one.startsWith('night-export'));
  expect(nights).toEqual(told ? [`night-export ${await nameOf(told)}`] : []);
});
