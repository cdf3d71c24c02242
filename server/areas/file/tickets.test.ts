/** Tickets of phones: one phone each, ten minutes, nine files, one purpose. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdf, png, sendFile } from '../../testing/files.ts';
import { sendHeld } from '../../testing/held-upload.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';

let world: OpenWorld;
let desk: Ask;
let phone: Ask;
beforeAll(async () => {
  world = await openWorld();
  [desk, phone] = await Promise.all([world.as('demo.secretary'), world.as(null)]);
});
afterAll(() => world.close());

const make = async (wish: Record<string, unknown> = {}, ask: Ask = desk) =>
  (await ask('POST', '/api/file/uploadTicket', { title: '照片', moduleName: 'photo', ...wish })).body;
const open = (ticket: string) => phone('POST', '/api/mobileUpload/open', { ticket });
const send = (claim: string, name = 'a.png', content = png()) =>
  sendFile(phone, '/api/mobileUpload', { name, content }, { 'x-upload-claim': claim });
const state = async (id: string, ask: Ask = desk) => ask('GET', `/api/file/uploadTicket/${id}`);

test('[ROUTE-05] [ENUM-21] [SEC-46] what a phone sends stands in the page of who asked, as photographed', async () => {
  const { id, ticket } = await make({ most: 2 });
  expect(ticket).toMatch(/^[\w-]{32}$/);
  const opened = await open(ticket);
  expect(opened.body).toMatchObject({ title: '照片', ownerName: '丁砚书', kinds: ['image'], most: 2, left: 2 });
  expect((await state(id)).body).toMatchObject({ isTaken: true, isOver: false, files: [] });
  expect((await send(opened.body.claim)).body).toEqual({ name: 'a.png', size: png().length, left: 1 });
  const { files } = (await state(id)).body;
  expect(files).toMatchObject([{ name: 'a.png', channel: 1, moduleName: 'photo', uploader: '丁砚书' }]);
  expect((await desk('GET', `/api/file/view?id=${files[0].id}`)).status).toBe(200);
  await send(opened.body.claim);
  const third = await send(opened.body.claim);
  expect([third.status, third.body.code]).toEqual([400, 'file.ticket-full']);
});

test('[SEC-46] of two phones one gets the ticket; a made-up one opens nothing', async () => {
  const { ticket } = await make();
  const both = await Promise.all([open(ticket), open(ticket)]);
  expect(both.map(one => one.status).sort()).toEqual([200, 404]);
  expect((await open('x'.repeat(32))).status).toBe(404);
  for (const claim of ['', 'x'.repeat(32), ticket]) expect((await send(claim)).status).toBe(404);
});

test('two files sent at once do not pass the limit of the ticket', async () => {
  const { id, ticket } = await make({ most: 1 });
  const { claim } = (await open(ticket)).body;
  const both = await Promise.all([send(claim), send(claim)]);
  expect(both.map(one => one.status).sort()).toEqual([200, 400]);
  expect((await state(id)).body.files).toHaveLength(1);
});

test('[SEC-46] a ticket ends with its time, by its owner, and with the session that asked for it', async () => {
  const late = await make();
  await world.database.rows(sql`update upload_ticket set expires_at = now() where id = ${late.id}::bigint`);
  expect((await open(late.ticket)).status).toBe(404);
  const ended = await make();
  const { claim } = (await open(ended.ticket)).body;
  await desk('DELETE', `/api/file/uploadTicket/${ended.id}`);
  expect((await send(claim)).status).toBe(404);
  const fresh = await world.as('demo.secretary');
  const left = await make({}, fresh);
  const taken = (await open(left.ticket)).body.claim;
  await fresh('GET', '/auth/logout');
  expect((await send(taken)).status).toBe(404);
});

test('[S-15] [SEC-46] a picture still on its way when its ticket ends does not arrive', async () => {
  const { id, ticket } = await make();
  const { claim } = (await open(ticket)).body;
  const sent = { name: 'a.png', content: png() };
  const late = await sendHeld(world, phone, '/api/mobileUpload', sent, { 'x-upload-claim': claim });
  await desk('DELETE', `/api/file/uploadTicket/${id}`);
  const answer = await late.letGo();
  expect([answer.status, answer.body.code]).toEqual([404, 'file.ticket']);
  expect((await state(id)).body.files).toEqual([]);
});

test('[SEC-46] a ticket for a photo takes nothing else, and is nobody else’s', async () => {
  const { id, ticket } = await make();
  const { claim } = (await open(ticket)).body;
  expect((await send(claim, 'a.pdf', pdf)).body.code).toBe('file.kind');
  const other = await world.as('demo.member');
  expect((await state(id, other)).status).toBe(404);
  expect((await other('DELETE', `/api/file/uploadTicket/${id}`)).status).toBe(404);
  expect((await phone('POST', '/api/file/uploadTicket', { title: '照片' })).status).toBe(401);
});
