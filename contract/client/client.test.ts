/** The client as a script outside uses it: over HTTP, against the real server. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from 'vitest';
import { openWorld, type OpenWorld } from 'server/testing/open-world.ts';
import { openSession } from 'server/areas/platform/index.ts';
import { testPassword } from 'server/testing/constants.ts';
import { noFacts } from 'server/kit/tx.ts';
import { organisationTree } from '../organisation/endpoints.ts';
import { exportRoster, readRoster } from '../member/roster.ts';
import { dictionaryMap } from '../platform/reference.ts';
import { CallError, connect, type Client } from './index.ts';

let world: OpenWorld;
let address: string;
let client: Client;
beforeAll(async () => {
  world = await openWorld();
  address = await world.http.listen({ host: '127.0.0.1', port: 0 });
  const id = await world.idOf('user_account', 'username', 'demo.department');
  const { token } = await openSession(world.database, { userId: id, rememberMe: false, facts: noFacts });
  client = connect({ address: `${address}/`, token });
});
afterAll(() => world.close());

const refusalOf = (call: Promise<unknown>): Promise<CallError> =>
  call.then(
    () => expect.fail('the call was not refused'),
    (error: unknown) => error as CallError,
  );

test('lists an entity by its name, with the types of its fields', async () => {
  const { content, totalElements } = await client.list('partyMember', {
    memberCategory: ['1', '2'],
    'joinedOn.from': '1990-01-01',
    columns: ['name', 'organisationId', 'joinedOn'],
    sort: 'joinedOn,asc',
    size: 5,
  });
  expect(totalElements).toBeGreaterThan(5);
  expect(content).toHaveLength(5);
  const [first] = content;
  expectTypeOf(first!.name).toEqualTypeOf<string | null | undefined>();
  expectTypeOf(first!.organisationName).toEqualTypeOf<string | null | undefined>();
  expect(Object.keys(first!).sort()).toEqual([
    'id',
    'joinedOn',
    'name',
    'organisationId',
    'organisationName',
    'version',
  ]);
  // @ts-expect-error no such field
  await refusalOf(client.list('partyMember', { nobody: 1 }));
});

test('[HTTP-07] arrays go without indices', async () => {
  const { map } = await client.call(dictionaryMap, { query: { dictName: ['DJ_COMM_XB', 'DJ_DZZ_ZT'] } });
  expect(Object.keys(map)).toEqual(['DJ_COMM_XB', 'DJ_DZZ_ZT']);
  const tree = await client.call(organisationTree, { query: { withCount: true } });
  expectTypeOf(tree[0]!.label).toEqualTypeOf<string>();
  expect(tree).toHaveLength(1);
});

describe.each([false, true])('a life, override %s', override => {
  test('is made, read, changed, and removed', async () => {
    const own = connect({ address, token: await tokenOf('demo.department'), override });
    const code = override ? 'KH02' : 'KH01';
    const made = await own
      .create('unit', { code, name: `客户端单位${code}`, shortName: code, category: '1' })
      .catch((error: CallError) => expect.fail(JSON.stringify(error.body)));
    const changed = await own.update('unit', { id: made.id, version: made.version, leaderName: '甲' });
    expect([changed.version, changed.leaderName]).toEqual([made.version + 1, '甲']);
    expect((await own.get('unit', made.id)).leaderName).toBe('甲');
    expect(await own.remove('unit', [made.id], '误录')).toEqual({ removed: 1 });
    expect((await refusalOf(own.get('unit', made.id))).status).toBe(404);
  });
});

test('[HTTP-18] a refusal throws with the body of the server', async () => {
  const error = await refusalOf(client.create('unit', { name: '名'.repeat(200) }));
  expect(error).toBeInstanceOf(CallError);
  expect([error.status, error.body.code]).toEqual([400, 'kit.invalid']);
  expect(error.body.fields?.length).toBeGreaterThan(1);
  expect((await refusalOf(connect({ address }).list('unit'))).status).toBe(401);
});

test('[HTTP-13] a download has its name and its content', async () => {
  const { name, content } = await client.template('unit');
  expect(name).toBe('单位导入模板.xlsx');
  expect(
    Buffer.from(await content.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');
  const roster = await client.call(readRoster, { query: {} });
  const sheet = await client.download(exportRoster, { body: {} });
  expect(roster.totalElements).toBeGreaterThan(0);
  expect(sheet.name).toMatch(/\.xlsx$/);
});

test('a password goes through the envelope', async () => {
  await world.hire('script', '脚本', 'ROLE_AUDIT_ADMIN');
  const own = connect({ address });
  expect(await own.signIn({ username: 'script', password: testPassword })).toMatch(/^[\w-]{43}$/);
  const wrong = await refusalOf(connect({ address }).signIn({ username: 'script', password: 'Wrong#12345' }));
  expect([wrong.status, wrong.body.code]).toEqual([400, 'platform.auth.failed']);
});

describe('a server that does not answer', () => {
  const asked: IncomingMessage[] = [];
  const mute = createServer(request => void asked.push(request));
  let silent: string;
  beforeAll(async () => {
    await new Promise<void>(done => mute.listen(0, '127.0.0.1', done));
    silent = `http://127.0.0.1:${(mute.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    mute.closeAllConnections();
    mute.close();
  });

  test('[HTTP-14] ends with the timeout of the connection', async () => {
    const error = await refusalOf(connect({ address: silent, timeout: 80 }).list('unit'));
    expect([error.status, error.body.code, error.message]).toEqual([0, 'kit.timeout', '网络请求超时']);
  });
  test('[HTTP-12] all calls under way are cancelled at once', async () => {
    const own = connect({ address: silent });
    const calls = [own.list('unit'), own.list('person')].map(refusalOf);
    own.cancelAll();
    expect((await Promise.all(calls)).map(error => error.name)).toEqual(['AbortError', 'AbortError']);
  });
  test('one call ends by its own signal', async () => {
    const controller = new AbortController();
    const call = refusalOf(connect({ address: silent }).list('unit', {}, { signal: controller.signal }));
    controller.abort(new Error('enough'));
    expect((await call).message).toBe('enough');
  });
  test('that is not there says so', async () => {
    const error = await refusalOf(connect({ address: 'http://127.0.0.1:1' }).list('unit'));
    expect([error.status, error.message]).toEqual([0, '接口调用失败']);
  });
});

async function tokenOf(username: string): Promise<string> {
  const userId = await world.idOf('user_account', 'username', username);
  return (await openSession(world.database, { userId, rememberMe: false, facts: noFacts })).token;
}
