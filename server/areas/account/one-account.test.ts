/** One account for one person: at the form, between two at once, and in installations that have several. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrationsFolder } from '../../installation/migrate.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { send, sheet } from '../../testing/uploads.ts';

let world: OpenWorld;
let admin: Ask;
beforeAll(async () => {
  world = await openWorld();
  admin = await world.as('admin');
});
afterAll(() => world.close());

const personOf = async (number: string) =>
  (await world.database.one<{ id: string }>(sql`select id from person where number = ${number}`))?.id ?? '';

test('[S-18] of many that make an account for one person at once one succeeds, the others are told whose it is', async () => {
  const personNumber = '20242013004';
  const id = await personOf(personNumber);
  const answers = await Promise.all([
    ...Array.from({ length: 6 }, (_, at) => admin('POST', '/api/users', { username: `at.once.${at}`, personNumber })),
    admin('POST', '/api/users/registerNoEnterUser', [id]),
    send(
      admin,
      '/api/users/import',
      'users.xlsx',
      await sheet(['*用户名', '学号/工号'], ['at.once.sheet', personNumber]),
    ),
  ]);
  const statuses = answers.map(one => one.status);
  expect(statuses.filter(status => status < 300)).toHaveLength(1);
  expect(statuses.filter(status => status !== 400 && status >= 300)).toEqual([]);
  const [{ n } = { n: 0 }] = await world.database.rows<{ n: number }>(sql`
    select count(*)::int as n from user_account where person_id = ${id}::bigint and deleted_at is null`);
  expect(n).toBe(1);
  const again = await admin('POST', '/api/users', { username: 'too.late', personNumber });
  expect(again.body.fields[0].code).toBe('platform.account.person-taken');
});

test('[S-18] two accounts that are given the same person at once: one gets it', async () => {
  const [{ number: personNumber } = { number: '' }] = await world.database.rows<{ number: string }>(sql`
    select number from person where name = '沈砚秋'`);
  const made = await Promise.all(
    ['link.one', 'link.two'].map(username => admin('POST', '/api/users', { username, name: '待定' })),
  );
  const answers = await Promise.all(made.map(({ body }) => admin('PUT', '/api/users', { id: body.id, personNumber })));
  expect(answers.map(one => one.status).sort()).toEqual([200, 400]);
});

test('[S-18] an installation with several accounts of one person keeps the one in use, and the others stand for nobody', async () => {
  const folder = (await readdir(migrationsFolder)).find(name => name.endsWith('_one_account_per_person')) ?? '';
  const steps = (await readFile(join(migrationsFolder, folder, 'migration.sql'), 'utf8')).split(
    '--> statement-breakpoint',
  );
  await world.database.rows(sql`drop index user_account_person_key`);
  await world.database.rows(sql`alter table user_account drop column held_by`);
  const add = (username: string, person: string) =>
    world.database.rows(sql`
      insert into user_account (username, name, person_id, password_hash, email)
      select ${username}, '旧', person_id, 'x', 'old@jianglin.example' from user_account where username = ${person}`);
  await add('former.member', 'demo.member');
  await add('former.student', 'demo.student');
  await world.database.rows(sql`
    insert into login_record (kind, username, user_id, is_success)
    select 'password', username, id, true from user_account where username in ('demo.member', 'former.student')`);
  await world.database.rows(sql`
    update user_account set person_id = (select id from person where number = '20252030032'), email = 'admin@jianglin.example'
    where username = 'admin'`);
  await world.database.transaction(async connection => {
    for (const step of steps) await connection.rows(sql.raw(step));
  });
  const rows = await world.database.rows<{ username: string; isLinked: boolean; email: string | null }>(sql`
    select username, person_id is not null as is_linked, email from user_account
    where username in ('admin', 'demo.member', 'former.member', 'demo.student', 'former.student') order by username`);
  expect(rows).toEqual([
    { username: 'admin', isLinked: false, email: null },
    { username: 'demo.member', isLinked: true, email: null },
    { username: 'demo.student', isLinked: false, email: null },
    { username: 'former.member', isLinked: false, email: 'old@jianglin.example' },
    { username: 'former.student', isLinked: true, email: 'old@jianglin.example' },
  ]);
});
