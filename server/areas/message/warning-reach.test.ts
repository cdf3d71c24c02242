/** Whose warnings one sees follows from the records they are about, not from where the people are. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reminderRule } from 'contract/message/reminder-rule.ts';
import { asSystem } from '../../kit/actor.ts';
import { txOf } from '../../kit/tx.ts';
import { setClock } from '../../testing/clock.ts';
import { openWorld, type OpenWorld } from '../../testing/open-world.ts';
import { remind } from './remind.ts';
import { reminderRuleOf, ruleRows } from './rules.ts';

let world: OpenWorld;
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());

test('[BIZ-38] a warning about an applicant of another branch is the college’s to see, not that of any branch of the same unit', async () => {
  const xia = await world.database.one<{ id: string }>(sql`
    select id from development_record where name = '夏语冰' and deleted_at is null`);
  await world.database.rows(sql`
    insert into warning (warning_rule_id, entity, record_id, person_id, organisation_id, title, level, link)
    select w.id, 'developmentRecord', r.id, r.person_id, r.organisation_id, '夏语冰：半年考察记录未填写', '3', '{}'::jsonb
    from warning_rule w, development_record r where w.watch = 'FZ_INSPECT' and r.id = ${xia?.id}::bigint
    on conflict do nothing`);
  const titles = async (username: string) => {
    const ask = await world.as(username);
    const { content } = (await ask('GET', '/api/warning/list?size=200')).body as { content: { title: string }[] };
    return content.map(one => one.title).filter(title => title.startsWith('夏语冰'));
  };
  expect(await titles('demo.college')).toEqual(['夏语冰：半年考察记录未填写']);
  expect(await titles('demo.department')).toEqual(['夏语冰：半年考察记录未填写']);
  // 丁砚书 keeps the branch of optics; the students of the college are within the reach of that unit, the record is not.
  expect(await titles('demo.secretary')).toEqual([]);
  expect(await titles('demo.applicant')).toEqual(['夏语冰：半年考察记录未填写']);
  const secretary = await world.as('demo.secretary');
  const { totalWarningNum, groups } = (await secretary('GET', '/api/warning')).body;
  expect(totalWarningNum).toBe(groups.reduce((sum: number, group: { count: number }) => sum + group.count, 0));
  expect(groups.filter((group: { code: string }) => group.code === 'YJ-KC')).toEqual([]);
});

test('[phone-13] the half-yearly inspection is told to who accompanies the person, with the page where they write it', async () => {
  await setClock(world.database, '2027-02-13');
  await world.database.rows(sql`
    update development_record set contact_ids = array(
      select person_id from user_account where username in ('demo.member', 'demo.secretary')) where name = '夏语冰'`);
  const tx = txOf(world.database, world.registry, asSystem('核对'));
  const rules = (await ruleRows(tx, reminderRule)).map(reminderRuleOf);
  const rule = rules.find(one => one.code === 'TX-KC');
  const watch = world.registry.watches.find(one => one.code === 'FZ_INSPECT');
  if (!rule || !watch) throw new Error('the first rules name the inspection');
  expect([rule.receivers, rule.slots.leadDays]).toEqual([['toContact'], [15, 0]]);
  const once = async () =>
    world.database.transaction(connection => remind(txOf(connection, world.registry, asSystem('核对')), watch, rule));
  expect((await once()).made).toBe(2);
  expect((await once()).made).toBe(0);
  const told = await world.database.rows(sql`
    select r.content, r.link, u.username from reminder r join user_account u on u.id = r.receiver_id
    where r.reminder_rule_id = ${rule.id}::bigint order by u.username`);
  const content = '您联系培养的夏语冰应于 2027-02-28 前完成半年考察，请填写考察意见。';
  const { id } = (await world.database.one<{ id: string }>(sql`
    select id from development_record where name = '夏语冰' and deleted_at is null`))!;
  const link = { routePath: '/self/accompanied', query: { id } };
  // 丁砚书 deals with such records in the branch of optics; this one stands elsewhere.
  expect(told).toEqual([
    { content, link, username: 'demo.member' },
    { content, link, username: 'demo.secretary' },
  ]);
  const warned = await world.database.one(sql`
    select to_contact, to_organisation from warning_rule where watch = 'FZ_INSPECT'`);
  expect(warned).toEqual({ toContact: true, toOrganisation: true });
});
