/** Somebody else's student is registered: the form says who is asked, the other side confirms, the member is there. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { barriers } from './access.ts';
import { fillMember } from './member-form.ts';
import { openApp, phone, type OpenApp } from './open-app.ts';
import { arrives, field, isSettled, reads } from './steps.ts';

let app: OpenApp;
beforeAll(async () => void (app = await openApp()));
afterAll(() => app.close());

test('[S-01] a college asks for a student of another one, and has the member when it was confirmed', async () => {
  const college = await app.page('demo.college');
  await fillMember(college, '苗禾');
  await field(college, '公民身份号码').fill('999999200701250024');
  await field(college, '学号/工号').fill('20252030031');
  await college.getByRole('button', { name: '保存', exact: true }).click();
  await reads(college.locator('.notice'), '已提交登记申请，由人员所在单位或组织部核对');
  await arrives(college, /^\/member\/claim\?of=own$/);
  const own = college.getByRole('table', { name: '我提交的登记申请' });
  await reads(own, /苗禾.*20252030031.*待核对/s);
  expect(await barriers(college)).toEqual([]);

  const department = await app.page('demo.department');
  await department.goto('member/list');
  await department.getByRole('button', { name: '登记申请' }).click();
  await arrives(department, /^\/member\/claim$/);
  await department.getByRole('link', { name: '苗禾' }).first().click();
  await department.getByRole('heading', { name: '苗禾的登记申请', level: 1 }).waitFor();
  expect(await barriers(department)).toEqual([]);
  await department.getByRole('button', { name: '确认登记' }).click();
  const dialog = department.getByRole('dialog');
  // The opinion is no must.
  await dialog.getByRole('button', { name: '确认登记' }).click();
  await department.locator('.detail-page').getByText('已确认').first().waitFor();

  await college.goto('member/claim?of=own');
  await reads(own, /苗禾.*已确认/s);
});

test('the choice of sides stands above what was asked for, as above what is to be answered', async () => {
  for (const look of [{}, { viewport: phone }]) {
    const page = await app.page('demo.college', look);
    await page.goto('member/claim?of=own');
    await page.getByText('苗禾').first().waitFor();
    const [sides, table] = await Promise.all(
      [page.getByRole('group', { name: '登记申请范围' }), page.locator('.table-place:visible')].map(one =>
        one.boundingBox(),
      ),
    );
    expect(sides!.height).toBeLessThan(60);
    expect(sides!.y + sides!.height).toBeLessThanOrEqual(table!.y);
    expect(table!.x).toBeLessThanOrEqual(sides!.x);
  }
});

test('on the phone the requests are cards', async () => {
  for (const [account, path] of [
    ['demo.college', 'member/claim?of=own'],
    ['demo.department', 'member/claim'],
  ] as const) {
    const page = await app.page(account, { viewport: phone });
    await page.goto(path);
    await page.getByText('苗禾').first().waitFor();
    await isSettled(page);
    expect(await barriers(page)).toEqual([]);
    const isWide = await page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');
    expect(isWide).toBe(false);
  }
});
