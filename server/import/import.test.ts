/** Rows of every outcome over the named world, and who may do what with a batch. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { idCard } from '../seed/id-card.ts';
import { openWorld, type Ask, type OpenWorld } from '../testing/open-world.ts';
import { action, rowsIn, send, sheet } from '../testing/uploads.ts';
import type { CellText } from './excel.ts';

let world: OpenWorld;
let department: Ask;
let college: Ask;

beforeAll(async () => {
  world = await openWorld();
  department = await world.as('demo.department');
  college = await world.as('demo.college');
});
afterAll(() => world.close());

const head = ['姓名', '身份证号', '民族', '籍贯', '学历', '工作岗位', '手机', '*人员类型', '学号/工号', '所在党支部'];
const party = ['进入支部日期', '进入支部类型', '人员类别', '党籍状态', '入党时间', '入党类型', '转正时间', '转正情况'];
const optics = '物理学院光学教工党支部';
const of = (name: string, card: string, number: string, phone: string, branch: string): CellText[] => [
  name,
  card,
  '汉族',
  '江苏南京',
  '博士研究生毕业',
  '事业单位专业技术岗位',
  phone,
  '专任教师',
  number,
  branch,
  '2020/3/1',
  '校外转入',
  '正式党员',
  '正常',
  '20120601',
  '新发展入党',
  '2013年6月2日',
  '按期转正',
];
const members = (...rows: CellText[][]) => sheet([...head, ...party], ...rows);

const upload = async (ask: Ask, content: Buffer, query = '', path = 'api/dyjbxx') =>
  (await send(ask, `/${path}/import${query}`, '党员.xlsx', content)).body;
const rowsOf = async (ask: Ask, id: string) => (await ask('GET', `/api/gbImport/${id}/row`)).body.content;
const confirm = (ask: Ask, id: string) => action(world, ask, id, 'confirm');
const sentences = (row: { faults: { message: string }[] }) => row.faults.map(one => one.message);
const found = async (number: string) => (await department('GET', `/api/dyjbxx?keyword=${number}`)).body.content;

test('a new member comes in as system import and carries the batch', async () => {
  const row = of('苏　青禾', ` ${idCard('1990-05-06', 120)}`, 'T９0001', '１3900000001', optics);
  const { id, addCount } = await upload(department, await members([...row], Array(18).fill(null)));
  expect(addCount).toBe(1);
  expect((await confirm(department, id)).body).toMatchObject({ state: 2, doneCount: 1 });
  const [member] = await found('T90001');
  expect(member).toMatchObject({ name: '苏青禾', gender: '2', joinedOn: '2012-06-01', formalOn: '2013-06-02' });
  const { body: trace } = await department('GET', `/api/dyjbxx/${member.id}/trace`);
  expect(trace.content).toMatchObject([{ origin: 1, batchId: id, operatorName: '周若川' }]);
});

test('an update is found by its number, says what it changes and leaves blank cells alone', async () => {
  const content = await sheet(['学号/工号', '籍贯', '学历', '邮箱'], ['GZ041011', '江苏无锡', null, null]);
  const batch = await upload(department, content);
  expect(batch).toMatchObject({ addCount: 0, updateCount: 1, faultCount: 0 });
  await confirm(department, batch.id);
  const [{ id }] = await found('GZ041011');
  const { body: member } = await department('GET', `/api/dyjbxx/${id}`);
  expect(member).toMatchObject({
    name: '丁砚书',
    nativePlace: '江苏无锡',
    education: '11',
    email: 'dingys@example.edu',
  });
  const { body: trace } = await department('GET', `/api/dyjbxx/${id}/trace`);
  expect(trace.content[0]).toMatchObject({ origin: 4, batchId: batch.id });
  expect(trace.content[0].fields).toMatchObject([{ label: '籍贯', old: '江苏常州', new: '江苏无锡' }]);
  expect(await upload(department, content)).toMatchObject({ updateCount: 0, sameCount: 1 });
});

test('a member without work or study becomes a part of the person found; what differs is a fault', async () => {
  const right = of('贺兰亭', '999999199108080022', 'GZ201028', '19900001064', '外国语学院教工第二党支部');
  right[3] = '山西大同';
  const wrong = [...right];
  wrong[0] = '贺兰婷';
  const { id } = await upload(department, await members(wrong));
  expect(sentences((await rowsOf(department, id))[0])).toContain('第 2 行：姓名与系统中该人员的记录不一致，请核对');
  // The branch is 筹建 and has hardly a member; the import of a base does not mind. Decisions 69.
  const batch = await upload(department, await members(right));
  expect(batch).toMatchObject({ addCount: 1, faultCount: 0 });
  expect((await confirm(department, batch.id)).body.doneCount).toBe(1);
  expect(await found('GZ201028')).toMatchObject([{ name: '贺兰亭', memberCategory: '1' }]);
});

test('rows beyond reach are refused like rows that do not exist, and name nobody', async () => {
  const foreignBranch = of('程望', idCard('1988-02-03', 121), 'T90002', '13900000002', '9999990001203001');
  const foreignMember = of('唐亦舟', '999999197207210014', 'GZ001008', '19900001041', optics);
  const { id } = await upload(college, await members(foreignBranch, foreignMember));
  const [first, second] = await rowsOf(college, id);
  expect(first.faults).toMatchObject([
    {
      cell: 'J2',
      value: '9999990001203001',
      message: '第 2 行：所在党支部“9999990001203001”不存在或不在您的管理范围内，请填写代码或全称',
    },
  ]);
  // Of a stranger the rehearsal tells nothing at all; who holds that member is asked when the sheet is written.
  expect([second.outcome, sentences(second), second.recordId]).toEqual(['add', [], null]);
  expect((await confirm(college, id)).body).toMatchObject({ state: 3, doneCount: 0, askedCount: 1, faultCount: 1 });
  const written = await rowsOf(college, id);
  expect(sentences(written[1])).toEqual(['第 3 行：已提交登记申请，由人员所在单位或组织部核对']);
});

test('a sheet of updates may leave columns out: a row that means nobody says what is missing, the others go in', async () => {
  const content = await sheet(['学号/工号', '专业'], ['GZ141033', '光学'], ['GZ999999', '光学'], [null, '光学']);
  const batch = await upload(department, content);
  expect(batch).toMatchObject({ updateCount: 1, faultCount: 2 });
  const [, unknown, keyless] = await rowsOf(department, batch.id);
  expect(sentences(unknown)[0]).toMatch(
    /^第 3 行：系统中没有对应的记录；若要新增，表中还须有这些列：姓名、公民身份号码、/,
  );
  expect(sentences(keyless)).toEqual(['第 4 行：学号/工号、另一学工号、公民身份号码至少填写一项，否则无法识别记录']);
});

test('a blank cell clears only where that was asked for, and never a key', async () => {
  const head = ['学号/工号', '身份证号', '专业', '曾用名'];
  await confirm(department, (await upload(department, await sheet(head, ['GZ141033', null, '光学', '顾岚']))).id);
  const blank = await sheet(head, ['GZ141033', null, null, null]);
  expect(await upload(department, blank)).toMatchObject({ sameCount: 1, updateCount: 0 });
  const batch = await upload(department, blank, '?clearsBlank=true');
  const [row] = await rowsOf(department, batch.id);
  expect(row.changes).toEqual([
    { name: 'formerName', label: '曾用名', old: '顾岚', new: null },
    { name: 'major', label: '专业', old: '光学', new: null },
  ]);
  expect(row).toMatchObject({ title: '顾青岚', key: 'GZ141033' });
  await confirm(department, batch.id);
  const [{ id }] = await found('GZ141033');
  const { body: member } = await department('GET', `/api/dyjbxx/${id}`);
  expect(member).toMatchObject({
    major: null,
    formerName: null,
    number: 'GZ141033',
    idCard: expect.stringMatching(/^999/),
  });
});

test('rows are found by a part of name or number, though they lie sealed; sensitive changes are masked', async () => {
  const content = await sheet(['学号/工号', '手机'], ['GZ041011', '19900009931'], ['GZ071012', '19900009932']);
  const { id } = await upload(department, content);
  const search = async (keyword: string) =>
    (await department('GET', `/api/gbImport/${id}/row?keyword=${encodeURIComponent(keyword)}`)).body;
  expect(await search('0410')).toMatchObject({ totalElements: 1, content: [{ rowNo: 2, title: '丁砚书' }] });
  expect(await search('予安')).toMatchObject({ totalElements: 1, content: [{ rowNo: 3, key: 'GZ071012' }] });
  const [row] = (await search('丁砚书')).content;
  expect(row.changes).toEqual([{ name: 'phone', label: '手机', old: '199****1031', new: '199****9931' }]);
});

test('stopped while it is written, what stands stays and can be taken back; what changed since stays and says so', async () => {
  const batch = await upload(
    department,
    await sheet(['学号/工号', '籍贯'], ['GZ041011', '江苏苏州'], ['GZ071012', '江苏苏州']),
  );
  expect((await confirm(department, batch.id)).body).toMatchObject({ doneCount: 2 });
  expect((await department('GET', '/api/gbImport?entity=partyMember&size=1')).body.content[0]).toMatchObject({
    id: batch.id,
    label: '党员',
    ownerName: '周若川',
    isOwn: true,
    withdrawableUntil: expect.any(String),
  });
  const [{ id }] = await found('GZ071012');
  const { body: row } = await department('GET', `/api/dyjbxx/${id}`);
  await department('PUT', '/api/dyjbxx', { id, version: row.version, nativePlace: '江苏扬州' });
  const back = await action(world, department, batch.id, 'withdraw');
  expect(back.body).toMatchObject({ withdrawnCount: 1, keptCount: 1, withdrawnAt: expect.any(String) });
  const { body: kept } = await department('GET', `/api/gbImport/${batch.id}/row?outcome=kept`);
  expect(kept.content).toMatchObject([
    { rowNo: 3, kept: { reason: '此后又有修改，未撤销；需要时请在变更痕迹中逐项恢复', who: '周若川' } },
  ]);
  expect((await department('POST', `/api/gbImport/${batch.id}/withdraw`)).body.message).toBe('该批次已经撤销');
});

test('[SEC-91] after seven days a batch stays', async () => {
  const batch = await upload(department, await sheet(['学号/工号', '籍贯'], ['GZ041011', '江苏南通']));
  expect((await department('POST', `/api/gbImport/${batch.id}/withdraw`)).body.message).toBe(
    '该批次没有写入任何行，无需撤销',
  );
  await confirm(department, batch.id);
  await world.database.rows(sql`
    update import_batch set withdrawable_until = now() - interval '1 second' where id = ${batch.id}::bigint`);
  const late = await department('POST', `/api/gbImport/${batch.id}/withdraw`);
  expect([late.status, late.body.message]).toEqual([409, '写入已超过 7 天，不能再整批撤销，请在变更痕迹中逐条恢复']);
});

test('key fields of a member stay; the mode of adding refuses who is there', async () => {
  const content = await sheet(['学号/工号', '入党时间'], ['GZ041011', '1999-12-18']);
  const { id } = await upload(department, content);
  const [row] = await rowsOf(department, id);
  expect(sentences(row)).toEqual(['第 2 行：入党时间不能直接修改，请使用“更正”办理并说明原因']);
  const there = of('丁砚书', '999999197506110013', 'GZ041011', '19900001031', optics);
  const batch = await upload(department, await members(there), '?mode=add');
  expect(sentences((await rowsOf(department, batch.id))[0])).toEqual([
    `第 2 行：身份证号已存在，该人员现为${optics}的正式党员`,
  ]);
});

test('all or nothing: one fault and nobody comes in', async () => {
  const good = of('叶知秋', idCard('1991-07-08', 122), 'T90003', '13900000003', optics);
  const bad = of('林晚', idCard('1991-07-09', 123), 'T90004', '1390', optics);
  const { id } = await upload(department, await members(good, bad), '?allOrNothing=true');
  const refused = await confirm(department, id);
  expect([refused.status, refused.body.message]).toEqual([400, '有 1 行错误，整批未导入，请改正后重新上传']);
  expect(await found('T90003')).toEqual([]);
});

test('case 34: of a hundred rows with three bad ones the preview names three; 97 go in, or none by the switch', async () => {
  const rows = (from: number) =>
    Array.from({ length: 100 }, (_, at) => {
      const number = `H${from + at}`;
      const phone = at % 40 === 7 ? '1390' : `139${String(from + at).padStart(8, '0')}`;
      return of('林百', idCard('1990-01-02', from + at), number, phone, optics);
    });
  const whole = await upload(department, await members(...rows(200)), '?allOrNothing=true');
  const refused = await confirm(department, whole.id);
  expect([refused.status, refused.body.message]).toEqual([400, '有 3 行错误，整批未导入，请改正后重新上传']);
  const batch = await upload(department, await members(...rows(200)));
  expect(batch).toMatchObject({ totalCount: 100, addCount: 97, faultCount: 3, doneCount: 0 });
  const faulty = (await department('GET', `/api/gbImport/${batch.id}/row?outcome=fault`)).body.content;
  expect(faulty.map((row: { rowNo: number }) => row.rowNo)).toEqual([9, 49, 89]);
  expect(sentences(faulty[0])).toEqual(['第 9 行：手机号格式不正确，应为 11 位数字']);
  expect((await confirm(department, batch.id)).body).toMatchObject({ state: 2, doneCount: 97 });
  const held = await world.database.one<{ n: number }>(
    sql`select count(*)::int as n from person where number ~ '^H[23]\\d\\d$'`,
  );
  expect(held?.n).toBe(97);
});

test('all or nothing holds when a row turns bad after the rehearsal', async () => {
  const rows = ['T90005', 'T90006'].map((number, at) =>
    of('林间', idCard('1992-07-08', 130 + at), number, `1390000000${at + 5}`, optics),
  );
  const whole = await upload(department, await members(...rows), '?allOrNothing=true');
  const taken = of('别人', idCard('1992-07-10', 139), 'T90006', '13900000009', optics);
  const single = await upload(department, await members(taken));
  expect((await confirm(department, single.id)).body.doneCount).toBe(1);
  expect((await confirm(department, whole.id)).body).toMatchObject({ state: 3, doneCount: 0, faultCount: 1 });
  expect(await found('T90005')).toEqual([]);
});

test('a batch ends once: a second confirmation and a late cancel answer 409', async () => {
  const row = of('江行', idCard('1993-01-02', 140), 'T90010', '13900000010', optics);
  const [one, other] = [await upload(department, await members(row)), await upload(department, await members(row))];
  expect((await department('POST', `/api/gbImport/${other.id}/cancel`)).body.cancelledAt).not.toBeNull();
  expect((await confirm(department, other.id)).status).toBe(409);
  const ask = () => department('POST', `/api/gbImport/${one.id}/confirm`);
  const answers = await Promise.all([ask(), ask()]);
  expect(answers.map(answer => answer.status).sort()).toEqual([200, 409]);
  await world.settle();
  expect((await confirm(department, one.id)).body.message).toBe('该批次已导入或已取消，不能重复办理');
  expect((await department('POST', `/api/gbImport/${one.id}/cancel`)).status).toBe(409);
});

test('actions on a batch are for who uploaded it; who watches over all imports sees it, others learn nothing', async () => {
  const { id } = await upload(
    college,
    await members(of('何归', idCard('1993-01-03', 141), 'T90011', '13900000011', optics)),
  );
  const other = await world.as('demo.secretary');
  for (const tail of ['', '/row']) {
    expect((await department('GET', `/api/gbImport/${id}${tail}`)).status).toBe(200);
    expect((await other('GET', `/api/gbImport/${id}${tail}`)).status).toBe(404);
  }
  expect((await department('GET', `/api/gbImport/${id}`)).body).toMatchObject({ isOwn: false });
  for (const ask of [department, other]) {
    expect((await ask('GET', `/api/gbImport/${id}/fault`)).status).toBe(404);
    for (const step of ['confirm', 'cancel', 'withdraw'])
      expect((await ask('POST', `/api/gbImport/${id}/${step}`)).status).toBe(404);
  }
  expect((await college('GET', '/api/gbImport/999999')).status).toBe(404);
  const secretary = await world.as('demo.secretary');
  expect((await secretary('GET', '/api/dyjbxx/template')).status).toBe(403);
  expect((await send(secretary, '/api/dyjbxx/import', '党员.xlsx', await members())).status).toBe(403);
});

test('the fault sheet is the rows as they came with the reason; corrected, it goes in', async () => {
  const card = idCard('1994-03-04', 142);
  const bad = of('=林深', card, 'T90012', '139', optics);
  const { id } = await upload(department, await members(bad));
  const raw = await department('GET', `/api/gbImport/${id}/fault`);
  expect(raw.headers['content-disposition']).toContain(encodeURIComponent('党员导入错误行.xlsx'));
  const rows = await rowsIn(raw.bytes, '错误行');
  expect(rows[1]?.slice(0, 2)).toEqual(['=林深', card]);
  expect(rows[0]?.at(-1)).toBe('错误说明');
  expect(rows[1]?.at(-1)).toBe('第 2 行：手机号格式不正确，应为 11 位数字');
  const corrected = rows.map((row, at) => row.map((cell, x) => (at === 1 && x === 6 ? '13900000012' : cell)));
  expect(await upload(department, await sheet(...corrected))).toMatchObject({ addCount: 1, faultCount: 0 });
});

test('the template has a column and a rule per field, drop-downs and its version', async () => {
  const raw = await department('GET', '/api/dzzxx/template');
  const [first, second] = [await rowsIn(raw.bytes, '党组织'), await rowsIn(raw.bytes, '填写说明')];
  expect(first[0]?.slice(0, 7)).toEqual([
    '*党组织代码',
    '*党组织名称',
    '*简称',
    '*党组织类别',
    '支部类型',
    '上级党组织',
    '状态',
  ]);
  expect(second[0]?.[0]).toBe('模板版本');
  expect(second.find(([label]) => label === '所在单位')).toEqual([
    '所在单位',
    '是',
    '填写单位代码、单位名称、统一社会信用代码，多个之间用“、”隔开',
  ]);
  const answer = await send(department, '/api/dzzxx/import', '空.xlsx', raw.bytes);
  expect([answer.status, answer.body.message]).toEqual([400, '表中没有数据行，请填写后重新上传']);
});

test('a sheet lies sealed in the database, and every step leaves an audit line', async () => {
  const card = idCard('1993-03-04', 143);
  const row = of('沈默', card, 'T90013', '13900000013', optics);
  const { id } = await upload(department, await members(row));
  await confirm(department, id);
  const stored = await world.database.rows<{ raw: string }>(sql`select raw, faults::text from import_row`);
  expect(stored.some(one => JSON.stringify(one).includes(card) || JSON.stringify(one).includes('沈默'))).toBe(false);
  const [shown] = await rowsOf(department, id);
  expect(shown.raw).toMatchObject({ name: '沈默', idCard: `999***********${card.slice(-4)}` });
  expect(shown).toMatchObject({ outcome: 'add', isWritten: true, recordId: expect.any(String) });
  const steps = await world.database.rows<{ step: string }>(sql`
    select detail->>'step' as step from audit_record where detail->>'batchId' = ${id} order by id`);
  expect(steps.map(one => one.step)).toEqual(['upload', 'confirm', 'written']);
});

test('classes, units and organisations come in by code; children of a faulty parent say so', async () => {
  const classes = await sheet(
    ['班级代码', '班级名称', '院系', '年级', '培养层次', '毕业日期', '对应党支部'],
    ['BJ9001', '物理2024级9班', '物理学院', '2024级', '本科', '2028-06-30', '9999990001201002'],
  );
  expect(await upload(department, classes, '', 'api/bjxx')).toMatchObject({ addCount: 1, faultCount: 0 });
  const units = await sheet(
    ['单位代码', '单位名称', '单位类别', '上级单位'],
    ['D902', '量子研究所', '科研机构', '量子研究院'],
    ['D901', '量子研究院', '没有的类别', '物理学院'],
    ['D903', '甲所', '科研机构', '乙所'],
    ['D904', '乙所', '科研机构', 'D903'],
  );
  const { id } = await upload(department, units, '', 'api/dwxx');
  expect((await rowsOf(department, id)).map(sentences)).toEqual([
    ['第 2 行：上级单位“量子研究院”在本表第 3 行，该行有误，未能写入'],
    ['第 3 行：单位类别“没有的类别”不在字典范围内'],
    ['第 4 行：上级单位“乙所”在本表中互为上下级，请核对'],
    ['第 5 行：上级单位“D903”在本表中互为上下级，请核对'],
  ]);
});

test('students, teachers and people without either come in as well', async () => {
  const students = await sheet(
    ['姓名', '身份证号', '人员类型', '学号/工号', '单位', '班级', '培养层次', '年级', '入学日期', '预计毕业日期'],
    [
      '白露',
      idCard('2006-01-02', 150),
      '大学本科生',
      'S90001',
      '物理学院',
      await classCode(),
      '本科',
      '2024级',
      '2024-09-01',
      '2028-06-30',
    ],
  );
  const teachers = await sheet(
    ['姓名', '身份证号', '人员类型', '学号/工号', '单位', '在职状态'],
    ['秋分', idCard('1986-01-02', 151), '专任教师', 'T90020', '物理学院', null],
  );
  const people = await sheet(['姓名', '身份证号', '人员类型'], ['立冬', idCard('1950-01-02', 152), '退休人员']);
  for (const [path, content] of [
    ['api/xsjbxx', students],
    ['api/jsjbxx', teachers],
    ['api/person', people],
  ] as const) {
    const batch = await upload(department, content, '', path);
    expect(batch).toMatchObject({ addCount: 1, faultCount: 0 });
    expect((await confirm(department, batch.id)).body).toMatchObject({ state: 2, doneCount: 1 });
  }
});

const classCode = async () => {
  const row = await world.database.one<{ code: string }>(sql`select code from school_class order by id limit 1`);
  return row?.code ?? '';
};
