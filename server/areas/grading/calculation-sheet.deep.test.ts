/** LibreOffice computes the sheet again and finds what we found; without it, what we wrote is read back, and it is printed. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calculate, type Scheme } from 'contract/assessment/calculation/calculate.ts';
import type { Ballot } from 'contract/assessment/calculation/ballot-score.ts';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { textsIn } from '../../archive/archive.ts';
import { calculationSheet } from './calculation-sheet.ts';

const office = ['/usr/bin/soffice', '/usr/local/bin/soffice'].find(existsSync);
if (!office) console.info('LibreOffice is not installed: the sheet is not computed again');

const shares = { 德: 20, 能: 20, 勤: 20, 绩: 20, 廉: 20 };
const groups = [
  { id: 'A', weights: { 正职: 25, 副职: 15 } },
  { id: 'F', weights: { 正职: 15, 副职: 15 }, mergeInto: 'A' },
  { id: 'B', weights: { 正职: 20, 副职: 15 } },
  { id: 'D', weights: { 正职: 40, 副职: 55 } },
];
const names = [
  '江砚之',
  '卫明谦',
  '白予川',
  '陶静姝',
  '钟怀远',
  '贺云舒',
  '祁牧云',
  '傅景澄',
  '邵望舒',
  '易清和',
  '乔晚晴',
];
const scheme: Scheme = {
  shares,
  groups,
  least: 5,
  trimPercent: 10,
  targets: names.map((id, at) => ({
    id,
    pool: at < 6 ? '正职' : '副职',
    adjustment: at === 2 ? 150 : 0,
  })),
};
/** Values go round, so that means end on all sorts of digits; 乔晚晴 is rated by four alone. */
const values = (seed: number) =>
  Object.fromEntries(
    Object.keys(shares).map((id, at) => [id, [950, 850, 925, 700, 887, 500][(seed * 7 + at * 5) % 6]!]),
  );
const ballots = Object.entries({ A: 9, F: 2, B: 7, D: 43 }).flatMap(([groupId, count], group) =>
  Array.from({ length: count }, (_, no): Ballot => ({
    groupId,
    isInvalid: false,
    isStraight: false,
    ratings: names
      .filter(name => name !== '乔晚晴' || (groupId === 'D' && no < 4))
      .map((targetId, at) => ({
        targetId,
        values: values(no * 3 + at + group * at),
        voices: groupId === 'B' && no < 2 ? 2 : 1,
      })),
  })),
);
const lines = calculate(scheme, ballots).map(line => ({
  ...line,
  name: line.targetId,
  post: '',
  isGraded: line.total !== null,
}));

let folder: string;
let book: Buffer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'calculation-'));
  const groupNames = new Map([
    ['A', '校领导'],
    ['F', '分管校领导'],
    ['B', '正职互评'],
    ['D', '教职工代表'],
  ]);
  book = await calculationSheet({
    title: '2026年度中层干部考核',
    remark: '测评关闭后生成',
    groupNames,
    percent: 20,
    lines,
  });
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The book as LibreOffice saves it, without the figures we wrote beside the formulas. */
async function recomputed(): Promise<Buffer> {
  const { ZipFile } = await import('yazl');
  const zip = new ZipFile();
  for (const [name, xml] of await textsIn(book))
    zip.addBuffer(Buffer.from(xml.replace(/<\/f><v>[^<]*<\/v>/g, '</f>')), name);
  zip.end();
  const parts: Buffer[] = [];
  for await (const part of zip.outputStream) parts.push(part as Buffer);
  const path = join(folder, 'sheet.xlsx');
  writeFileSync(path, Buffer.concat(parts));
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
  execFileSync(
    office as string,
    [profile, '--headless', '--convert-to', 'xlsx', '--outdir', join(folder, 'out'), path],
    {
      stdio: 'ignore',
    },
  );
  return readFileSync(join(folder, 'out', 'sheet.xlsx'));
}
const figuresIn = async (bytes: Buffer) =>
  (await readXlsx(bytes)).sheets.map(({ name, rows }) => ({
    name,
    rows: rows
      .slice(3)
      .map(row => row.slice(0, 11).map(cell => (typeof cell === 'number' ? Number(cell.toFixed(6)) : (cell ?? null)))),
  }));

test('the sheet holds no ballot, and nothing of fewer than five', async () => {
  const [parts, totals] = await figuresIn(book);
  expect(parts?.rows.every(row => Number(row[4]) >= 5)).toBe(true);
  expect(parts?.rows[0]?.slice(0, 6)).toEqual([1, '江砚之', '正职', '校领导（并入分管校领导）', 11, 40]);
  expect(parts?.rows.some(row => row[1] === '乔晚晴')).toBe(false);
  expect(totals?.rows.at(-1)).toEqual([11, '乔晚晴', null, '副职', null, 0, null, null, '否']);
});

test.skipIf(!office)('LibreOffice computes every figure of it again and finds the same', async () => {
  const ours = await figuresIn(book);
  const theirs = await figuresIn(await recomputed());
  const filled = (sheets: typeof ours) =>
    sheets.map(({ name, rows }) => ({ name, rows: rows.map(row => row.filter(cell => cell !== null && cell !== '')) }));
  expect(filled(theirs)).toEqual(filled(ours));
  expect(theirs[2]?.rows).toEqual([
    ['正职', 6, 20, 1],
    ['副职', 4, 20, 0],
  ]);
  expect(theirs[1]?.rows.slice(0, 10).map(row => [row[6], row[7]])).toEqual(
    lines.slice(0, 10).map(({ total, rank }) => [(total ?? 0) / 100, rank]),
  );
});
