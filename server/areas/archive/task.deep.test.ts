/** Archive tasks: a bound file, a file for each material of several persons, chosen materials; for whom, and what becomes of a file whose reach has changed. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unpack } from '../../archive/archive.ts';
import { scan } from '../../seed/scan.ts';
import type { Ask } from '../../testing/open-world.ts';
import { faults, openArchives, type Archives } from './fixtures.ts';

let archives: Archives;
let person: string;
const made: Record<string, string> = {};
beforeAll(async () => {
  archives = await openArchives();
  const { department, ids, put, upload } = archives;
  person = ids['许怀瑾'] ?? '';
  for (const [place, title, pages] of [
    ['9-2', '干部任免审批表', 2],
    ['1', '干部履历表', 12],
    ['8', '处分决定', 1],
  ] as const) {
    const fileIds = [await upload(department, `${title}.pdf`, scan(title, pages))];
    const answer = await put(department, { personId: person, title, place, fileIds });
    expect([title, faults(answer)]).toEqual([title, []]);
    made[title] = answer.body.id;
  }
  await put(department, { personId: person, title: '学位证书', place: '4-1', hasOriginal: true });
});
afterAll(() => archives.world.close());

const ask = (values: object, by: Ask = archives.department) =>
  by('POST', '/api/archiveTask', { reason: '任免会议材料', ...values });
const task = async (id: string) =>
  (await archives.department('GET', '/api/archiveTask')).body.content.find((one: { id: string }) => one.id === id);
const file = (id: string, by: Ask = archives.department) => by('GET', `/api/exportTask/${id}/file`);

/** Opens what was made as a reader does; bookmarks with the pages they lead to. */
async function opened(bytes: Uint8Array) {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const book = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const marks = (await book.getOutline()) ?? [];
  const places = await Promise.all(marks.map(({ dest }) => book.getPageIndex((dest as [never])[0])));
  const { width, height } = (await book.getPage(1)).getViewport({ scale: 1 });
  return { pages: book.numPages, marks: marks.map(({ title }, at) => [title, (places[at] ?? 0) + 1]), width, height };
}

test('a whole file is one PDF: the directory first, then ten categories in their order, each material with a bookmark', async () => {
  const { world } = archives;
  const { status, body } = await ask({ kind: '1', personIds: [person] });
  expect([status, body.name, body.totalCount, body.reason]).toEqual([
    202,
    '干部人事档案_许怀瑾.pdf',
    4,
    '任免会议材料',
  ]);
  await world.settle();
  expect(await task(body.id)).toMatchObject({
    state: 2,
    doneCount: 4,
    unit: '份',
    failure: null,
    kind: '整册PDF',
    persons: ['许怀瑾'],
  });
  const answer = await file(body.id);
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  const { pages, marks, width, height } = await opened(answer.bytes);
  expect([pages, marks]).toEqual([
    16,
    [
      ['目录', 1],
      ['1-1 干部履历表', 2],
      ['8-1 处分决定', 14],
      ['9-2-1 干部任免审批表', 15],
    ],
  ]);
  expect([Math.round(width), Math.round(height)]).toEqual([595, 842]);
  const line = await world.database.one<{ action: string; detail: object }>(
    sql`select action, detail from audit_record order by id desc limit 1`,
  );
  expect(line).toMatchObject({
    action: 'archive.archiveItem.export',
    detail: {
      taskId: body.id,
      step: 'download',
      chosen: 4,
      pack: { name: 'archiveTask', how: { kind: '1', personIds: [person] } },
    },
  });
});

test('a pack holds a folder for each person with the directory and a file for each material; what lies on paper alone is in the directory', async () => {
  const { body } = await ask({ kind: '2', personIds: [person] });
  await archives.world.settle();
  const answer = await file(body.id);
  expect([body.name, answer.headers['content-type']]).toEqual(['干部人事档案_1人.zip', 'application/zip']);
  const parts = await unpack(answer.bytes);
  expect([...parts.keys()]).toEqual([
    '许怀瑾_GZ191025/目录.pdf',
    '许怀瑾_GZ191025/1-1 干部履历表.pdf',
    '许怀瑾_GZ191025/8-1 处分决定.pdf',
    '许怀瑾_GZ191025/9-2-1 干部任免审批表.pdf',
  ]);
  expect((await opened(parts.get('许怀瑾_GZ191025/1-1 干部履历表.pdf') ?? Buffer.alloc(0))).pages).toBe(12);
});

