/** A person recorded twice is made one and separated again, at the desk and as the phone shows it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { barriers } from './access.ts';
import { openApp, phone, type OpenApp } from './open-app.ts';
import { isSettled, reads } from './steps.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
  const token = await app.tokenOf('demo.department');
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const id = await app.idOf('person', 'number', 'GZ201028');
  const known = (await (await fetch(`${app.url}/api/person/${id}`, { headers })).json()) as Record<string, unknown>;
  const { name, gender, birthDate, personType, unitId } = known;
  const second = { name, gender, birthDate, personType, unitId, number: 'GZ990002', nativePlace: '甘肃兰州' };
  const made = await fetch(`${app.url}/api/jsjbxx`, { method: 'POST', headers, body: JSON.stringify(second) });
  expect(made.status).toBe(201);
});
afterAll(() => app.close());

test('the pair is compared, made one with the chosen values, and separated again', async () => {
  const page = await app.page('demo.department');
  await page.goto('organisation/person');
  await page.getByRole('button', { name: '重复人员' }).click();
  const drawer = page.getByRole('dialog', { name: '重复人员' });
  await drawer.getByRole('button', { name: '比较贺兰亭的两条记录' }).click();
  await drawer.getByRole('radio', { name: '籍贯：采用并入记录的值' }).check();
  expect(await barriers(page)).toEqual([]);
  await drawer.getByRole('button', { name: '合并为一人' }).click();
  await reads(drawer.getByRole('alert'), '请填写判断的依据');
  await drawer.getByRole('textbox', { name: '判断的依据' }).fill('人事处核对为同一人');
  await drawer.getByRole('button', { name: '合并为一人' }).click();
  await reads(page.locator('.notice'), /已并入贺兰亭的记录/);
  await reads(drawer, /没有疑似重复的人员/);
  await drawer.getByText('办理记录').click();
  await drawer.getByRole('button', { name: '撤销合并贺兰亭 GZ990002' }).click();
  const dialog = page.getByRole('dialog', { name: '撤销合并：贺兰亭 GZ990002' });
  await dialog.getByRole('textbox', { name: '原因' }).fill('核对有误');
  await dialog.getByRole('button', { name: '撤销合并' }).click();
  await reads(drawer, /已撤销合并/);
});

test('on the phone the pairs are cards, and the comparison fits', async () => {
  const page = await app.page('demo.department', { viewport: phone });
  await page.goto('organisation/person');
  await page.getByRole('button', { name: '重复人员' }).click();
  await page.getByRole('button', { name: '比较贺兰亭的两条记录' }).click();
  await page.getByRole('textbox', { name: '判断的依据' }).waitFor();
  await isSettled(page);
  expect(await barriers(page)).toEqual([]);
  const isWide = await page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');
  expect(isWide).toBe(false);
});
