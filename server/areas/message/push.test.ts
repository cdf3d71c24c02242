/** Pushes over a real connection: who gets one, what it says, and when it ends. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { pushProtocol, ticketPrefix } from 'contract/message/push.ts';
import { rightsChanged } from '../platform/index.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { openPush } from './index.ts';

let world: OpenWorld;
let address: string;
let department: Ask;

beforeAll(async () => {
  world = await openWorld();
  openPush(world.http, world.database);
  await world.http.listen({ host: '127.0.0.1', port: 0 });
  address = `ws://127.0.0.1:${(world.http.server.address() as AddressInfo).port}`;
  department = await world.as('demo.department');
});
afterAll(() => world.close());

const ticketOf = async (ask: Ask): Promise<string> => (await ask('POST', '/api/websocket/ticket', {})).body.ticket;
const connect = (ticket: string | null, { path = '/websocket', origin }: { path?: string; origin?: string } = {}) =>
  new WebSocket(`${address}${path}`, ticket === null ? [pushProtocol] : [pushProtocol, ticketPrefix + ticket], {
    ...(origin && { origin }),
  });
/** The status a handshake is refused with. */
async function refusal(socket: WebSocket): Promise<number> {
  const [, answer] = await once(socket, 'unexpected-response');
  socket.on('error', () => undefined).terminate();
  return answer.statusCode;
}
async function nextOf(socket: WebSocket): Promise<unknown> {
  const [said] = await once(socket, 'message');
  return JSON.parse(String(said));
}
const send = async (receiver: string, title = '看一看') =>
  department('POST', '/api/msgTodo', {
    title,
    receiverId: await world.idOf('user_account', 'username', receiver),
  });

test('[FILE-11] with a ticket that stands in no address a new to-do is told at once; without one the connection is refused', async () => {
  const secretary = await world.as('demo.secretary');
  const ticket = await ticketOf(secretary);
  const socket = connect(ticket);
  await once(socket, 'open');
  expect(socket.protocol).toBe(pushProtocol);
  expect(socket.url).not.toContain(ticket);
  const said = nextOf(socket);
  await send('demo.secretary');
  expect(await said).toEqual({ type: 'counters', changed: ['todo'] });
  socket.terminate();
  expect(await refusal(connect(null))).toBe(401);
  expect((await (await world.as(null))('POST', '/api/websocket/ticket', {})).status).toBe(401);
});

test('[SEC-29] a ticket opens one connection, for thirty seconds, and none from the page of another site', async () => {
  const secretary = await world.as('demo.secretary');
  const ticket = await ticketOf(secretary);
  const socket = connect(ticket);
  await once(socket, 'open');
  expect(await refusal(connect(ticket))).toBe(401);
  socket.terminate();
  const late = await ticketOf(secretary);
  await world.database.rows(sql`update push_ticket set expires_at = now() - interval '1 second'`);
  expect(await refusal(connect(late))).toBe(401);
  expect(await refusal(connect(await ticketOf(secretary), { origin: 'https://elsewhere.example' }))).toBe(403);
  expect(await refusal(connect(await ticketOf(secretary), { path: '/websocket?token=x' }))).toBe(404);
  expect(await refusal(connect(await ticketOf(secretary), { path: '/elsewhere' }))).toBe(404);
});

test('[SEC-29] nobody is told of what is another’s', async () => {
  const socket = connect(await ticketOf(await world.as('demo.leader')));
  await once(socket, 'open');
  const told: unknown[] = [];
  socket.on('message', said => told.push(JSON.parse(String(said))));
  await send('demo.secretary');
  const own = nextOf(socket);
  await send('demo.leader');
  await own;
  expect(told).toEqual([{ type: 'counters', changed: ['todo'] }]);
  socket.terminate();
});

test('[SEC-10] [SEC-29] the connection ends with its session, and when it is flooded', async () => {
  const leaver = await world.as('demo.member');
  const socket = connect(await ticketOf(leaver));
  await once(socket, 'open');
  const closed = once(socket, 'close');
  await leaver('GET', '/auth/logout');
  expect((await closed)[0]).toBe(4401);
  const flooder = connect(await ticketOf(await world.as('demo.member')));
  await once(flooder, 'open');
  const cut = once(flooder, 'close');
  for (let n = 0; n < 50; n += 1) flooder.send('x');
  expect((await cut)[0]).toBe(1008);
});

test('a new menu is told to everybody who is connected, new rights to whose they are', async () => {
  const opened = async (username: string) => {
    const socket = connect(await ticketOf(await world.as(username)));
    await once(socket, 'open');
    return socket;
  };
  const [hers, his] = [await opened('demo.secretary'), await opened('demo.leader')];
  const both = [nextOf(hers), nextOf(his)];
  world.database.touch('menu');
  expect(await Promise.all(both)).toEqual([{ type: 'menu' }, { type: 'menu' }]);
  const told: unknown[] = [];
  hers.on('message', said => told.push(JSON.parse(String(said))));
  const own = nextOf(his);
  rightsChanged(world.database, [await world.idOf('user_account', 'username', 'demo.leader')]);
  expect(await own).toEqual({ type: 'menu' });
  await send('demo.secretary');
  await expect.poll(() => told).toEqual([{ type: 'counters', changed: ['todo'] }]);
  hers.terminate();
  his.terminate();
});

/** What a page hears, and with which code it is closed, in this order. */
async function openPage(username: string) {
  const socket = connect(await ticketOf(await world.as(username)));
  const heard: unknown[] = [];
  socket.on('message', said => heard.push(JSON.parse(String(said)))).on('close', code => heard.push(code));
  await once(socket, 'open');
  return { socket, heard };
}

test('[FILE-11] every open page hears every word once, those too that open while ended sessions are looked for', async () => {
  const before = await openPage('demo.secretary');
  let answer = () => {};
  const isHeld = new Promise<void>(resolve => (answer = resolve));
  const { rows } = world.database;
  vi.spyOn(world.database, 'rows').mockImplementationOnce(async query => {
    const live = await rows(query);
    await isHeld;
    return live as never;
  });
  world.database.touch('session');
  const people = ['demo.secretary', 'demo.leader', 'demo.department', 'demo.member'];
  const pages = [before, ...(await Promise.all([...people, ...people, ...people].map(openPage)))];
  answer();
  const words = ['todo', 'remind', 'warning', 'todo', 'remind'] as const;
  for (const [at, word] of words.entries()) {
    world.database.touch(`counter ${word} *`);
    await expect.poll(() => pages.every(({ heard }) => heard.length > at)).toBe(true);
  }
  const all = words.map(word => ({ type: 'counters', changed: [word] }));
  expect(pages.map(({ heard }) => heard)).toEqual(Array.from({ length: 13 }, () => all));
  pages.forEach(({ socket }) => socket.terminate());
});
