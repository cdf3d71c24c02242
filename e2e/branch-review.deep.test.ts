/** A branch's review from the hand-out to its publication; the second five stars of five branches are refused. */
import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { png } from '../server/testing/files.ts';
import { openApp, type OpenApp } from './open-app.ts';
import { arrives, field, isSettled, pick, reads } from './steps.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
  await app.setClock('2026-11-20', '17:00:00');
});
afterAll(() => app.close());

const proof = { name: '佐证.png', mimeType: 'image/png', buffer: png(600, 800) };
const table = (page: Page) => page.getByRole('table', { name: '考核项目' });

/** Another branch is where the committee reads it. */
const handedIn = (code: string) =>
  app.database.rows(sql`
    update organisation_review set state = '2', masses_satisfaction = 95 where organisation_id =
      (select id from party_organisation where code = ${code})`);

async function selfScore(page: Page, item: string): Promise<void> {
  await table(page).getByRole('row', { name: item }).getByRole('button', { name: '自评' }).click();
  await field(page, '自评得分').fill('9');
  await page.getByRole('dialog').locator('input[type=file]').first().setInputFiles(proof);
  await page.getByRole('button', { name: /^移除佐证\.png/ }).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

test('handed out, scored, found, graded within the cap, published', async () => {
  const department = await app.page('demo.department');
  await department.goto('appraisal/review-template');
  await department.getByRole('link', { name: '党支部考核（星级）' }).first().click();
  await department.getByRole('button', { name: '下发考核' }).click();
  await department.getByRole('dialog').getByRole('button', { name: '下发', exact: true }).click();
  await department.getByText('正在为 5 个党支部建立考核').first().waitFor();
  await expect.poll(async () => (await app.database.rows(sql`select 1 from organisation_review`)).length).toBe(5);

  const secretary = await app.page('demo.secretary');
  await secretary.goto('appraisal/branch-review');
  await secretary.getByRole('link', { name: '2026年物理学院光学教工党支部考核' }).first().click();
  await arrives(secretary, /^\/appraisal\/branch-review\/detail\?id=\d+/);
  await table(secretary).getByRole('button', { name: '按期换届：1 / 1' }).click();
  await reads(secretary.getByRole('dialog'), /应考核 1 条，达标 1 条/);
  await secretary.getByRole('dialog').getByRole('button', { name: '关闭' }).first().click();
  for (const item of ['B1', 'B2', 'B3', 'B4']) await selfScore(secretary, item);
  await secretary.getByRole('button', { name: '提交自评' }).click();
  await field(secretary, '群众满意度（%）').fill('96');
  await secretary.getByRole('dialog').locator('input[type=file]').first().setInputFiles(proof);
  await secretary.getByRole('button', { name: /^移除佐证\.png/ }).waitFor();
  await secretary.getByRole('dialog').getByRole('button', { name: '提交自评' }).click();
  await secretary.getByText('院系审核').first().waitFor();

  await handedIn('9999990001201002');
  const college = await app.page('demo.college');
  const grade = async (name: string) => {
    await college.goto('appraisal/branch-review');
    await college.getByRole('link', { name }).first().click();
    await isSettled(college);
    await college.getByRole('button', { name: '审核通过' }).click();
    await pick(college, '星级', '五星级');
    await college.getByRole('dialog').getByRole('button', { name: '审核通过' }).click();
  };
  await grade('2026年物理学院光学教工党支部考核');
  await college.getByText('组织部抽查').first().waitFor();
  await grade('2026年物理学院本科生第一党支部考核');
  await college.getByText('五星级党支部不得超过 1 个（2026 年参评 5 个的 20%）').first().waitFor();

  await department.goto('appraisal/branch-review');
  await department.getByRole('link', { name: '2026年物理学院光学教工党支部考核' }).first().click();
  await department.getByRole('button', { name: '公布', exact: true }).click();
  await department.getByRole('dialog').getByRole('button', { name: '公布', exact: true }).click();
  await department.getByText('已公布').locator('visible=true').first().waitFor();
  const [published] = await app.database.rows(sql`
    select final_star, published_on::text from organisation_review where state = '4'`);
  expect(published).toEqual({ finalStar: '5', publishedOn: '2026-11-20' });
});
