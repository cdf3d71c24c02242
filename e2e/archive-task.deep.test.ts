/** A personal file is bound from its page, and fetched, tried again and removed among the archive tasks. Domain-cadre 6.1. */
import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scan } from '../server/seed/scan.ts';
import { form, formType } from '../server/testing/files.ts';
import { barriers } from './access.ts';
import { openApp, phone, type OpenApp } from './open-app.ts';
import { field, isSettled, reads } from './steps.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

async function fileOfThreePages(): Promise<string> {
  const authorization = `Bearer ${await app.tokenOf('demo.department')}`;
  const post = async (path: string, body: BodyInit, type = 'application/json') =>
    (
      await fetch(`${app.url}/api/${path}`, { method: 'POST', headers: { authorization, 'content-type': type }, body })
    ).json();
  const personId = await app.idOf('person', 'name', '许怀瑾');
  const catalogueId = await app.idOf('archive_catalogue', 'code', '1');
  const content = new Uint8Array(form({ name: '履历表.pdf', content: scan('干部履历表', 3) }));
  const { id } = await post('file/upload', content, formType);
  const item = { title: '干部履历表', personId, catalogueId, formedOn: '2019-06-30', fileIds: [id] };
  await post('archiveItem', JSON.stringify(item));
  return personId;
}

test('a file is bound under the name of who asks, fetched, and a task that failed is tried again', async () => {
  const personId = await fileOfThreePages();
  const desk = await app.page('demo.department');
  await desk.goto(`archive/item?personId=${personId}&of=volume`);
  await isSettled(desk);
  await desk.getByRole('button', { name: '导出档案' }).click();
  await field(desk, '用途').fill('任免会议材料');
  expect(await barriers(desk)).toEqual([]);
  await desk.getByRole('dialog').getByRole('button', { name: '开始生成' }).click();

  const row = desk.getByRole('row', { name: /干部人事档案_许怀瑾\.pdf/ });
  await reads(row, /整册PDF[^]*许怀瑾[^]*任免会议材料[^]*100%[^]*已完成/);
  const [file] = await Promise.all([desk.waitForEvent('download'), row.getByRole('button', { name: /^下载/ }).click()]);
  const content = await readFile(await file.path());
  expect([file.suggestedFilename(), content.subarray(0, 5).toString()]).toEqual(['干部人事档案_许怀瑾.pdf', '%PDF-']);

  await app.database.rows(sql`
    update export_task set state = 3, failure = '许怀瑾的“干部履历表”无法按页打开，请重新上传后重试'`);
  await desk.reload();
  await isSettled(desk);
  await reads(row, /无法按页打开，请重新上传后重试[^]*失败/);
  await row.getByRole('button', { name: /^重试/ }).click();
  await reads(row, /100%[^]*已完成/);

  const pocket = await app.page('demo.department', { viewport: phone });
  await pocket.goto('archive/task');
  await isSettled(pocket);
  await pocket.getByText('干部人事档案_许怀瑾.pdf').first().waitFor();
  expect(await barriers(pocket)).toEqual([]);
});
