/** Courses, their tree and their courseware: what is measured on the server, and what stands against publishing. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { film } from '../../seed/film.ts';
import { book, docx, mp4, sendFile } from '../../testing/files.ts';
import type { Ask } from '../../testing/open-world.ts';
import { batch, make, mustTake, openSchool, path as batchPath, sentences, take, type School } from './fixtures.ts';

const path = '/api/dxCourse';
const wares = '/api/dxCourseware';

let at: School;
let teacher: Ask;
let student: Ask;
beforeAll(async () => {
  at = await openSchool();
  [teacher, student] = await Promise.all([at.world.as('demo.marker'), at.world.as('demo.student')]);
});
afterAll(() => at.world.close());

let no = 0;
const plan = (more: object = {}) => ({
  name: '入党积极分子必修课',
  code: `KC2026-${(no += 1)}`,
  category: '3',
  planHours: 4,
  mode: '2',
  ...more,
});
async function upload(name: string, content: Buffer): Promise<string> {
  const { status, body } = await sendFile(at.school, '/api/file/upload', { name, content });
  if (status !== 200) throw new Error(`${name} ${JSON.stringify(body)}`);
  return body.id;
}
const ware = (values: object) => make(at.school, wares, { name: '党章总纲', ...values });
const shown = async (id: string) => (await at.school('GET', `${wares}/${id}`)).body;
const article = () => ware({ kind: '4', bodyHtml: '<p>学习要求</p>' });
const node = (courseId: string, values: object) => make(at.school, `${path}/node`, { courseId, ...values });
const change = async (url: string, id: string, values: object) => {
  const { version } = (await at.school('GET', `${url}/${id}`)).body;
  return at.school('PUT', url, { id, version, ...values });
};
const remove = (url: string, ...ids: string[]) => at.school('DELETE', url, { ids, reason: '误录删除' });
const tree = async (courseId: string) => (await at.school('GET', `${path}/${courseId}/tree`)).body.nodes;
/** A wave of so many seconds of silence, 8000 bytes each. */
function wav(seconds: number): Buffer {
  const head = Buffer.alloc(44);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(36 + seconds * 8000, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(8000, 24);
  head.writeUInt32LE(8000, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(seconds * 8000, 40);
  return Buffer.concat([head, Buffer.alloc(seconds * 8000, 128)]);
}
/** MPEG 1 layer III, 128 kbit/s, 44.1 kHz: 417 bytes and 1152 samples a frame. */
const mp3 = (frames: number): Buffer =>
  Buffer.concat(
    Array.from({ length: frames }, () => Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0]), Buffer.alloc(413)])),
  );

test('a film is measured on the server: it waits, and can be used with its length', async () => {
  const id = await ware({ kind: '1', fileId: await upload('党章总纲.mp4', film(754)) });
  expect(await shown(id)).toMatchObject({ state: '1', durationSeconds: null });
  await at.world.settle();
  expect(await shown(id)).toMatchObject({ state: '3', durationSeconds: 754, failure: null });
});

test('the length is nobody’s to type', async () => {
  const refused = await at.school('POST', wares, {
    name: '党章',
    kind: '4',
    bodyHtml: '<p>一</p>',
    durationSeconds: 9999,
  });
  expect(refused.status).toBe(400);
});

test('recordings are measured by their frames, documents by their pages', async () => {
  const sound = await ware({ kind: '2', fileId: await upload('录音.wav', wav(83)) });
  // 2000 frames of 26.12 ms.
  const music = await ware({ kind: '2', fileId: await upload('录音.mp3', mp3(2000)) });
  const paper = await ware({ kind: '3', fileId: await upload('教材.pdf', book(7)), pages: 99 });
  const typed = await ware({ kind: '3', fileId: await upload('教材.docx', docx), pages: 12 });
  await at.world.settle();
  expect([await shown(sound), await shown(music)].map(one => one.durationSeconds)).toEqual([83, 52]);
  expect([await shown(paper), await shown(typed)].map(({ state, pages }) => [state, pages])).toEqual([
    ['3', 7],
    ['3', 12],
  ]);
});

