/** Files that are no sheet, sheets that are no table, and a run that breaks off: each says what to do, nothing is half written. */
import { sql } from 'drizzle-orm';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openWorld, type Ask, type OpenWorld } from '../testing/open-world.ts';
import { archive } from '../testing/archive.ts';
import { action, send, sheet } from '../testing/uploads.ts';
import { request } from '../kit/jobs/job.ts';
import { noFacts } from '../kit/tx.ts';
import { writing } from './confirm.ts';
import type { CellText } from './excel.ts';

let world: OpenWorld;
let department: Ask;

beforeAll(async () => {
  world = await openWorld();
  department = await world.as('demo.department');
});
afterAll(() => world.close());

const refusal = async (name: string, content: Buffer, query = '') => {
  const { status, body } = await send(department, `/api/bjxx/import${query}`, name, content);
  return [status, body.message];
};
const waiting = async (content: Buffer) => {
  const { status, body } = await send(department, '/api/bjxx/import', '班级.xlsx', content);
  expect(status).toBe(201);
  expect(body).toMatchObject({
    state: 1,
    mappingAt: expect.any(String),
    rehearsedAt: null,
    endedAt: null,
    addCount: 0,
  });
  return body as {
    failure: string[];
    missing: string[];
    columns: { heading: string; field: string | null; by: string }[];
  };
};
const head = ['班级代码', '班级名称', '院系', '年级', '培养层次', '毕业日期'];
const row = (code: string): CellText[] => [code, `${code}班`, '物理学院', '2024', '本科', '2028-06-30'];

const workbook = { name: 'xl/workbook.xml', content: Buffer.from('<workbook/>') };