test('chosen materials are one PDF without a directory', async () => {
  const { body } = await ask({ kind: '3', itemIds: [made['干部任免审批表']] });
  await archives.world.settle();
  expect(body.name).toBe('档案材料_许怀瑾.pdf');
  expect((await opened((await file(body.id)).bytes)).marks).toEqual([['9-2-1 干部任免审批表', 1]]);
});

test('whoever does not keep cadres asks for none, and another one learns of no task', async () => {
  const { college, secretary, member, unitLeader, office } = archives;
  for (const by of [college, secretary, member, unitLeader]) {
    expect((await ask({ kind: '1', personIds: [person] }, by)).status).toBe(403);
    expect((await by('GET', '/api/archiveTask')).status).toBe(403);
  }
  const { body } = await ask({ kind: '1', personIds: [person] }, office);
  await archives.world.settle();
  expect((await file(body.id)).status).toBe(404);
  expect(await task(body.id)).toBeUndefined();
  expect((await archives.department('POST', `/api/archiveTask/${body.id}/retry`)).status).toBe(404);
});

test('what is badly asked is told on its field', async () => {
  const { ids } = archives;
  const other = ids['温如玉'] ?? '';
  expect(faults(await ask({ kind: '9', personIds: [person] }))).toEqual([['kind', '请选择任务类型']]);
  expect(faults(await ask({ kind: '1' }))).toEqual([['personIds', '请选择人员']]);
  expect(faults(await ask({ kind: '3' }))).toEqual([['itemIds', '请选择档案材料']]);
  expect(faults(await ask({ kind: '1', personIds: [person], reason: '' }))).toEqual([['reason', '用途不能为空']]);
  expect(faults(await ask({ kind: '1', personIds: [person, other] }))).toEqual([
    ['personIds', '整册 PDF 一次一人，多人请选择“打包”'],
  ]);
  expect(faults(await ask({ kind: '2', personIds: [person, other] }))).toEqual([
    ['personIds', '温如玉没有您可以导出的材料图像，请先归档'],
  ]);
});

test('a material that went out of reach closes the file, and a task that waits says why it made none', async () => {
  const { world, department } = archives;
  const done = (await ask({ kind: '1', personIds: [person] })).body.id;
  await world.settle();
  const waiting = (await ask({ kind: '1', personIds: [person] })).body.id;
  const id = made['处分决定'] ?? '';
  expect((await department('DELETE', '/api/archiveItem', [id])).status).toBe(200);
  const changed = '您的数据范围在导出后有变动，请重新导出';
  const refused = await file(done);
  expect([refused.status, refused.body.message]).toEqual([409, changed]);
  await world.settle();
  expect(await task(waiting)).toMatchObject({ state: 3, failure: changed });
  const again = await department('POST', `/api/archiveTask/${waiting}/retry`);
  expect([again.status, again.body.totalCount]).toEqual([202, 3]);
  expect(await task(waiting)).toBeUndefined();
  await world.settle();
  expect(await task(again.body.id)).toMatchObject({ state: 2, failure: null });
  const ended = await department('POST', `/api/archiveTask/${again.body.id}/retry`);
  expect([ended.status, ended.body.message]).toEqual([409, '任务正在进行或已完成，不能重试']);
});

test('a material that cannot be drawn is named, once and at once', async () => {
  const { world } = archives;
  await world.database.rows(sql`
    update uploaded_file set format = 'png' where id = any(
      select unnest(file_ids) from archive_item where id = ${made['干部任免审批表']}::bigint)`);
  const { body } = await ask({ kind: '1', personIds: [person] });
  await world.settle();
  expect(await task(body.id)).toMatchObject({
    state: 3,
    failure: '许怀瑾的“干部任免审批表”无法按页打开，请重新上传后重试',
  });
});
