/** Sheets as LibreOffice, Excel and WPS leave them: the same table said in many ways, and what went wrong in them named by cell. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { workbookOf } from '../testing/archive.ts';
import { openWorld, type Ask, type OpenWorld } from '../testing/open-world.ts';
import { action, send, sheet } from '../testing/uploads.ts';

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
    'F2 第 2 行：毕业日期是公式，计算结果为错误值 #DIV/0!，请改为填写内容',
    'B3 第 3 行：班级名称是公式，计算结果为错误值 #N/A，请改为填写内容',
  ]);
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
    'B2 第 2 行：公民身份号码已被表格软件转成数值而失真，请把单元格设为文本格式后重新填写',
    'B3 第 3 行：公民身份号码已被表格软件转成数值而失真，请把单元格设为文本格式后重新填写',
  ]);
  expect(rows[2]).toMatchObject({ outcome: 'same', faults: [] });
});

test('[BIZ-03] an id card that stands in its cell as a number is named as spoilt, however many digits are left', async () => {
  const row = (at: number, card: string) =>
    `<row r="${at}">${inline(`A${at}`, '丁砚书')}<c r="B${at}"><v>${card}</v></c>${inline(`C${at}`, 'GZ041011')}</row>`;
  const head = `<row r="1">${['姓名', '身份证号', '学号/工号'].map((text, at) => inline('ABC'.charAt(at) + 1, text)).join('')}</row>`;
  const cards = ['4.10101E17', '410101199003070000', '410101199003072320'];
  const data = head + cards.map((card, at) => row(at + 2, card)).join('');
  const rows = await rowsOf(await upload(workbookOf(table(data)), 'api/dyjbxx'));
  const spoilt = '公民身份号码已被表格软件转成数值而失真，请把单元格设为文本格式后重新填写';
  expect(rows.map(({ faults }) => faults[0]).map(one => [one?.cell, one?.value, one?.message])).toEqual([
    ['B2', '4.10101E+17', `第 2 行：${spoilt}`],
    ['B3', '4.10101E+17', `第 3 行：${spoilt}`],
    ['B4', '4.10101E+17', `第 4 行：${spoilt}`],
  ]);
});

test('[BIZ-03] elements of WPS and phonetic readings are passed over and the rest is read as the same table', async () => {
  const strings =
    '<si><t>K2</t><rPh sb="0" eb="1"><t>ban</t></rPh><phoneticPr fontId="1"/></si><si><t xml:space="preserve"> 二班</t></si>';
  const wps =
    '<extLst><ext uri="{1}" xmlns:etc="http://www.wps.cn/officeDocument/2017/etCustomData"><etc:x/></ext></extLst>';
  const photo = '<c r="G1" t="str"><f>_xlfn.DISPIMG("ID_1",1)</f><v>=DISPIMG("ID_1",1)</v></c>';
  const shared = `<row r="2" spans="1:6" ht="14.25" customHeight="1"><c r="A2" t="s"><v>0</v></c><c r="B2" t="s"><v>1</v></c>${inline('C2', '物理学院')}<c r="D2"><v>2024</v></c>${inline('E2', '本科')}<c r="F2" s="3"><v>46934</v></c></row>`;
  const plain = workbookOf({ sheets: [{ name: '班级', data: heads() + shared, after: wps }], strings });
  const wanted = { code: 'K2', name: '二班', level: '本科', graduatesOn: '2028-06-30' };
  expect((await rowsOf(await upload(plain)))[0]?.raw).toMatchObject(wanted);
  const picture = await upload(
    workbookOf({ sheets: [{ name: '班级', data: heads().replace('</row>', `${photo}</row>`) + shared }], strings }),
  );
  // A column of pictures is no field; a person says so once.
  expect(picture).toMatchObject({ mappingAt: expect.any(String), rehearsedAt: null });
  expect(picture.columns[6]).toMatchObject({ heading: '=DISPIMG("ID_1",1)', field: null, by: 'none' });
});

test('[BIZ-03] empty columns between filled ones are passed over; a column beyond the 256th is not read', async () => {
  const far = (text: string) => heads().replace('</row>', `${inline('I1', text)}</row>`);
  const data = far('对应党支部') + line(2, inline('F2', '2028-06-30'));
  expect(await upload(workbookOf(table(data)))).toMatchObject({ totalCount: 1, faultCount: 0 });
  const wide = heads() + line(2, inline('F2', '2028-06-30') + inline('IW2', '远'));
  expect((await upload(workbookOf(table(wide)))).message).toBe(
    '表格内容过多，无法在限定的时间和内存内读完，请删除多余的工作表和格式后重试',
  );
});

test('[BIZ-03] one record in two rows and a name that several bear are named by row, cell, value and reason', async () => {
  const card = '999999197506110013';
  const content = await sheet(
    ['学号/工号', '身份证号', '籍贯'],
    ['GZ041011', null, '江苏无锡'],
    [null, card, '江苏无锡'],
  );
  const rows = await rowsOf(await upload(content, 'api/dyjbxx'));
  expect(rows.map(row => row.faults.map(one => one.message))).toEqual([[], ['第 3 行：与第 2 行是同一条记录']]);

  const duplicates =
    heads() + [21, 22].map(row => line(row, inline(`F${row}`, '2028-06-30'), inline(`B${row}`, '双名班'))).join('');
  await action(world, department, (await upload(workbookOf(table(duplicates)))).id, 'confirm');
  const members = await upload(await sheet(['学号/工号', '班级'], ['20232010011', '双名班']), 'api/dyjbxx');
  expect((await rowsOf(members)).map(row => row.faults)).toMatchObject([
    [{ cell: 'B2', value: '双名班', message: '第 2 行：班级“双名班”对应多条记录，请改填代码' }],
  ]);
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
  const early = await department('POST', `/api/gbImport/${batch.id}/confirm`);
  expect([early.status, early.body.message]).toEqual([409, '该批次尚未检查完，请稍候再确认']);
  await expect
    .poll(async () => {
      await world.settle();
      return (await department('GET', `/api/gbImport/${batch.id}`)).body;
    })
    .toMatchObject({ state: 3, totalCount: 0, failure: ['单次导入不能超过50000行'], endedAt: expect.any(String) });
  expect((await department('GET', `/api/gbImport/${batch.id}/row`)).body.totalElements).toBe(0);
});