test('a file that is no xlsx is refused by its name and by its content', async () => {
  const csv = Buffer.from('班级代码,班级名称\n1,2');
  const no = [400, '文件格式不正确，仅支持xlsx'];
  expect(await refusal('班级.csv', csv)).toEqual(no);
  expect(await refusal('班级.xlsx', csv)).toEqual(no);
  expect(await refusal('班级.xlsx', Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toEqual(no);
  expect(await refusal('班级.xlsx', archive({ name: 'word/document.xml', content: Buffer.from('<w/>') }))).toEqual(no);
  expect(await refusal('班级.xlsx', Buffer.alloc(0))).toEqual(no);
});

test('a truncated, an encrypted and an oversized file say so', async () => {
  const whole = await sheet(head, row('B1'));
  const truncated = '文件不完整，可能上传时中断或已损坏，请在表格软件中打开另存后重新上传';
  expect(await refusal('班级.xlsx', whole.subarray(0, whole.length / 2))).toEqual([400, truncated]);
  const broken = Buffer.from(whole);
  broken.fill(7, 40, 400);
  expect(await refusal('班级.xlsx', broken)).toEqual([400, truncated]);
  const encryption = { password: '1234', spinCount: 1000 };
  const locked = Buffer.from(await writeXlsx({ sheets: [{ name: '表', rows: [head] }], encryption }));
  expect(await refusal('班级.xlsx', locked)).toEqual([400, '文件设有打开密码，请取消密码后重新上传']);
  expect(await refusal('班级.xlsx', Buffer.alloc((10 << 20) + 1))).toEqual([413, '提交的内容过大，请减少后重试']);
});

test('[SEC-44] archives that would unpack beyond measure are not unpacked', async () => {
  const bomb = '文件解压后过大或内容异常，未读取，请另存为新的 xlsx 文件后重试';
  const blanks = Buffer.alloc(60 << 20, 32);
  expect(await refusal('班级.xlsx', archive(workbook, { name: 'xl/worksheets/sheet1.xml', content: blanks }))).toEqual([
    400,
    bomb,
  ]);
  expect(await refusal('班级.xlsx', archive(workbook, { ...workbook, name: 'a', claims: 600 << 20 }))).toEqual([
    400,
    bomb,
  ]);
  expect(await refusal('班级.xlsx', archive(workbook, { ...workbook, name: '../x' }))).toEqual([400, bomb]);
  const many = Array.from({ length: 2001 }, (_, at) => ({ name: `e${at}`, content: Buffer.alloc(0) }));
  expect(await refusal('班级.xlsx', archive(...many))).toEqual([400, bomb]);
  const liar = { name: '[Content_Types].xml', content: blanks, claims: 100 };
  expect((await refusal('班级.xlsx', archive(liar, workbook)))[0]).toBe(400);
});

test('headings are found below a title, in any order; what nobody knows waits for a person', async () => {
  const titled = await sheet(['2024级班级登记表'], [], head.toReversed(), row('B1').toReversed());
  expect((await send(department, '/api/bjxx/import', '班级.xlsx', titled)).body).toMatchObject({
    totalCount: 1,
    addCount: 1,
  });
  expect(await refusal('班级.xlsx', await sheet(['甲', '乙'], ['1', '2']))).toEqual([
    400,
    '没有找到表头，请使用下载的模板，保留列名所在的行',
  ]);
  const odd = [...head, '班主任电话', '院系', null, '备注二'];
  expect((await waiting(await sheet(odd, [...row('B1'), '1', '2', '3', '4']))).columns.slice(6)).toMatchObject([
    { heading: '班主任电话', field: null, by: 'none' },
    { heading: '院系', field: null, by: 'none' },
    { heading: '', field: null, by: 'none' },
    { heading: '备注二', field: null, by: 'none' },
  ]);
  const short = await waiting(await sheet(head.slice(0, 4), row('B1').slice(0, 4)));
  expect(short.missing).toEqual(['level', 'graduatesOn']);
  expect(short.failure).toEqual([
    '缺少必填列“培养层次”，请选择对应的列，或为新增的记录统一填写',
    '缺少必填列“毕业日期”，请选择对应的列，或为新增的记录统一填写',
  ]);
  expect((await waiting(await sheet(head.slice(1), row('B1').slice(1)))).failure).toEqual([
    '缺少用来识别记录的列，请至少保留其中一列：班级代码',
  ]);
});

test('more rows than the setting allows are refused as a whole', async () => {
  const limit = (value: string) =>
    world.database.rows(sql`update system_config set config_value = ${value} where config_key = 'import.maxRows'`);
  await limit('2');
  expect(await refusal('班级.xlsx', await sheet(head, row('B1'), row('B2'), row('B3')))).toEqual([
    400,
    '单次导入不能超过2行',
  ]);
  await limit('50000');
});

test('unknown options and a body that is no upload are bad input', async () => {
  expect((await refusal('班级.xlsx', await sheet(head, row('B1')), '?mode=replace'))[0]).toBe(400);
  expect((await department('POST', '/api/bjxx/import', { rows: [] })).status).toBe(406);
});

test('a run that breaks off goes on where it stopped, and writes no row twice', async () => {
  const codes = Array.from({ length: 1200 }, (_, at) => `C${String(at + 1).padStart(4, '0')}`);
  const { body } = await send(department, '/api/bjxx/import', '班级.xlsx', await sheet(head, ...codes.map(row)));
  expect(body).toMatchObject({ totalCount: 1200, addCount: 1200, faultCount: 0 });
  await world.database.rows(
    sql.raw(`
    create function stop_here() returns trigger language plpgsql as $$ begin
      raise exception 'the database goes away' using errcode = '57P01'; end $$`),
  );
  await world.database.rows(
    sql.raw(`
    create trigger stop_here before insert on school_class for each row when (new.code = 'C0700') execute function stop_here()`),
  );
  const answer = await department('POST', `/api/gbImport/${body.id}/confirm`);
  expect(answer.body).toMatchObject({ state: 1, doneCount: 0, confirmedAt: expect.any(String), endedAt: null });
  await world.settle();
  const between = (await department('GET', `/api/gbImport/${body.id}`)).body;
  expect(between).toMatchObject({ state: 1, endedAt: null });
  // Two chunks are written at once: the last one may have come through beside the one that broke.
  expect([500, 700]).toContain(between.doneCount);
  expect((await department('POST', `/api/gbImport/${body.id}/confirm`)).body.message).toBe(
    '该批次正在导入，请稍候查看结果',
  );
  await world.database.rows(sql.raw(`drop trigger stop_here on school_class`));
  await request(world.database, writing, { id: body.id, facts: noFacts }, `import.write.${body.id}`);
  await world.settle();
  const done = await department('GET', `/api/gbImport/${body.id}`);
  expect(done.body).toMatchObject({ state: 2, doneCount: 1200, faultCount: 0 });
  const written = await world.database.one<{ n: string; changes: string }>(sql`
    select count(*) as n, (select count(*) from change_record where batch_id = ${body.id}::bigint) as changes
    from school_class where code like 'C____'`);
  expect(written).toEqual({ n: '1200', changes: '1200' });
});

const batchOf = async (id: string) => (await department('GET', `/api/gbImport/${id}`)).body;
const uploaded = async (ask: Ask, content: Buffer, query = '') =>
  (await send(ask, `/api/bjxx/import${query}`, '班级.xlsx', content)).body;
/** A fault of the program while a class is written. */
async function failing(run: () => Promise<void>): Promise<void> {
  for (const order of [
    `create or replace function fail_here() returns trigger language plpgsql as $$ begin
      raise exception 'a fault of ours' using errcode = 'P0001'; end $$`,
    'create trigger fail_here before insert on school_class for each row execute function fail_here()',
  ])
    await world.database.rows(sql.raw(order));
  await run();
  await world.database.rows(sql.raw('drop trigger fail_here on school_class'));
}

test('a run that fails for good ends its batch with what to do', async () => {
  const { id } = await uploaded(department, await sheet(head, row('F1')));
  const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await failing(async () => void (await action(world, department, id, 'confirm')));
  silent.mockRestore();
  expect(await batchOf(id)).toMatchObject({
    state: 3,
    doneCount: 0,
    failure: ['处理中断，未能完成；已写入的行保留，可以撤销，或重新上传原文件继续'],
  });
});

test('without a good row there is nothing to confirm; what turns bad while it is written says so', async () => {
  const bad = await uploaded(department, await sheet(head, ['G0', 'G0班', '没有的学院', '2024', '本科', '2028-06-30']));
  const refused = await department('POST', `/api/gbImport/${bad.id}/confirm`);
  expect([refused.status, refused.body.message]).toEqual([400, '没有可以导入的行，请改正错误后重新上传']);
  const whole = await uploaded(department, await sheet(head, row('G1'), row('G2')), '?allOrNothing=true&mode=add');
  const single = await uploaded(department, await sheet(head, row('G2')));
  await action(world, department, single.id, 'confirm');
  await action(world, department, whole.id, 'confirm');
  expect(await batchOf(whole.id)).toMatchObject({
    state: 3,
    doneCount: 0,
    failure: ['有 1 行在写入时发现错误，整批未导入，请下载错误行改正后重新上传'],
  });
});

test('a batch is taken back once at a time, and the trace says by which file it came', async () => {
  const { id } = await uploaded(department, await sheet(head, row('H1')));
  await action(world, department, id, 'confirm');
  expect((await department('POST', `/api/gbImport/${id}/withdraw`)).status).toBe(200);
  const again = await department('POST', `/api/gbImport/${id}/withdraw`);
  expect([again.status, again.body.message]).toEqual([409, '该批次正在撤销，请稍候查看结果']);
  await world.settle();
  const last = await world.database.one(sql`select reason from change_record order by id desc limit 1`);
  expect(last).toEqual({ reason: '撤销导入“班级.xlsx”' });
});

test('whoever loses the right while the batch waits writes nothing', async () => {
  const college = await world.as('demo.college');
  const { id } = await uploaded(college, await sheet(head, row('I1')));
  expect((await college('POST', `/api/gbImport/${id}/confirm`)).status).toBe(200);
  const grant = sql`user_id = (select id from user_account where username = 'demo.college')`;
  await world.database.rows(sql`update role_grant set state = 'ended' where ${grant}`);
  await world.settle();
  await world.database.rows(sql`update role_grant set state = 'active' where ${grant}`);
  expect((await college('GET', `/api/gbImport/${id}`)).body).toMatchObject({
    state: 3,
    doneCount: 0,
    failure: ['上传人已不能导入班级，该批次已停止'],
  });
});