test('what is no film fails and says why; it is tried again three times at most', async () => {
  const id = await ware({ kind: '1', fileId: await upload('不是视频.mp4', mp4(5000)) });
  await at.world.settle();
  expect(await shown(id)).toMatchObject({
    state: '4',
    durationSeconds: null,
    failure: '视频处理失败：文件不完整，请重新上传',
  });
  for (let n = 0; n < 3; n += 1) {
    await mustTake(at.school, wares, id, 'measure');
    expect((await shown(id)).state).toBe('1');
    await at.world.settle();
  }
  const refused = await take(at.school, wares, id, 'measure');
  expect([refused.status, sentences(refused.body)]).toEqual([400, ['已重新处理 3 次仍未成功，请更换文件']]);
  const other = await change(wares, id, { fileId: await upload('视频.mp4', film(61)) });
  expect(other.status).toBe(200);
  await at.world.settle();
  expect(await shown(id)).toMatchObject({ state: '3', durationSeconds: 61 });
});

test('a film that only sounds is none, and one that was cut off is not whole', async () => {
  const whole = film(30);
  const silent = Buffer.from(whole.toString('latin1').replace('vide', 'soun'), 'latin1');
  const mute = await ware({ kind: '1', fileId: await upload('声音.mp4', silent) });
  const cut = await ware({ kind: '1', fileId: await upload('半部.mp4', whole.subarray(0, 20_000)) });
  await at.world.settle();
  expect((await shown(mute)).failure).toBe('视频处理失败：文件中没有可以播放的画面，请用 MP4（H.264）格式重新导出');
  expect((await shown(cut)).failure).toBe('视频处理失败：文件不完整，请重新上传');
});

test('an instance that ended while it looked leaves the rest to the next one', async () => {
  const id = await ware({ kind: '1', fileId: await upload('中断.mp4', film(45)) });
  await at.world.database.rows(sql`update courseware set state = '2' where id = ${id}::bigint`);
  await at.world.settle();
  expect(await shown(id)).toMatchObject({ state: '3', durationSeconds: 45 });
});

test('each kind asks for what it is', async () => {
  const fileId = await upload('教材.pdf', book(1));
  const told = async (values: object) => sentences((await at.school('POST', wares, { name: '课件', ...values })).body);
  expect(await told({ kind: '1' })).toEqual(['请上传视频文件']);
  expect(await told({ kind: '1', fileId })).toEqual(['视频课件只接收 mp4、m4v、mov 文件，请转换格式后重新上传']);
  expect(await told({ kind: '4' })).toEqual(['请填写图文内容']);
  expect(await told({ kind: '5', address: 'http://www.12371.cn/' })).toEqual(['请填写以 https:// 开头的完整链接地址']);
  const subtitlesId = await upload('字幕.txt', Buffer.from('第一句'));
  expect(await told({ kind: '1', fileId: await upload('视频.mp4', film(20)), subtitlesId })).toEqual([
    '字幕只接收 vtt 文件，请转换格式后重新上传',
  ]);
  const text = await ware({ kind: '4', bodyHtml: '<p>正文</p><script>alert(1)</script>' });
  expect(await shown(text)).toMatchObject({ state: '3', bodyHtml: '<p>正文</p>' });
});

test('a chapter holds no file, three levels are the most, and a node holds nothing', async () => {
  const courseId = await make(at.school, path, plan());
  const first = await node(courseId, { nodeType: '1', title: '第一章' });
  const second = await node(courseId, { nodeType: '1', title: '第一节', parentId: first });
  const third = await node(courseId, { nodeType: '2', title: '一', parentId: second });
  const refused = async (values: object) =>
    sentences((await at.school('POST', `${path}/node`, { courseId, title: '二', ...values })).body);
  expect(await refused({ nodeType: '1', coursewareId: await article() })).toEqual(['章不放课件，请在章下添加节']);
  expect(await refused({ nodeType: '1', parentId: second })).toEqual(['章节最多 3 级，不能放在这里']);
  expect(await refused({ nodeType: '2', parentId: third })).toEqual(['上级应是本课程的章']);
  const other = await make(at.school, path, plan());
  const strange = await at.school('POST', `${path}/node`, {
    courseId: other,
    nodeType: '2',
    title: '三',
    parentId: first,
  });
  expect(sentences(strange.body)).toEqual(['上级应是本课程的章']);
});

