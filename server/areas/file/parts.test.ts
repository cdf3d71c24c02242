/** Large files in parts: gone on with, held to what they are, cancelled, and swept where nobody came back. */
import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { docx, mp4, pdf, png, sendFile } from '../../testing/files.ts';
import { sendHeld } from '../../testing/held-upload.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { sweepFiles } from './sweep.ts';

let world: OpenWorld;
let department: Ask;
let member: Ask;
beforeAll(async () => {
  world = await openWorld();
  [department, member] = await Promise.all([world.as('demo.department'), world.as('demo.member')]);
});
afterAll(() => world.close());

const partBytes = 8 * 1024 * 1024;
const video = mp4(19 * 1024 * 1024);
const begin = async (name: string, size: number) => (await department('POST', '/api/file/part', { name, size })).body;
const part = (id: string, offset: number, content: Buffer, ask: Ask = department) =>
  sendFile(ask, `/api/file/part/${id}?offset=${offset}`, { name: 'part', content });
const piecesOf = async (id: string) => readdir(join(world.folder, id.slice(0, 2), id)).catch(() => []);
const ageOf = (id: string, hours: number) =>
  world.database.rows(sql`
    update uploaded_file set created_at = (select now from clock) - make_interval(hours => ${hours}),
      deleted_at = deleted_at - make_interval(hours => ${hours}) where id = ${id}::uuid`);

test('[FILE-06] a video comes in parts, is gone on with after a break, and is whole at the end', async () => {
  const begun = await begin('会议.mp4', video.length);
  expect(begun).toMatchObject({ partBytes, received: 0 });
  const { id } = begun;
  expect((await part(id, 0, video.subarray(0, partBytes))).body).toEqual({ received: partBytes });
  expect((await department('GET', `/api/file/part/${id}`)).body).toEqual({ received: partBytes });
  expect((await department('GET', `/api/file/view?id=${id}`)).status).toBe(404);
  const early = await department('POST', `/api/file/part/${id}/finish`);
  expect([early.status, early.body.code]).toEqual([409, 'file.part-missing']);
  // The same part once more, as after an answer that was lost.
  const again = await part(id, 0, video.subarray(0, partBytes));
  expect([again.status, again.body.code]).toEqual([409, 'file.part-place']);
  expect((await part(id, partBytes, video.subarray(partBytes, partBytes + 5))).status).toBe(400);
  await part(id, partBytes, video.subarray(partBytes, 2 * partBytes));
  await part(id, 2 * partBytes, video.subarray(2 * partBytes));
  const { status, body } = await department('POST', `/api/file/part/${id}/finish`);
  expect([status, body.name, body.size, body.kind]).toEqual([200, '会议.mp4', video.length, 'video']);
  expect((await department('GET', `/api/file/play?id=${id}`)).bytes.equals(video)).toBe(true);
  expect((await department('POST', `/api/file/part/${id}/finish`)).status).toBe(404);
});

test('another finds no upload that is under way', async () => {
  const { id } = await begin('a.mp4', video.length);
  expect((await part(id, 0, video.subarray(0, partBytes), member)).status).toBe(404);
  expect((await member('GET', `/api/file/part/${id}`)).status).toBe(404);
  expect((await member('DELETE', `/api/file/part/${id}`)).status).toBe(404);
});

test('the first part shows what it is; sizes are those of its kind', async () => {
  const program = await begin('a.mp4', 100);
  expect((await part(program.id, 0, Buffer.alloc(100, 0x4d))).body.code).toBe('file.content');
  const picture = await begin('a.png', png().length);
  expect((await part(picture.id, 0, png())).body.code).toBe('file.part-image');
  const large = await begin('a.pdf', 60 * 1024 * 1024);
  const first = Buffer.concat([pdf, Buffer.alloc(partBytes - pdf.length, 0x20)]);
  expect((await part(large.id, 0, first)).status).toBe(413);
  const half = await begin('a.docx', docx.length - 4);
  await part(half.id, 0, docx.subarray(0, -4));
  expect((await department('POST', `/api/file/part/${half.id}/finish`)).body.code).toBe('file.content');
});

test('[FILE-05] a cancelled upload leaves nothing', async () => {
  const { id } = await begin('a.mp4', video.length);
  await part(id, 0, video.subarray(0, partBytes));
  expect(await piecesOf(id)).toHaveLength(2);
  expect((await department('DELETE', `/api/file/part/${id}`)).body).toEqual({ removed: 1 });
  expect(await piecesOf(id)).toEqual([]);
  expect((await department('GET', `/api/file/part/${id}`)).status).toBe(404);
});

