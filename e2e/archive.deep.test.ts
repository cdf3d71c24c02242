/** A file of a cadre is filled, shown to a leader page by page, and stopped while page 7 is read. Domain-cadre 6.1 and 6.2. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { book, form, formType } from '../server/testing/files.ts';
import { barriers } from './access.ts';
import { openApp, phone, type OpenApp } from './open-app.ts';
import { card, field, isSettled, pick, reads } from './steps.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

/** A person with a material of nine pages, as the department filed it. */
async function fileOfNinePages(): Promise<string> {
  const authorization = `Bearer ${await app.tokenOf('demo.department')}`;
  const post = async (path: string, body: BodyInit, type = 'application/json') =>
    (
      await fetch(`${app.url}/api/${path}`, { method: 'POST', headers: { authorization, 'content-type': type }, body })
    ).json();
  const personId = await app.idOf('person', 'name', '许怀瑾');
  const catalogueId = await app.idOf('archive_catalogue', 'code', '3');
  const content = new Uint8Array(form({ name: '考察材料.pdf', content: book(9) }));
  const { id } = await post('file/upload', content, formType);
  const item = { title: '2019年考察材料', personId, catalogueId, formedOn: '2019-06-30', fileIds: [id] };
  await post('archiveItem', JSON.stringify(item));
  return personId;
}

test('[BIZ-50] a share is read page by page under a name, and the stop refuses the next page', async () => {
  const personId = await fileOfNinePages();
  const desk = await app.page('demo.department');
  await desk.goto(`archive/item?personId=${personId}&of=volume`);
  await isSettled(desk);
  await reads(card(desk, '档案目录'), /3 考核鉴定类材料[^]*2019年考察材料[^]*第 1–9 页/);
  expect(await barriers(desk)).toEqual([]);
  await desk.getByRole('button', { name: '共享档案' }).click();
  await pick(desk, '共享类型', '按角色');
  await pick(desk, '查阅角色', '校领导');
  await field(desk, '共享事由').fill('研究干部任免');
  await desk.getByRole('dialog').getByRole('button', { name: '共享', exact: true }).click();
  await desk.getByText('已共享').first().waitFor();

  const reader = await app.page('demo.leader', { viewport: phone });
  await reader.goto('self/share');
  await isSettled(reader);
  await reader.getByRole('button', { name: '查看2019年考察材料' }).click();
  for (let page = 1; page < 7; page += 1) {
    await reader.getByRole('img', { name: `2019年考察材料 第 ${page} 页` }).waitFor();
    await reader.getByRole('button', { name: '下一页' }).click();
  }
  await reader.getByRole('img', { name: '2019年考察材料 第 7 页' }).waitFor();

  await desk.goto('archive/share');
  await isSettled(desk);
  await desk
    .getByRole('link', { name: /许怀瑾的档案材料/ })
    .first()
    .click();
  await desk.getByRole('button', { name: '停止共享' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: '停止共享' }).click();
  await desk.getByText('已停止共享').first().waitFor();

  await reader.getByRole('button', { name: '下一页' }).click();
  await reader.getByText('您没有查看该文件的权限').waitFor();
  await desk.getByRole('tab', { name: '查阅记录' }).click();
  await reads(desk.locator('.detail-main'), /罗景行[^]*被拒[^]*8/);
});