test('nodes stand as they were added, and are moved; none goes below itself', async () => {
  const courseId = await make(at.school, path, plan());
  const [one, two] = [
    await node(courseId, { nodeType: '1', title: '甲' }),
    await node(courseId, { nodeType: '1', title: '乙' }),
  ];
  const three = await node(courseId, { nodeType: '2', title: '丙' });
  const move = (id: string, parentId: string | null, beforeId: string | null) =>
    at.school('POST', `${path}/node/${id}/move`, { parentId, beforeId });
  const titles = async () =>
    (await tree(courseId)).map(({ title, parentId }: { title: string; parentId: string }) => [title, parentId]);
  expect(await titles()).toEqual([
    ['甲', null],
    ['乙', null],
    ['丙', null],
  ]);
  expect((await move(three, null, one)).status).toBe(200);
  expect(await titles()).toEqual([
    ['丙', null],
    ['甲', null],
    ['乙', null],
  ]);
  expect((await move(three, two, null)).status).toBe(200);
  expect((await titles()).sort()).toEqual([
    ['丙', two],
    ['乙', null],
    ['甲', null],
  ]);
  await move(two, one, null);
  expect(sentences((await move(one, two, null)).body)).toEqual(['不能移到自己的下级']);
  const deep = await node(courseId, { nodeType: '1', title: '丁' });
  expect(sentences((await move(one, deep, null)).body)).toEqual(['章节最多 3 级，不能放在这里']);
  // A chapter goes with what is below it, and not without.
  expect((await remove(`${path}/node`, one)).status).toBe(400);
  expect((await remove(`${path}/node`, one, two, three)).status).toBe(200);
  expect(await titles()).toEqual([['丁', null]]);
});

test('a course is published with everything said at once that stands against it', async () => {
  const courseId = await make(at.school, path, plan());
  const chapter = await node(courseId, { nodeType: '1', title: '第一章' });
  const empty = await node(courseId, { nodeType: '2', title: '第一节', parentId: chapter, hours: 3 });
  const broken = await ware({ kind: '1', fileId: await upload('坏.mp4', mp4(3000)) });
  await at.world.settle();
  const failed = await node(courseId, { nodeType: '2', title: '第二节', parentId: chapter, coursewareId: broken });
  const waits = await ware({ kind: '1', fileId: await upload('待.mp4', film(15)) });
  const later = await node(courseId, { nodeType: '2', title: '第三节', parentId: chapter, coursewareId: waits });
  const outer = await node(courseId, { nodeType: '1', title: '第 2 章 总则' });
  await node(courseId, { nodeType: '1', title: '党章', parentId: outer });
  const refused = await take(at.school, path, courseId, 'publish');
  expect([refused.status, sentences(refused.body)]).toEqual([
    400,
    [
      '课程还没有可以学习的节，请添加节并选用课件',
      '章“党章”“第 2 章 总则”下还没有节，请添加节或删除该章',
      '“第一节”还没有选用课件',
      '“第二节”的课件处理失败，请更换课件',
      '“第三节”的课件还在处理，请稍后再发布',
      '各节学时合计 3，与计划学时 4 不一致',
    ],
  ]);
  await at.world.settle();
  await change(`${path}/node`, empty, { coursewareId: await article() });
  await change(`${path}/node`, failed, { isDisabled: true });
  await change(`${path}/node`, later, { hours: 1 });
  const inner = (await tree(courseId)).find((one: { title: string }) => one.title === '党章');
  await node(courseId, { nodeType: '2', title: '第四节', parentId: inner.id, coursewareId: await article() });
  await mustTake(at.school, path, courseId, 'publish');
  expect((await at.school('GET', `${path}/${courseId}`)).body).toMatchObject({
    state: '1',
    edition: 1,
    nodeCount: 3,
    nodeHours: 4,
  });
});

/** Published, with one text of four hours. */
async function published(): Promise<{ courseId: string; nodeId: string; wareId: string }> {
  const courseId = await make(at.school, path, plan());
  const wareId = await article();
  const nodeId = await node(courseId, { nodeType: '2', title: '第一节', coursewareId: wareId, hours: 4 });
  await mustTake(at.school, path, courseId, 'publish');
  return { courseId, nodeId, wareId };
}

