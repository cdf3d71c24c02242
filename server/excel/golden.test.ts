/**
 * Golden files: what LibreOffice makes of our sheets, held against what is committed beside. Without LibreOffice the
 * same files are read back by our own reader alone, and the reason is printed.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { textsIn } from '../archive/archive.ts';
import { archive } from '../testing/archive.ts';
import { openWorld, type OpenWorld } from '../testing/open-world.ts';
import { rowsIn, send } from '../testing/uploads.ts';
import type { Cell, LongSheet } from './long-sheet.ts';
import { writeSheet } from './write-apart.ts';

const programs = ['/usr/bin/soffice', '/usr/local/bin/soffice', '/Applications/LibreOffice.app/Contents/MacOS/soffice'];
const office = programs.find(existsSync);
if (!office) console.info('LibreOffice is not installed: golden files are read back by our own reader alone');

let world: OpenWorld;
let folder: string;
beforeAll(async () => {
  world = await openWorld();
  folder = mkdtempSync(join(tmpdir(), 'golden-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await world.close();
});

/** What is committed; remade from what is there by running this file with KEEP_FIXTURE=1 where LibreOffice is. */
function golden(name: string, made: unknown): unknown {
  const place = fileURLToPath(new URL(`./golden/${name}.json`, import.meta.url));
  if (process.env['KEEP_FIXTURE']) writeFileSync(place, JSON.stringify(made, null, 2));
  return JSON.parse(readFileSync(place, 'utf8'));
}
/** The files as LibreOffice saves them in another format, all by one start of it. */
function converted(files: Record<string, Buffer>, to: string): Record<string, Buffer> {
  const place = mkdtempSync(join(folder, 'out-'));
  const names = Object.keys(files);
  const paths = names.map(name => join(folder, `${name}.xlsx`));
  paths.forEach((path, at) => writeFileSync(path, files[names[at] as string] as Buffer));
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
  execFileSync(office as string, [profile, '--headless', '--convert-to', to, '--outdir', place, ...paths], {
    stdio: 'ignore',
  });
  return Object.fromEntries(names.map(name => [name, readFileSync(join(place, `${name}.${to.split(':')[0]}`))]));
}
/** Every cell as it is shown, each in quotation marks where it is a text. */
const asShown = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,true,true,true';

const sheet: LongSheet = {
  name: '党员',
  title: '党员信息表',
  remark: '导出人：周若川（demo.department）　导出时间：2026-11-20 18:30　共 3 行　脱敏',
  columns: [
    { heading: '学号/工号', width: 14, kind: 'text' },
    { heading: '公民身份号码', width: 20, kind: 'text' },
    { heading: '出生年月', width: 12, kind: 'day' },
    { heading: '入党时间', width: 12, kind: 'day' },
    { heading: '党龄', width: 8, kind: 'number' },
    { heading: '月缴党费', width: 12, kind: 'money' },
    { heading: '登记时间', width: 18, kind: 'instant' },
    { heading: '备注', width: 24, kind: 'text' },
  ],
};
const rows: Cell[][] = [
  ['20232010011', '999999200410140028', '2004-10', '2025-12-05', 0, 20, '2026-05-19T17:30:00.000Z', '=1+1'],
  ['00123', '99999919410315001X', '1941-03-15', '1963-06-30', 63, 184620, null, '+8613900000001'],
  ['GZ981003', null, null, null, null, null, null, '“引号”, 逗号\n第二行'],
];
async function exported(lines: Cell[][] = rows): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  async function* portions() {
    yield lines;
  }
  await writeSheet(sheet, lines.length, portions(), bytes => void parts.push(bytes));
  return Buffer.concat(parts);
}
async function template(): Promise<Buffer> {
  const ask = await world.as('demo.department');
  return (await ask('GET', '/api/dyjbxx/template')).bytes;
}
/** The template with one name far down, as a long sheet in the making. */
async function filledDownTo(row: number, content: Buffer): Promise<Buffer> {
  const parts = await textsIn(content);
  const name = 'xl/worksheets/sheet1.xml';
  const line = `<row r="${row}"><c r="A${row}" t="inlineStr"><is><t>丁砚书</t></is></c></row></sheetData>`;
  parts.set(name, (parts.get(name) ?? '').replace('</sheetData>', line));
  return archive(...[...parts].map(([part, text]) => ({ name: part, content: Buffer.from(text) })));
}

/** What a sheet has above its records, and how it is seen and printed. */
async function headOf(file: Buffer) {
  const [first] = (await readXlsx(new Uint8Array(file), { readStyles: true })).sheets;
  const cell = (place: string) => first?.cells?.get(place);
  return {
    merges: first?.merges?.map(one => [one.startRow, one.startCol, one.endRow, one.endCol].join()),
    widths: first?.columns?.slice(0, sheet.columns.length).map(({ width }) => Math.round(width ?? 0)),
    frozen: first?.freezePane?.rows,
    paper: [first?.pageSetup?.paperSize, first?.pageSetup?.orientation, first?.pageSetup?.fitToWidth],
    repeated: first?.pageSetup?.printTitlesRow,
    footer: first?.headerFooter?.oddFooter,
    head: ['0,0', '1,0', '2,0', '2,7'].map(place => [cell(place)?.value, cell(place)?.style?.font?.bold ?? false]),
    formats: sheet.columns.map((_, at) => cell(`3,${at}`)?.style?.numFmt),
  };
}

