/** Every page tells what it is for; who opens it and how its matter goes is read where it is said. */
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wordsAt } from 'contract/platform/words-at.ts';
import { resources } from 'contract/resources.ts';
import { openWorld, type OpenWorld } from '../../testing/open-world.ts';
import { existingPages, menuFile } from '../platform/index.ts';

let world: OpenWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const help = async (username: string, path: string) =>
  (await (await world.as(username))('GET', `/api/helpDocument/page?path=${path}`)).body;

test('no page of the menu that stands is without help', async () => {
  const stand = await existingPages(fileURLToPath(new URL('../../../web/areas', import.meta.url)), resources);
  const pages = (await menuFile()).filter(({ component }) => stand.has(component ?? ''));
  expect(pages.length).toBeGreaterThan(200);
  expect(
    pages
      .filter(({ path }) => wordsAt(world.registry.pageWords, path.replace(/\/:.*$/, '')) === undefined)
      .map(one => one.path),
  ).toEqual([]);
});

test('a list tells its steps and who opens it; its form has the help of the list', async () => {
  const told = await help('demo.department', '/dues/batch');
  expect(told.words).toContain('先生成应缴名单，各党支部核对无误后开始收缴');
  expect(told.roles).toEqual([
    '组织部管理员',
    '组织部工作人员',
    '院系党委（党总支）管理员',
    '党费管理员（出纳）',
    '党费复核（会计）',
  ]);
  expect(told.steps[0]).toEqual({ state: '草稿', deeds: ['生成应缴名单', '作废'] });
  expect(await help('demo.department', '/dues/batch/form')).toEqual(told);
});

test('what everybody opens names no role; who may not open a page is told nothing of it', async () => {
  expect(await help('demo.student', '/message/msginfo')).toMatchObject({ roles: [], steps: [] });
  expect(await help('demo.student', '/dues/batch')).toEqual({ words: null, roles: [], steps: [] });
  expect(await help('demo.department', '/nowhere')).toEqual({ words: null, roles: [], steps: [] });
});
