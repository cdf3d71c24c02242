/** Who may lead a college: asked of the records beside the cadres, and the roster by its filters, schemes and columns. Domain-cadre 1.7. */
import { mkdirSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { asSystem } from '../server/kit/actor.ts';
import { noFacts, txOf } from '../server/kit/tx.ts';
import { plantCadres } from '../server/areas/cadre/demonstration/cadres.ts';
import { barriers } from './access.ts';
import { openApp, phone, type OpenApp } from './open-app.ts';
import { arrives, counts, isSettled, postAs, reads } from './steps.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
  await app.database.transaction(connection => plantCadres(txOf(connection, app.registry, asSystem('演示'), noFacts)));
});
afterAll(() => app.close());

const choose = async (page: Page, box: ReturnType<Page['getByRole']>, word: string) => {
  await box.click();
  await box.fill(word); // of long lists those that are looked for are drawn
  await page.locator(`.ant-select-dropdown:visible .ant-select-item-option[title="${word}"]`).click();
  await page.keyboard.press('Escape'); // a choice of several stays open until it is left
};
const shot = async (page: Page, name: string) => {
  if (!process.env['SHOTS_DIR']) return;
  mkdirSync(process.env['SHOTS_DIR'], { recursive: true });
  await page.screenshot({ path: `${process.env['SHOTS_DIR']}/${name}.png` });
};

test('a condition on a record beside the cadre is put together, counted, applied, told in words and kept in the address', async () => {
  const page = await app.page('demo.department');
  await page.goto('cadre/list');
  await isSettled(page);
  await shot(page, 'list');
  await page.getByRole('button', { name: '更多条件' }).click();
  await shot(page, 'more');
  await page.getByRole('button', { name: '用“且 / 或”组合条件' }).click();
  await page.getByRole('dialog', { name: '更多条件' }).waitFor({ state: 'hidden' });
  const dialog = page.getByRole('dialog', { name: '组合条件' });
  const group = dialog.getByRole('region', { name: '第 1 组' });
  await choose(page, group.getByRole('combobox', { name: '条件字段' }), '职务职级');
  await choose(page, group.getByRole('combobox', { name: '记录字段' }), '职级');
  await choose(page, group.getByRole('combobox', { name: '职级' }), '县处级正职');
  await group.getByRole('button', { name: '添加职务职级的条件' }).click();
  await choose(page, group.getByRole('combobox', { name: '记录字段' }).last(), '任职日期');
  await group.getByRole('combobox', { name: '任职日期按' }).click();
  await page.locator('.ant-select-dropdown:visible').getByText('至今年数', { exact: true }).click();
  await group.getByRole('textbox', { name: '至今年数从' }).fill('3');
  await group.getByRole('textbox', { name: '至今年数从' }).blur();
  expect(await barriers(page)).toEqual([]);
  const go = dialog.getByRole('button', { name: /^查看 \d+ 条结果$/ });
  await go.waitFor();
  await shot(page, 'dialog');
  const told = /\d+/.exec(await go.innerText())?.[0] ?? '';
  await go.click();
  await arrives(page, /where=/);
  await reads(page.getByRole('button', { name: /^组合条件/ }), /有职务职级（职级：县处级正职，任职日期：至今满 3 年）/);
  await reads(page.locator('.pager').getByRole('status'), new RegExp(`^共 ${told} 人`));
  await page.reload();
  await reads(page.locator('.pager').getByRole('status'), new RegExp(`^共 ${told} 人`));
  await shot(page, 'applied');
  const small = await app.page('demo.department', { viewport: phone });
  await small.goto('cadre/list');
  await isSettled(small);
  await small.getByRole('button', { name: '筛选' }).click();
  await small.getByRole('button', { name: '用“且 / 或”组合条件' }).click();
  await small.getByRole('dialog', { name: '筛选' }).waitFor({ state: 'hidden' });
  await choose(
    small,
    small.getByRole('dialog', { name: '组合条件' }).getByRole('combobox', { name: '条件字段' }),
    '职务职级',
  );
  await shot(small, 'dialog-phone');
});

