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
import { openWorld, type OpenWorld } from '../testing/open-world.ts';
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

const golden = (name: string) => readFileSync(fileURLToPath(new URL(`./golden/${name}`, import.meta.url)), 'utf8');
/** The file as LibreOffice saves it in another format. */
function converted(file: Buffer, name: string, to: string): Buffer {
  const place = mkdtempSync(join(folder, 'out-'));
  writeFileSync(join(folder, `${name}.xlsx`), file);
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
  const options = [profile, '--headless', '--convert-to', to, '--outdir', place, join(folder, `${name}.xlsx`)];
  execFileSync(office as string, options, { stdio: 'ignore' });
  return readFileSync(join(place, `${name}.${to.split(':')[0]}`));
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
async function exported(): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  async function* portions() {
    yield rows;
  }
  await writeSheet(sheet, rows.length, portions(), bytes => void parts.push(bytes));
  return Buffer.concat(parts);
}
async function template(): Promise<Buffer> {
  const ask = await world.as('demo.department');
  return (await ask('GET', '/api/dyjbxx/template')).bytes;
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

test.skipIf(!office)(
  'an export opened in LibreOffice shows what is committed',
  async () => {
    const shown = converted(await exported(), 'export', asShown).toString('utf8');
    expect(shown).toBe(golden('export.csv'));
  },
  180_000,
);

test('the template of members has its drop-downs, its head in sight and its explanation', async () => {
  const { lists, sheets, frozen } = await shapeOf(await template());
  expect(sheets).toEqual(['党员', '填写说明', '选项 (hidden)']);
  expect([frozen, lists.length > 20]).toEqual([1, true]);
});

test.skipIf(!office)(
  'the template of members saved by LibreOffice keeps drop-downs and head as committed',
  async () => {
    const shape = await shapeOf(converted(await template(), 'template', 'xlsx'));
    expect(shape).toEqual(JSON.parse(golden('template.json')));
  },
  180_000,
);
