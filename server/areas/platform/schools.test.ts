import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { School } from 'contract/platform/schools.ts';
import { readSchools, settleSchool, withBuiltSignIn } from './index.ts';
import { testInstallation, type TestInstallation } from '../../testing/installation.ts';

let registry: TestInstallation;
let folder: string;
beforeAll(async () => {
  registry = await testInstallation();
  folder = await mkdtemp(join(tmpdir(), 'schools-'));
});
afterAll(async () => {
  await registry.end();
  await rm(folder, { recursive: true });
});

const school = (code: string): School => ({ school: code, schoolName: code, schoolLogo: code, footerTxt: code });
async function fileOf(content: string): Promise<string> {
  const path = join(folder, 'schools.json');
  await writeFile(path, content);
  return path;
}
const told = async () => {
  const rows = (await registry.get('/api/sysConfig/listAll')).json() as { configKey: string; configValue: string }[];
  const value = (key: string) => rows.find(row => row.configKey === key)?.configValue ?? '';
  return { active: value('school'), codes: (JSON.parse(value('schoolInfo')) as School[]).map(one => one.school) };
};

test('[BRAND-01] a file of three schools takes the place of the shipped list', async () => {
  expect(await readSchools(null)).toHaveLength(17);
  const path = await fileOf(JSON.stringify(['a', 'b', 'c'].map(school)));
  expect((await readSchools(path)).map(one => one.school)).toEqual(['a', 'b', 'c']);
});
test('a list that cannot be used does not start and says why', async () => {
  await expect(readSchools(join(folder, 'none.json'))).rejects.toThrow('请检查 SCHOOLS 指向的文件');
  await expect(readSchools(await fileOf('{'))).rejects.toThrow('应为学校的列表');
  await expect(readSchools(await fileOf(JSON.stringify([school('a'), school('a')])))).rejects.toThrow('“a”重复');
});
test('[HTTP-19] the single sign-on of the build is that of every school that says nothing of its own', async () => {
  const built = { cas: { title: '统一身份认证', url: 'https://cas.jianglin.example/cas' } };
  const own = { cas: { title: '校园账号', url: 'https://id.jianglin.example/cas' } };
  const schools = [school('a'), { ...school('b'), signIn: own }, { ...school('c'), signIn: {} }];
  const waysOf = async () => (await withBuiltSignIn(schools, folder)).map(one => one.signIn?.cas?.title);
  expect(await waysOf()).toEqual([undefined, '校园账号', undefined]);
  await writeFile(join(folder, '.sign-in.json'), JSON.stringify(built));
  expect(await waysOf()).toEqual(['统一身份认证', '校园账号', undefined]);
  for (const bad of ['{', '"cas"', '{"cas":{"title":"统一身份认证","url":"javascript:alert(1)"}}']) {
    await writeFile(join(folder, '.sign-in.json'), bad);
    await expect(waysOf()).rejects.toThrow('请按 docs/sign-in.md 修改 SIGN_IN 指向的文件后重新构建');
  }
});
test('[BRAND-03] one code of the list is active, and another can be chosen at start', async () => {
  expect((await told()).codes).toContain((await told()).active);
  await settleSchool(registry.database, await readSchools(null), 'kc');
  expect((await told()).active).toBe('kc');
  await settleSchool(registry.database, await readSchools(null), null);
  expect((await told()).active).toBe('kc');
});
test('[BRAND-03] an unknown code does not start and names those there are', async () => {
  const start = settleSchool(registry.database, [school('a')], null);
  await expect(start).rejects.toThrow('学校代码“kc”不在学校列表中。请以 SCHOOL=<代码> 启动');
  await expect(settleSchool(registry.database, [school('a')], 'zz')).rejects.toThrow('学校代码“zz”不在学校列表中');
});
