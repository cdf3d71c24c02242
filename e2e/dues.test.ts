/** A member pays what is owed on the phone; what the browser alone calls a success pays nothing. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openChannel, plantOwed, standing } from '../server/testing/paying.ts';
import { barriers, touch } from './access.ts';
import { openApp, phone, type OpenApp } from './open-app.ts';
import { arrives, isSettled, reads } from './steps.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
  await app.setClock('2026-11-20', '09:00:00');
  await openChannel(app);
  await plantOwed(app, [
    { id: 701, name: '陆知微', month: '2026-10', fen: 20, state: '6' },
    { id: 702, name: '陆知微', month: '2026-11', fen: 20, state: '1' },
    { id: 703, name: '陆知微', month: '2026-12', fen: 20, state: '1' },
  ]);
});
afterAll(() => app.close());

test('[BIZ-09] [ROUTE-26] an owed month is paid on the phone and /payment shows it, with its receipt', async () => {
  const page = await app.page('demo.member', { viewport: phone });
  await page.goto('self/dues');
  await isSettled(page);
  const months = page.getByRole('region', { name: '选择月份' });
  await reads(months, /2026 年 10 月.*0\.20.*2026 年 12 月/s);
  await months.getByRole('checkbox', { name: /2026 年 12 月/ }).uncheck();
  await reads(months, /2 个月.*¥0\.40/s);
  expect(await barriers(page, touch)).toEqual([]);
  await months.getByRole('radio', { name: '线下交所在党支部' }).check();
  await reads(months, /¥0\.40.*请交\s*书记\s*陆知微/s);
  expect(await barriers(page, touch)).toEqual([]);
  await months.getByRole('radio', { name: '模拟网关' }).check();
  await months.getByRole('button', { name: '去支付' }).click();
  await arrives(page, /^\/payment\/cashier\?orderNo=DF\d{20}$/);
  await page.getByRole('button', { name: '确认支付 ¥0.40' }).click();
  await arrives(page, /^\/payment\?orderNo=DF\d{20}$/);
  await page.getByRole('heading', { name: '支付成功' }).waitFor();
  await reads(page.getByRole('region', { name: '订单' }), /缴纳月份 2026-10、2026-11 支付时间 2026-11-20/);
  await page.getByRole('button', { name: '查看缴费凭证' }).waitFor();
  expect(await barriers(page, touch)).toEqual([]);
  expect([await standing(app, 701), await standing(app, 702), await standing(app, 703)]).toMatchObject([
    { state: '7', paidFen: 20 },
    { state: '3', paidFen: 20 },
    { state: '1', paidFen: 0 },
  ]);
  expect(app.offences).toEqual([]);
});

test('[BIZ-09] on the phone a year takes a line until it is opened, what is owed stands above it', async () => {
  const months = Array.from(
    { length: 24 },
    (_, at) => `${2024 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`,
  );
  await plantOwed(
    app,
    months.map((month, at) => ({ id: 710 + at, name: '陆知微', month, fen: 20, state: at === 3 ? '5' : '3' })),
  );
  await app.database.rows(sql`update dues_item set paid_fen = 20 where id between 710 and 733 and state = '3'`);
  const page = await app.page('demo.member', { viewport: phone });
  await page.goto('self/dues');
  await isSettled(page);
  const years = page.locator('.own-year summary');
  expect(await years.allInnerTexts()).toEqual([
    expect.stringContaining('2026 年'),
    expect.stringMatching(/^2025 年\s+已缴 12 个月 2\.40 元$/),
    expect.stringMatching(/^2024 年\s+已缴 11 个月 2\.20 元，免缴 1 个月$/),
  ]);
  expect(await page.getByText('2025-07').isVisible()).toBe(false);
  await years.nth(1).click();
  await page.getByText('2025-07').waitFor();
  expect(await barriers(page, touch)).toEqual([]);
});

test('[BIZ-09] [ROUTE-26] [case 24] the browser comes back and no notice has come: 处理中, and the month is not paid; a failure says why', async () => {
  const page = await app.page('demo.member', { viewport: phone });
  await page.goto('self/dues');
  await page.getByRole('button', { name: '去支付' }).click();
  await arrives(page, /^\/payment\/cashier/);
  const orderNo = new URL(page.url()).searchParams.get('orderNo');
  await page.goto(`payment?orderNo=${orderNo}&result=success`);
  await page.getByRole('heading', { name: '处理中' }).waitFor();
  await page.getByText('支付结果确认中，请稍后在“我的党费”查看').waitFor();
  expect(await standing(app, 703)).toMatchObject({ state: '2', paidFen: 0 });
  await app.database.rows(sql`update dues_order set state = '4', failure = '余额不足' where order_no = ${orderNo}`);
  await page.getByRole('heading', { name: '支付失败' }).waitFor();
  await page.getByText('余额不足').waitFor();
  await page.getByRole('button', { name: '重新支付' }).waitFor();
  await page.goto('payment?orderNo=DF20200101000000000000');
  await page.getByText('订单不存在或无权查看').waitFor();

  // A line that is cut says nothing of the order.
  await page.route('**/api/dfgl/order/*', route => route.abort('internetdisconnected'));
  await page.goto(`payment?orderNo=${orderNo}`);
  await page.getByText('支付结果没有加载成功').waitFor();
  await page.unroute('**/api/dfgl/order/*');
  await page.getByRole('button', { name: '重新加载' }).click();
  await page.getByRole('heading', { name: '支付失败' }).waitFor();
});

test('[BIZ-09] the answer to an order is lost: the page asks what there is and offers to go on, and what was ticked stays', async () => {
  await plantOwed(app, [
    { id: 741, name: '陆知微', month: '2027-01', fen: 20, state: '1' },
    { id: 742, name: '陆知微', month: '2027-02', fen: 20, state: '1' },
    { id: 743, name: '陆知微', month: '2027-03', fen: 20, state: '1' },
  ]);
  const page = await app.page('demo.member', { viewport: phone });
  await page.goto('self/dues');
  const months = page.getByRole('region', { name: '选择月份' });
  const left = months.getByRole('checkbox', { name: /2027 年 2 月/ });
  await left.uncheck();
  await reads(months, /2 个月，含预缴 2 个月.*¥0\.40/s);

  // No line at all: nothing was sent, nothing is lost.
  await page.route('**/api/dfgl/**', route => route.abort('internetdisconnected'));
  await months.getByRole('button', { name: '去支付' }).click();
  await page.getByText('我的党费没有更新成功').waitFor();
  await reads(months, /2 个月，含预缴 2 个月.*¥0\.40/s);
  expect(await left.isChecked()).toBe(false);
  await page.unroute('**/api/dfgl/**');

  // The order is made, its answer never comes.
  await page.route('**/api/dfgl/order', async route => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await months.getByRole('button', { name: '去支付' }).click();
  const open = page.getByRole('region', { name: '待支付订单' });
  await reads(open, /2027-01、2027-03 党费\s*¥0\.40/);
  expect([await months.getByRole('checkbox').count(), await left.isChecked()]).toEqual([1, false]);
  expect(await barriers(page, touch)).toEqual([]);
  await page.unroute('**/api/dfgl/order');
  await open.getByRole('button', { name: /^继续支付/ }).click();
  await arrives(page, /^\/payment\/cashier\?orderNo=DF\d{20}$/);
  await page.getByRole('button', { name: '确认支付 ¥0.40' }).click();
  await page.getByRole('heading', { name: '支付成功' }).waitFor();
  expect([await standing(app, 741), await standing(app, 742), await standing(app, 743)]).toMatchObject([
    { paidFen: 20 },
    { state: '1', paidFen: 0 },
    { paidFen: 20 },
  ]);
});
