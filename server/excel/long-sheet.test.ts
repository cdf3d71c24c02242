/** What a long sheet keeps of its values, read back: texts as texts, days as days, money in yuan, the head in sight. */
import { expect, test } from 'vitest';
import { readXlsx } from 'hucre/xlsx';
import type { CellKind } from 'contract/kit/type.ts';
import { textsIn } from '../archive/archive.ts';
import type { Cell } from './long-sheet.ts';
import { writeSheet } from './write-apart.ts';

async function written(kinds: CellKind[], rows: Cell[][], portion = 500): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  async function* portions() {
    for (let at = 0; at < rows.length; at += portion) yield rows.slice(at, at + portion);
  }
  const columns = kinds.map((kind, at) => ({ heading: `列${at + 1}`, width: 12, kind }));
  const sheet = { name: '表', title: '标题', remark: '说明', columns };
  await writeSheet(sheet, rows.length, portions(), bytes => void parts.push(bytes));
  return Buffer.concat(parts);
}
async function readBack(file: Uint8Array) {
  const book = await readXlsx(new Uint8Array(file), { readStyles: true });
  const sheet = book.sheets[0];
  if (!sheet) throw new Error('no sheet');
  return sheet;
}

test('each kind of value comes back as itself', async () => {
  const { rows } = await readBack(
    await written(
      ['text', 'number', 'money', 'day', 'day', 'instant', 'percent', 'month', 'money'],
      [
        ['999999199003072317', 12, 184620, '2026-05-19', '1990-05', '2026-05-19T17:30:00.000Z', 50, '2026-05', '****'],
        Array<null>(9).fill(null),
      ],
    ),
  );
  expect(rows.slice(0, 3).map(row => row[0])).toEqual(['标题', '说明', '列1']);
  expect(rows[3]).toEqual([
    '999999199003072317',
    12,
    1846.2,
    new Date('2026-05-19T00:00:00Z'),
    '1990-05',
    new Date('2026-05-20T01:30:00Z'),
    0.005,
    new Date('2026-05-01T00:00:00Z'),
    '****',
  ]);
});

test('[SEC-45] what looks like a formula, a number or markup stays the text it is', async () => {
  const texts = [
    '=1+1',
    '+86',
    '-1',
    '@SUM(A1)',
    '=HYPERLINK("http://x","y")',
    '000123',
    '1E5',
    '<b>&',
    '是\t否',
    ' 前后 ',
  ];
  const file = await written(
    ['text'],
    texts.map(text => [text]),
  );
  const { rows, cells } = await readBack(file);
  expect(rows.slice(3).map(row => row[0])).toEqual(texts);
  expect([...(cells?.values() ?? [])].filter(cell => cell.formula !== undefined)).toEqual([]);
});

test('[SEC-92] a sign that XML has no place for leaves the sheet readable', async () => {
  const parts = await textsIn(await written(['text'], [['甲\uffff乙\u0007丙']]));
  expect(parts.get('xl/worksheets/sheet1.xml')).toContain('甲_xFFFF_乙_x0007_丙');
});

test('the head is bold and stays in sight, the records below are plain and typed', async () => {
  const sheet = await readBack(await written(['text', 'day', 'money'], [['甲', '2026-05-19', 100]]));
  expect(sheet.freezePane).toMatchObject({ rows: 3 });
  const style = (place: string) => sheet.cells?.get(place)?.style;
  expect([style('0,0')?.font?.bold, style('2,1')?.font?.bold, style('3,0')?.font?.bold ?? false]).toEqual([
    true,
    true,
    false,
  ]);
  expect([style('3,0')?.numFmt, style('3,1')?.numFmt, style('3,2')?.numFmt]).toEqual(['@', 'yyyy-mm-dd', '#,##0.00']);
  expect(sheet.columns?.[0]?.width).toBe(12);
});

test('a long sheet is written in a thread, whole and in order', async () => {
  const rows = Array.from({ length: 12_000 }, (_, at): Cell[] => [`第 ${at} 行`, at]);
  const { rows: back } = await readBack(await written(['text', 'number'], rows));
  expect(back).toHaveLength(12_003);
  expect(back.slice(3).every((row, at) => row[1] === at)).toBe(true);
});

test('a failure while rows are read ends the writing with it', async () => {
  async function* portions(): AsyncGenerator<Cell[][]> {
    yield [['甲']];
    throw new Error('the database is gone');
  }
  const sheet = { name: '表', title: '', remark: '', columns: [{ heading: '列', width: 10, kind: 'text' as const }] };
  for (const rows of [2, 20_000])
    await expect(writeSheet(sheet, rows, portions(), () => undefined)).rejects.toThrow('the database is gone');
});
