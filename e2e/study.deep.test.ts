/** Learning on the web: a film watched honestly and not, a document read on the phone, another page, and what the school sees. */
import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { film } from '../server/seed/film.ts';
import { book, form } from '../server/testing/files.ts';
import { barriers, touch } from './access.ts';
import { openApp, phone, type OpenApp } from './open-app.ts';
import { arrives, postAs, reads } from './steps.ts';

const seconds = 20;
let app: OpenApp;
let filmId: string;
let bookId: string;
let textId: string;
beforeAll(async () => {
  app = await openApp();
  const token = await app.tokenOf('demo.school');
  const upload = async (name: string, content: Buffer): Promise<string> => {
    const answer = await fetch(`${app.url}/api/file/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=----file' },
      body: new Uint8Array(form({ name, content })),
    });
    return ((await answer.json()) as { id: string }).id;
  };
  const post = await postAs(app, 'demo.school');
  const ware = async (values: object) => (await post('dxCourseware', { name: '党章学习', ...values })).id;
  const wares = {
    film: await ware({ kind: '1', fileId: await upload('党章总纲.mp4', film(seconds)) }),
    book: await ware({ kind: '3', fileId: await upload('教材.pdf', book(2)) }),
    text: await ware({ kind: '4', bodyHtml: '<p>请先通读党章总纲。</p>' }),
  };
  const measured = () => app.database.rows(sql`select 1 from courseware where state = '3'`);
  await vi.waitFor(async () => expect(await measured()).toHaveLength(3), { timeout: inject('patience') });
  const { id: courseId } = await post('dxCourse', {
    name: '入党积极分子必修课',
    code: 'KC-901',
    category: '3',
    planHours: 3,
    mode: '2',
  });
  const chapter = await post('dxCourse/node', { courseId, nodeType: '1', title: '第一章' });
  const node = async (title: string, coursewareId: string) =>
    (
      await post('dxCourse/node', {
        courseId,
        parentId: chapter.id,
        nodeType: '2',
        title,
        coursewareId,
        hours: 1,
        minReadSeconds: 3,
      })
    ).id;
  filmId = await node('党章总纲', wares.film);
  bookId = await node('教材', wares.book);
  textId = await node('学习要求', wares.text);
  await post(`dxCourse/${courseId}/publish`, { version: 1 });
  await app.database.rows(sql`update system_config set config_value = '5' where config_key = 'videoRecordTime'`);
});
afterAll(() => app.close());

const counted = (page: Page) => page.locator('.study-counted');
const video = (page: Page) => page.locator('video');
const play = (page: Page) =>
  video(page).evaluate(one => {
    const element = one as HTMLVideoElement;
    element.muted = true;
    return element.play().catch(() => undefined);
  });
const positionOf = (page: Page) => video(page).evaluate(one => (one as HTMLVideoElement).currentTime);

test('[CONF-06] [ROUTE-29] a film is watched to its end: a leap is held back, what was watched counts', async () => {
  const page = await app.page('demo.member');
  await page.goto(`pschool/video/view?nodeId=${filmId}`);
  await expect.poll(() => video(page).evaluate(one => (one as HTMLVideoElement).duration)).toBeCloseTo(seconds, 0);
  await reads(counted(page), new RegExp(`^已学 0 % .*已计入 00:00，共 00:${seconds}`));
  await video(page).evaluate(one => void ((one as HTMLVideoElement).currentTime = 18));
  await reads(counted(page), /第一遍学习不能跳过没有看过的部分，已回到 00:00/);
  expect(await positionOf(page)).toBeLessThan(1);
  const reports: string[] = [];
  page.on('request', request => request.url().endsWith('/dxStudy/heartbeat') && reports.push(request.postData() ?? ''));
  await play(page);
  await reads(counted(page), /^已学 100 % .*已学完/);
  // Each 5 s while it plays, and its end.
  expect(reports.length).toBeGreaterThanOrEqual(4);
  expect(reports.length).toBeLessThanOrEqual(6);
  const tree = page.getByRole('navigation', { name: '课程目录' });
  await reads(tree, /必修 3 节，已学完 1 节/);
  await page.getByRole('button', { name: '下一节' }).click();
  await arrives(page, `/pschool/doc/view?nodeId=${bookId}`);
  expect(await barriers(page)).toEqual([]);
  expect(app.offences).toEqual([]);
});

test('a script that reports what nobody watched gets what the time allows, and is seen by the school', async () => {
  const page = await app.page('demo.trainee');
  await page.goto(`pschool/video/view?nodeId=${filmId}`);
  const headers = { authorization: `Bearer ${await app.tokenOf('demo.trainee')}`, 'content-type': 'application/json' };
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${app.url}/api/dxStudy/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return (await answer.json()) as { sessionKey: string; reason: string | null };
  };
  const { sessionKey } = await post('play', { nodeId: filmId });
  const said = { nodeId: filmId, sessionKey, speed: 1, playing: false };
  const reasons: (string | null)[] = [];
  for (let seq = 1; seq <= 4; seq += 1)
    reasons.push((await post('heartbeat', { ...said, seq, from: 15, to: 20 })).reason);
  expect(reasons).toEqual(['ahead', 'ahead', 'ahead', 'ahead']);
  await page.reload();
  await reads(counted(page), /^已学 0 %/);
  const school = await app.page('demo.school');
  await school.goto('party-school/study');
  const row = school.getByRole('row').filter({ hasText: '江远帆' });
  await reads(row, /4 次/);
  await row.getByRole('button', { name: '日志' }).click();
  await reads(school.getByRole('dialog'), /00:15–00:20 4 次 未计入：跳过未看的部分/);
  await school.getByRole('dialog').getByRole('button', { name: '关闭' }).click();
  expect(await barriers(school)).toEqual([]);
});

test('[ROUTE-30] a document is read on the phone, page by page; a text says what is left', async () => {
  const page = await app.page('demo.applicant', { viewport: phone });
  await page.goto(`pschool/doc/view?nodeId=${bookId}`);
  await page.getByRole('img', { name: '第 2 页' }).scrollIntoViewIfNeeded();
  await reads(counted(page), /^已学 100 % .*已学完/);
  expect(await barriers(page, touch)).toEqual([]);
  await page.getByRole('navigation', { name: '课程目录' }).getByRole('link', { name: '学习要求' }).click();
  await reads(counted(page), /还需学习 00:0\d/);
  await reads(counted(page), /^已学 100 %/);
});

test('on another page one is asked, and what went on there ends', async () => {
  const first = await app.page('demo.student');
  await first.goto(`pschool/video/view?nodeId=${filmId}`);
  await video(first).waitFor();
  await play(first);
  await expect.poll(() => app.database.rows(sql`select 1 from study_session where is_playing`)).not.toEqual([]);
  const second = await app.page('demo.student');
  await second.goto(`pschool/doc/view?nodeId=${textId}`);
  const dialog = second.getByRole('dialog');
  await reads(dialog, /您正在其他页面观看视频，请关闭后再试/);
  await dialog.getByRole('button', { name: '在本页学习' }).click();
  await reads(counted(second), /^已学 100 %/);
  await reads(counted(first), /已在其他页面学习，本页不再计入/);
  expect(await video(first).evaluate(one => (one as HTMLVideoElement).paused)).toBe(true);
});