test('what is published is changed after a revision alone, and counts its editions', async () => {
  const { courseId, nodeId, wareId } = await published();
  const added = await at.school('POST', `${path}/node`, { courseId, nodeType: '2', title: '第二节' });
  expect(sentences(added.body)).toEqual(['课程已发布或停用，请先修订再调整章节']);
  expect(sentences((await change(`${path}/node`, nodeId, { title: '改' })).body)).toEqual([
    '课程已发布或停用，请先修订再调整章节',
  ]);
  expect((await at.school('POST', `${path}/node/${nodeId}/move`, { parentId: null, beforeId: null })).status).toBe(400);
  expect((await change(path, courseId, { name: '改' })).status).toBe(400);
  expect(
    (await change(wares, wareId, { kind: '6' })).body.fields.map((one: { message: string }) => one.message),
  ).toEqual(['课件已用于发布的课程“入党积极分子必修课”，不能更换文件；请新建课件，修订课程时换上']);
  expect((await remove(wares, wareId)).status).toBe(400);
  await mustTake(at.school, path, courseId, 'revise', { opinion: '补充内容' });
  expect((await change(`${path}/node`, nodeId, { title: '改' })).status).toBe(200);
  await mustTake(at.school, path, courseId, 'publish');
  expect((await at.school('GET', `${path}/${courseId}`)).body.edition).toBe(2);
});

test('a node that somebody has learned is disabled, not removed', async () => {
  const courseId = await make(at.school, path, plan());
  const nodeId = await node(courseId, { nodeType: '2', title: '第一节' });
  const personId = await at.world.idOf('person', 'number', 'GZ191027');
  await at.world.database.rows(sql`
    insert into study_progress (person_id, node_id, covered) values (${personId}::bigint, ${nodeId}::bigint, '')`);
  const refused = await remove(`${path}/node`, nodeId);
  expect([refused.status, sentences(refused.body)]).toEqual([400, ['已有学习记录，只能停用']]);
  expect((await tree(courseId))[0]).toMatchObject({ isStudied: true, isDisabled: false });
  expect((await change(`${path}/node`, nodeId, { isDisabled: true })).status).toBe(200);
  await at.world.database.rows(sql`delete from study_progress`);
  expect((await remove(`${path}/node`, nodeId)).status).toBe(200);
});

test('a batch names published courses, each once; one that batches need is stopped with a word', async () => {
  const { courseId } = await published();
  const draft = await make(at.school, path, plan());
  const wrong = { requiredCourseIds: [courseId], electiveCourseIds: [courseId, draft] };
  const refused = await at.school('POST', batchPath, batch(at.unitId, wrong));
  expect(sentences(refused.body)).toEqual(['选修课程中有的已列为必修课程，请去掉重复的课程']);
  const other = await at.school('POST', batchPath, batch(at.unitId, { electiveCourseIds: [draft] }));
  expect(sentences(other.body)).toEqual(['课程“入党积极分子必修课”没有发布，不能选用']);
  await make(at.school, batchPath, batch(at.unitId, { requiredCourseIds: [courseId] }));
  const warned = await take(at.school, path, courseId, 'stop', { reason: '内容更新' });
  expect(sentences(warned.body)).toEqual(['有 1 个没有结束的班次选用本课程，停用后学员不能再学习']);
  const confirmed = ['party-school.course.batches'];
  await mustTake(at.school, path, courseId, 'stop', { reason: '内容更新', confirmed });
  await mustTake(at.school, path, courseId, 'enable');
});

test('teachers read what is published, students read no list; the files of a published course are open to them', async () => {
  const courseId = await make(at.school, path, plan());
  const fileId = await upload('教材.pdf', book(2));
  const wareId = await ware({ kind: '3', fileId });
  await at.world.settle();
  await node(courseId, { nodeType: '2', title: '第一节', coursewareId: wareId, hours: 4 });
  const seen = async (who: Ask) => [
    (await who('GET', `${path}/${courseId}`)).status,
    (await who('GET', `${path}/${courseId}/tree`)).status,
    (await who('GET', `/api/file/view?id=${fileId}`)).status,
  ];
  expect([await seen(teacher), await seen(student)]).toEqual([
    [404, 404, 404],
    [403, 403, 404],
  ]);
  await mustTake(at.school, path, courseId, 'publish');
  expect([await seen(teacher), await seen(student)]).toEqual([
    [200, 200, 200],
    [403, 403, 200],
  ]);
  await mustTake(at.school, path, courseId, 'stop', { reason: '内容更新' });
  expect((await student('GET', `/api/file/view?id=${fileId}`)).status).toBe(404);
});
