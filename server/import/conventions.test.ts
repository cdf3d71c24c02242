/** Sheets as LibreOffice, Excel and WPS leave them: the same table said in many ways, and what went wrong in them named by cell. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { workbookOf } from '../testing/archive.ts';
import { openWorld, type Ask, type OpenWorld } from '../testing/open-world.ts';
import { send, sheet } from '../testing/uploads.ts';

vi.setConfig({ testTimeout: 60_000 });
let world: OpenWorld;
let department: Ask;
beforeAll(async () => {
  world = await openWorld();
  department = await world.as('demo.department');
});
afterAll(() => world.close());

const upload = async (content: Buffer, path = 'api/bjxx') =>
  (await send(department, `/${path}/import`, '表.xlsx', content)).body;
interface Row {
  raw: Record<string, string | null>;
  outcome: string;
  rowNo: number;
  faults: { cell: string; value: string | null; message: string }[];
}
const rowsOf = async ({ id }: { id: string }): Promise<Row[]> =>
  (await department('GET', `/api/gbImport/${id}/row?size=100`)).body.content;
const told = (rows: Row[]) => rows.flatMap(row => row.faults.map(one => `${one.cell} ${one.message}`));

const head = ['班级代码', '班级名称', '院系', '年级', '培养层次', '毕业日期'];
const inline = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
const heads = (row = 1) =>
  `<row r="${row}">${head.map((text, at) => inline('ABCDEF'.charAt(at) + row, text)).join('')}</row>`;
const line = (row: number, last: string, name = inline(`B${row}`, `${row}班`)) =>
  `<row r="${row}">${inline(`A${row}`, `K${row}`)}${name}${inline(`C${row}`, '物理学院')}${inline(`D${row}`, '2024')}${inline(`E${row}`, '本科')}${last}</row>`;
const table = (data: string) => ({ sheets: [{ name: '班级', data }] });

test('[BIZ-03] texts stand in the cell, in the shared list, in runs of several fonts, or come from a formula', async () => {
  const strings = [
    '<si><t>K2</t></si>',
    '<si><r><t>二</t></r><r><rPr><b/></rPr><t xml:space="preserve">班 </t></r></si>',
  ].join('');
  const shared = `<row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2" t="s"><v>1</v></c>${inline('C2', '物理学院')}<c r="D2"><v>2024</v></c><c r="E2" t="str"><f>"本"&amp;"科"</f><v>本科</v></c><c r="F2" s="1"><v>46934</v></c></row>`;
  const batch = await upload(workbookOf({ ...table(heads() + shared), strings }));
  expect(batch).toMatchObject({ addCount: 1, faultCount: 0 });
  expect((await rowsOf(batch))[0]?.raw).toMatchObject({
    code: 'K2',
    name: '二班',
    level: '本科',
    graduatesOn: '2028-06-30',
  });
});

test('[BIZ-03] days come as serial numbers of any format, with time, and as text in four notations', async () => {
  const cells = [
    '<c r="F2" s="1"><v>46934</v></c>',
    '<c r="F3" s="2"><v>46934.75</v></c>',
    '<c r="F4" s="3"><v>46934</v></c>',
    '<c r="F5"><v>46934</v></c>',
  ];
  const texts = ['2028/6/30', '2028.06.30', '20280630', '2028年6月30日'].map((text, at) => inline(`F${at + 6}`, text));
  const data = heads() + [...cells, ...texts].map((cell, at) => line(at + 2, cell)).join('');
  const batch = await upload(workbookOf(table(data)));
  expect(batch).toMatchObject({ addCount: 8, faultCount: 0 });
  await department('POST', `/api/gbImport/${batch.id}/confirm`);
  await world.settle();
  const days = await world.database.rows<{ day: string }>(sql`
    select distinct graduates_on as day from school_class where code in ('K2', 'K3', 'K4', 'K5', 'K6', 'K7', 'K8', 'K9')`);
  expect(days).toEqual([{ day: '2028-06-30' }]);
});

test('[BIZ-03] what a formula failed to compute is named by its cell and its error', async () => {
  const data =
    heads() +
    line(2, '<c r="F2" t="e"><f>1/0</f><v>#DIV/0!</v></c>') +
    line(3, inline('F3', '2028-06-30'), '<c r="B3" t="e"><f>NA()</f><v>#N/A</v></c>');
  expect(told(await rowsOf(await upload(workbookOf(table(data)))))).toEqual([
    'F2 第2行：毕业日期是公式，计算结果为错误值 #DIV/0!，请改为填写内容',
    'B3 第3行：班级名称是公式，计算结果为错误值 #N/A，请改为填写内容',
  ]);
});

test('[BIZ-03] a workbook that counts its days from 1904 is refused before any day is read wrongly', async () => {
  const content = workbookOf({
    ...table(heads() + line(2, '<c r="F2" s="1"><v>45472</v></c>')),
    properties: 'date1904="1"',
  });
  expect((await upload(content)).message).toBe(
    '该文件使用 1904 日期系统，日期会相差四年，请在表格软件中改为 1900 日期系统后重试',
  );
});

test('[BIZ-03] titles, heads merged over two rows, empty rows and columns and hidden sheets disturb nobody', async () => {
  const two = ['班级代码', '班级名称', '院系'].map((text, at) => inline('ABC'.charAt(at) + 3, text)).join('');
  const group = inline('D3', '培养') + inline('E3', '');
  const below = ['年级', '培养层次', '毕业日期'].map((text, at) => inline('DEF'.charAt(at) + 4, text)).join('');
  const data = `<row r="1">${inline('A1', '2024级班级登记表')}</row><row r="3">${two}${group}</row><row r="4">${below}</row>${line(7, inline('F7', '2028-06-30'))}<row r="9"/>${line(12, inline('F12', '2028-06-30') + '<c r="K12"/>')}`;
  const content = workbookOf({
    sheets: [
      { name: '旧表', attributes: 'state="hidden"', data: heads() + line(2, '') },
      {
        name: '班级 &amp; 专业',
        data,
        after: '<mergeCells count="2"><mergeCell ref="A3:A4"/><mergeCell ref="D3:F3"/></mergeCells>',
      },
    ],
  });
  const batch = await upload(content);
  expect(batch).toMatchObject({ totalCount: 2, faultCount: 0 });
  expect((await rowsOf(batch)).map(row => [row.rowNo, row.raw['code'], row.raw['name']])).toEqual([
    [7, 'K7', '7班'],
    [12, 'K12', '12班'],
  ]);
});

test('[BIZ-03] numbers that a program spoilt are named; full width and blanks inside names are set right', async () => {
  const members = ['姓名', '身份证号', '学号/工号'];
  const content = await sheet(
    members,
    ['丁　砚 书', '4.10101E+17', 'ＧＺ０４１０１１'],
    ['方予安', '999999197902041000', 'GZ071012'],
    ['顾 青岚', null, 'GZ141033'],
  );
  const rows = await rowsOf(await upload(content, 'api/dyjbxx'));
  expect(told(rows)).toEqual([
    'B2 第2行：公民身份号码已被表格软件转成数值而失真，请把单元格设为文本格式后重新填写',
    'B3 第3行：公民身份号码已被表格软件转成数值而失真，请把单元格设为文本格式后重新填写',
  ]);
  expect(rows[2]).toMatchObject({ outcome: 'same', faults: [] });
});

test('[BIZ-03] a sheet made from an older template is taken and said to be one; a foreign one is not', async () => {
  const old = workbookOf({
    sheets: [
      { name: '班级', data: heads() + line(2, inline('F2', '2028-06-30')) },
      { name: '填写说明', data: `<row r="1">${inline('A1', '模板版本')}${inline('B1', '00000000')}</row>` },
    ],
  });
  expect(await upload(old)).toMatchObject({ isOldTemplate: true, totalCount: 1 });
  const foreign = await upload(await sheet(['姓名', '电话'], ['丁砚书', '1']));
  expect(foreign.message).toBe('没有找到表头，请使用下载的模板，保留列名所在的行');
});

test('[BIZ-03] 50,001 rows are refused as a whole, by the one who reads and before any row is looked at', async () => {
  const rows = Array.from({ length: 50_001 }, (_, n) => `<row r="${n + 2}">${inline(`A${n + 2}`, `Z${n}`)}</row>`);
  const batch = await upload(workbookOf(table(heads() + rows.join(''))));
  const end = await vi.waitFor(
    async () => {
      await world.settle();
      const { body } = await department('GET', `/api/gbImport/${batch.id}`);
      expect(body.endedAt).not.toBeNull();
      return body;
    },
    { timeout: 50_000 },
  );
  expect(end).toMatchObject({ state: 3, totalCount: 0, failure: ['单次导入不能超过50000行'] });
  expect((await department('GET', `/api/gbImport/${batch.id}/row`)).body.totalElements).toBe(0);
});
