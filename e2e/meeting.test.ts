/** 记一次会 on the phone: at most twelve taps, nothing typed is lost on a bad network, and no meeting is written twice. */
import { sql } from 'drizzle-orm';
import type { Locator, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { png } from '../server/testing/files.ts';
import { barriers, touch } from './access.ts';
import { plantLastMeeting } from './last-meeting.ts';
import { openApp, phone, type OpenApp } from './open-app.ts';
import { arrives, counts, field, isSettled, reads } from './steps.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
  await app.setClock('2026-11-20', '17:00:00');
  await plantLastMeeting(app);
});
afterAll(() => app.close());

const photo = { name: '现场.png', mimeType: 'image/png', buffer: png(600, 800) };
const minutes =
  '学习党的二十届四中全会精神，围绕在教学科研中发挥先锋模范作用展开讨论，明确由叶舒窈负责本组实验室安全自查，十二月五日前书面报党支部。';
const written = () =>
  app.database.rows<{ title: string; state: string; photos: number; leave: string; absent: string }>(sql`
    select m.title, m.state, cardinality(m.photos) as photos,
      string_agg(a.name, '、' order by a.name) filter (where a.attendance = '3') as leave,
      string_agg(a.name, '、' order by a.name) filter (where a.attendance = '4') as absent
    from meeting m join meeting_attendee a on a.meeting_id = m.id where m.state = '5' group by m.id order by m.id`);

test('a regular meeting is recorded in twelve taps at most, from the first page', async () => {
  const page = await app.page('demo.secretary', { viewport: phone });
  await page.goto('home/home');
  await isSettled(page);
  let taps = 0;
  const tap = async (place: Locator) => {
    taps += 1;
    await place.click();
  };
  await tap(page.getByRole('button', { name: '记一次会' }));
  await arrives(page, /^\/meeting\/record/);
  await reads(
    page.getByRole('region', { name: '会议安排' }),
    /^2026年11月主题党日.*2026-11-20 14:30–16:00 · 物理楼 301/,
  );
  await reads(page.getByRole('region', { name: '到会' }), /^到会 9 \/ 9 人 100%/);
  await tap(page.getByRole('button', { name: '方予安：出席' }));
  await tap(page.getByRole('button', { name: '许怀瑾：出席' }));
  await tap(page.getByRole('button', { name: '许怀瑾：请假' }));
  await reads(page.getByRole('region', { name: '到会' }), /^到会 7 \/ 9 人 78% 请假 1 缺席 1/);
  // The button opens the camera, which is released and left: three taps.
  await page.getByLabel('现场照片：拍照').setInputFiles(photo);
  taps += 3;
  await page.getByRole('button', { name: /^移除现场\.png/ }).waitFor();
  await tap(field(page, '会议记录'));
  await page.keyboard.insertText(minutes);
  expect(await barriers(page, touch)).toEqual([]);
  await tap(page.getByRole('button', { name: '提交会议记录' }));
  await arrives(page, /^\/meeting\/detail\?id=\d+$/);
  await page.getByRole('heading', { name: '2026年11月主题党日' }).first().waitFor();
  expect(taps).toBeLessThanOrEqual(12);
  expect(await written()).toEqual([
    { title: '2026年11月主题党日', state: '5', photos: 1, leave: '方予安', absent: '许怀瑾' },
  ]);
  expect(app.offences).toEqual([]);
});

/** Begins to write down the lecture of the day before. */
async function write(page: Page): Promise<void> {
  await page.goto('meeting/record');
  await isSettled(page);
  await page.getByRole('button', { name: '修改' }).click();
  await field(page, '会议主题').fill('2026年11月党课');
  await field(page, '日期').fill('2026-11-19');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: '方予安：出席' }).click();
  await page.getByLabel('现场照片：拍照').setInputFiles(photo);
  await page.getByRole('button', { name: /^移除现场\.png/ }).waitFor();
  await field(page, '会议记录').fill(minutes);
}

test('without a network nothing typed is lost; an answer that was lost writes nothing twice', async () => {
  const page = await app.page('demo.secretary', { viewport: phone });
  await write(page);
  const submit = page.getByRole('button', { name: '提交会议记录' });
  await page.context().setOffline(true);
  await submit.click();
  await reads(page.getByRole('alert').first(), /网络已断开/);
  await page.context().setOffline(false);
  await counts(page.locator('.offline-notice'), 0);
  expect(await field(page, '会议记录').inputValue()).toBe(minutes);
  await page.getByRole('button', { name: '方予安：请假' }).waitFor();
  expect(await written()).toHaveLength(1);

  // It is written, and the answer gets lost on its way.
  const lost = new Promise<void>(resolve => {
    const lose = async (route: Route) => {
      await route.fetch();
      await route.abort('internetdisconnected');
      resolve();
    };
    void page.route('**/api/zzsh/meeting/record', lose, { times: 1 });
  });
  await submit.click();
  await lost;
  expect(await written()).toHaveLength(2);
  await submit.click();
  await page.getByText('该时间的会议“2026年11月党课”已登记，请勿重复登记').first().waitFor();
  expect(await written()).toHaveLength(2);
});
