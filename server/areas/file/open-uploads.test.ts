/** Who keeps many uploads open has no more of them, and keeps nobody else from uploading. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendFile } from '../../testing/files.ts';
import { sendHeld } from '../../testing/held-upload.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';

let world: OpenWorld;
let department: Ask;
let member: Ask;
beforeAll(async () => {
  world = await openWorld();
  [department, member] = await Promise.all([world.as('demo.department'), world.as('demo.member')]);
});
afterAll(() => world.close());

const sent = { name: '记录.txt', content: Buffer.from('记录'.repeat(200)) };
const open = () => sendHeld(world, department, '/api/file/upload', sent);
const send = (who: Ask) => sendFile(who, '/api/file/upload', sent);

test('[S2-L] [REL-12] ten files of one person come at once, the eleventh waits until one is in', async () => {
  const held: Awaited<ReturnType<typeof open>>[] = [];
  for (let at = 0; at < 10; at += 1) held.push(await open());
  const refused = await send(department);
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    429,
    'kit.open-uploads',
    '同时上传的文件不能超过 10 个，请在 30 秒后重试',
  ]);
  expect((await send(member)).status).toBe(200);
  expect((await held.pop()?.letGo())?.status).toBe(200);
  expect((await send(department)).status).toBe(200);
  for (const one of held) expect((await one.letGo()).status).toBe(200);
  expect((await send(department)).status).toBe(200);
});
