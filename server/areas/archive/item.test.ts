/** Materials of a file: what is taken in, who meets them, in which order they lie, and what is missing. Domain-cadre 6.1. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { book, docx, jpeg, pdf, png } from '../../testing/files.ts';
import { faults, openArchives, type Archives } from './fixtures.ts';

let files: Archives;
beforeAll(async () => {
  files = await openArchives();
});
afterAll(() => files.world.close());

test('the ten categories of the regulation stand, the fourth and the ninth in four parts each', async () => {
  const { body } = await files.department('GET', '/api/archiveCatalogue?size=50&sort=sortNo,asc');
  expect(body.content.map((one: { code: string }) => one.code)).toEqual([
    '1',
    '2',
    '3',
    '4',
    '4-1',
    '4-2',
    '4-3',
    '4-4',
    '5',
    '6',
    '7',
    '8',
    '9',
    '9-1',
    '9-2',
    '9-3',
    '9-4',
    '10',
  ]);
  const [fourth] = body.content.filter((one: { code: string }) => one.code === '4-1');
  expect(fourth).toMatchObject({ name: '学历学位材料', category: '4', type: '1' });
  const moved = { id: fourth.id, version: fourth.version, category: '6', code: '4-9' };
  expect(faults(await files.department('PUT', '/api/archiveCatalogue', moved)).map(([path]) => path)).toEqual([
    'code',
    'category',
    'parentId',
  ]);
  expect((await files.department('DELETE', '/api/archiveCatalogue', [fourth.id])).status).toBe(400);
});

test('a school adds a place of its own below one of the same category, and not below itself', async () => {
  const own = { name: '师德考核材料', code: '3-1', category: '3', sortNo: 35 };
  const wrong = await files.department('POST', '/api/archiveCatalogue', { ...own, parentId: files.places['6'] });
  expect(faults(wrong)).toEqual([['parentId', '下级目录须与上级目录同属一类']]);
  const made = await files.department('POST', '/api/archiveCatalogue', { ...own, parentId: files.places['3'] });
  expect(made.body).toMatchObject({ code: '3-1', type: '2' });
  const { id, version } = made.body;
  const round = await files.department('PUT', '/api/archiveCatalogue', { id, version, parentId: id });
  expect(faults(round)).toEqual([['parentId', '上级目录不能是本目录或其下级']]);
  expect((await files.college('POST', '/api/archiveCatalogue', own)).status).toBe(403);
});

test('a material is a PDF or pictures, its pages counted, and tells whether it was photographed', async () => {
  const { department, ids } = files;
  const [thesis, stamp, paper, broken] = await Promise.all([
    files.upload(department, '学位证书.pdf', book(3)),
    files.upload(department, '盖章页.png', png()),
    files.upload(department, '说明.docx', docx),
    files.upload(department, '空.pdf', pdf),
  ]);
  const wrong = await files.put(department, {
    title: '学位证书',
    place: '4-1',
    personId: ids['许怀瑾'],
    formedOn: '2027-01-01',
    fileIds: [thesis, paper, broken],
  });
  expect(faults(wrong)).toEqual([
    ['formedOn', '形成时间不能晚于今天'],
    ['fileIds', '档案材料只能是 PDF 或图片，“说明.docx”请转换后上传'],
    ['fileIds', '“空.pdf”无法按页打开，请重新导出后上传'],
  ]);
  const made = await files.put(department, {
    title: '学位证书',
    place: '4-1',
    personId: ids['许怀瑾'],
    fileIds: [thesis, stamp],
  });
  expect(made.body).toMatchObject({ pages: 4, category: '4', channel: '2' });
  const nothing = await files.put(department, { title: '自传', place: '2', personId: ids['许怀瑾'] });
  expect(faults(nothing)).toEqual([['fileIds', '请上传材料图像，或注明原件已归档']]);
});

test('the file tells its materials in the order of the regulation, their pages, and what the record says is missing', async () => {
  const { department, ids } = files;
  const early = await files.upload(department, '履历表.pdf', book(2));
  await files.put(department, { title: '干部履历表', place: '1', personId: ids['许怀瑾'], fileIds: [early] });
  const { body } = await department('GET', `/api/archiveItem/volume?personId=${ids['许怀瑾']}`);
  expect(body).toMatchObject({ name: '许怀瑾', number: 'GZ191025', itemCount: 2, pageCount: 6 });
  const held = body.chapters.flatMap((one: { code: string; items: { title: string; firstPage: number }[] }) =>
    one.items.map(({ title, firstPage }) => [one.code, title, firstPage]),
  );
  expect(held).toEqual([
    ['1', '干部履历表', 1],
    ['4-1', '学位证书', 3],
  ]);
  const missing = body.chapters.filter((one: { missing: string[] }) => one.missing.length > 0);
  expect(missing.map((one: { code: string; missing: string[] }) => [one.code, one.missing])).toContainEqual([
    '9-2',
    ['缺任免材料'],
  ]);
  const people = await department('GET', '/api/archiveItem/people');
  expect(people.body.content).toEqual([
    expect.objectContaining({ name: '许怀瑾', itemCount: 2, pageCount: 6, missingCount: body.missingCount }),
  ]);
});

test('a branch meets and files the papers of the Party alone; what tells of a discipline is for who may know of it', async () => {
  const { department, secretary, ids } = files;
  const person = { personId: ids['陆知微'], hasOriginal: true };
  const party = await files.put(secretary, { title: '入党志愿书', place: '6', ...person });
  expect(party.status).toBe(201);
  const refused = await files.put(secretary, { title: '处分决定', place: '8', ...person });
  expect(faults(refused)).toEqual([['catalogueId', '您不能归档这一类材料，请选择其他目录']]);
  const kept = await files.put(department, { title: '处分决定', place: '8', ...person });
  const titles = async (ask: typeof department) =>
    (await ask('GET', `/api/archiveItem?personId=${ids['陆知微']}`)).body.content.map(
      (one: { title: string }) => one.title,
    );
  expect((await titles(department)).sort()).toEqual(['入党志愿书', '处分决定']);
  expect(await titles(secretary)).toEqual(['入党志愿书']);
  expect(await titles(await files.world.as('demo.departmentstaff'))).toEqual(['入党志愿书']);
  expect((await secretary('GET', `/api/archiveItem/${kept.body.id}`)).status).toBe(404);
  expect((await files.put(secretary, { title: '入党志愿书', place: '6', personId: ids['许怀瑾'] })).status).toBe(400);
});

test('pictures of a phone are told from uploads', async () => {
  const { department, ids } = files;
  const photo = await files.upload(department, '拍照.jpg', jpeg());
  await files.world.database.rows(sql`update uploaded_file set channel = 1 where id = ${photo}::uuid`);
  const made = await files.put(department, { title: '照片', place: '10', personId: ids['许怀瑾'], fileIds: [photo] });
  expect([made.status, made.body.pages, made.body.channel]).toEqual([201, 1, '1']);
});

test('a picture of 5 MB in the place of its id is refused in words and leaves nothing, wherever it is put', async () => {
  const { department, ids, put } = files;
  const picture = `data:image/jpeg;base64,${Buffer.alloc(5 << 20, 7).toString('base64')}`;
  const small = `data:image/jpeg;base64,${Buffer.alloc(300 << 10, 7).toString('base64')}`;
  const tooMuch = '提交的内容超过 1 MB，没有保存；照片和附件请在页面上用“上传”提交';
  const person = (await department('GET', `/api/person/${ids['许怀瑾']}`)).body;
  const change = (photo: unknown) =>
    department('PUT', '/api/person', { id: person.id, version: person.version, photo });
  const file = (fileIds: unknown) => put(department, { title: '照片', place: '1', personId: person.id, fileIds });
  for (const answer of [await change(picture), await file([picture]), await file(picture)])
    expect([answer.status, answer.body.message]).toEqual([413, tooMuch]);
  expect(faults(await change(small))).toEqual([['photo', '照片的文件不存在或不能使用，请重新上传']]);
  expect(faults(await file([small]))[0]).toEqual(['fileIds', '材料图像的文件不存在或不能使用，请重新上传']);
  const sent = await department('POST', '/api/file/upload', { file: small });
  expect([sent.status >= 400 && sent.status < 500, typeof sent.body.message]).toEqual([true, 'string']);
  expect((await department('GET', `/api/person/${person.id}`)).body.version).toBe(person.version);
});
