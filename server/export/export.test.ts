/** Lists on their way out: who gets which rows and values, what stays behind in the audit, and what the file holds. */
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { exportFields } from 'contract/export/task.ts';
import { fieldsOf } from 'contract/kit/resource.ts';
import { partyMember } from 'contract/member/party-member.ts';
import { openWorld, type Answer, type Ask, type OpenWorld } from '../testing/open-world.ts';

type Row = Record<string, any>; // answers are read by literal expectations

let world: OpenWorld;
let department: Ask;
beforeAll(async () => {
  world = await openWorld();
  department = await world.as('demo.department');
});
afterAll(() => world.close());
beforeEach(() => world.database.rows(sql`delete from rate_counter where key like 'export:%'`));

const members = '/api/dyjbxx/export';
/** By which the import of who took the sheet finds the row again. */
const recordNo: unknown = expect.stringMatching(/^\d+-[\dA-F]{4}$/);
const audits = (count: number) =>
  world.database.rows<Row>(sql`
    select action, entity, result, reason, detail, user_name from audit_record order by id desc limit ${count}`);
const lastAudit = async () => (await audits(1))[0];

async function sheetIn({ bytes, status }: Answer) {
  expect(status).toBe(200);
  const { sheets } = await readXlsx(new Uint8Array(bytes));
  const [title, remark, headings, ...rows] = sheets[0]?.rows ?? [];
  return { name: sheets[0]?.name, title: title?.[0], remark: String(remark?.[0]), headings, rows };
}
const namesIn = async (answer: Answer) => (await sheetIn(answer)).rows.map(row => row[0]);

test('[BIZ-03] the sheet says what, who and when, its values are those of the list, and its hash stands in the audit', async () => {
  const columns = ['number', 'name', 'gender', 'birthDate', 'idCard', 'phone', 'addressDetail'];
  const more = ['organisationId', 'joinedOn', 'hasHardship', 'completeness'];
  const filter = { keyword: '沈砚秋' };
  const answer = await department('POST', members, { filter, columns: [...columns, ...more] });
  expect(answer.headers['content-type']).toMatch(/spreadsheetml/);
  expect(decodeURIComponent(String(answer.headers['content-disposition']))).toMatch(/党员_\d{8}_\d{4}_脱敏\.xlsx$/);
  const sheet = await sheetIn(answer);
  expect([sheet.name, sheet.title]).toEqual(['党员', '党员信息表']);
  expect(sheet.remark).toMatch(
    /^导出人：周若川（demo\.department）　导出时间：\d{4}-\d\d-\d\d \d\d:\d\d　共 1 行　脱敏$/,
  );
  expect(sheet.headings).toEqual([
    '学号/工号',
    '姓名',
    '性别',
    '出生年月',
    '公民身份号码',
    '手机',
    '详细地址',
    '所在党支部',
    '入党时间',
    '是否困难党员',
    '信息完整度（%）',
    '系统编号',
  ]);
  expect(sheet.rows).toEqual([
    [
      '20232010011',
      '沈砚秋',
      '女',
      new Date('2004-10-01T00:00:00Z'),
      '999***********0028',
      '199****1023',
      '******',
      '物理学院本科生第一党支部',
      new Date('2025-12-05T00:00:00Z'),
      null,
      92,
      recordNo,
    ],
  ]);
  expect(await lastAudit()).toEqual({
    action: 'member.partyMember.export',
    entity: 'partyMember',
    result: 'done',
    reason: null,
    userName: '周若川',
    detail: {
      columns: [...columns, ...more],
      filter,
      isPlain: false,
      rows: 1,
      hash: createHash('sha256').update(answer.bytes).digest('hex'),
    },
  });
});

test('without columns all stand there, in the order of the resource and without what machines keep', async () => {
  const { headings } = await sheetIn(await department('POST', members, {}));
  expect(headings).toHaveLength(exportFields(partyMember).length + 1);
  expect(headings?.slice(0, 2)).toEqual([fieldsOf(partyMember)['name']?.label, '曾用名']);
  const organisations = await sheetIn(await department('POST', '/api/dzzxx/export', {}));
  expect(organisations.headings).not.toContain('路径');
});

