/** Reading, the order of a course, who may learn what, and what the school sees of it. Domain-cadre 4.3. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { film } from '../../../seed/film.ts';
import { book } from '../../../testing/files.ts';
import { apply, direct, make, mustTake, opened, running, sentences } from '../fixtures.ts';
import { courses, openStudy, type Study } from './fixtures.ts';

let of: Study;
beforeAll(async () => {
  of = await openStudy();
});
afterAll(() => of.world.close());
beforeEach(() => of.anew());

test('a course that is learned in order: what comes later waits, without its address', async () => {
  const text = await of.ware({ kind: '4', bodyHtml: '<p>学习要求</p>' });
  const { ids } = await of.course(
    [
      { title: '学习要求', coursewareId: text, minReadSeconds: 60 },
      {
        title: '延伸阅读',
        coursewareId: await of.ware({ kind: '5', address: 'https://www.12371.cn/' }),
        isRequired: false,
      },
      { title: '小组讨论', coursewareId: await of.ware({ kind: '6' }) },
      { title: '党章总纲', coursewareId: of.videoId },
    ],
    { isOrdered: true },
  );
  const [first = '', , talk = '', last = ''] = ids;
  const before = (await of.look(last)).body;
  expect([before.obstacle, before.node.playUrl]).toEqual(['本课程按顺序学习，请先学完“学习要求”', null]);
  expect(before.lessons.map((one: { isLocked: boolean }) => one.isLocked)).toEqual([false, true, true, true]);
  expect(sentences((await of.begin(last)).body)).toEqual(['本课程按顺序学习，请先学完“学习要求”']);
  expect(sentences((await of.begin(talk)).body)).toEqual(['“小组讨论”是线下课，到课堂上学习，由党校登记']);
  const { read } = await of.player(first);
  await of.clock('10:01:00');
  expect((await read([1])).body.standing.isFinished).toBe(true);
  expect((await of.look(last)).body).toMatchObject({ obstacle: null, node: { playUrl: expect.any(String) } });
  expect((await of.begin(last)).status).toBe(200);
});

test('[BIZ-48] a document is finished when every page was shown and the least time has passed, and its hours are reported', async () => {
  const wareId = await of.ware({ kind: '3', fileId: await of.upload('教材.pdf', book(4)) });
  await of.world.settle();
  const { ids } = await of.course([{ coursewareId: wareId }], { name: '党章专题' });
  const nodeId = ids[0] ?? '';
  // 30 s for each of 4 pages.
  expect((await of.look(nodeId)).body.node).toMatchObject({ pages: 4, readSeconds: 120 });
  const { read } = await of.player(nodeId);
  expect((await read([1, 2, 3, 4])).body.standing).toMatchObject({ percent: 0, seenPages: [1, 2, 3, 4] });
  await of.clock('10:01:00');
  expect((await read([])).body.standing).toMatchObject({ percent: 50, coveredSeconds: 60 });
  // Half an hour without a word counts for two intervals, a time away for nothing.
  await of.clock('10:31:00');
  expect((await read([99], { reading: false })).body.standing).toMatchObject({ percent: 100, isFinished: true });
  expect(await of.kept(nodeId)).toMatchObject({ percent: 100, hoursEarned: 2, coveredSeconds: 120 });
  const { body } = await of.member('GET', '/api/xssb/active/user?year=2026');
  expect(body.records.filter((one: { title: string }) => one.title === '党章专题')).toEqual([
    expect.objectContaining({ source: '1', hours: 2, earnedOn: '2026-11-20', state: '3' }),
  ]);
});

test('time away from a document does not count, and the time alone finishes nothing', async () => {
  const { ids } = await of.course([
    { coursewareId: await of.ware({ kind: '4', bodyHtml: '<p>一</p>' }), minReadSeconds: 20 },
  ]);
  const { read } = await of.player(ids[0] ?? '');
  await of.clock('10:00:10');
  expect((await read([], { reading: false })).body.standing).toMatchObject({ coveredSeconds: 10, percent: 0 });
  await of.clock('10:20:00');
  expect((await read([1])).body.standing).toMatchObject({ coveredSeconds: 10, percent: 50 });
  await of.clock('10:20:10');
  expect((await read([])).body.standing).toMatchObject({ coveredSeconds: 20, isFinished: true });
});

test('each kind is reported in its own way, and a span runs forwards', async () => {
  const nodeId = await of.filmed();
  const { play, read } = await of.player(nodeId);
  expect(sentences((await read([1])).body)).toEqual(['这一节不是文档或图文']);
  expect(sentences((await play(30, 20)).body)).toEqual(['播放的起止位置有误']);
});

test('what is stopped, disabled, a draft or nobody’s is not learned, and each says why', async () => {
  const { courseId, ids } = await of.course([{ coursewareId: of.videoId }, { coursewareId: of.videoId }]);
  const [one = '', two = ''] = ids;
  const { play } = await of.player(one);
  await mustTake(of.school, courses, courseId, 'stop', { reason: '内容更新' });
  await of.clock('10:00:30');
  const closed = '课程“入党积极分子必修课”正在修订或已停用，暂不能学习';
  expect([sentences((await play(0, 30)).body), sentences((await of.look(one)).body)]).toEqual([[closed], [closed]]);
  await mustTake(of.school, courses, courseId, 'revise', { opinion: '调整' });
  const { version } = (await of.school('GET', `${courses}/node/${two}`)).body;
  await of.school('PUT', `${courses}/node`, { id: two, version, isDisabled: true });
  await mustTake(of.school, courses, courseId, 'publish', { confirmed: ['party-school.course.hours'] });
  expect(sentences((await of.look(two)).body)).toEqual(['“第2节”已停用，不能学习']);
  expect((await of.look(one)).body.lessons.map(({ id }: { id: string }) => id)).toEqual([one]);
  const courseOfNobody = await make(of.school, courses, of.plan());
  const hidden = await make(of.school, `${courses}/node`, {
    courseId: courseOfNobody,
    nodeType: '2',
    title: '一',
    coursewareId: of.videoId,
  });
  expect([(await of.look(hidden)).status, (await of.begin(hidden)).status]).toEqual([404, 404]);
  const auditor = await of.world.as('demo.audit');
  expect(sentences((await of.look(one, auditor)).body)).toEqual(['账号没有关联人员，学习不能计入，请用本人的账号登录']);
});

test('who was admitted learns for the batch, others for themselves', async () => {
  const { courseId, ids } = await of.course([{ coursewareId: of.videoId }]);
  const nodeId = ids[0] ?? '';
  await of.begin(nodeId);
  expect((await of.kept(nodeId))?.['batchId']).toBeNull();
  const batchId = await opened(of, { ...direct, requiredCourseIds: [courseId] });
  expect((await apply(of.member, batchId)).status).toBe(200);
  await running(of, batchId);
  expect((await of.look(nodeId)).body.batchName).toBe('2026年第二期入党积极分子培训班');
  await of.begin(nodeId, { takesOver: true });
  expect((await of.kept(nodeId))?.['batchId']).toBe(batchId);
});

test('the address of the film is for two hours and for this person; subtitles have one of their own', async () => {
  const subtitlesId = await of.upload('字幕.vtt', Buffer.from('WEBVTT\n\n00:00.000 --> 00:05.000\n第一句\n'));
  const wareId = await of.ware({ kind: '1', fileId: await of.upload('党章.mp4', film(60)), subtitlesId });
  await of.world.settle();
  const { ids } = await of.course([{ coursewareId: wareId }]);
  const { playUrl, subtitlesUrl } = (await of.look(ids[0] ?? '')).body.node;
  const until = Number(new URL(playUrl, 'http://x').searchParams.get('until'));
  const now = await of.database.one<{ n: number }>(sql`select extract(epoch from now())::int as n`);
  expect(Math.round((until - (now?.n ?? 0)) / 60)).toBe(120);
  const nobody = await of.world.as(null);
  expect((await nobody('GET', playUrl, undefined, { range: 'bytes=0-9' })).status).toBe(206);
  expect((await nobody('GET', subtitlesUrl)).body).toContain('第一句');
  const other = await of.world.as('demo.student');
  expect((await other('GET', playUrl)).status).toBe(404);
});

test('the school sees who learned what, with the spans; nobody else does', async () => {
  const nodeId = await of.filmed();
  const { play } = await of.player(nodeId);
  await of.clock('10:00:30');
  await play(0, 30);
  await of.clock('10:01:00');
  await play(30, 60);
  await play(400, 420, { playing: false });
  const { content, totalElements } = (await of.school('GET', '/api/dxStudy/learner?keyword=陆知')).body;
  expect([totalElements, content[0]]).toMatchObject([1, { percent: 10, marks: 1, coveredSeconds: 60 }]);
  const { spans } = (await of.school('GET', `/api/dxStudy/span?personId=${of.memberId}&nodeId=${nodeId}`)).body;
  expect(spans).toMatchObject([
    { reason: 'ahead', fromSecond: 400, toSecond: 420, reports: 1 },
    { reason: null, fromSecond: 0, toSecond: 60, reports: 2 },
  ]);
  const statuses = await Promise.all(
    ['demo.member', 'demo.marker', 'demo.college'].map(async name => {
      const who = await of.world.as(name);
      return (await who('GET', '/api/dxStudy/learner')).status;
    }),
  );
  expect(statuses).toEqual([403, 403, 403]);
});
