/** A photo is a field: written with its record, seen by whom the record shows it to, and by nobody else. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdf, png, sendFile } from '../../testing/files.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';

let world: OpenWorld;
let department: Ask;
let id: string;
beforeAll(async () => {
  world = await openWorld();
  department = await world.as('demo.department');
  id = await world.idOf('person', 'name', '陆知微');
});
afterAll(() => world.close());

const send = async (ask: Ask, name: string, content: Buffer) =>
  (await sendFile(ask, '/api/file/upload', { name, content })).body.id as string;
const view = async (username: string, file: string) =>
  (await (await world.as(username))('GET', `/api/file/view?id=${file}`)).status;
const change = async (ask: Ask, photo: string | null) => {
  const { version } = (await ask('GET', `/api/dyjbxx/${id}`)).body;
  return ask('PUT', '/api/dyjbxx', { id, version, photo });
};

test('[FILE-08] [SEC-23] a photo is seen with its record: by the person and the own offices, not by others', async () => {
  const photo = await send(department, 'a.png', png());
  expect([await view('demo.member', photo), await view('demo.secretary', photo)]).toEqual([404, 404]);
  const saved = await change(department, photo);
  expect([saved.status, saved.body.photo]).toEqual([200, photo]);
  const mayRead = async (username: string) =>
    (await (await world.as(username))('GET', `/api/dyjbxx/${id}`)).status === 200;
  for (const username of [
    'demo.member',
    'demo.college',
    'demo.secretary',
    'demo.unitadmin',
    'demo.default',
    'demo.audit',
  ])
    expect([username, await view(username, photo)]).toEqual([username, (await mayRead(username)) ? 200 : 404]);
  expect(await view('demo.member', photo)).toBe(200);
  expect(await view('demo.default', photo)).toBe(404);
});

test('a photo that was replaced is seen by its record no more, and comes back by restoration', async () => {
  const [first, second] = [await send(department, 'a.png', png()), await send(department, 'b.png', png(41, 50))];
  await change(department, first);
  await change(department, second);
  expect([await view('demo.member', first), await view('demo.member', second)]).toEqual([404, 200]);
  const staff = await world.as('demo.departmentstaff');
  const foreign = await change(staff, await send(department, 'c.png', png()));
  expect([foreign.status, foreign.body.fields[0]]).toMatchObject([
    400,
    { path: 'photo', message: '照片的文件不存在或不能使用，请重新上传' },
  ]);
  const back = await change(staff, first);
  expect([back.status, back.body.photo]).toEqual([200, first]);
  const trace = (await department('GET', `/api/dyjbxx/${id}/trace`)).body.content[0];
  expect(trace.fields).toMatchObject([{ label: '照片', old: '已上传', new: '已上传' }]);
  expect((await change(department, null)).body.photo).toBeNull();
});

test('[SEC-40] who once learned the id of a file cannot take it over by writing the id into a text before', async () => {
  const secret = await send(department, 'a.png', png());
  const college = await world.as('demo.college');
  const { version } = (await college('GET', `/api/dyjbxx/${id}`)).body;
  const written = await college('PUT', '/api/dyjbxx', { id, version, graduateSchool: secret });
  expect(written.status).toBe(200);
  expect(await change(college, secret)).toMatchObject({
    status: 400,
    body: { fields: [{ path: 'photo', message: '照片的文件不存在或不能使用，请重新上传' }] },
  });
  expect(await view('demo.college', secret)).toBe(404);
});

test('only a picture is a photo, and only one that is there', async () => {
  const notPicture = await change(department, await send(department, 'a.pdf', pdf));
  expect([notPicture.status, notPicture.body.fields[0].message]).toEqual([400, '照片应为图片，请重新选择']);
  for (const odd of ['x', '00000000-0000-0000-0000-000000000000', "'; drop table person"])
    expect((await change(department, odd)).status).toBe(400);
});

test('lists show who has a photo, and can be asked for those without', async () => {
  await change(department, await send(department, 'a.png', png()));
  const without = (await department('GET', '/api/dyjbxx?photo.empty=true&size=1')).body.totalElements;
  const all = (await department('GET', '/api/dyjbxx?size=1')).body.totalElements;
  expect(all - without).toBe(1);
  const { body } = await department('GET', '/api/dyjbxx?photo.empty=false&columns=name&columns=photo');
  expect(body.content).toMatchObject([{ name: '陆知微', photo: expect.stringMatching(/^[0-9a-f-]{36}$/) }]);
});