test('filter, keyword, subtree and sort are those of the list, and so are rows and their order', async () => {
  const physics = await world.idOf('party_organisation', 'short_name', '物理学院党委');
  const filter = { organisationId: physics, includeSub: true, memberCategory: ['1'], sort: 'joinedOn,desc' };
  const query = `organisationId=${physics}&includeSub=true&memberCategory=1&sort=joinedOn,desc&size=200`;
  const { body } = await department('GET', `/api/dyjbxx?${query}&columns=name`);
  expect(body.totalElements).toBeGreaterThan(5);
  expect(await namesIn(await department('POST', members, { filter, columns: ['name'] }))).toEqual(
    body.content.map((row: Row) => row['name']),
  );
});

test('what the list would not understand is refused by its name, and no export is counted', async () => {
  const tries: [Row, string][] = [
    [{ filter: { nonsense: '1' } }, 'nonsense'],
    [{ filter: { page: 1 } }, 'page'],
    [{ filter: { size: 20 } }, 'size'],
    [{ filter: { columns: ['name'] } }, 'columns'],
    [{ filter: { 'joinedOn.from': '昨天' } }, 'joinedOn'],
    [{ columns: ['name', 'nonsense'] }, 'nonsense'],
    [{ columns: ['path'] }, 'path'],
    [{ columns: ['toString'] }, 'toString'],
    [{ ids: ['1'], filter: { keyword: '沈' } }, 'keyword'],
  ];
  for (const [body, name] of tries) {
    const answer = await department('POST', members, body);
    expect([answer.status, answer.body.message]).toEqual([400, `查询条件“${name}”不正确，请重新选择`]);
  }
  for (const body of [
    { other: 1 },
    { ids: [] },
    { ids: ['x'] },
    { filter: { name: { a: 1 } } },
    { columns: 'name' },
    [],
  ])
    expect((await department('POST', members, body)).status).toBe(400);
  expect(await world.database.rows(sql`select 1 from rate_counter where key like 'export:%'`)).toEqual([]);
});

test('[BIZ-51] an export holds the rows in reach; a foreign organisation gives an empty sheet and an audit line', async () => {
  const college = await world.as('demo.college');
  const materials = await world.idOf('party_organisation', 'short_name', '材料学院党委');
  const empty = await sheetIn(
    await college('POST', members, { filter: { organisationId: materials, includeSub: 'true' }, columns: ['name'] }),
  );
  expect([empty.rows, empty.headings]).toEqual([[], ['姓名', '系统编号']]);
  expect(empty.remark).toContain('共 0 行');
  expect(await lastAudit()).toMatchObject({ userName: '董思源', result: 'done', detail: { rows: 0 } });
  const own = await namesIn(await college('POST', members, { columns: ['name'] }));
  const all = await namesIn(await department('POST', members, { columns: ['name'] }));
  const listed = (await college('GET', '/api/dyjbxx?size=200&columns=name')).body;
  expect([own.length, own]).toEqual([listed.totalElements, listed.content.map((row: Row) => row['name'])]);
  expect(own.length).toBeLessThan(all.length);
});

test('chosen rows go out alone; one out of reach or absent fails the whole export, and that is recorded', async () => {
  const college = await world.as('demo.college');
  const idOf = (number: string) => world.idOf('person', 'number', number);
  const [shen, mine] = [await idOf('20232010011'), (await college('GET', '/api/dyjbxx?columns=name')).body.content];
  const ids = [shen, mine[0].id, mine[1].id].filter((id, at, all) => all.indexOf(id) === at);
  expect(await namesIn(await college('POST', members, { ids, columns: ['name'] }))).toHaveLength(ids.length);
  expect(await lastAudit()).toMatchObject({ detail: { chosen: ids.length, rows: ids.length } });
  const { content } = (await department('GET', '/api/dyjbxx?size=200&columns=name')).body;
  const reached = new Set(
    (await college('GET', '/api/dyjbxx?size=200&columns=name')).body.content.map((row: Row) => row['id']),
  );
  const foreign = content.find((row: Row) => !reached.has(row['id'])).id;
  for (const id of [foreign, '999999999']) {
    expect((await college('POST', members, { ids: [shen, id] })).status).toBe(404);
    expect(await lastAudit()).toMatchObject({ result: 'refused', userName: '董思源', detail: { ids: [shen, id] } });
  }
});

