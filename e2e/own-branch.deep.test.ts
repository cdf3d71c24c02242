import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApp, type OpenApp } from './open-app.ts';
import { counts, field, follow, lists, reads } from './steps.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

const ownPeople = ['丁砚书', '董思源', '方予安', '顾青岚', '韩叙白', '秦望舒', '邵承志', '许怀瑾', '叶舒窈'];

test('the branch secretary sees the own branch in list, count, tree and picker, and nothing of another', async () => {
  const page = await app.page('demo.secretary');
  await page.goto('member/list');
  await lists(page, ownPeople);
  await reads(page.locator('.pager').getByRole('status'), /^共 9 人/);
  await page.getByRole('searchbox').fill('砚');
  await lists(page, ['丁砚书']);
  await page.getByRole('searchbox').fill('');

  const tree = page.getByRole('complementary', { name: '党组织' });
  await tree.getByText('物理学院光学教工党支部', { exact: true }).click();
  await lists(page, ownPeople);
  await tree.getByPlaceholder('查找党组织').fill('本科生');
  await counts(tree.getByText('物理学院本科生第一党支部'), 0);

  const own = await app.idOf('person', 'number', 'GZ141033');
  await page.goto(`member/list/form?id=${own}`);
  await field(page, '党小组').click();
  const offered = page.locator('.ant-select-dropdown:visible .ant-select-item-option-content');
  const names = async () => (await offered.allInnerTexts()).map(text => text.trim().split(/\s/)[0]);
  await expect.poll(names).toEqual(['光学教工第一党小组']);

  const foreign = await app.idOf('person', 'number', '20232010011');
  const answer = page.waitForResponse(response => response.url().includes(`/api/dyjbxx/${foreign}`));
  await page.goto(`dyjbxx/detail?id=${foreign}`);
  expect((await answer).status()).toBe(404);
  await page.getByRole('heading', { name: '没有找到这条党员记录' }).waitFor();
  await page.getByRole('banner').getByText('丁砚书').waitFor();
  expect(await page.getByText('沈砚秋').count()).toBe(0);
});

test('the branch secretary reads who leads the branch, and no address opens a form or an import that is not theirs', async () => {
  const page = await app.page('demo.secretary');
  await page.goto('organisation/team');
  await page.getByRole('link', { name: '物理学院光学教工党支部第10届党支部委员会' }).click();
  const posts = page.getByRole('table', { name: '班子成员' }).locator('tbody tr');
  await reads(posts.first(), /^丁砚书.*书记/);
  for (const [path, sentence] of [
    ['organisation/team/form', '您不能新增领导班子'],
    ['message/announcement/form', '您不能新增通知公告'],
    ['member/list/import', '您不能导入党员'],
  ] as const) {
    await follow(page, path);
    await page.getByRole('heading', { name: sentence }).waitFor();
  }
});

test('a member finds the own record from the home page, with the day of birth, and may only ask for a correction', async () => {
  const page = await app.page('demo.member');
  await page.goto('home/home');
  await page.getByRole('link', { name: '我的党员信息' }).click();
  await page.getByRole('heading', { level: 1, name: '陆知微' }).waitFor();
  await page.getByText('2000-11-').first().waitFor();
  await counts(page.getByRole('button', { name: /编辑|更正去向|状态变更/ }), 0);
  await counts(page.getByRole('button', { name: '申请更正' }), 1);
});
