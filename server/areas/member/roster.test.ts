import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rosterFigures } from 'contract/member/roster.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';

let world: OpenWorld;
let department: Ask;
let physics: string;
beforeAll(async () => {
  world = await openWorld();
  department = await world.as('demo.department');
  physics = await world.idOf('party_organisation', 'code', '9999990001201');
});
afterAll(() => world.close());

type Row = Record<string, any>; // answers are read by literal expectations
const read = async (ask: Ask, query: string) => (await ask('GET', `/api/dyjbxx/roster?${query}`)).body;
const namesIn = (body: Row) => body['content'].map((row: Row) => row['name']);

test('[BIZ-08] [M-A17] a roster stands branch by branch: the secretary, the 委员, then by the day of joining', async () => {
  const body = await read(department, `organisationId=${physics}&includeSub=true`);
  expect([body.place, body.totalElements, body.isContinued]).toEqual(['物理学院党委（含下级）', 22, false]);
  expect(body.groups.map((one: Row) => [one['name'], one['count']])).toEqual([
    ['物理学院光学教工党支部', 9],
    ['物理学院本科生第一党支部', 7],
    ['物理学院研究生第二党支部', 6],
  ]);
  const optics = body.content.slice(0, 9);
  expect(optics.map((row: Row) => [row['name'], row['post'], row['joinedOn']])).toEqual([
    ['丁砚书', '书记', '1998-12-18'],
    ['顾青岚', '组织委员', '2008-06-19'],
    ['方予安', '宣传委员', '2001-01-05'],
    ['韩叙白', '纪检委员', '2001-12-28'],
    ['叶舒窈', '青年委员', '2008-01-04'],
    ['邵承志', null, '1989-03-24'],
    ['董思源', null, '1999-01-08'],
    ['秦望舒', null, '2008-06-19'],
    ['许怀瑾', null, '2011-12-29'],
  ]);
  expect(optics[0]).toMatchObject({ birthDate: '1975-06', idCard: '999***********0013', phone: '199****1031' });
});

test('every figure counts the people that the list shows for it', async () => {
  const { figures } = await read(department, `organisationId=${physics}&includeSub=true`);
  expect(figures).toEqual({
    total: 22,
    formal: 18,
    probationary: 4,
    women: 11,
    minority: 7,
    college: 17,
    postgraduate: 11,
  });
  const codes = await world.database.rows<{ value: string }>(
    sql`select value from dictionary_entry where dict_name = 'DJ_COMM_MZXX'`,
  );
  for (const { name, filters } of rosterFigures(codes.map(one => one.value))) {
    const asked = Object.entries(filters).flatMap(([field, values]) => values.map(value => `${field}=${value}`));
    const query = [`organisationId=${physics}&includeSub=true&size=1`, ...asked].join('&');
    expect([name, (await department('GET', `/api/dyjbxx?${query}`)).body.totalElements]).toEqual([name, figures[name]]);
  }
});

test('pages follow one another without gap and say when a branch goes on', async () => {
  const whole = await read(department, 'size=1000');
  const pages = await Promise.all([0, 1, 2, 3].map(page => read(department, `size=10&page=${page}`)));
  expect(pages.flatMap(namesIn)).toEqual(namesIn(whole));
  for (const [at, page] of pages.entries()) {
    const before = whole.content[at * 10 - 1]?.organisationId;
    expect(page.isContinued).toBe(before === page.content[0].organisationId);
  }
  const sizes = whole.groups.reduce((sum: number, one: Row) => sum + one['count'], 0);
  expect([sizes, whole.totalElements]).toEqual([36, 36]);
});

test('it narrows to a unit, to the probationary, and to the reach of who asks', async () => {
  const materials = await world.idOf('unit', 'code', '202');
  const ofUnit = await read(department, `unitId=${materials}&includeSub=true&size=200`);
  const list = await department('GET', `/api/dyjbxx?unitId=${materials}&includeSub=true&size=200`);
  expect(namesIn(ofUnit).sort()).toEqual(list.body.content.map((row: Row) => row['name']).sort());
  expect(ofUnit.place).toBe('材料科学与工程学院（含下级）');
  const waiting = await read(department, 'memberCategory=2&columns=name&columns=memberCategory&size=200');
  expect(new Set(waiting.content.map((row: Row) => row['memberCategory']))).toEqual(new Set(['2']));
  const secretary = await read(await world.as('demo.secretary'), 'size=200');
  expect(secretary.groups).toMatchObject([{ name: '物理学院光学教工党支部', count: 9 }]);
  expect(namesIn(await read(await world.as('demo.member'), ''))).toHaveLength(1);
});

test('what it does not know is refused, and export asks its permission', async () => {
  for (const bad of ['columns=formerName', 'columns=__proto__', 'memberCategory=9', 'size=0', 'size=1001', 'page=-1'])
    expect([bad, (await department('GET', `/api/dyjbxx/roster?${bad}`)).status]).toEqual([bad, 400]);
  for (const bad of ['asOf=2199-01-01', 'asOf=x', 'nonsense=1', 'organisationId=x'])
    expect([bad, (await department('GET', `/api/dyjbxx/roster?${bad}`)).status]).toEqual([bad, 400]);
  const staff = await world.as('demo.branchstaff');
  expect((await staff('GET', '/api/dyjbxx/roster')).status).toBe(200);
  expect((await staff('POST', '/api/dyjbxx/roster/export', {})).status).toBe(403);
  expect((await department('POST', '/api/dyjbxx/roster/export', { columns: ['phone', 'x'] })).status).toBe(400);
});