test('[ROLE-13] [SEC-36] plain values need their own permission and a reason, and both stand in the audit', async () => {
  const wish = { filter: { keyword: '沈砚秋' }, columns: ['name', 'idCard', 'phone', 'birthDate'], plain: true };
  for (const reason of [undefined, '', '  ']) {
    const answer = await department('POST', members, { ...wish, reason });
    expect([answer.status, answer.body.fields]).toMatchObject([
      400,
      [{ path: 'reason', message: '导出明文须填写用途' }],
    ]);
  }
  const sheet = await sheetIn(await department('POST', members, { ...wish, reason: '政审函核对' }));
  expect(sheet.headings).toEqual(['姓名', '公民身份号码', '手机', '出生日期', '系统编号']);
  const birthday = new Date('2004-10-14T00:00:00Z');
  expect(sheet.rows).toEqual([['沈砚秋', '999999200410140028', '19900001023', birthday, recordNo]]);
  expect(sheet.remark).toContain('明文，用途：政审函核对');
  expect(await lastAudit()).toMatchObject({
    action: 'member.partyMember.exportPlain',
    reason: '政审函核对',
    detail: { isPlain: true, rows: 1 },
  });
  for (const username of ['demo.departmentstaff', 'demo.college']) {
    const ask = await world.as(username);
    const refused = await ask('POST', members, { ...wish, reason: '核对' });
    expect([refused.status, refused.body.code]).toEqual([403, 'kit.forbidden']);
    expect(await lastAudit()).toMatchObject({ action: 'member.partyMember.exportPlain', result: 'refused' });
  }
});

test('whoever may not export is refused, and that is recorded', async () => {
  const member = await world.as('demo.member');
  expect((await member('POST', members, {})).status).toBe(403);
  expect(await lastAudit()).toMatchObject({
    action: 'member.partyMember.export',
    result: 'refused',
    userName: '陆知微',
  });
});

test('[SEC-37] a sealed value that was searched stands in no audit line', async () => {
  const secrets = ['999999200410140028', '19900001023'];
  for (const filter of [
    { idCard: secrets[0] },
    { keyword: secrets[0] },
    { phone: secrets[1] },
    { keyword: secrets[1] },
  ])
    expect(await namesIn(await department('POST', members, { filter, columns: ['name'] }))).toEqual(['沈砚秋']);
  await department('POST', members, { filter: { keyword: '99999920041014' } });
  const lines = await audits(5);
  expect(lines.map(line => line['detail'].filter)).toEqual([
    { keyword: '******' },
    { keyword: '******' },
    { phone: '******' },
    { keyword: '******' },
    { idCard: '******' },
  ]);
});

test('[SEC-45] a value that looks like a formula stays a text', async () => {
  const id = await world.idOf('unit', 'code', '100');
  const { version } = (await department('GET', `/api/dwxx/${id}`)).body;
  const leaderName = '=HYPERLINK("http://evil.example","点我")';
  expect((await department('PUT', '/api/dwxx', { id, version, leaderName })).status).toBe(200);
  const answer = await department('POST', '/api/dwxx/export', { ids: [id], columns: ['leaderName', 'code'] });
  const { sheets } = await readXlsx(new Uint8Array(answer.bytes), { readStyles: true });
  expect(sheets[0]?.rows[3]).toEqual([leaderName, '100']);
  expect([...(sheets[0]?.cells?.values() ?? [])].some(cell => cell.formula !== undefined)).toBe(false);
});

test('[SEC-81] more than ten an hour are refused with a sentence and the time to wait; the limit is a setting', async () => {
  const ask = await world.as('demo.departmentstaff');
  const wish = { filter: { keyword: '沈砚秋' }, columns: ['name'] };
  for (let at = 0; at < 10; at += 1) expect((await ask('POST', members, wish)).status).toBe(200);
  const refused = await ask('POST', members, wish);
  expect([refused.status, refused.body.message]).toEqual([429, '导出过于频繁，每小时最多 10 次，请在 60 分钟后重试']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500);
  expect(await lastAudit()).toMatchObject({ result: 'refused', detail: { status: 429 } });
  expect((await department('POST', members, wish)).status).toBe(200);
  await world.database.rows(sql`update system_config set config_value = '20' where config_key = 'export.perHour'`);
  expect((await ask('POST', members, wish)).status).toBe(200);
});
