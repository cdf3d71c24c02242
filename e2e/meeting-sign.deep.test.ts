/** 会议签到: the code on the screen of the room, a phone that signs in through the sign-in page, and a friend with a photo of it. */
import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { barriers, touch } from './access.ts';
import { openApp, phone, type OpenApp } from './open-app.ts';
import { arrives, postAs, reads } from './steps.ts';

let app: OpenApp;
let id: string;
beforeAll(async () => {
  app = await openApp();
  await at('14:20:00');
  id = await open();
});
afterAll(() => app.close());

/** A clock that stands still: a code belongs to a quarter of a minute. */
const at = (time: string) =>
  app.database.rows(
    sql.raw(
      `create or replace view clock as select '2026-11-20'::date as today, '2026-11-20 ${time}+08'::timestamptz as now`,
    ),
  );

async function open(): Promise<string> {
  const post = await postAs(app, 'demo.secretary');
  const hostId = await app.idOf('person', 'number', 'GZ041011');
  const made = await post('zzsh/meeting', {
    organisationId: await app.idOf('party_organisation', 'code', '9999990001201001'),
    types: '05',
    title: '十一月主题党日',
    mode: '1',
    place: '物理楼 301',
    heldOn: '2026-11-20',
    startTime: '14:30',
    endTime: '16:00',
    hostId,
    recorderId: hostId,
  });
  const announced = await post(`zzsh/meeting/${made.id}/publish`, { version: made.version });
  await post(`zzsh/meeting/${made.id}/start`, { version: announced.version });
  return made.id;
}

/** What a camera reads: the address of the code that stands on the board. */
async function shown(board: Page): Promise<string> {
  const answer = board.waitForResponse(response => response.url().endsWith('/qrcode') && response.ok());
  await board.reload();
  const { code } = (await (await answer).json()) as { code: string };
  await board.getByRole('img', { name: '会议签到二维码' }).waitFor();
  return `questionnaire/sign#${code}`;
}

test('[BIZ-23] a member scans the code, signs in on the way, and is on the list; a friend with a photo of it is refused', async () => {
  const board = await app.page('demo.secretary');
  await board.goto(`meeting/detail?id=${id}`);
  await board.getByRole('button', { name: '签到码' }).click();
  await arrives(board, `/meeting/sign-board?id=${id}`);
  const address = await shown(board);
  expect(await barriers(board)).toEqual([]);

  const page = await app.page(null, { viewport: phone });
  await page.goto(address);
  await arrives(page, '/login?redirect=%2Fself%2Fsign');
  // The way in takes longer than a code stands.
  await at('14:22:00');
  await page
    .getByRole('button', { name: /^支部委员/ })
    .first()
    .click();
  await arrives(page, '/self/sign');
  await page.getByRole('heading', { name: '签到成功' }).waitFor();
  await page.getByText(/^顾青岚 · 2026-11-20 14:20:00/).waitFor();
  expect(await barriers(page, touch)).toEqual([]);

  const friend = await app.page('demo.dues', { viewport: phone });
  await friend.goto(address);
  await reads(friend.getByRole('alert'), '签到码已过期，请重新扫描会场屏幕上的签到码');

  await reads(board.getByRole('row').filter({ hasText: '顾青岚' }), /^顾青岚 出席 14:20:00 扫码，14:22:00 补传/);
  await board.getByRole('button', { name: '迟到叶舒窈' }).click();
  await reads(board.getByRole('row').filter({ hasText: '叶舒窈' }), /^叶舒窈 迟到 — 手动登记/);
  expect(app.offences).toEqual([]);
});
