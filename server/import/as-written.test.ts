/** Sheets as programs and people leave them: signs nobody sees, what stands beside the cells, archives of many makers. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { longArchive, workbookOf } from '../testing/archive.ts';
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
const rowsOf = async ({ id }: { id: string }) =>
  (await department('GET', `/api/gbImport/${id}/row?size=100`)).body.content;
const outcomes = async (batch: { id: string }) => (await rowsOf(batch)).map((row: { outcome: string }) => row.outcome);
const told = async (batch: { id: string }): Promise<string[]> =>
  (await rowsOf(batch)).flatMap((row: { faults: { cell: string; message: string }[] }) =>
    row.faults.map(one => `${one.cell} ${one.message}`),
  );

const head = ['班级代码', '班级名称', '院系', '年级', '培养层次', '毕业日期'];
const line = (code: string, ...others: (string | null)[]) =>
  [code, `${code}班`, '物理学院', '2024', '本科', '2028-06-30'].map((text, at) => others[at] ?? text);
const inline = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
const rowXml = (rowNo: number, texts: readonly (string | null)[], attributes = '') =>
  `<row r="${rowNo}" ${attributes}>${texts
    .map((text, at) => (text === null ? '' : inline('ABCDEFG'.charAt(at) + rowNo, text)))
    .join('')}</row>`;
const data = (...rows: (string | null)[][]) => [head, ...rows].map((texts, at) => rowXml(at + 1, texts)).join('');
const book = (code: string) => ({ sheets: [{ name: '班级', data: data(line(code)) }] });

test('[K-02] signs of no width make no other record, unit, year, level or day', async () => {
  const batch = await upload(
    await sheet(
      head,
      line('HG1\u200b', null, '零宽\u200b班'),
      line('HG2', null, null, '物理学院\u200b', '2024\u200b', '\u2060本科', '2028-06-30\u200b'),
      line('\u200eHG6', null, '软\u00ad连字符班'),
    ),
  );
  expect([await outcomes(batch), await told(batch)]).toEqual([['add', 'add', 'add'], []]);
  await action(world, department, batch.id, 'confirm');
  const codes = await world.database.rows(sql`select code, name from school_class where code like 'HG%' order by code`);
  expect(codes).toEqual([
    { code: 'HG1', name: '零宽班' },
    { code: 'HG2', name: 'HG2班' },
    { code: 'HG6', name: '软连字符班' },
  ]);
  expect(await outcomes(await upload(await sheet(head, line('ＨＧ１', null, '零宽班'))))).toEqual(['same']);
});

test('[K-02] phones of address books are taken, a private sign is told on its cell', async () => {
  const phones = await sheet(
    ['学号/工号', '手机'],
    ['20232010011', '\u202d19900001098\u202c'],
    ['20222010010', '+86 199-0000-1097'],
  );
  expect(await told(await upload(phones, 'api/dyjbxx'))).toEqual([]);
  expect(await told(await upload(await sheet(head, line('HR5', null, '赵\ue000班'))))).toEqual([
    'B2 第 2 行：班级名称含有本机自造的字，在别处显示为空白或方框，请用输入法重新输入这个字',
  ]);
});

test('[K-03] a word of 39 signs and a picture is told on its cell, as half a sign and a control are', async () => {
  const level = `${'某'.repeat(39)}😊`;
  const rows = [
    line('HX1', null, null, null, null, level),
    line('HX2', null, '_xD83D_'),
    line('HX3', null, '_x0000_班'),
  ];
  const batch = await upload(workbookOf({ sheets: [{ name: '班级', data: data(...rows) }] }));
  expect(await told(batch)).toEqual([
    `E2 第 2 行：培养层次“${level}”不在字典范围内`,
    'B3 第 3 行：班级名称含有不可见的控制字符，请删除后重新输入',
    'B4 第 4 行：班级名称含有不可见的控制字符，请删除后重新输入',
  ]);
});

test('[K-04] what is merged downwards is said of every row', async () => {
  const rows = [line('HD1'), line('HD2').with(2, null as never), line('HD3').with(2, null as never)];
  const after = '<mergeCells count="1"><mergeCell ref="C2:C4"/></mergeCells>';
  const batch = await upload(workbookOf({ sheets: [{ name: '班级', data: data(...rows), after }] }));
  expect(await outcomes(batch)).toEqual(['add', 'add', 'add']);
  expect((await rowsOf(batch)).map((row: { raw: { unitId: string } }) => row.raw.unitId)).toEqual(
    Array(3).fill('物理学院'),
  );
});

test('[K-04] a formula nobody computed is told on its cell, where it may be empty too', async () => {
  const optional = `<row r="1">${[...head, '专业'].map((text, at) => inline('ABCDEFG'.charAt(at) + 1, text)).join('')}</row>`;
  const formula = (at: string) => `<c r="${at}"><f>"物理"&amp;"学"</f></c>`;
  const content = `${optional}${rowXml(2, line('HV1')).replace('</row>', `${formula('G2')}</row>`)}<row r="3">${inline('A3', 'HV2')}${formula('B3')}${['C', 'D', 'E', 'F'].map((at, n) => inline(`${at}3`, line('x')[n + 2] ?? '')).join('')}</row>`;
  const says = '是公式，文件中没有计算结果，请在表格软件中打开并保存后重新上传，或改为填写内容';
  expect(await told(await upload(workbookOf({ sheets: [{ name: '班级', data: content }] })))).toEqual([
    `G2 第 2 行：专业${says}`,
    `B3 第 3 行：班级名称${says}`,
  ]);
});

test('[K-05] rows that say the number of another row, or one that no sheet has, are rows all the same', async () => {
  const rows = [line('HW1'), line('HW2'), line('HW3')].map((texts, at) => rowXml(at + 2, texts));
  const xml = data() + rows.join('').replace('<row r="3"', '<row r="2"').replace('<row r="4"', '<row r="99999999999"');
  expect(await outcomes(await upload(workbookOf({ sheets: [{ name: '班级', data: xml }] })))).toEqual(
    Array(3).fill('add'),
  );
});

const map = async (batch: { id: string; columns: { field: string | null }[] }, more: object = {}) => {
  const body = { fields: batch.columns.map(({ field }) => field), ...more };
  const answer = await department('POST', `/api/gbImport/${batch.id}/map`, body);
  await world.settle();
  return answer;
};

test('[K-04] hidden and filtered rows wait for a word, and are left out or taken by it', async () => {
  const content = workbookOf({
    sheets: [{ name: '班级', data: data(line('HE1')) + rowXml(3, line('HE2'), 'hidden="1"') }],
  });
  const batch = await upload(content);
  expect(batch).toMatchObject({ mappingAt: expect.any(String), workbook: { hiddenCount: 1, takesHidden: null } });
  const unsaid = await map(batch);
  expect([unsaid.status, unsaid.body.fields]).toMatchObject([
    400,
    [{ message: '表中有 1 行被隐藏或筛选掉，请选择是否导入这些行' }],
  ]);
  await map(batch, { takesHidden: false });
  expect(await told(batch)).toEqual(['null 第 3 行：表中隐藏或筛选掉的行，不导入']);
  expect(await outcomes(batch)).toEqual(['add', 'left']);
  const whole = await upload(content);
  await map(whole, { takesHidden: true });
  expect(await outcomes(whole)).toEqual(['add', 'add']);
});

test('[K-04] a hidden column is asked about', async () => {
  const columns = '<cols><col min="2" max="2" hidden="1"/></cols>';
  const batch = await upload(workbookOf({ sheets: [{ name: '班级', before: columns, data: data(line('HE3')) }] }));
  expect(batch.mappingAt).toEqual(expect.any(String));
  expect(batch.columns[1]).toMatchObject({ heading: '班级名称', field: 'name', by: 'hidden' });
});

test('[K-04] a cover in front is no table; of two tables a person says which', async () => {
  const cover = { name: '封面', data: rowXml(1, ['某某大学班级名册']) + rowXml(2, ['填报单位：物理学院']) };
  const single = await upload(workbookOf({ sheets: [cover, { name: '名册', data: data(line('HF3')) }] }));
  expect(single).toMatchObject({ addCount: 1, mappingAt: null, workbook: { sheet: '名册' } });
  expect(single.workbook.sheets).toEqual([
    { name: '封面', isFit: false },
    { name: '名册', isFit: true },
  ]);
  const two = await upload(
    workbookOf({
      sheets: [
        { name: '本科', data: data(line('HF1')) },
        { name: '研究生', data: data(line('HF2'), line('HF4')) },
      ],
    }),
  );
  expect(two).toMatchObject({ mappingAt: expect.any(String), totalCount: 1, workbook: { sheet: '本科' } });
  expect((await department('POST', `/api/gbImport/${two.id}/sheet`, { sheet: '没有的表' })).status).toBe(400);
  expect((await department('POST', `/api/gbImport/${two.id}/sheet`, { sheet: '研究生' })).status).toBe(200);
  await world.settle();
  const other = (await department('GET', `/api/gbImport/${two.id}`)).body;
  expect(other).toMatchObject({ mappingAt: expect.any(String), totalCount: 2, workbook: { sheet: '研究生' } });
  await map(other);
  expect((await rowsOf(other)).map((row: { raw: { code: string } }) => row.raw.code)).toEqual(['HF2', 'HF4']);
  await action(world, department, other.id, 'confirm');
  const kept = await world.database.one(
    sql`select count(*)::int as n from import_file where import_batch_id = ${other.id}::bigint`,
  );
  expect(kept).toEqual({ n: 0 });
});

test('[K-05] workbooks of many makers are read: eight bytes, backslashes, a slash before, bytes behind, another name', async () => {
  const packed = (code: string, more: object) => workbookOf({ ...book(code), ...more });
  const renamed = (part: string) => part.replace('workbook.xml', 'workbook2.xml');
  const books: Record<string, Buffer> = {
    HK2: packed('HK2', { pack: longArchive }),
    HK5: packed('HK5', { nameOf: (part: string) => part.replaceAll('/', '\\') }),
    HK6: packed('HK6', { nameOf: (part: string) => (part.startsWith('xl/') ? `/${part}` : part) }),
    HK12: Buffer.concat([workbookOf(book('HK12')), Buffer.from('\r\n')]),
    HK8: packed('HK8', { nameOf: renamed, textOf: (text: string) => text.replaceAll('workbook.xml', 'workbook2.xml') }),
  };
  for (const [code, content] of Object.entries(books))
    expect([code, await upload(content)]).toMatchObject([code, { addCount: 1, faultCount: 0 }]);
});

test('[K-11] headings with a hint in brackets are known', async () => {
  const odd = ['序号', '* 班级代码 ', '班级名称（必填）', '院系\n', '年 级', '培养层次*', '毕业日期(YYYY-MM-DD)'];
  const batch = await upload(await sheet(odd, ['1', ...line('HP1')]));
  expect(batch).toMatchObject({ mappingAt: null, addCount: 1, faultCount: 0 });
});

test('[K-11] brackets of either width name the same unit', async () => {
  await world.database.rows(sql`update unit set name = '测试中心（本部）' where name = '物理学院'`);
  const names = ['测试中心(本部)', '测试中心（本部） ', '测试 中心（本部）'];
  const batch = await upload(await sheet(head, ...names.map((name, at) => line(`HQ${at}`, null, null, name))));
  await world.database.rows(sql`update unit set name = '物理学院' where name = '测试中心（本部）'`);
  expect(await outcomes(batch)).toEqual(['add', 'add', 'add']);
});

test.each([
  ['HI0001', '999999199005063078', '999999900506307', '1990-05-06'],
  ['HI0002', '999999880504309', '999999198805043097', '1988-05-04'],
])('[K-11] %s came with the card %s and is known by %s', async (number, first, then, born) => {
  const head = ['姓名', '性别', '人员类型', '学号/工号', '公民身份号码', '出生日期', '单位'];
  const made = await upload(
    await sheet(head, ['老证', '男', '专任教师', number, first, born, '物理学院']),
    'api/jsjbxx',
  );
  expect([await outcomes(made), await told(made)]).toEqual([['add'], []]);
  await action(world, department, made.id, 'confirm');
  const again = await upload(
    await sheet(head.toSpliced(3, 1).slice(0, 4), ['老证', '男', '专任教师', then]),
    'api/jsjbxx',
  );
  expect([await outcomes(again), await told(again)]).toEqual([['same'], []]);
});