test('the roster is narrowed by posts and people, its columns are chosen, and a scheme brings all of it back', async () => {
  const page = await app.page('demo.department');
  await page.goto('cadre/roster');
  await isSettled(page);
  const people = page.locator('.cadre-roster-place tbody tr:not(.cadre-roster-unit)');
  await people.first().waitFor();
  await shot(page, 'roster');
  const all = await people.count();
  await choose(page, page.getByRole('combobox', { name: '职务属性' }), '正职领导');
  await arrives(page, /attributes=1/);
  await expect.poll(() => people.count()).toBeLessThan(all);
  await page.getByRole('button', { name: '选择列' }).click();
  await page.getByRole('checkbox', { name: '籍贯' }).click();
  await page.keyboard.press('Escape');
  await arrives(page, /show=own/);
  const heads = page.locator('.cadre-roster-place thead th');
  await expect.poll(() => heads.allInnerTexts()).not.toContain('籍贯');
  const address = page.url();
  await page.getByRole('button', { name: '存为方案' }).click();
  const dialog = page.getByRole('dialog', { name: '存为方案' });
  await dialog.getByRole('textbox', { name: '方案名称' }).fill('各单位正职');
  await dialog.getByRole('button', { name: '存为方案' }).click();
  await page.getByRole('group', { name: '方案' }).getByRole('button', { name: '全部' }).click();
  await arrives(page, '/cadre/roster');
  await expect.poll(() => people.count()).toBe(all);
  await page.getByRole('button', { name: '我的：各单位正职' }).click();
  await expect.poll(() => page.url()).toBe(address);
  expect(await barriers(page)).toEqual([]);
  await shot(page, 'roster-scheme');
  const small = await app.page('demo.department', { viewport: phone });
  await small.goto('cadre/roster');
  await small.locator('.cadre-roster-place tbody tr').first().waitFor();
  await shot(small, 'roster-phone');
});

test('a condition is found by the everyday word, and what is no range is told on its field and not applied', async () => {
  const page = await app.page('demo.department');
  await page.goto('cadre/list');
  await isSettled(page);
  await page.getByRole('button', { name: '更多条件' }).click();
  await page.getByRole('button', { name: '用“且 / 或”组合条件' }).click();
  await page.getByRole('dialog', { name: '更多条件' }).waitFor({ state: 'hidden' });
  const dialog = page.getByRole('dialog', { name: '组合条件' });
  const group = dialog.getByRole('region', { name: '第 1 组' });
  const found = async (word: string) => {
    await group.getByRole('combobox', { name: '条件字段' }).fill(word);
    return page.locator('.ant-select-dropdown:visible .ant-select-item-option').allInnerTexts();
  };
  expect(await found('基层')).toEqual(['工作经历']);
  expect(await found('年龄')).toContain('出生日期');
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option[title="出生日期"]').click();
  await group.getByRole('combobox', { name: '出生日期按' }).click();
  await page.locator('.ant-select-dropdown:visible').getByText('年龄', { exact: true }).click();
  const [from, to] = [
    group.getByRole('textbox', { name: '年龄从' }),
    group.getByRole('textbox', { name: '年龄到' }),
  ] as const;
  const go = dialog.getByRole('button', { name: /^查看/ });
  await from.fill('abc');
  await from.blur();
  await reads(group.getByRole('alert'), '请填写0 至 150 的整数');
  expect([await from.inputValue(), await go.isDisabled()]).toEqual(['abc', true]);
  await from.fill('50');
  await to.fill('40');
  await to.blur();
  await reads(group.getByRole('alert'), '起始值不能大于结束值');
  expect([await from.inputValue(), await to.inputValue(), await go.isDisabled()]).toEqual(['50', '40', true]);
  expect(await barriers(page)).toEqual([]);
  await shot(page, 'range-fault');
  await to.fill('60');
  await to.blur();
  await counts(group.getByRole('alert'), 0);
  await go.click();
  await arrives(page, /where=/);
});

