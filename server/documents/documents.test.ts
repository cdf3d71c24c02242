import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasWriter } from '../areas/file/index.ts';
import { textsIn } from '../archive/archive.ts';
import { archive } from '../testing/archive.ts';
import { docxOf, leadingTo } from '../testing/files.ts';
import { openWorld, type Answer, type Ask, type OpenWorld } from '../testing/open-world.ts';
import { writePackage } from '../archive/write.ts';
import { templateOf } from './paper.ts';
import { complete } from './said.ts';
import { faultsOf, fill } from './template.ts';
import { messages } from '../testing/told.ts';

const office = '/usr/bin/soffice';
let world: OpenWorld;
let department: Ask;
let staff: Ask;
let secretary: Ask;
beforeAll(async () => {
  world = await openWorld();
  department = await world.as('demo.department');
  staff = await world.as('demo.departmentstaff');
  secretary = await world.as('demo.secretary');
});
afterAll(() => world.close());

const base = '/api/document';
const memberNamed = async (name: string): Promise<string> =>
  (await department('GET', `/api/dyjbxx?keyword=${encodeURIComponent(name)}`)).body.content[0].id;
const make = (code: string, id: string, format = 'docx', who = department) =>
  who('POST', `${base}/file`, { code, id, format });
const textOf = async ({ bytes }: Answer) =>
  ((await textsIn(bytes)).get('word/document.xml') ?? '').replaceAll(/<\/w:p>/g, '\n').replaceAll(/<[^>]+>/g, '');
async function upload(code: string, content: Buffer, who = department): Promise<Answer> {
  const boundary = 'document-template';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="模板.docx"\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return who('POST', `${base}/template?code=${code}`, body, {
    'content-type': `multipart/form-data; boundary=${boundary}`,
  });
}
/** A document of one sentence, with parts beside it. */
async function saying(text: string, beside: [string, string][] = []): Promise<Buffer> {
  const parts = await textsIn(await templateOf({ title: text, blocks: [] }));
  return writePackage(new Map([...parts, ...beside].map(([name, part]) => [name, Buffer.from(part)])));
}

test('a certificate says who the member is, with rare characters, in the name of the committee above', async () => {
  const id = await memberNamed('钟𬭎');
  const { status, headers } = await make('memberCertificate', id);
  expect([status, String(headers['content-disposition'])]).toEqual([200, expect.stringContaining('.docx')]);
  const text = await textOf(await make('memberCertificate', id));
  expect(text).toContain('兹证明钟𬭎，');
  expect(text).toMatch(/\d{4}年\d{1,2}月\d{1,2}日加入中国共产党，/);
  expect(text).toMatch(/中共江临大学物理学院委员会\n\d{4}年\d{1,2}月\d{1,2}日/);
  expect(text).not.toMatch(/[{}]|undefined|null/);
  const audited = await world.database.one<{ detail: { document: string } }>(sql`
    select detail from audit_record where record_id = ${id}::bigint and detail ? 'document' order by id desc limit 1`);
  expect(audited?.detail.document).toBe('memberCertificate');
});

test('what is missing is told first, all at once, and no document with a gap is made', async () => {
  const id = await memberNamed('何既明');
  await world.database.rows(sql`update person set native_place = null, education = null where id = ${id}::bigint`);
  const preview = await department('GET', `${base}/preview?code=memberSheet&id=${id}`);
  expect(preview.body.missing.map((one: { label: string }) => one.label)).toEqual(['籍贯', '学历']);
  expect(preview.body.blocks).toEqual([]);
  const refused = await make('memberSheet', id);
  expect([refused.status, messages(refused)]).toEqual([400, ['籍贯未填写', '学历未填写']]);
});

