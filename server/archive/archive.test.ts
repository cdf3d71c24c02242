/** Archives made by hand to be read twice, to grow, or to be two things: none is unpacked further than it may be. */
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { archive, longArchive } from '../testing/archive.ts';
import { docxOf, leadingTo, pptxOf } from '../testing/files.ts';
import { checkArchive, inMemory, unpack, Unfit } from './archive.ts';
import { fitToConvert, type OfficeFormat } from './office.ts';

const why = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'fit',
    (error: unknown) => (error instanceof Unfit ? error.why : String(error)),
  );
const of = (content: Buffer) => why(checkArchive(inMemory(content)));
const text = (name: string, content = 'x') => ({ name, content: Buffer.from(content) });
const zeros = Buffer.alloc(4 << 20);

test('[S-13] 250 lines of a directory that lead to one block are refused before any is unpacked', async () => {
  const names = Array.from({ length: 249 }, (_, at) => `word/a${String(at).padStart(3, '0')}`);
  const bomb = archive({ name: 'word/aaaa', content: zeros, claims: 4096, also: names });
  expect(bomb.length).toBeLessThan(20_000);
  expect(await of(bomb)).toBe('odd');
});

test('[S-13] [SEC-44] entries that reach into each other, say a thing twice or lie about their size are refused', async () => {
  expect(await of(archive(text('a'), text('b')))).toBe('fit');
  expect(await of(archive(text('a'), text('a')))).toBe('odd');
  expect(await of(archive({ name: 'a', content: zeros, claims: 100 }))).toBe('odd');
  expect(await of(archive({ name: 'a', content: Buffer.from('x'), claims: 100 }))).toBe('broken');
  const reaching = archive(text('a', 'x'.repeat(300)), text('b'));
  const [line] = [reaching.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]))];
  reaching.writeUInt32LE(reaching.readUInt32LE(line + 20) + 40, line + 20);
  expect(await of(reaching)).toBe('odd');
  const renamed = archive(text('a'));
  renamed.write('b', 30);
  expect(await of(renamed)).toBe('broken');
  expect(await of(Buffer.concat([archive(text('a')), archive(text('b'))]))).toBe('broken');
  expect(await of(Buffer.concat([archive(text('a')), Buffer.from('hung on')]))).toBe('broken');
  expect(await of(archive(text('a')).subarray(0, -5))).toBe('broken');
  expect(await of(Buffer.from('no archive'))).toBe('none');
});

test('[S-13] [SEC-44] the sum over all entries is limited, as their number, and how dense they are', async () => {
  const blanks = Array.from({ length: 6 }, (_, at) => ({ name: `a${at}`, content: zeros }));
  expect(await of(archive(...blanks))).toBe('heavy');
  expect(await of(archive({ ...text('a'), claims: 600 << 20 }))).toBe('heavy');
  expect(await of(archive(...Array.from({ length: 2001 }, (_, at) => text(`a${at}`))))).toBe('heavy');
  expect(await why(unpack(archive({ name: 'a', content: zeros }), 1 << 20))).toBe('heavy');
});

test.each(['../a', '//a', '/../a', '\\\\server\\a', 'C:\\a', 'a/../../b', 'a\\..\\..\\b', 'a\u0000b'])(
  '[SEC-44] [SEC-75] %j is no name of an entry',
  async name => {
    expect(await of(archive(text(name)))).toBe('odd');
  },
);

test('[K-05] a slash before a name and backslashes within mean the same part, and no part stands there twice', async () => {
  const names = async (...parts: { name: string; content: Buffer }[]) => [...(await unpack(archive(...parts))).keys()];
  expect(await names(text('/xl/a'), text('xl\\b'))).toEqual(['xl/a', 'xl/b']);
  expect(await of(archive(text('/xl/a'), text('xl\\a')))).toBe('odd');
});

test('[K-05] numbers of eight bytes are read like those of four, and held to the same', async () => {
  expect([...(await unpack(longArchive(text('a', 'one'), text('b', 'two')))).values()].map(String)).toEqual([
    'one',
    'two',
  ]);
  expect(await of(longArchive({ ...text('a'), claims: 600 << 20 }))).toBe('heavy');
  expect(await of(longArchive({ ...text('a'), claims: 2 ** 60 }))).toBe('heavy');
  expect(await of(longArchive({ name: 'a', content: zeros, claims: 100 }))).toBe('odd');
  const moved = longArchive(text('a'));
  const place = moved.indexOf(Buffer.from([0x50, 0x4b, 0x06, 0x07])) + 8;
  moved.writeUInt32LE(moved.readUInt32LE(place) - 4, place);
  expect(await of(moved)).toBe('broken');
});

