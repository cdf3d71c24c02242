import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { archive } from '../server/testing/archive.ts';
import { form, mp4 } from '../server/testing/files.ts';
import { sheet } from '../server/testing/uploads.ts';
import { openApp, type OpenApp } from './open-app.ts';
import { reads } from './steps.ts';

let app: OpenApp;
let token: string;
let page: Page;
beforeAll(async () => {
  app = await openApp();
  token = await app.tokenOf('demo.department');
});
afterAll(() => app.close());

const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const docx = archive(
  {
    name: '[Content_Types].xml',
    content: Buffer.from(
      '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    ),
  },
  {
    name: '_rels/.rels',
    content: Buffer.from(
      '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
    ),
  },
  {
    name: 'word/document.xml',
    content: Buffer.from(
      `<?xml version="1.0"?><w:document xmlns:w="${word}"><w:body><w:p><w:r><w:t>第一季度思想汇报</w:t></w:r></w:p></w:body></w:document>`,
    ),
  },
);
const pdf = Buffer.from(
  `%PDF-1.4
1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]/Contents 4 0 R/Resources<<>>>> endobj
4 0 obj <</Length 27>> stream
1 0 0 rg 50 50 200 300 re f
endstream endobj
trailer <</Root 1 0 R>>
%%EOF
`,
);

async function open(name: string, content: Buffer, at = 'file/preview?url=/api/file/view?id='): Promise<void> {
  const answer = await fetch(`${app.url}/api/file/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=----file' },
    body: new Uint8Array(form({ name, content })),
  });
  const { id } = (await answer.json()) as { id: string };
  await page.goto(at + id);
}
const content = () => page.getByRole('region', { name: '文件内容' });

test('[ROUTE-30] a Word file, a sheet, a text and a PDF are read on the page, under its policy', async () => {
  page = await app.page('demo.department');
  await open('思想汇报.docx', docx);
  await reads(content(), /第一季度思想汇报/);
  await expect.poll(() => page.title()).toContain('思想汇报.docx');
  await open('课件.docx', docx, 'pschool/doc/view?fileId=');
  await reads(content(), /第一季度思想汇报/);
  await open('名单.xlsx', await sheet(['姓名', '支部'], ['顾青岚', '光学支部']));
  await reads(content().getByRole('table'), '姓名 支部 顾青岚 光学支部');
  await open('说明.txt', Buffer.from('<b>请按时</b>缴纳'));
  await reads(content(), '<b>请按时</b>缴纳');
  await open('批复.pdf', pdf);
  const drawn = content().getByRole('img', { name: '第 1 页' });
  const middle = () =>
    drawn.evaluate(one => {
      const canvas = one as HTMLCanvasElement;
      const found = canvas.getContext('2d')?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data;
      return [...(found ?? [])].join();
    });
  await expect.poll(middle).toBe('255,0,0,255');
  expect(app.offences).toEqual([]);
});

test('[FILE-20] [ROUTE-29] a video is asked for by an address of its own, and stands at /pschool/video/view too', async () => {
  page = await app.page('demo.department');
  for (const at of ['file/preview?url=/api/file/view?id=', 'pschool/video/view?fileId=']) {
    const played = page.waitForResponse(response => response.url().includes('/api/file/play?'));
    await open('会议.mp4', mp4(50_000), at);
    expect((await played).status()).toBe(206);
    expect(await content().locator('video').getAttribute('src')).toContain('/api/file/play?');
  }
  expect(app.offences).toEqual([]);
});

test('who may not see a file is told that there is none', async () => {
  page = await app.page('demo.department');
  await page.goto('file/preview?url=/api/file/view?id=00000000-0000-0000-0000-000000000000');
  await reads(page.getByRole('alert'), '记录不存在或无权访问');
  await page.goto('file/preview');
  await reads(page.locator('.file-preview'), '地址中没有要查看的文件，请从原来的页面重新打开');
});
