/** Slides as PDF: what is converted, what is not, and what the program that converts them can reach. */
import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { archive } from '../../testing/archive.ts';
import { docxOf, leadingTo, pptxOf, sendFile } from '../../testing/files.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';

let world: OpenWorld;
let student: Ask;
let folder: string;
beforeAll(async () => {
  world = await openWorld();
  student = await world.as('demo.student');
  folder = await mkdtemp(join(tmpdir(), 'program-'));
  await chmod(folder, 0o755);
});
afterEach(() => delete process.env['OFFICE_PROGRAM']);
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true });
});

const send = (name: string, content: Buffer) => sendFile(student, '/api/file/upload', { name, content });
const preview = async (id: string) => student('GET', `/api/file/pdf?id=${id}`);
/** Takes the place of the office program; what it prints is the PDF. */
async function program(lines: string): Promise<void> {
  const path = join(folder, 'soffice');
  await writeFile(path, `#!/bin/sh\nfor last; do true; done\ncd made\n(${lines}) > given0.pdf\n`, { mode: 0o755 });
  process.env['OFFICE_PROGRAM'] = path;
}
const alien = archive(
  { name: 'mimetype', content: Buffer.from('application/vnd.oasis.opendocument.text') },
  { name: 'content.xml', content: Buffer.from('<office:document-content/>') },
  { name: 'ppt/presentation.xml', content: Buffer.from('<p:presentation/>') },
);
const refusal = ({ status, body }: Awaited<ReturnType<Ask>>) => [status, body.code];

test('[S-14] a document of another family under the name of slides is refused when it comes', async () => {
  expect(refusal(await send('汇报.pptx', alien))).toEqual([400, 'file.content']);
  expect(refusal(await send('汇报.pptx', docxOf('<w:p/>')))).toEqual([400, 'file.content']);
  expect((await send('汇报.pptx', pptxOf())).status).toBe(200);
});

test('[S-14] and is not converted where it came earlier', async () => {
  await program('echo converted');
  const { body } = await send('汇报.zip', alien);
  await world.database.rows(sql`
    update uploaded_file set format = 'pptx', name = '汇报.pptx' where id = ${body.id}::uuid`);
  expect(refusal(await preview(body.id))).toEqual([400, 'file.not-converted']);
});

test.each([
  ['a picture on the disk of the server', 'image', 'file:///etc/hostname'],
  ['a picture at another machine', 'image', 'ftp://127.0.0.1/a.png'],
  ['a sheet in the network', 'oleObject', '\\\\server\\share\\a.xlsx'],
])('[S-14] slides with %s are taken in, and not converted', async (_, kind, target) => {
  await program('echo converted');
  const { status, body } = await send('汇报.pptx', pptxOf({ relations: leadingTo(kind, target) }));
  expect(status).toBe(200);
  const answer = await preview(body.id);
  expect([answer.status, answer.body.message]).toEqual([
    400,
    '演示文稿引用了外部文件或网址，不能在线预览，请改为嵌入后重新上传，或下载后打开',
  ]);
});

test('[S-14] [SEC-46] the program gets its file to read, a reader by name, and nothing of the server', async () => {
  process.env['METRICS_TOKEN'] = 'a secret of the server';
  await program('echo "$@"; env; cat "$last"; echo; id -u; echo x 2>/dev/null >> "$last" && echo written; true');
  const { body } = await send('汇报.pptx', pptxOf({ parts: { 'ppt/slides/slide1.xml': '<p:sld>第一季度</p:sld>' } }));
  const { status, bytes } = await preview(body.id);
  delete process.env['METRICS_TOKEN'];
  const seen = bytes.toString('latin1');
  expect(status).toBe(200);
  expect(seen).toContain('--infilter=Impress MS PowerPoint 2007 XML --convert-to pdf');
  expect(seen).not.toContain('a secret of the server');
  if (process.getuid?.() === 0) expect(seen).toMatch(/^65534$/m);
  expect(seen).not.toMatch(/^written$/m);
});

test('[SEC-75] a name never becomes a word of the program', async () => {
  await program('printf "%s\\n" "$@"');
  for (const name of [
    'a;touch pwned',
    'a$(touch pwned)',
    'a`touch pwned`',
    '../../a',
    '--infilter=x',
    'a\ntouch pwned',
  ]) {
    const { status, body } = await send(`${name}.pptx`, pptxOf({ parts: { 'ppt/slides/a.xml': '<a/>' } }));
    if (status !== 200) continue; // a line break ends the name on its way already
    const words = (await preview(body.id)).bytes.toString().trim().split('\n');
    expect(words.at(-1)).toMatch(/^\/[\w/.-]+\/office-\w+\/given0\.pptx$/);
    expect(words.join(' ')).not.toMatch(/touch|pwned|infilter=x/);
  }
});

const isPrivileged = (() => {
  try {
    execFileSync('/usr/bin/unshare', [
      ...(process.getuid?.() === 0 ? [] : ['--user', '--map-root-user']),
      '--net',
      '/bin/true',
    ]);
    return true;
  } catch {
    return false;
  }
})();
test.skipIf(!isPrivileged)(
  '[S-14] [SEC-46] it reaches no network and has a limit of memory (skipped where the machine lends no namespaces)',
  async () => {
    const heard: unknown[] = [];
    const server = createServer(socket => void heard.push(socket.destroy()));
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    const knock = `require('net').connect(${port}, '127.0.0.1').on('connect', () => console.log('connected')).on('error', e => console.log(e.code))`;
    await program(`cat /proc/net/dev; ulimit -d; ${process.execPath} -e "${knock}"`);
    const { body } = await send('汇报.pptx', pptxOf());
    const { status, bytes } = await preview(body.id);
    server.close();
    const lines = bytes.toString().split('\n');
    expect([status, heard]).toEqual([200, []]);
    expect(lines.filter(line => /^\s*\w+:/.test(line)).map(line => line.trim().split(':')[0])).toEqual(['lo']);
    expect(lines).toContain('1048576');
    expect(lines).not.toContain('connected');
  },
);

test('a program that fails is a refusal', async () => {
  await program('exit 3');
  const { body } = await send('汇报.pptx', pptxOf());
  expect(refusal(await preview(body.id))).toEqual([400, 'file.not-converted']);
});
