/** What a sheet shows is what is taken from it: numbers by the format of their cell. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { workbookOf } from '../testing/archive.ts';
import { openWorld, type Ask, type OpenWorld } from '../testing/open-world.ts';
import { send } from '../testing/uploads.ts';

let world: OpenWorld;
let department: Ask;
beforeAll(async () => {
  world = await openWorld();
  department = await world.as('demo.department');
});
afterAll(() => world.close());

const formats = ['0000000000', '"D"0000', '0.0%', 'yyyy"年"m"月";@', 'mmm-yy', 'yyyy-mm', '0.00'];
const inline = (text: string) => (at: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
/** A number by the place of its format in the list; none is a number without a format. */
const number = (value: number, format?: string) => (at: string) =>
  `<c r="${at}" s="${format === undefined ? 0 : formats.indexOf(format) + 4}"><v>${value}</v></c>`;
type Cell = ReturnType<typeof inline>;
const row = (rowNo: number, cells: readonly Cell[]) =>
  `<row r="${rowNo}">${cells.map((cell, at) => cell('ABCDEFG'.charAt(at) + rowNo)).join('')}</row>`;

interface Row {
  outcome: string;
  raw: Record<string, string | null>;
  changes: { name: string; new: string | null }[];
  faults: { cell: string | null; code: string; value: string | null }[];
}
async function looked(path: string, headings: string[], lines: Cell[][], properties = ''): Promise<Row[]> {
  const data = [headings.map(inline), ...lines].map((cells, at) => row(at + 1, cells)).join('');
  const content = workbookOf({ sheets: [{ name: '表', data }], formats, properties });
  const { body } = await send(department, `/${path}/import`, '表.xlsx', content);
  return (await department('GET', `/api/gbImport/${body.id}/row?size=100`)).body.content;
}

const classHead = ['班级代码', '班级名称', '院系', '年级', '培养层次', '毕业日期'];
const classLine = (code: Cell, graduatesOn: Cell) => [
  code,
  inline('前导零班'),
  inline('物理学院'),
  inline('2024'),
  inline('本科'),
  graduatesOn,
];

test('[K-01] a code keeps the zeros and the letter that its format shows', async () => {
  const june = inline('2028-06-30');
  const rows = await looked('api/bjxx', classHead, [
    classLine(number(20260017, '0000000000'), june),
    classLine(number(17, '"D"0000'), june),
  ]);
  expect(rows.map(({ outcome, raw }) => [outcome, raw['code']])).toEqual([
    ['add', '0020260017'],
    ['add', 'D0017'],
  ]);
});

test('[K-01] a day of which the month is shown is asked about like the month as a text', async () => {
  const months = [number(47849, 'yyyy"年"m"月";@'), number(47849, 'mmm-yy'), inline('2031-01')];
  const rows = await looked(
    'api/bjxx',
    classHead,
    months.map((cell, at) => classLine(inline(`HT${at}`), cell)),
  );
  expect(rows.map(({ faults }) => faults.map(one => [one.cell, one.code, one.value]))).toEqual([
    [['F2', 'kit.import.month-alone', '2031-01']],
    [['F3', 'kit.import.month-alone', '2031-01']],
    [['F4', 'kit.import.month-alone', '2031-01']],
  ]);
});

const ruleHead = ['缴费人员类别', '执行年月', '基数高于', '比例'];
test('[K-01] months, shares and amounts are those that are shown', async () => {
  const line = (month: Cell, above: Cell, share: Cell) => [inline('年薪制'), month, above, share];
  const rows = await looked('api/dfgl/rate', ruleHead, [
    line(number(48945, 'yyyy"年"m"月";@'), number(0), number(0.01, '0.0%')),
    line(number(48976, 'mmm-yy'), number(5123.4500000000007, '0.00'), inline('1%')),
    line(number(49004, 'yyyy-mm'), number(0.57999999999999996, '0.00'), number(0.005, '0.0%')),
  ]);
  // What speaks against the last two is the table of rates alone.
  expect(rows.map(({ outcome, raw, faults }) => [outcome, Object.values(raw), faults.map(({ code }) => code)])).toEqual(
    [
      ['add', ['年薪制', '2034-01', '0', '1%'], []],
      ['fault', ['年薪制', '2034-02', '5123.45', '1%'], ['dues.duesRate.no-lowest']],
      ['fault', ['年薪制', '2034-03', '0.58', '0.5%'], ['dues.duesRate.no-lowest']],
    ],
  );
});

test('[K-01] a workbook that counts its days from 1904 is read by its own count', async () => {
  const day = (at: string) => `<c r="${at}" s="1"><v>45472</v></c>`;
  const rows = await looked('api/bjxx', classHead, [classLine(inline('HA1'), day)], 'date1904="1"');
  expect(rows.map(({ outcome, raw }) => [outcome, raw['graduatesOn']])).toEqual([['add', '2028-06-30']]);
});
