/** A body may take minutes: what has ended meanwhile is not kept alive by it. */
import { PassThrough } from 'node:stream';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { form, formType } from '../../testing/files.ts';
import { openWorld, type Answer, type OpenWorld } from '../../testing/open-world.ts';
import { endSessions, rightsChanged } from './sessions.ts';

let world: OpenWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Sends all but the end, once the session was looked up; the end follows when `meanwhile` is done. */
async function slowly(
  url: string,
  body: Buffer,
  type: string,
  meanwhile: (adminId: string) => Promise<unknown>,
): Promise<Answer> {
  const [ask, stream] = [await world.as('admin'), new PassThrough()];
  const look = vi.spyOn(world.database, 'one');
  stream.write(body.subarray(0, -20));
  const answer = ask('POST', url, stream, { 'content-type': type });
  const isLooked = () => look.mock.calls.some(call => JSON.stringify(call).includes('from session s'));
  await expect.poll(isLooked, { interval: 5 }).toBe(true);
  await Promise.all(look.mock.results.map(({ value }) => value));
  look.mockRestore();
  await meanwhile(await world.idOf('user_account', 'username', 'admin'));
  stream.end(body.subarray(-20));
  return answer;
}

const account = (username: string) => Buffer.from(JSON.stringify({ username, name: '后来的人' }));
const json = 'application/json';
const sheet = () => form({ name: '用户.xlsx', content: Buffer.alloc(400, 'x') });
const ended = (id: string) => endSessions(world.database, [id], 'ended meanwhile');
const madeBy = (username: string) => world.database.rows(sql`select 1 from user_account where username = ${username}`);

test('[S-04] a session that ended while the body came does nothing any more', async () => {
  const answer = await slowly('/api/users', account('slow.body'), json, ended);
  expect([answer.status, answer.body.code]).toEqual([401, 'kit.unauthenticated']);
  expect(await madeBy('slow.body')).toEqual([]);
});

test('[S-04] nor while a file came', async () => {
  const answer = await slowly('/api/users/import', sheet(), formType, ended);
  expect([answer.status, answer.body.code]).toEqual([401, 'kit.unauthenticated']);
});

test('[S-04] a right that was taken while the body came is not used any more', async () => {
  const take = async (id: string) => {
    await world.database.rows(sql`update role_grant set state = 'ended' where user_id = ${id}::bigint`);
    rightsChanged(world.database, [id]);
  };
  const answer = await slowly('/api/users', account('slow.right'), json, take);
  expect([answer.status, answer.body.code]).toEqual([403, 'kit.forbidden']);
  expect(await madeBy('slow.right')).toEqual([]);
});
