/** A year of a travel document with a scanner: taken in, applied for, approved, lent, back late, counted. Domain-cadre 1.13. */
import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '../server/kit/actor.ts';
import { takeDue } from '../server/kit/process/due.ts';
import { txOf } from '../server/kit/tx.ts';
import { barriers, touch } from './access.ts';
import { deputyDean } from './deputy-dean.ts';
import { openApp, phone, type OpenApp } from './open-app.ts';
import { card, field, isSettled, pick, postAs, reads } from './steps.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
  await app.setClock('2026-06-01');
});
afterAll(() => app.close());

/** The nightly step of a process. */
const night = (entity: string, step: string) =>
  app.database.transaction(async connection => {
    const handler = app.registry.processes.get(entity);
    if (handler) await takeDue(txOf(connection, app.registry, asSystem('夜间任务')), handler, step);
  });
/** What a scanner does: the code and Enter; the field has the cursor by itself. */
async function scan(page: Page, code: string, label = '扫描证件条码'): Promise<void> {
  await expect.poll(() => field(page, label).evaluate(one => one === document.activeElement)).toBe(true);
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
}
/** The network goes while it is handed in, the tab is opened anew: what was typed is offered, and goes on. */
async function comesBack(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.getByRole('dialog').getByRole('button', { name: '提交申请' }).click();
  await reads(page.getByRole('dialog').getByRole('alert'), '网络已断开，没有提交，联网后请再次确认');
  expect(await field(page, '前往国家（地区）').inputValue()).toBe('日本');
  await page.context().setOffline(false);
  page.once('dialog', asked => void asked.accept());
  await page.reload();
  await page.getByRole('button', { name: '申请出国（境）' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '继续上次的草稿' }).click();
  expect(await field(page, '前往国家（地区）').inputValue()).toBe('日本');
  expect(await field(page, '返回日期').inputValue()).toBe('2026-07-20');
}
async function judge(username: string, id: string, button: string, fill?: (page: Page) => Promise<void>) {
  const page = await app.page(username);
  await page.goto(`cadre/travel/application/detail?id=${id}`);
  await page.getByRole('button', { name: button, exact: true }).click();
  await fill?.(page);
  await page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click();
  await page.getByText(`已${button}：`).first().waitFor();
  await page.context().close();
}

test('a passport is handed in by a scan, lent, comes back late, frees its holder again and is found in its box', async () => {
  const cadre = await deputyDean(app);
  const post = await postAs(app, 'demo.department');
  const passport = await post('gbCert', {
    personId: cadre.id,
    type: '1',
    number: 'E12345678',
    issuedOn: '2022-03-01',
    validTo: '2032-02-28',
  });

  const desk = await app.page('demo.department');
  await desk.goto('cadre/travel/loan');
  await isSettled(desk);
  await scan(desk, passport.code);
  await reads(card(desk, '扫描借还'), /许怀瑾：因私普通护照 未上交[^]*E\*+678/);
  await card(desk, '扫描借还').getByRole('button', { name: '接收入库' }).click();
  await field(desk, '存放位置').fill('A-01');
  await desk.getByRole('dialog').getByRole('button', { name: '接收入库' }).click();
  await scan(desk, passport.code);
  await reads(card(desk, '扫描借还'), /证件在库，没有待归还的借出记录/);

  const own = await app.page('demo.cadre', { viewport: phone });
  await own.goto('self/travel');
  await isSettled(own);
  await own.getByRole('button', { name: '申请出国（境）' }).click();
  await pick(own, '事由', '旅游');
  await field(own, '前往国家（地区）').fill('日本');
  await field(own, '出境日期').fill('2026-07-10');
  await own.keyboard.press('Enter');
  await field(own, '返回日期').fill('2026-07-20');
  await own.keyboard.press('Enter');
  await pick(own, '经费来源', '自费');
  expect(await barriers(own, touch)).toEqual([]);
  await comesBack(own);
  await own.getByRole('dialog').getByRole('button', { name: '提交申请' }).click();
  await reads(card(own, '我的申请'), /日本 旅游 待单位审批 2026-07-10 至 2026-07-20/);
  const application = await app.database.one<{ id: string }>(sql`select id from travel_application`);
  const id = application?.id ?? '';

  await judge('demo.unitleader', id, '同意');
  await judge('demo.discipline', id, '会签', page => pick(page, '纪委意见', '同意'));
  await judge('demo.department', id, '同意');

  await desk.reload();
  await isSettled(desk);
  await scan(desk, passport.code);
  await card(desk, '扫描借还').getByRole('button', { name: '借出' }).click();
  await desk.getByText('已借出许怀瑾：因私普通护照').waitFor();

  await app.setClock('2026-08-14');
  await night('travelApplication', 'comeBack');
  await night('documentLoan', 'lapse');
  await own.reload();
  await reads(own.locator('main'), /存在逾期未还证件，暂不能申请[^]*请于 2026-07-30 前交还证件/);
  expect(await barriers(own, touch)).toEqual([]);

  await desk.reload();
  await isSettled(desk);
  await scan(desk, passport.code);
  await reads(card(desk, '扫描借还'), /应于 2026-07-30 前归还，已逾期 15 天/);
  await card(desk, '扫描借还').getByRole('button', { name: '归还' }).click();
  const dialog = desk.getByRole('dialog');
  await field(desk, '出境章日期').fill('2026-07-10');
  await desk.keyboard.press('Enter');
  await field(desk, '入境章日期').fill('2026-07-20');
  await desk.keyboard.press('Enter');
  await dialog.getByRole('button', { name: '归还', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await own.reload();
  await reads(card(own, '我的申请'), /已归还/);
  await own.getByRole('button', { name: '申请出国（境）' }).waitFor();

  const counted = await post('gbCert/stockTake', { name: '2026年度证件盘点', plannedOn: '2026-08-14' });
  await desk.goto(`cadre/travel/stock-take/detail?id=${counted.id}`);
  await desk.getByRole('button', { name: '开始盘点' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: '开始盘点' }).click();
  await field(desk, '箱位').fill('B-09');
  await field(desk, '扫描条码').click();
  await scan(desk, passport.code, '扫描条码');
  await reads(card(desk, '盘点扫描'), /错位（应在 A-01）/);
  await scan(desk, 'ZJ999999', '扫描条码');
  await reads(card(desk, '盘点扫描'), /无此条码的证件 多出/);
  expect(app.offences).toEqual([]);
});