test('the print form says what the file says; values stay masked for who may not take them out in full', async () => {
  const id = await memberNamed('顾青岚');
  const { body } = await department('GET', `${base}/preview?code=memberSheet&id=${id}`);
  const printed = body.blocks.flatMap((block: { rows?: { text: string }[][] }) =>
    (block.rows ?? []).flatMap(row => row.map(cell => cell.text)),
  );
  expect(body.missing).toEqual([]);
  const text = await textOf(await make('memberSheet', id));
  expect(printed.length).toBeGreaterThan(60);
  for (const cell of printed) for (const line of cell.split('\n')) expect(text).toContain(line);
  const { idCard } = (await department('GET', `/api/dyjbxx/${id}`)).body;
  const masked = await textOf(await make('memberSheet', id, 'docx', secretary));
  expect(masked).toContain(idCard);
  expect(idCard).toMatch(/^\d{3}\*+\d{4}$/);
});

test('[SEC-36] values stand in full for a purpose alone, and the purpose stands in the audit', async () => {
  const id = await memberNamed('顾青岚');
  const lines = () =>
    world.database.rows(sql`
      select action, result, reason, detail->>'isPlain' as plain from audit_record
      where entity = 'partyMember' or action like 'member.partyMember.%' order by id desc limit 1`);
  const masked = await textOf(await make('memberSheet', id));
  expect(masked).toMatch(/\d{3}\*{11}\d{4}/);
  expect(await lines()).toEqual([
    { action: 'member.partyMember.export', result: 'done', reason: null, plain: 'false' },
  ]);
  for (const reason of [undefined, '', '  ']) {
    const refused = await department('POST', `${base}/file`, {
      code: 'memberSheet',
      id,
      format: 'docx',
      plain: true,
      reason,
    });
    expect([refused.status, messages(refused)]).toEqual([400, ['文书中显示明文须填写用途']]);
    const body = { entity: 'partyMember', id, format: 'zip', plain: true, reason };
    expect((await department('POST', `${base}/packet`, body)).status).toBe(400);
  }
  const wish = { code: 'memberSheet', id, format: 'docx', plain: true, reason: '政审函核对' };
  const plain = await textOf(await department('POST', `${base}/file`, wish));
  expect(plain).toMatch(/(?<!\d)\d{17}[\dX](?!\d)/);
  const told = { action: 'member.partyMember.exportPlain', result: 'done', reason: '政审函核对', plain: 'true' };
  expect(await lines()).toEqual([told]);
  const query = new URLSearchParams({ code: 'memberSheet', id, plain: 'true', reason: '政审函核对' });
  const printed = await department('GET', `${base}/preview?${query}`);
  expect([printed.body.isPlain, await lines()]).toEqual([true, [told]]);
  const packet = { entity: 'partyMember', id, format: 'zip', plain: true, reason: '政审函核对' };
  expect((await department('POST', `${base}/packet`, packet)).status).toBe(200);
  expect(await lines()).toEqual([told]);
  expect((await secretary('POST', `${base}/file`, wish)).status).toBe(403);
  expect((await secretary('POST', `${base}/packet`, packet)).status).toBe(403);
  expect((await secretary('GET', `${base}/preview?code=memberSheet&id=${id}`)).body.mayBePlain).toBe(false);
});

test('who may: the own reach, the right to take records out, and the right to keep templates', async () => {
  const id = await memberNamed('宋清和');
  const foreign = await department('GET', '/api/dyjbxx?size=200');
  const own = await secretary('GET', '/api/dyjbxx?size=200');
  const reached = new Set(own.body.content.map((row: { id: string }) => row.id));
  const other = foreign.body.content.find((row: { id: string }) => !reached.has(row.id)).id;
  expect((await make('memberSheet', other, 'docx', secretary)).status).toBe(404);
  const member = await world.as('demo.member');
  expect((await make('memberSheet', id, 'docx', member)).status).toBe(403);
  expect((await make('nothing', id)).status).toBe(404);
  expect((await upload('memberSheet', await saying('{name}'), staff)).status).toBe(403);
  const offered = await department('GET', `${base}?entity=partyMember`);
  expect(offered.body.content.map((one: { label: string }) => one.label)).toEqual([
    '党员基本信息表',
    '党员身份证明',
    '党龄证明',
    '党费证',
  ]);
});

