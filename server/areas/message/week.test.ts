/** 本周要办 and 催办: each matter once, by its day; and those of a branch are asked at one press, once a day. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setClock } from '../../testing/clock.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { messages } from '../../testing/told.ts';

let world: OpenWorld;
let secretary: Ask;
let college: Ask;
let optics: string;

const warn = (organisationId: string, recordId: number, title: string, dueOn: string) =>
  world.database.rows(sql`
    insert into warning (warning_rule_id, entity, record_id, organisation_id, title, level, due_on, link)
    select w.id, 'partyOrganisation', ${recordId}::bigint, ${organisationId}::bigint, ${title}, '3', ${dueOn}::date,
      ${JSON.stringify({ routePath: '/organisation/detail', query: { id: organisationId } })}::jsonb
    from warning_rule w where w.watch = (select watch from warning_rule where name like '%换届%' order by id limit 1)
    order by w.id limit 1`);
const owe = (title: string, day: string, recordId: number) =>
  world.database.rows(sql`
    insert into todo (title, type, entity, record_id, receiver_id, due_at)
    select ${title}, '01', 'developmentRecord', ${recordId}::bigint, id, ${`${day}T23:59:59+08:00`}::timestamptz
    from user_account where username = 'demo.secretary'`);
const remind = (title: string, day: string, recordId: number) =>
  world.database.rows(sql`
    insert into reminder (title, entity, record_id, receiver_id, due_on)
    select ${title}, 'developmentRecord', ${recordId}::bigint, id, ${day}::date
    from user_account where username = 'demo.secretary'`);

beforeAll(async () => {
  world = await openWorld();
  await setClock(world.database, '2026-11-23');
  secretary = await world.as('demo.secretary');
  college = await world.as('demo.college');
  optics = await world.idOf('party_organisation', 'code', '9999990001201001');
  await world.database.rows(sql`delete from warning`);
  await world.database.rows(sql`update todo set deleted_at = now()`);
});
afterAll(() => world.close());

test('[phone-10] the week of a secretary: late ones first, each matter once, nothing of later weeks or other branches', async () => {
  await owe('夏语冰：半年考察待办理', '2026-11-28', 900_001);
  await remind('半年考察提醒：夏语冰', '2026-11-28', 900_001);
  await remind('联系提醒：欧阳朔', '2026-11-20', 900_002);
  await owe('下月的事', '2026-12-15', 900_003);
  await warn(optics, Number(optics), '光学支部：任期已届满，尚未换届', '2026-11-01');
  const titles = (await secretary('GET', '/api/msgTodo/week')).body.content.map(
    (one: { title: string; dueOn: string }) => `${one.dueOn} ${one.title}`,
  );
  expect(titles).toEqual([
    '2026-11-01 光学支部：任期已届满，尚未换届',
    '2026-11-20 联系提醒：欧阳朔',
    '2026-11-28 夏语冰：半年考察待办理',
  ]);
  // The college sees the warning, but it is the branch that is asked.
  expect((await college('GET', '/api/msgTodo/week')).body).toEqual({ content: [], hasBranch: false });
  expect((await secretary('GET', '/api/msgTodo/week')).body.hasBranch).toBe(true);
});

test('[phone-10] warnings stand by organisation, and one press asks those concerned there, once a day', async () => {
  const [place] = (await college('GET', '/api/warning/organisations')).body.content;
  expect(place).toMatchObject({ id: optics, count: 1, overdueCount: 1, urgedAt: null });
  const urge = () => college('POST', `/api/warning/organisations/${optics}/urge`, {});
  expect((await urge()).body.told).toContain('丁砚书');
  const told = await world.database.rows(sql`
    select r.title, r.content from reminder r join user_account u on u.id = r.receiver_id
    where u.username = 'demo.secretary' and r.title like '【催办】%'`);
  expect(told).toHaveLength(1);
  expect(told[0]).toMatchObject({ title: expect.stringContaining('有 1 条预警待处理') as string });
  expect(messages(await urge())[0]).toContain('24 小时内已催办过');
  expect((await college('GET', '/api/warning/organisations')).body.content[0].urgedAt).not.toBeNull();
  // Of another college nothing is seen and nobody asked.
  const applicant = await world.as('demo.applicant');
  expect((await applicant('POST', `/api/warning/organisations/${optics}/urge`, {})).status).toBe(404);
});

test('a member reads the warning about the own membership and asks nobody', async () => {
  const watch = world.registry.watches.find(({ entity }) => entity === 'partyMember')?.code ?? '';
  await world.database.rows(sql`
    insert into warning (warning_rule_id, entity, record_id, organisation_id, title, level, due_on)
    select r.id, 'partyMember', m.id, m.organisation_id, '陆知微：党费逾期', '3', '2026-11-01'
    from warning_rule r, party_member m join person p on p.id = m.id where r.watch = ${watch} and p.name = '陆知微'`);
  const member = await world.as('demo.member');
  const seen = (await member('GET', '/api/warning/list?page=0&size=20')).body.content;
  expect(seen.map((one: { title: string }) => one.title)).toEqual(['陆知微：党费逾期']);
  expect((await member('GET', '/api/warning/organisations')).body.content).toEqual([]);
  const own = await world.idOf('party_organisation', 'code', '9999990001201003');
  expect((await member('POST', `/api/warning/organisations/${own}/urge`, {})).status).toBe(404);
});

test('what is due leads nowhere for who may not open its page: a loan of a cadre, to the administrator of the unit', async () => {
  const routePath = '/cadre/travel/loan/detail';
  await world.database.rows(sql`
    insert into reminder (title, entity, record_id, receiver_id, due_on, link)
    select '证件未归还提醒', 'documentLoan', 900004, id, '2026-11-20', ${JSON.stringify({ routePath, query: { id: '900004' } })}::jsonb
    from user_account where username in ('demo.unitadmin', 'demo.department')`);
  const linkOf = async (username: string) => {
    const week: { title: string; link: { routePath: string } | null }[] = (
      await (
        await world.as(username)
      )('GET', '/api/msgTodo/week')
    ).body.content;
    return week.find(({ title }) => title === '证件未归还提醒')?.link?.routePath ?? null;
  };
  expect([await linkOf('demo.unitadmin'), await linkOf('demo.department')]).toEqual([null, routePath]);
});
