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
  expect(refused?.body.fields[0].message).toMatch(/已有本年度该类别的名额|名额已存在/);
});

test('a closed quota makes room for another of the same kind', async () => {
  const { body } = await quota({ year: 2032 });
  await world.database.rows(sql`
    update development_quota set state = '4', plan_key = null where id = ${body.id}::bigint`);
  expect((await quota({ year: 2032 })).status).toBe(201);
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
