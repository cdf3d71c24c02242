/** A correction of the own record, asked for by the cadre on the phone. Domain-cadre 6.5. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdf } from '../server/testing/files.ts';
import { barriers, touch } from './access.ts';
import { deputyDean, unitAdministrator } from './deputy-dean.ts';
import { openApp, phone, type OpenApp } from './open-app.ts';
import { card, field, isSettled, reads } from './steps.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
  const { unitId } = await deputyDean(app);
  await unitAdministrator(app, unitId);
});
afterAll(() => app.close());

test('a cadre asks on the phone to have the native place put right; unit and department settle it', async () => {
  const cadre = await app.page('demo.cadre', { viewport: phone });
  await cadre.goto('user/archives');
  await isSettled(cadre);
  await card(cadre, '基本信息')
    .getByRole('button', { name: /^申请更正/ })
    .click();
  await field(cadre, '籍贯').fill('安徽歙县');
  await field(cadre, '更正原因').fill('户口簿记载');
  const proof = cadre.getByRole('dialog').locator('input[type="file"]').first();
  await proof.setInputFiles({ name: '户口簿.pdf', mimeType: 'application/pdf', buffer: pdf });
  await cadre.getByRole('dialog').getByText('户口簿.pdf').waitFor();
  await cadre.getByRole('dialog').getByRole('button', { name: '申请更正', exact: true }).click();
  await reads(card(cadre, '我的更正申请'), /许怀瑾申请更正籍贯 待审/);
  expect(await barriers(cadre, touch)).toEqual([]);

  for (const [username, verb] of [
    ['demo.branchstaff', '核对属实'],
    ['demo.department', '采纳'],
  ] as const) {
    const checker = await app.page(username);
    await checker.goto('cadre/correction');
    await isSettled(checker);
    await checker.getByRole('link', { name: '许怀瑾申请更正籍贯' }).click();
    await reads(card(checker, '基本信息'), /籍贯 .* 安徽歙县/);
    await checker.getByRole('button', { name: verb, exact: true }).click();
    await checker.getByRole('dialog').getByRole('button', { name: verb, exact: true }).click();
    await checker.getByRole('dialog').waitFor({ state: 'hidden' });
  }
  await cadre.reload();
  await reads(card(cadre, '我的更正申请'), /许怀瑾申请更正籍贯 采纳/);
  await reads(card(cadre, '基本信息'), /籍贯 现有信息 安徽歙县/);
  expect(app.offences).toEqual([]);
});
