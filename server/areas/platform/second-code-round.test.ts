/** What was begun, or whose password it was, before the rights came: none of it opens them. */
import { Client } from 'pg';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lettersFor } from '../../testing/letters.ts';
import { lockTable } from '../../testing/held-at.ts';
import { openWorld, type Answer, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { sealedPassword } from '../../testing/installation.ts';

let world: OpenWorld;
let admin: Ask;
let security: Ask;
let nobody: Ask;
beforeAll(async () => {
  world = await openWorld();
  [admin, security, nobody] = [await world.as('admin'), await world.as('demo.security'), await world.as(null)];
});
afterAll(() => world.close());

const known = 'Hedge-7-lantern-Kite';
const next = 'Willow-tram-5-copper';
const letter = async (password: string) => sealedPassword((await nobody('GET', '/auth/key')).body, password);
async function signIn(username: string, password: string) {
  const { kid, ciphertext } = await letter(password);
  return nobody('POST', '/auth/login', { username, password: ciphertext, kid });
}
async function changing(old: string, chosen: string) {
  const [one, other] = [await letter(old), await letter(chosen)];
  return { oldPass: one.ciphertext, newPass: other.ciphertext, kid: one.kid };
}
async function made(username: string) {
  const { body } = await admin('POST', '/api/users', { username, name: '袁知行' });
  const { token } = (await signIn(username, body.oneTimePassword)).body;
  const authorization = `Bearer ${token}`;
  await nobody('POST', '/api/users/updatePass', await changing(body.oneTimePassword, known), { authorization });
  return { id: String(body.id), token: (await signIn(username, known)).body.token as string };
}
const ask = async (userId: string, roleCode: string) =>
  (await admin('POST', '/api/roles/grant', { userId, roleCode, reason: '任职文件' })).body.id as string;
const approve = async (id: string) => (await security('POST', `/api/roles/grant/${id}/approve`, {})).body;

/** Closes a table to everybody until what is awaited has been done. */
async function behind(table: string, begin: () => Promise<unknown>, meanwhile: () => Promise<unknown>) {
  const locked = await lockTable(world, table);
  const running = begin();
  await locked.waited();
  await meanwhile();
  await locked.open();
  return running as Promise<Answer>;
}

test('[S-04] a change of the password that was begun before the code was demanded does not end it', async () => {
  const { id, token } = await made('slow.one');
  const asked = await ask(id, 'ROLE_ORG_DEPARTMENT_STAFF');
  const body = await changing(known, next);
  await behind(
    'sign_in_failure',
    () => nobody('POST', '/api/users/updatePass', body, { authorization: `Bearer ${token}` }),
    async () => expect((await approve(asked)).secondCode).toMatch(/^[A-Z2-9]{8}$/),
  );
  expect((await signIn('slow.one', next)).status).toBe(400);
});

test('[S-04] a reset that was begun before the rights came does not open them', async () => {
  const pad = (await admin('POST', '/api/users', { username: 'pad.one', name: '丁' })).body.id;
  const { id } = await made('race.one');
  const asked = await ask(id, 'ROLE_ORG_DEPARTMENT_STAFF');
  const client = new Client({ connectionString: world.url });
  await client.connect();
  await client.query('begin');
  await client.query('select 1 from user_account where id = $1 for update', [id]);
  const waits = () => world.database.rows(sql`select 1 from pg_locks where not granted`);
  const approving = approve(asked);
  await expect.poll(async () => (await waits()).length).toBe(1);
  const resetting = admin('POST', '/api/users/resetPass', [pad, id]);
  await expect.poll(async () => (await waits()).length, { timeout: 5000 }).toBe(2);
  await client.end();
  expect((await approving).secondCode).toMatch(/^[A-Z2-9]{8}$/);
  const answer = await resetting;
  const mine = answer.body.accounts?.find((one: { id: string }) => one.id === id);
  expect(mine?.isHeld ?? true).toBe(true);
  if (mine) expect((await signIn('race.one', mine.oneTimePassword)).status).toBe(400);
});

test('[S-04] a number that is confirmed with a session of before is none of an account whose code was demanded', async () => {
  const { id, token } = await made('phone.one');
  const organisation = await world.database.one<{ id: string }>(
    sql`select id from party_organisation where deleted_at is null and state = '1' order by id desc limit 1`,
  );
  const given = { userId: id, roleCode: 'ROLE_BRANCH_SECRETARY', reason: '任职文件', organisationId: organisation?.id };
  const request = await admin('POST', '/api/roles/grant', given);
  expect(request.status).toBe(201);
  const phone = '13712345699';
  const own = { authorization: `Bearer ${token}` };
  expect((await nobody('POST', '/api/users/signInPhone/code', { phone }, own)).status).toBe(200);
  const code = async (purpose: string) =>
    /\d{6}/.exec(
      (await lettersFor(world.database, world.registry, purpose)).find(one => one.to === phone)?.text ?? '',
    )?.[0] ?? '';
  const vercode = await code('sign-in-number');
  const { kid, ciphertext } = await letter(known);
  await behind(
    'sign_in_failure',
    () => nobody('PUT', '/api/users/signInPhone', { phone, vercode, password: ciphertext, kid }, own),
    async () => expect((await approve(request.body.id)).secondCode).toMatch(/^[A-Z2-9]{8}$/),
  );
  await world.database.rows(sql`delete from rate_counter where key like 'code-minute:%'`);
  await nobody('POST', '/auth/sms/verify', { phone });
  const entered = await nobody('POST', '/auth/vercode/login', { phone, vercode: await code('sign-in') });
  expect(entered.status).toBe(400);
});

test('[S-04] who gives the code does not know the password, also where the school set a common one', async () => {
  await admin('PUT', '/api/sysConfig', { configKey: 'initPassword', configValue: 'Amber-boat-3-thistle' });
  const { id } = (await admin('POST', '/api/users', { username: 'common.one', name: '新人' })).body;
  const asked = await ask(id, 'ROLE_ORG_DEPARTMENT_STAFF');
  const refused = await approve(asked);
  const { secondCode } = refused;
  expect(refused.fields?.[0]?.code).toBe('platform.account.common-initial');
  expect((await signIn('common.one', `Amber-boat-3-thistle${secondCode}`)).status).toBe(400);
  const { body } = await admin('POST', '/api/users/resetPass', [id]);
  const [{ oneTimePassword }] = body.accounts;
  expect([body.accounts[0].isHeld, oneTimePassword === 'Amber-boat-3-thistle']).toEqual([false, false]);
  const again = await approve(asked);
  expect(again.secondCode).toMatch(/^[A-Z2-9]{8}$/);
  expect((await signIn('common.one', `${oneTimePassword}${again.secondCode}`)).body.mustChangePassword).toBe(true);
});

test('[S-04] an account that somebody registered and the system administrator ties to a person is in both hands', async () => {
  await world.database.rows(sql`update system_config set config_value = 'true' where config_key = 'registration'`);
  const phone = '13712345678';
  await nobody('POST', '/auth/sms/register/verify', { phone });
  const letters = await lettersFor(world.database, world.registry, 'sign-in');
  const vercode = /\d{6}/.exec(letters.find(one => one.to === phone)?.text ?? '')?.[0] ?? '';
  const { kid, ciphertext } = await letter(known);
  const registered = await nobody('POST', '/auth/register', {
    phone,
    username: 'he.jiming',
    password: ciphertext,
    kid,
    vercode,
  });
  expect(registered.status).toBe(200);
  const id = await world.idOf('user_account', 'username', 'he.jiming');
  const number = (await world.database.one<{ number: string }>(sql`select number from person where name = '何既明'`))
    ?.number;
  const tied = await admin('PUT', '/api/users', { id, personNumber: number, name: '何既明' });
  expect(tied.status).toBe(200);
  const granted = await approve(await ask(id, 'ROLE_ORG_DEPARTMENT_STAFF'));
  expect(granted).toMatchObject({ state: 'active', secondCode: expect.stringMatching(/^[A-Z2-9]{8}$/) });
  expect((await signIn('he.jiming', known)).status).toBe(400);
});

test('[S-04] an account that is tied to another person opens to nobody with the password of the one before', async () => {
  const { id } = await made('tied.one');
  const { secondCode } = await approve(await ask(id, 'ROLE_PARTY_SCHOOL_ADMIN'));
  const first = (await signIn('tied.one', `${known}${secondCode}`)).body.token;
  const own = { authorization: `Bearer ${first}` };
  await nobody('POST', '/api/users/updatePass', await changing(`${known}${secondCode}`, next), own);
  const grant = await world.database.one<{ id: string }>(sql`select id from role_grant where user_id = ${id}::bigint`);
  expect((await security('POST', `/api/roles/grant/${grant?.id}/end`, { reason: '离任' })).status).toBe(200);
  const held = (await signIn('tied.one', next)).body.token;
  const number = (await world.database.one<{ number: string }>(sql`select number from person where name = '程牧野'`))
    ?.number;
  expect((await admin('PUT', '/api/users', { id, personNumber: number, name: '程牧野' })).status).toBe(200);
  expect((await nobody('GET', '/auth/info', undefined, { authorization: `Bearer ${held}` })).status).toBe(401);
  const granted = await approve(await ask(id, 'ROLE_ORG_DEPARTMENT_STAFF'));
  expect(granted).toMatchObject({ state: 'active', secondCode: expect.stringMatching(/^[A-Z2-9]{8}$/) });
  expect((await signIn('tied.one', next)).status).toBe(400);
});
