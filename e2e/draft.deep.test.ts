import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { sql } from 'drizzle-orm';
import { openApp, type OpenApp } from './open-app.ts';
import { arrives, counts, field, isSettled, openUserMenu, pick, reads } from './steps.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

const note = (page: Page) => page.locator('.draft-note:visible');
const offer = (page: Page) => page.locator('.draft-offer:visible');
const save = (page: Page) => page.getByRole('button', { name: '保存', exact: true }).click();
const question = (page: Page, count: number) => page.getByRole('dialog', { name: `有 ${count} 处修改没有保存` });
const drafts = () => app.database.rows<{ content: string }>(sql`select content from form_draft`);
const branch = '物理学院本科生第一党支部';
const card = '999999200402290026';

test('a draft outlives the browser, with its id card, leaves none in the device, and goes with the saving', async () => {
  const here = await app.page('demo.department');
  await here.goto('member/list/form');
  await field(here, '公民身份号码').fill(card);
  await field(here, '姓名').fill('简清和');
  await pick(here, '所在党支部', branch);
  await field(here, '籍贯').fill('湖北黄石');
  await reads(note(here), /^草稿已保存 \d\d:\d\d:\d\d$/);
  expect(await here.evaluate(() => JSON.stringify(localStorage))).not.toContain(card);
  expect((await drafts())[0]?.content).not.toContain(card);
  await here.context().close();

  const there = await app.page('demo.department');
  await there.goto('member/list/form');
  await reads(offer(there), /有一份未保存的草稿（\d+ 项：公民身份号码、/);
  await there.getByRole('button', { name: '继续上次的草稿' }).click();
  expect(await field(there, '公民身份号码').inputValue()).toBe(card);
  expect(await field(there, '籍贯').inputValue()).toBe('湖北黄石');
  await there.getByText(branch).first().waitFor();
  await field(there, '进入支部日期').fill('2026.9.1');
  await there.getByRole('radio', { name: '预备党员' }).check();
  await pick(there, '进入支部类型', '新发展');
  await field(there, '入党时间').fill('20260901');
  await pick(there, '入党类型', '新发展入党');
  await pick(there, '人员类型', '大学本科生');
  await pick(there, '民族', '汉族');
  await pick(there, '工作岗位', '大学本科一年级学生');
  await pick(there, '学历', '普通高中毕业');
  await field(there, '手机').fill('19900008801');
  await field(there, '手机').blur();
  await save(there);
  await arrives(there, /^\/dyjbxx\/detail\?id=\d+$/);
  await expect.poll(async () => (await drafts()).length).toBe(0);
  await there.goto('member/list/form');
  await field(there, '姓名').waitFor();
  await there.waitForLoadState('networkidle');
  await counts(offer(there), 0);
});

test('a draft on a record that went on says what changed since; another account never sees it', async () => {
  const id = await app.idOf('person', 'number', '20232010012');
  const mine = await app.page('demo.department');
  await mine.goto(`member/list/form?id=${id}`);
  await field(mine, '籍贯').fill('湖北宜昌');
  await reads(note(mine), /^草稿已保存/);
  await mine.context().close();
  const theirs = await app.page('demo.departmentstaff');
  await theirs.goto(`member/list/form?id=${id}`);
  await field(theirs, '籍贯').fill('湖北襄阳');
  await field(theirs, '毕业院校').fill('江临一中');
  await counts(offer(theirs), 0);
  await save(theirs);
  await arrives(theirs, `/dyjbxx/detail?id=${id}`);
  const again = await app.page('demo.department');
  await again.goto(`member/list/form?id=${id}`);
  await reads(
    offer(again),
    /此后 郑怀瑜 于 .+ 修改了本记录，继续草稿前请核对： 籍贯现为“湖北襄阳”，草稿中也改了此项 毕业院校现为“江临一中”$/,
  );
  await again.getByRole('button', { name: '放弃' }).click();
  await counts(offer(again), 0);
  expect(await field(again, '籍贯').inputValue()).toBe('湖北襄阳');
});

test('without a connection it is told, and saved once it is back', async () => {
  const page = await app.page('demo.department');
  await page.goto(`member/list/form?id=${await app.idOf('person', 'number', '20232010013')}`);
  await field(page, '籍贯').fill('云南');
  await reads(note(page), /^草稿已保存/);
  app.gate.shut();
  await field(page, '籍贯').fill('云南昆明');
  await reads(note(page), '未保存，网络异常');
  app.gate.open();
  await field(page, '籍贯').fill('云南大理');
  await reads(note(page), /^草稿已保存/);
  await save(page);
});

const edit = async (page: Page) => {
  await page.goto(`member/list/form?id=${await app.idOf('person', 'number', '20232010014')}`);
  await field(page, '籍贯').fill('湖南湘潭');
  await field(page, '毕业院校').fill('湘潭一中');
};

test('the menu asks first: staying keeps everything, leaving with a draft offers it again, leaving without drops it', async () => {
  const page = await app.page('demo.department');
  await edit(page);
  const elsewhere = page.locator('.sidebar').getByRole('link', { name: '党员信息库' });
  await elsewhere.click();
  await reads(question(page, 2).locator('.ant-modal-body'), '籍贯、毕业院校');
  await question(page, 2).getByRole('button', { name: '继续编辑' }).click();
  expect(await field(page, '籍贯').inputValue()).toBe('湖南湘潭');
  await elsewhere.click();
  await question(page, 2).getByRole('button', { name: '存草稿并离开' }).click();
  await arrives(page, '/member/list');
  await edit(page);
  await offer(page).waitFor();
  await elsewhere.click();
  await question(page, 2).getByRole('button', { name: '不保存离开' }).click();
  await arrives(page, '/member/list');
  await expect.poll(async () => (await drafts()).length).toBe(0);
});

test('the tab ✕ and signing out ask as well', async () => {
  const page = await app.page('demo.department', { preferences: { tagsView: true } });
  await edit(page);
  await page.locator('.tag').filter({ hasText: '编辑' }).getByRole('button').click();
  await question(page, 2).getByRole('button', { name: '继续编辑' }).click();
  await openUserMenu(page, '退出登录');
  await question(page, 2).getByRole('button', { name: '存草稿并离开' }).click();
  await page.getByRole('dialog').getByText('确定注销并退出系统吗？').waitFor();
  await isSettled(page);
  await page.getByRole('button', { name: '确定', exact: true }).click();
  await arrives(page, /^\/login/);
  expect(await drafts()).toHaveLength(1);
});

test('the browser asks before a reload, and the draft is saved meanwhile', async () => {
  const page = await app.page('demo.departmentstaff');
  await edit(page);
  const asked = page.waitForEvent('dialog');
  const reloaded = page.reload();
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
  await reloaded;
  await reads(offer(page), /2 项：籍贯、毕业院校/);
});