const columns = ['name', 'gender', 'idCard', 'education', 'joinedOn', 'phone'];
const exported = async () => {
  const body = { organisationId: physics, includeSub: true, columns };
  return department('POST', '/api/dyjbxx/roster/export', body);
};
async function sheetIn(file: Uint8Array) {
  const [sheet] = (await readXlsx(file)).sheets;
  const rows = (sheet?.rows ?? []).map(row => row.map(cell => (cell === '' ? null : cell)));
  // The place line and the last one name the day and the maker.
  const table = [rows[0], ...rows.slice(2, -1)];
  const merges = (sheet?.merges ?? []).map(one => [one.startRow, one.startCol, one.endRow, one.endCol].join()).sort();
  return { table, merges, rows };
}

test('the sheet has a title, merged heads, a head per branch, masked texts, days and numbers, signatures and who made it', async () => {
  const { status, headers, bytes } = await exported();
  expect([status, headers['content-type']]).toEqual([
    200,
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ]);
  const { rows, merges } = await sheetIn(bytes);
  expect(rows[0]?.[0]).toBe('中共党员花名册');
  expect(rows[1]?.[0]).toMatch(
    /^单位：物理学院党委（含下级）　　截止日期：\d{4}-\d\d-\d\d　　共 22 名，其中正式党员 18 名，预备党员 4 名$/,
  );
  expect(rows.slice(2, 6)).toEqual([
    ['序号', '基本情况', null, null, '学历', '入党时间', '手机', '备注'],
    [null, '姓名', '性别', '公民身份号码', null, null, null, null],
    ['物理学院光学教工党支部（9 名）', ...Array<null>(7).fill(null)],
    [
      1,
      '丁砚书',
      '男',
      '999***********0013',
      '博士研究生毕业',
      new Date('1998-12-18T00:00:00Z'),
      '199****1031',
      '书记',
    ],
  ]);
  expect(merges).toEqual(expect.arrayContaining(['0,0,0,7', '2,0,3,0', '2,1,2,3', '2,4,3,4', '4,0,4,7', '14,0,14,7']));
  expect(rows.at(-1)?.[0]).toMatch(/^周若川 \d{4}-\d\d-\d\d \d\d:\d\d 导出，敏感信息已脱敏/);
  const line = await world.database.one<Row>(sql`
    select user_name, detail from audit_record where action = 'member.partyMember.export' order by id desc limit 1`);
  expect(line).toMatchObject({
    userName: '周若川',
    detail: { rows: 22, roster: { organisationId: physics, columns } },
  });
});

test('what is reckoned with stands in the roster as a number, a day or a month, by its format', async () => {
  const asked = { organisationId: physics, includeSub: true, columns: ['name', 'birthDate', 'joinedOn', 'partyAge'] };
  const { bytes } = await department('POST', '/api/dyjbxx/roster/export', asked);
  const [first] = (await readXlsx(bytes, { readStyles: true })).sheets;
  expect(first?.rows[5]).toEqual([
    1,
    '丁砚书',
    new Date('1975-06-01T00:00:00Z'),
    new Date('1998-12-18T00:00:00Z'),
    26,
    '书记',
  ]);
  expect([0, 1, 2, 3, 4].map(at => first?.cells?.get(`5,${at}`)?.style?.numFmt ?? 'General')).toEqual([
    'General',
    '@',
    'yyyy-mm',
    'yyyy-mm-dd',
    'General',
  ]);
});

// Remade from the sheet of the day by running this file with KEEP_FIXTURE=1 where LibreOffice is.
const fixture = new URL('./fixtures/roster-libreoffice.xlsx', import.meta.url);
const office = '/usr/bin/soffice';

function convert(file: Uint8Array): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'roster-'));
  try {
    const source = join(folder, 'roster.xlsx');
    writeFileSync(source, file);
    const home = `-env:UserInstallation=file://${join(folder, 'home')}`;
    const target = join(folder, 'out');
    execFileSync(office, [
      home,
      '--headless',
      '--convert-to',
      'xlsx:Calc MS Excel 2007 XML',
      '--outdir',
      target,
      source,
    ]);
    return readFileSync(join(target, 'roster.xlsx'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const kindOf = (cell: unknown) => (cell instanceof Date ? 'day' : typeof cell);
/** What the file itself holds below the heads, column by column: no number was made of an id, and days are days. */
async function kindsIn(file: Uint8Array): Promise<string[]> {
  const [sheet] = (await readXlsx(file)).sheets;
  const people = (sheet?.rows ?? []).slice(4).filter(row => row[1]);
  return [0, 1, 2, 3, 4, 5, 6].map(at =>
    [...new Set(people.flatMap(row => (row[at] ? [kindOf(row[at])] : [])))].join(),
  );
}
const kinds = ['number', 'string', 'string', 'string', 'string', 'day', 'string'];

test('the sheet as LibreOffice keeps it has the same table, merges and text', async () => {
  // As it was kept, the secretary was the only one with a post.
  await world.database.rows(sql`update team_member set deleted_at = now() where position <> '01'`);
  const { bytes } = await exported();
  const kept = readFileSync(fixture);
  const [ours, theirs] = [await sheetIn(bytes), await sheetIn(kept)];
  expect(theirs.table).toEqual(ours.table);
  expect(theirs.merges).toEqual(ours.merges);
  expect(await kindsIn(kept)).toEqual(kinds);
});

test.skipIf(!existsSync(office))('LibreOffice opens the sheet and saves the same table, merges and text', async () => {
  const { bytes } = await exported();
  const again = convert(bytes);
  if (process.env['KEEP_FIXTURE']) writeFileSync(fixture, again);
  const [ours, theirs] = [await sheetIn(bytes), await sheetIn(again)];
  expect(theirs.table).toEqual(ours.table);
  expect(theirs.merges).toEqual(ours.merges);
  expect(await kindsIn(again)).toEqual(kinds);
});
