/** One quota for an organisation, a year, a half and a category, however many ask at once. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';

let world: OpenWorld;
let department: Ask;
let physics: string;
beforeAll(async () => {
  world = await openWorld();
  department = await world.as('demo.department');
  physics = await world.idOf('party_organisation', 'code', '9999990001201');
});
afterAll(() => world.close());

const quota = (values: object = {}) =>
  department('POST', '/api/fzdy/quota', {
    year: 2031,
    half: '0',
    organisationId: physics,
    category: '1',
    total: 3,
    ...values,
  });

test('[S-18] of six equal quotas at once one stands, the others are told', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => quota()));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400, 400, 400]);
  const [refused] = answers.filter(({ status }) => status === 400);
  expect(refused?.body.fields[0].message).toMatch(/已有同年度、同类别的名额|同一党组织、年度、期间和类别的名额已存在/);
});

test('[S-18] of two equal quotas of an old installation the later one is closed, and its place stays with the other', async () => {
  const first = (await quota({ year: 2032 })).body;
  await world.database.rows(sql`update development_quota set plan_key = null where id = ${first.id}::bigint`);
  await world.database.rows(sql`
    insert into development_quota (name, year, half, organisation_id, category, total, state, version, created_at, updated_at)
    select name, year, half, organisation_id, category, total, state, 1, now(), now() from development_quota
    where id = ${first.id}::bigint`);
  const later = await world.database.one<{ id: string }>(sql`select max(id) as id from development_quota`);
  const { status, body } = await department('POST', `/api/fzdy/quota/${later?.id}/close`, {
    version: 1,
    reason: '重复',
  });
  expect([status, body.fields, body.state]).toEqual([200, undefined, '4']);
  expect((await quota({ year: 2032 })).status).toBe(400);
});

test('[S-18] two applications of one person at once make one record', async () => {
  const applicant = await world.as('demo.applicant');
  const own = await world.database.one<{ id: string }>(sql`
    select person_id as id from user_account where username = 'demo.applicant'`);
  await world.database.rows(sql`update development_record set deleted_at = now() where person_id = ${own?.id}::bigint`);
  const organisationId = await world.idOf('party_organisation', 'code', '9999990001201001');
  const apply = () => applicant('POST', '/api/fzdy/apply', { organisationId, appliedOn: '2026-11-02', isPaper: true });
  const answers = await Promise.all([apply(), apply(), apply()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
  const found = await world.database.one<{ n: number }>(sql`
    select count(*)::int as n from development_record where person_id = ${own?.id}::bigint and deleted_at is null`);
  expect(found?.n).toBe(1);
});