/** Headings, their drop-downs with the number of words, the frozen rows, and the sheets of a template. */
async function shapeOf(file: Buffer) {
  const book = await readXlsx(new Uint8Array(file), { readStyles: true });
  const [first] = book.sheets;
  const words = book.sheets.find(({ name }) => name === '选项');
  const lists = (first?.dataValidations ?? []).map(({ type, range, formula1 = '' }) => {
    const [, letter = '', last = ''] = /\$?([A-Z]+)\$?1:\$?[A-Z]+\$?(\d+)$/.exec(formula1) ?? [];
    const column = [...letter].reduce((at, sign) => at * 26 + sign.charCodeAt(0) - 64, 0) - 1;
    const choices = words?.rows.slice(0, Number(last)).map(row => row[column]) ?? [];
    return [range, type, choices.length, choices[0], choices.at(-1)].join(' ');
  });
  return {
    sheets: book.sheets.map(({ name, hidden }) => (hidden ? `${name} (hidden)` : name)),
    headings: first?.rows[0],
    frozen: first?.freezePane?.rows,
    lists: lists.sort(),
  };
}

test('an export read back keeps texts as texts, days as days and no formula', async () => {
  const [first] = (await readXlsx(new Uint8Array(await exported()), { readStyles: true })).sheets;
  expect(first?.rows[4]?.slice(0, 4)).toEqual([
    '00123',
    '99999919410315001X',
    new Date('1941-03-15T00:00:00Z'),
    new Date('1963-06-30T00:00:00Z'),
  ]);
  expect([...(first?.cells?.values() ?? [])].some(({ formula }) => formula !== undefined)).toBe(false);
});

test('a sheet of thousands of rows, written in a thread, has the head of one of three', async () => {
  const many = await exported(Array.from({ length: 1300 }, () => rows[0] as Cell[]));
  expect(await headOf(many)).toEqual(await headOf(await exported()));
  expect(await headOf(many)).toMatchObject({
    merges: ['0,0,0,7', '1,0,1,7'],
    widths: [14, 20, 12, 12, 8, 12, 18, 24],
    frozen: 3,
    paper: ['a4', 'landscape', 1],
    repeated: '$1:$3',
  });
});

test.skipIf(!office)('an export opened in LibreOffice shows what is committed', async () => {
  const { list } = converted({ list: await exported() }, asShown);
  expect(list?.toString('utf8')).toBe(readFileSync(new URL('./golden/export.csv', import.meta.url), 'utf8'));
});

test('the template of members has its drop-downs, its head in sight and its explanation', async () => {
  const { lists, sheets, frozen } = await shapeOf(await template());
  expect(sheets).toEqual(['党员', '填写说明', '选项 (hidden)']);
  expect([frozen, lists.length > 20]).toEqual([1, true]);
});

test('every column of a template is of texts, so that what is typed below the head keeps its digits', async () => {
  const parts = await textsIn(await template());
  const columns = parts.get('xl/worksheets/sheet1.xml')?.match(/<col [^>]*>/g) ?? [];
  const looks = new Set(columns.map(column => / style="(\d+)"/.exec(column)?.[1]));
  const styles = parts.get('xl/styles.xml') ?? '';
  const all = /<cellXfs.*<\/cellXfs>/.exec(styles)?.[0].match(/<xf [^>]*>/g) ?? [];
  const format = / numFmtId="(\d+)"/.exec(all[Number([...looks][0])] ?? '')?.[1];
  expect([columns.length, looks.size]).toEqual([57, 1]);
  expect(styles).toContain(`<numFmt numFmtId="${format}" formatCode="@"/>`);
});

test.skipIf(!office)(
  '[BIZ-03] template and export saved by LibreOffice keep drop-downs, text ids, merged head and print set-up as committed',
  async () => {
    const own = { export: await exported(), template: await template() };
    const saved = converted({ ...own, filled: await filledDownTo(3000, own.template) }, 'xlsx');
    const back = (name: string) => saved[name] as Buffer;
    for (const [name, made] of [
      ['export', await headOf(back('export'))],
      ['template', await shapeOf(back('template'))],
    ] as const)
      expect(made).toEqual(golden(name, made));
    for (const name of ['党员', '填写说明'])
      expect(await rowsIn(back('template'), name)).toEqual(await rowsIn(own.template, name));
    // LibreOffice saves formats and drop-downs down to a thousand rows below the last filled one.
    expect((await shapeOf(back('filled'))).lists[0]).toMatch(/^AC2:AC4000 /);
    const answer = await send(await world.as('demo.department'), '/api/dyjbxx/import', '党员.xlsx', back('template'));
    expect(answer.body.message).toBe('表中没有数据行，请填写后重新上传');
  },
);

test.skipIf(!office)('opened in LibreOffice a template has its drop-downs on 5,000 rows', async () => {
  const { template: opened } = converted({ template: await template() }, 'fods');
  const lines =
    opened?.toString('utf8').match(/<table:table-row[^>]*>(?:(?!<\/table:table-row>).)*content-validation-name/gs) ??
    [];
  const count = lines.map(line => Number(/number-rows-repeated="(\d+)"/.exec(line)?.[1] ?? 1));
  expect(count.reduce((sum, one) => sum + one, 0)).toBe(5000);
});