const conversion = (content: Buffer, format: OfficeFormat = 'pptx') => why(fitToConvert(content, format));
const field = (...words: string[]) => words.map(one => `<w:r><w:instrText>${one}</w:instrText></w:r>`).join('');

test('[S-14] the main part says what a file is', async () => {
  expect(await conversion(pptxOf())).toBe('fit');
  expect(await conversion(docxOf('<w:p/>'), 'docx')).toBe('fit');
  expect(await conversion(docxOf('<w:p/>'))).toBe('odd');
  const alien = { mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': '<office:document-content/>' };
  expect(await conversion(pptxOf({ parts: alien }))).toBe('odd');
  expect(await conversion(pptxOf({ parts: { 'META-INF/manifest.xml': '<manifest/>' } }))).toBe('odd');
  expect(await conversion(pptxOf({ parts: { 'PPT/presentation.xml': '<other/>' } }))).toBe('odd');
});

const outside: [string, string][] = [
  ['image', 'http://example.test/a.png'],
  ['image', 'ftp://127.0.0.1/a.png'],
  ['image', 'file:///etc/hostname'],
  ['image', '\\\\server\\share\\a.png'],
  ['attachedTemplate', 'https://example.test/a.dotm'],
  ['oleObject', 'file:///C:/a.xlsx'],
  ['video', 'smb://server/a.mp4'],
  ['frame', 'a.htm'],
];
test.each(outside)('[S-14] a relation of kind %s to %s is not followed', async (kind, target) => {
  expect(await conversion(pptxOf({ relations: leadingTo(kind, target) }))).toBe('outward');
  const spelt = [...target].map(sign => `&#${sign.charCodeAt(0)};`).join('');
  expect(await conversion(pptxOf({ relations: leadingTo(kind, spelt) }))).toBe('outward');
  const inside = leadingTo(kind, target, '');
  expect(await conversion(pptxOf({ relations: inside }))).toBe(target === 'a.htm' ? 'fit' : 'outward');
});

test('[S-14] fields that fetch are found however they are typed; those that do not stay', async () => {
  const of = (body: string) => conversion(docxOf(body), 'docx');
  const begin = '<w:fldChar w:fldCharType="begin"/>';
  expect(await of(begin + field(' HYPERLINK "https://example.test" '))).toBe('fit');
  expect(await of(begin + field(' PAGE ') + begin + field('REF link'))).toBe('fit');
  const fetching = [
    begin + field('INCLUDEPICTURE "file:///etc/a.png"'),
    begin + field(' INCLUDE', 'PICTURE "ftp://127.0.0.1/a"'),
    begin + field('INCL<!-- -->UDETEXT a'),
    begin + field('&#x44;DEAUTO cmd a'),
    begin + field(' LINK Excel.Sheet "C:\\a.xlsx"'),
    '<w:fldSimple w:instr=" IMPORT a.gif "/>',
  ];
  for (const body of fetching) expect([body, await of(body)]).toEqual([body, 'outward']);
  expect(await of('<v:imagedata src="ftp://127.0.0.1/a.png"/>')).toBe('outward');
  expect(await of('<w:instrText><![CDATA[DDE a]]></w:instrText>')).toBe('odd');
});

test('[S-14] links to click are cut, what is embedded or drawn by itself is left out, all else stays as it was', async () => {
  const svg = '<?xml version="1.0"?><svg><image href="file:///etc/passwd"/></svg>';
  const slides = pptxOf({
    relations: leadingTo('hyperlink', 'file:///etc/passwd'),
    parts: {
      'ppt/media/image1.png': svg,
      'ppt/embeddings/sheet.xlsx': 'a workbook',
      'ppt/slides/slide1.xml': '<p:sld>会议</p:sld>',
    },
  });
  const parts = await unpack(await fitToConvert(slides, 'pptx'));
  expect(parts.get('ppt/_rels/presentation.xml.rels')?.toString()).toContain('Target="#" TargetMode="External"');
  expect([...parts.values()].some(bytes => bytes.includes('passwd') || bytes.includes('a workbook'))).toBe(false);
  expect(parts.get('ppt/slides/slide1.xml')?.toString()).toBe('<p:sld>会议</p:sld>');
});

test('[S-14] a document within a document is held to the same', async () => {
  const holding = (inner: Buffer) =>
    docxOf('<w:altChunk r:id="r1"/>', {
      relations: leadingTo('aFChunk', 'part.docx', ''),
      parts: { 'word/part.docx': inner },
    });
  expect(await conversion(holding(docxOf('<w:p/>')), 'docx')).toBe('fit');
  expect(await conversion(holding(docxOf('', { relations: leadingTo('image', 'ftp://a/b') })), 'docx')).toBe('outward');
  expect(await conversion(holding(holding(docxOf('<w:p/>'))), 'docx')).toBe('outward');
  expect(await conversion(holding(Buffer.from('<html><img src="file:///etc/a">')), 'docx')).toBe('outward');
  expect(await conversion(holding(Buffer.from('<html>')), 'docx')).toBe('none');
});

test('[S-13] a list of parts that opens remarks and never ends them is read to its end', () => {
  // In a process that can be ended: what reads it again from each remark is at it for hours.
  const reading = `import { checkMainPart } from './office.ts';
    const lists = new Map([['[Content_Types].xml', Buffer.from('<!--'.repeat(1 << 20))]]);
    try { checkMainPart('docx', ['word/document.xml'], lists); } catch (error) { console.log(error.message); }`;
  const { stdout } = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', reading], {
    cwd: import.meta.dirname,
    timeout: 60_000,
  });
  expect(stdout.toString().trim()).toBe('archive: odd');
});

