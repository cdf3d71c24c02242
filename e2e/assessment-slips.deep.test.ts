/** Slips of an assessment: printed at the desk, scanned on two phones, lost before and after the first use; a network that breaks. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { path, prepared, take } from '../server/areas/assessment/fixtures.ts';
import { openAssessmentApp, type AssessmentApp } from './assessment-app.ts';
import { phone } from './open-app.ts';
import { isSettled, pick, field, reads } from './steps.ts';

let at: AssessmentApp;
let desk: Page;
let schemeId: string;
beforeAll(async () => {
  at = await openAssessmentApp();
  ({ id: schemeId } = await prepared(at.cast));
  expect((await take(at.cast.department, schemeId, 'configure')).status).toBe(200);
});
afterAll(() => at.app.close());

const dialog = () => desk.getByRole('dialog');
/** Made and read from the slips as they are printed. */
async function printed(): Promise<string[]> {
  await desk.goto(`assessment/scheme/detail?id=${schemeId}`);
  await desk.getByRole('tab', { name: '测评码' }).click();
  await desk.getByRole('button', { name: '生成测评码' }).click();
  await pick(desk, '评价主体', '教职工代表');
  await field(desk, '测评码数').fill('20');
  await dialog().getByRole('button', { name: '生成', exact: true }).click();
  await desk.getByText('只显示这一次').waitFor();
  const codes = await desk.locator('.code-slip strong').allInnerTexts();
  await dialog().getByRole('button', { name: '关闭' }).first().click();
  return codes.map(code => code.replace(/[^A-Z0-9]/g, ''));
}
async function revoked(reason: string): Promise<void> {
  await desk.getByRole('button', { name: /^整批作废/ }).click();
  await field(desk, '作废理由').fill(reason);
  await dialog().getByRole('button', { name: '作废', exact: true }).click();
}
async function scanned(code: string): Promise<Page> {
  const slip = await at.app.page(null, { viewport: phone });
  await slip.goto(`login?redirect=/cadre/anonymous#${code}`);
  await slip.getByRole('button', { name: '进入测评' }).click();
  return slip;
}
async function filled(slip: Page): Promise<void> {
  await slip.getByRole('button', { name: '开始测评' }).click();
  await isSettled(slip);
  for (const name of ['邵承志', '许怀瑾'])
    for (const one of ['德', '能'])
      await slip
        .getByRole('radiogroup', { name: `${name}：${one}` })
        .getByRole('radio', { name: '称职', exact: true })
        .click();
}
async function sent(slip: Page): Promise<void> {
  await slip.getByRole('button', { name: '提交测评票' }).click();
  await slip.getByRole('button', { name: '确认提交' }).click();
}

test('slips that were lost before the first use are revoked and made anew; the old ones open nothing', async () => {
  desk = await at.app.page('demo.department');
  const lost = await printed();
  expect(lost).toHaveLength(20);
  await revoked('一份测评条遗失');
  await reads(desk.getByRole('main'), /一份测评条遗失/);
  const codes = await printed();
  expect((await take(at.cast.department, schemeId, 'start')).status).toBe(200);
  const old = await scanned(lost[0]!);
  await old.getByText('测评码无效或已使用').first().waitFor();

  // Two phones; of the second the answer is lost on its way back, and it is sent again.
  const first = await scanned(codes[0]!);
  await filled(first);
  await sent(first);
  await first.getByText('您已提交，提交后不可修改').waitFor();
  const second = await scanned(codes[1]!);
  await filled(second);
  await second.route('**/api/cadreEvaluation/anonymous/ballot', async route => {
    if (route.request().method() === 'POST') await route.fetch();
    await route.abort('internetdisconnected');
  });
  await sent(second);
  await second.getByRole('alert').waitFor();
  expect(await second.getByRole('button', { name: /：称职$/ }).count()).toBe(4);
  await second.unroute('**/api/cadreEvaluation/anonymous/ballot');
  await second.getByRole('button', { name: '确认提交' }).click();
  await second.getByText('您已提交，提交后不可修改').waitFor();

  // One was used: the batch stays, a lost slip is replaced by a spare.
  await desk.reload();
  await desk.getByRole('tab', { name: '测评码' }).click();
  await revoked('又一份遗失');
  await dialog().getByText('该批测评码已有人使用，不能作废').waitFor();

  const cast = async (code: string) => {
    const slip = await scanned(code);
    await filled(slip);
    await sent(slip);
    await slip.getByText('您已提交，提交后不可修改').waitFor();
    await slip.context().close();
  };
  for (const code of codes.slice(2, 5)) await cast(code);
  expect((await take(at.cast.department, schemeId, 'close', { reason: '全部提交' })).status).toBe(200);
  await expect
    .poll(async () => (await at.cast.department('GET', `${path}/${schemeId}`)).body.counting, { timeout: 60_000 })
    .toBe('3');
  // Five slips, one of them sent twice: five ballots.
  const { quality } = (await at.cast.department('GET', `${path}/${schemeId}/result`)).body;
  expect(quality.received).toBe(5);
});
