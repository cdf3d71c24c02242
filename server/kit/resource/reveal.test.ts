import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type OpenWorld } from '../../testing/open-world.ts';

let world: OpenWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const setMost = (most: number) =>
  world.database.rows(
    sql`update system_config set config_value = ${String(most)} where config_key = 'reveal.daily.most'`,
  );

test('[SEC-34] past the number of the setting a person sees no plain value that day; the try is audited', async () => {
  const [department, other] = [await world.as('demo.department'), await world.as('demo.departmentstaff')];
  const { id } = (await department('GET', '/api/dyjbxx?size=1')).body.content[0];
  const see = (ask = department) => ask('POST', `/api/dyjbxx/${id}/reveal`, { field: 'phone', reason: '核对' });
  // One of yesterday does not count; without the setting nothing is refused.
  await world.database.rows(sql`
    insert into audit_record (action, entity, user_id, user_name, request_id, at)
    select 'member.partyMember.reveal', 'partyMember', id, name, '-', now() - interval '25 hours'
    from user_account, generate_series(1, 9) where username = 'demo.department'`);
  expect((await see()).status).toBe(200);
  await setMost(3);
  const answers = await Promise.all([see(), see(), see(), see()]);
  expect(answers.map(one => one.status).sort()).toEqual([200, 200, 429, 429]);
  const refused = await see();
  expect([refused.status, refused.body.message]).toEqual([
    429,
    '您今天查看敏感信息明文已达 3 次，请明天再查看；确需继续的，请联系系统管理员调整上限',
  ]);
  expect(JSON.stringify(refused.body)).not.toMatch(/1[3-9]\d{9}/);
  const lines = await world.database.rows(sql`
    select result, record_id as id, count(*)::int as count from audit_record
    where action like '%.reveal' and user_name = (select name from user_account where username = 'demo.department')
      and at > now() - interval '1 hour' group by 1, 2 order by 1`);
  expect(lines).toEqual([
    { result: 'done', id, count: 3 },
    { result: 'refused', id, count: 3 },
  ]);
  expect((await see(other)).status).toBe(200);
  await setMost(0);
  expect((await see()).status).toBe(200);
});