test('[S-14] a drawing with a prefix before its names is cut like every other', async () => {
  const drawing =
    '<svg:svg xmlns:svg="http://www.w3.org/2000/svg" xmlns:x="http://www.w3.org/1999/xlink"><svg:image x:href="file:///etc/logo.png"/></svg:svg>';
  const fit = await fitToConvert(pptxOf({ parts: { 'ppt/media/a.svg': drawing } }), 'pptx');
  expect((await unpack(fit)).get('ppt/media/a.svg')?.length).toBe(0);
});

test('[S-14] what fetches is found under any prefix, behind any tag and in any folder', async () => {
  const plain = '<w:r><w:instrText> INCLUDEPICTURE "file:///etc/logo.png" </w:instrText></w:r>';
  expect(await conversion(docxOf(plain), 'docx')).toBe('outward');
  expect(await conversion(docxOf(plain.replaceAll('w:', 'w-x:')), 'docx')).toBe('outward');
  expect(await conversion(docxOf(plain.replace('> INC', '><w:x/> INC')), 'docx')).toBe('outward');
  const moved = archive(
    ...[...(await unpack(docxOf(plain)))].map(([name, content]) => ({
      name: name.replace('word/', 'customXml/'),
      content: Buffer.from(content.toString().replaceAll('word/document.xml', 'customXml/document.xml')),
    })),
  );
  expect(await conversion(moved, 'docx')).toBe('outward');
});

test('[S-13] no markup takes longer than its length, whatever it opens and does not end', () => {
  const openings = [
    '<!--',
    '<?',
    '<a ',
    '<a b=',
    '<a b="',
    "<a b='",
    '<!DOCTYPE>',
    '<sheet ',
    '<w:instrText>',
    '&#',
    ' ',
  ];
  const reading = `import { isDrawing, isMarkup, readingOf } from './part.ts';
    import { piecesAsRead, tagsIn } from './xml.ts';
    const sheets = bytes => tagsIn(bytes, 'sheet');
    async function* apart(bytes) { for (let at = 0; at < bytes.length; at += 1 << 18) yield bytes.subarray(at, at + (1 << 18)); }
    const rows = async bytes => { for await (const pieces of piecesAsRead(apart(bytes))) void pieces; };
    for (const opening of ${JSON.stringify(openings)})
      for (const read of [sheets, rows, readingOf, isDrawing, isMarkup]) for (const before of ['', '<x>'])
        try { await read(Buffer.from(before + opening.repeat(1 << 20))); }
        catch (error) { if (!['odd', 'heavy'].includes(error.why)) throw error; }
    console.log('read');`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', reading], {
    cwd: import.meta.dirname,
    timeout: 60_000,
  });
  expect([stdout.toString().trim(), stderr.toString()]).toEqual(['read', '']);
});