test('the roster says whom it leaves out and opens them', async () => {
  const page = await app.page('demo.department');
  await page.goto('cadre/roster');
  await reads(page.getByRole('note'), /^另有 \d+ 人未列入：信息尚未审核通过（草稿 \d+ 人，待审 \d+ 人）/);
  const [all, drafts, waiting] = (await page.getByRole('note').innerText()).match(/\d+/g)!.map(Number);
  expect(all).toBe(drafts! + waiting!);
  await page.getByRole('button', { name: '查看未列入人员' }).click();
  const dialog = page.getByRole('dialog', { name: '未列入花名册的人员' });
  await counts(dialog.getByRole('link'), all!);
  expect(await barriers(page)).toEqual([]);
  await shot(page, 'left-out');
  await dialog.getByRole('link').first().click();
  await arrives(page, /^\/cadre\/detail\?id=\d+/);
});

test('from the home to who may become head of a unit in three clicks', async () => {
  const page = await app.page('demo.department');
  await page.goto('workbench/gb/home');
  await isSettled(page);
  await page.getByRole('region', { name: '常用功能' }).getByRole('link', { name: '职数一览' }).click();
  await page.locator('.headcount-open[aria-label*="正处级"]').or(page.locator('.headcount-open')).first().click();
  const drawer = page.getByRole('region', { name: '可考虑的人选' });
  await drawer.waitFor();
  expect(await barriers(page)).toEqual([]);
  await shot(page, 'candidates');
  await drawer.getByRole('link', { name: '提任人选' }).click();
  await arrives(page, /^\/cadre\/list\?.*rank=132/);
  await reads(page.locator('.pager').getByRole('status'), /^共 \d+ 人/);
});

test('every figure of 奖惩统计 opens its rows, the sums too', async () => {
  const post = await postAs(app, 'demo.department');
  const personId = await app.idOf('person', 'name', '许怀瑾');
  const praise = { personId, level: '4', authority: '江临大学' };
  for (const [kind, awardedOn] of [
    ['16', '2026-09-10'],
    ['16', '2025-09-10'],
    ['13', '2025-05-01'],
  ])
    await post('person/honor', { ...praise, kind, awardedOn, name: `荣誉 ${kind} ${awardedOn}` });
  await app.database.rows(sql`update honour set state = '1' where person_id = ${personId}::bigint`);
  const page = await app.page('demo.department');
  await page.goto('cadre/reward-statistics');
  const sums = page.getByRole('region', { name: '奖励荣誉' }).locator('tfoot a');
  await expect.poll(() => sums.count()).toBeGreaterThanOrEqual(4);
  for (let at = 0; at < (await sums.count()); at += 1) {
    const count = await sums.nth(at).innerText();
    await sums.nth(at).click();
    await arrives(page, /^\/cadre\/honour/);
    await reads(page.locator('.pager').getByRole('status'), new RegExp(`^共 ${count} `));
    await page.goBack();
    await sums.first().waitFor();
  }
});

test('up to four are compared side by side: faces, ages, and the lines in which they differ', async () => {
  const page = await app.page('demo.department');
  await page.goto('cadre/list');
  await isSettled(page);
  const boxes = page.locator('main tbody').getByRole('checkbox');
  for (const at of [0, 1, 2]) await boxes.nth(at).click();
  await page.getByRole('button', { name: '对比' }).click();
  const dialog = page.getByRole('dialog', { name: /^对比：/ });
  await expect.poll(() => dialog.locator('thead th').count()).toBe(4);
  await counts(dialog.locator('thead .portrait'), 3);
  await reads(dialog.getByRole('row', { name: /^年龄/ }).getByRole('cell').first(), /^(\d+ 岁|—)$/);
  const marked = dialog.locator('tbody tr').filter({ hasText: '不同' });
  await expect.poll(() => marked.count()).toBeGreaterThan(0);
  for (const cells of await dialog.locator('tbody tr').evaluateAll(rows =>
    rows.map(row => ({
      isMarked: row.querySelector('th')!.innerText.includes('不同'),
      values: [...row.querySelectorAll('td')].map(cell => cell.innerText),
    })),
  ))
    expect(cells).toEqual({ ...cells, isMarked: new Set(cells.values).size > 1 });
  expect(await barriers(page)).toEqual([]);
  await shot(page, 'compare');
});