test('a school puts its own form in place; unknown names, macros and outward links are refused by name', async () => {
  const refused = await upload('memberCertificate', await saying('兹证明{name}，{nmae}，{salary}'));
  expect([refused.status, messages(refused)]).toEqual([
    400,
    [
      '模板中的“nmae”不是这份文书的信息项，请改为字段说明中列出的名称',
      '模板中的“salary”不是这份文书的信息项，请改为字段说明中列出的名称',
    ],
  ]);
  const outward =
    '<Relationships><Relationship Id="r" Type="x/attachedTemplate" Target="http://a" TargetMode="External"/></Relationships>';
  const { facts } = world.registry.documents.find(one => one.code === 'memberCertificate')!;
  const codes = async (content: Buffer) => (await faultsOf(content, facts)).map(one => one.code);
  expect(await codes(await saying('{name}', [['word/_rels/settings.xml.rels', outward]]))).toEqual([
    'document.template.outward',
  ]);
  expect(await codes(await saying('{name}', [['word/vbaProject.bin', 'x']]))).toEqual(['document.template.macro']);
  expect(await codes(Buffer.from('no archive'))).toEqual(['document.template.not-docx']);
  expect(await codes(await saying('没有信息项'))).toEqual(['document.template.empty']);
  expect(await codes(await saying('{name} {#name'))).toEqual(['document.template.broken']);

  const taken = await upload('memberCertificate', await saying('本校证明：{name}系{organisation}党员'));
  expect([taken.status, taken.body.templateVersion, taken.body.fileName]).toEqual([200, 1, '模板.docx']);
  const id = await memberNamed('宋清和');
  expect(await textOf(await make('memberCertificate', id))).toMatch(/本校证明：宋清和系中共江临大学物理学院.+党员/);
  const restored = await department('DELETE', `${base}/template?code=memberCertificate`);
  expect(restored.body.templateVersion).toBe(0);
  expect(await textOf(await make('memberCertificate', id))).toContain('兹证明宋清和');
  expect((await department('GET', `${base}/template/file?code=memberCertificate`)).status).toBe(200);
});

test('[S2-05] a mark called constructor is no fact of a document', async () => {
  const { facts } = world.registry.documents.find(one => one.code === 'memberCertificate')!;
  expect(await faultsOf(await saying('{name}，{constructor}'), facts)).toMatchObject([
    { code: 'document.template.unknown', params: { name: 'constructor' } },
  ]);
});

test('[S-13] a template of 10 KB that would unpack to a gigabyte is refused, and read in a thread', async () => {
  const threads: unknown[] = [];
  const count = (thread: unknown) => void threads.push(thread);
  process.on('worker', count);
  const parts = await textsIn(await saying('{name}'));
  const also = Array.from({ length: 249 }, (_, at) => `word/a${String(at).padStart(3, '0')}`);
  const bomb = archive(...[...parts].map(([name, text]) => ({ name, content: Buffer.from(text) })), {
    name: 'word/aaaa',
    content: Buffer.alloc(4 << 20),
    claims: 4096,
    also,
  });
  const refused = await upload('memberCertificate', bomb);
  process.off('worker', count);
  expect([bomb.length < 25_000, refused.status, messages(refused)]).toEqual([
    true,
    400,
    ['模板解压后过大或内容异常，未读取，请在文字处理软件中另存为新的 docx 文件后重新上传'],
  ]);
  expect(threads).toHaveLength(1);
});

test('[S-14] a template that puts another document in, or hides a field that fetches, is refused', async () => {
  const chunk = `<Relationships>${leadingTo('aFChunk', 'part.docx', '')}</Relationships>`;
  const put = await saying('{name}', [
    ['word/_rels/document.xml.rels', chunk],
    ['word/part.docx', 'PK'],
  ]);
  const refused = await upload('memberCertificate', put);
  const outward = '模板引用了外部文件或网址，请改为嵌入后重新上传';
  expect([refused.status, messages(refused)]).toEqual([400, [outward]]);
  const typed = docxOf(
    `<w:p><w:r><w:instrText>INCLUDE</w:instrText></w:r><w:r><w:instrText>PICTURE "ftp://a/b"</w:instrText></w:r><w:r><w:t>{name}</w:t></w:r></w:p>`,
  );
  expect(messages(await upload('memberCertificate', typed))).toEqual([outward]);
});