/** Pages of one length that differ in their letters. */
const paper = (letter: string) => Buffer.concat([pdf, Buffer.from(letter.repeat(5000))]);

test('[S-15] a part whose body ends after the file was finished changes nothing of it', async () => {
  const { id } = await begin('决议.pdf', paper('a').length);
  const late = await sendHeld(world, department, `/api/file/part/${id}?offset=0`, {
    name: 'part',
    content: paper('b'),
  });
  expect((await part(id, 0, paper('a'))).body).toEqual({ received: paper('a').length });
  expect((await department('POST', `/api/file/part/${id}/finish`)).status).toBe(200);
  const answer = await late.letGo();
  expect([answer.status, answer.body.code]).toEqual([404, 'kit.not-found']);
  const { bytes, headers } = await department('GET', `/api/file/view?id=${id}`);
  expect(bytes.equals(paper('a'))).toBe(true);
  expect(headers['etag']).toBe(`"${createHash('sha256').update(paper('a')).digest('hex')}"`);
});

test('[S-15] of two bodies for the same place one is kept, the other is told where to go on', async () => {
  const { id } = await begin('决议.pdf', partBytes + paper('a').length);
  const [first, second] = [Buffer.concat([pdf, Buffer.alloc(partBytes - pdf.length, 'a')]), paper('b')];
  const late = await sendHeld(world, department, `/api/file/part/${id}?offset=0`, {
    name: 'part',
    content: Buffer.concat([pdf, Buffer.alloc(partBytes - pdf.length, 'c')]),
  });
  expect((await part(id, 0, first)).status).toBe(200);
  const answer = await late.letGo();
  expect([answer.status, answer.body.code]).toEqual([409, 'file.part-place']);
  await part(id, partBytes, second);
  await department('POST', `/api/file/part/${id}/finish`);
  const { bytes } = await department('GET', `/api/file/view?id=${id}`);
  expect(bytes.equals(Buffer.concat([first, second]))).toBe(true);
});

test('[S-15] finishing twice at once is one file with one line; a cancellation that comes later takes nothing', async () => {
  const { id } = await begin('决议.pdf', paper('a').length);
  await part(id, 0, paper('a'));
  const finish = () => department('POST', `/api/file/part/${id}/finish`);
  const both = await Promise.all([finish(), finish(), finish()]);
  expect(both.map(one => one.status).sort()).toEqual([200, 404, 404]);
  const lines = await world.database.rows(sql`
    select 1 from audit_record where action = 'file.uploadedFile.upload' and detail->>'id' = ${id}`);
  expect(lines).toHaveLength(1);
  expect((await department('DELETE', `/api/file/part/${id}`)).status).toBe(404);
  expect(await piecesOf(id)).toHaveLength(1);
});

test('[REL-17] what belongs to nothing goes after a day, what a record or its trace names stays', async () => {
  const send = async (name: string, content: Buffer, moduleName = 'photo') =>
    (await sendFile(department, '/api/file/upload', { name, content, fields: { moduleName } })).body.id as string;
  const [loose, young, former, present] = [
    await send('a.png', png()),
    await send('b.png', png()),
    await send('c.png', png()),
    await send('d.png', png()),
  ];
  const kept = await send('e.png', png(), 'pictures');
  const open = await begin('a.mp4', video.length);
  await part(open.id, 0, video.subarray(0, partBytes));
  const id = await world.idOf('person', 'number', '20232010011');
  let row = (await department('GET', `/api/person/${id}`)).body;
  for (const photo of [former, present])
    row = (await department('PUT', '/api/person', { id, version: row.version, photo })).body;
  for (const one of [loose, former, present, kept, open.id]) await ageOf(one, 25);
  const gone = await sweepFiles(world.database, world.registry, world.store);
  const rows = await world.database.rows<{ id: string }>(sql`select id from uploaded_file`);
  const left = new Set(rows.map(one => one.id));
  expect([loose, open.id, young, former, present, kept].map(one => left.has(one))).toEqual([
    false,
    false,
    true,
    true,
    true,
    true,
  ]);
  expect(gone).toBeGreaterThanOrEqual(2);
  expect(await piecesOf(loose)).toEqual([]);
  expect(await piecesOf(open.id)).toEqual([]);
  expect((await department('GET', `/api/file/view?id=${present}`)).status).toBe(200);
});