test('the approval sheet of a change order tells the opinions in their order', async () => {
  const organisationId = await world.idOf('party_organisation', 'code', '9999990001201001');
  const { body: order } = await secretary('POST', '/api/dzzxx/change', {
    type: '2',
    organisationId,
    newName: '中共江临大学物理学院光电教工支部委员会',
    newShortName: '物理学院光电教工党支部',
    reason: '学科调整',
    effectiveOn: '2026-11-02',
  });
  const before = await textOf(await make('organisationChangeSheet', order.id));
  expect(before).toContain('（尚未审批）');
  const action = async (who: Ask, name: string, more = {}) => {
    const { version } = (await department('GET', `/api/dzzxx/change/${order.id}`)).body;
    return who('POST', `/api/dzzxx/change/${order.id}/${name}`, { version, ...more });
  };
  await action(secretary, 'submit');
  await action(await world.as('demo.college'), 'review', { opinion: '情况属实' });
  await action(department, 'approve', { opinion: '同意更名' });
  const text = await textOf(await make('organisationChangeSheet', order.id));
  expect(text).toContain('新名称：中共江临大学物理学院光电教工支部委员会');
  expect(text).toMatch(/情况属实.*董思源　\d{4}年/s);
  expect(text).toMatch(/同意更名.*周若川　\d{4}年/s);
  expect(text).not.toContain('尚未审批');
});

test('what stands in a paper is called as its field is called, unless the document means another thing by it', () => {
  const { facts } = world.registry.documents.find(one => one.code === 'developmentAdmission')!;
  expect(facts['introducerIds']).toEqual({ label: '入党介绍人' });
  expect(facts['joinedOn']).toEqual({ label: '支部大会日期' });
  expect(facts['writtenAgree']).toEqual({ label: '书面赞成', otherwise: '0' });
  expect(facts).not.toHaveProperty('stage');
  const request = world.registry.documents.find(one => one.code === 'electionRequest')!;
  expect(request.facts['deputySeats']).toEqual({ label: '副书记职数', otherwise: '0' });
  expect(request.facts).not.toHaveProperty('bio');
});

test.skipIf(!hasWriter())(
  'every document opens in LibreOffice and becomes a PDF (skipped where its writer is not installed)',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'documents-'));
    const files: string[] = [];
    for (const { code, facts, paper } of world.registry.documents) {
      const { values } = complete(
        { facts } as never,
        Object.fromEntries(
          Object.entries(facts).map(([name, { label, rows }]) => [
            name,
            rows
              ? [1, 2].map(at => Object.fromEntries(Object.keys(rows).map(one => [one, `${label}${at}`])))
              : `${label}𬭎`,
          ]),
        ),
      );
      const file = join(folder, `${code}.docx`);
      await writeFile(file, await fill(await templateOf(paper), values));
      files.push(file);
    }
    const profile = `-env:UserInstallation=file://${folder}/profile`;
    execFileSync(office, [profile, '--headless', '--convert-to', 'pdf', '--outdir', folder, ...files]);
    for (const file of files) {
      const pdf = await readFile(file.replace('.docx', '.pdf'));
      expect([pdf.subarray(0, 5).toString(), pdf.length > 5000]).toEqual(['%PDF-', true]);
    }
    await rm(folder, { recursive: true });
    const answer = await make('memberCertificate', await memberNamed('宋清和'), 'pdf');
    expect([answer.status, answer.bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
  },
);

test('a server without the office program says so, and what to do instead', async () => {
  process.env['OFFICE_PROGRAM'] = '/nowhere/soffice';
  const answer = await make('memberCertificate', await memberNamed('宋清和'), 'pdf');
  const offered = await department('GET', `${base}?entity=partyMember`);
  delete process.env['OFFICE_PROGRAM'];
  expect([answer.status, answer.body.message, offered.body.hasPdf]).toEqual([
    400,
    '服务器没有安装文档转换程序，不能生成 PDF；请下载 Word 文档，或直接打印',
    false,
  ]);
});
