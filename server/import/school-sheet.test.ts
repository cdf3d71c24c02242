/** A sheet as a school keeps it: its own headings, words and habits go in without another round in the spreadsheet. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Cause } from 'contract/import/mending.ts';
import { idCard } from '../seed/id-card.ts';
import { openWorld, type Ask, type OpenWorld } from '../testing/open-world.ts';
import { action, send, sheet } from '../testing/uploads.ts';
import type { CellText } from './excel.ts';

let world: OpenWorld;
let department: Ask;
beforeAll(async () => {
  world = await openWorld();
  department = await world.as('demo.department');
});
afterAll(() => world.close());

const upload = async (content: Buffer, path = 'api/dyjbxx') =>
  (await send(department, `/${path}/import`, '党员花名册.xlsx', content)).body;
const say = async (id: string, step: 'map' | 'mend', body: object) => {
  const answer = await department('POST', `/api/gbImport/${id}/${step}`, body);
  if (answer.status !== 200) return answer.body;
  await world.settle();
  return (await department('GET', `/api/gbImport/${id}`)).body;
};
const causesOf = async (id: string): Promise<Cause[]> =>
  (await department('GET', `/api/gbImport/${id}/cause`)).body.causes;
const rowsOf = async (id: string, outcome: string) =>
  (await department('GET', `/api/gbImport/${id}/row?outcome=${outcome}`)).body.content;
const messages = (rows: { faults: { message: string }[] }[]) =>
  rows.flatMap(({ faults }) => faults.map(({ message }) => message));

const head = [
  '序号',
  '姓名',
  '身份证号码',
  '民族',
  '籍贯',
  '最高学历',
  '岗位',
  '手机号码',
  '人员类型',
  '工号',
  '所在支部',
];
const party = ['进入支部日期', '党员类别', '党籍状态', '入党日期', '入党类型', '转正日期', '备注'];
const optics = '物理学院光学支部';
const member = (n: number, card: string, joined = '2012.06.01', formal = '2013.06.02'): CellText[] => [
  String(n),
  `林${'甲乙丙丁戊己庚'.charAt(n)}`,
  card,
  '汉',
  '江苏南京',
  '硕士',
  '事业单位专业技术岗位',
  `１390000${String(1000 + n)}`,
  '专任教师',
  `M9000${n}`,
  optics,
  '2020/3/1',
  '正式',
  '正常',
  joined,
  '新发展入党',
  formal,
  '无',
];

test('[IMP-01] headings are proposed by likeness, 序号 asks nobody, and what was chosen is remembered', async () => {
  const rows = [
    member(1, idCard('1980-05-06', 401)),
    member(2, idCard('1981-05-06', 402), '201206', '2013.06'),
    member(3, idCard('1982-05-06', 403)),
    member(3, idCard('1982-05-06', 403)),
    [null, '合计', '3', ...Array<CellText>(14).fill(null)],
    ['填表人：周若川'],
  ];
  const content = await sheet(['物理学院党员花名册'], [...head, ...party], ...rows);
  const batch = await upload(content);
  expect(batch).toMatchObject({ totalCount: 6, mappingAt: expect.any(String), rehearsedAt: null });
  const fields = batch.columns.map((one: { field: string | null }) => one.field);
  expect(fields.map(String).join(' ')).toBe(
    'null name idCard ethnicity nativePlace education jobPost phone personType number ' +
      'organisationId enteredOn memberCategory partyStatus joinedOn joinType formalOn null',
  );
  expect(batch.columns[2]).toMatchObject({ heading: '身份证号码', by: 'likeness' });
  expect(batch.columns[2].samples[0]).toMatch(/^999\*{11}\d{3}[\dX]$/);
  expect(batch.columns[17]).toMatchObject({ heading: '备注', by: 'none', samples: ['无'] });
  expect((await department('POST', `/api/gbImport/${batch.id}/confirm`)).body.message).toBe(
    '请先确认列的对应，再继续办理',
  );
  const twice = fields.with(17, 'name');
  expect((await say(batch.id, 'map', { fields: twice })).fields[0].message).toBe('“姓名”对应了两列，请只保留一列');

  // Nothing in the sheet says how they came into their branch: the rows wait, and the one column is named.
  const short = await say(batch.id, 'map', { fields });
  expect(short).toMatchObject({ mappingAt: expect.any(String), rehearsedAt: null, missing: ['enterType'] });
  const words = [{ field: 'enterType', text: '', to: '6' }];
  const read = await say(batch.id, 'map', { fields, words });
  expect(read).toMatchObject({ mappingAt: null, totalCount: 6, faultCount: 4, leftCount: 2, addCount: 0 });
  expect(messages(await rowsOf(batch.id, 'left'))).toEqual(['第 7 行：合计行，不导入', '第 8 行：说明文字，不导入']);

  const causes = await causesOf(batch.id);
  expect(causes.map(({ heading, value, rows: count, kind }) => [heading, value, count, kind])).toEqual(
    expect.arrayContaining([
      ['最高学历', '硕士', 4, 'word'],
      ['民族', '汉', 4, 'word'],
      ['党员类别', '正式', 4, 'word'],
      ['所在支部', optics, 4, 'word'],
      ['入党日期', null, 1, 'month'],
      ['转正日期', null, 1, 'month'],
    ]),
  );
  const proposed = causes.filter(one => one.kind === 'word' && one.isLikely);
  expect(proposed.map(one => one.proposals[0]?.label).sort()).toEqual(
    ['汉族', '硕士研究生毕业', '正式党员', '物理学院光学教工党支部'].sort(),
  );

  const taken = proposed.map(({ path, value, proposals }) => ({ field: path, text: value, to: proposals[0]?.value }));
  const months = ['joinedOn', 'formalOn'].map(field => ({ field, text: 'yyyy-MM', to: '01' }));
  const mended = await say(batch.id, 'mend', { words: [...taken, ...months] });
  expect(mended).toMatchObject({ addCount: 0, faultCount: 3, leftCount: 3 });
  expect(await causesOf(batch.id)).toMatchObject([
    { heading: '转正情况', message: '正式党员应填写转正情况', value: null, rows: 3, kind: 'word', proposals: [] },
  ]);
  const filled = await say(batch.id, 'mend', { words: [{ field: 'formalType', text: '', to: '1' }] });
  expect(filled).toMatchObject({ addCount: 3, faultCount: 0, leftCount: 3 });
  expect(await causesOf(batch.id)).toEqual([]);
  expect(messages(await rowsOf(batch.id, 'left'))[0]).toBe('第 6 行：与第 5 行完全相同，只导入一次');
  expect((await action(world, department, batch.id, 'confirm')).body).toMatchObject({ state: 2, doneCount: 3 });
  const stored = await world.database.rows(sql`
    select p.name, p.education, m.joined_on, m.formal_on, m.enter_type from party_member m join person p on p.id = m.id
    where p.number in ('M90001', 'M90002') order by p.number`);
  expect(stored).toEqual([
    { name: '林乙', education: '14', joinedOn: '2012-06-01', formalOn: '2013-06-02', enterType: '6' },
    { name: '林丙', education: '14', joinedOn: '2012-06-01', formalOn: '2013-06-01', enterType: '6' },
  ]);

  // The next sheet of the school with the same headings and words asks nothing.
  const next = await upload(await sheet([...head, ...party], member(1, idCard('1980-05-06', 401))));
  expect(next).toMatchObject({ mappingAt: null, sameCount: 1, faultCount: 0 });
  expect(next.columns[17]).toMatchObject({ heading: '备注', field: null, by: 'before' });
  expect(next.words).toContainEqual(expect.objectContaining({ label: '学历', shown: '硕士', word: '硕士研究生毕业' }));
});

test('[IMP-02] a month is understood against a birthday that is known, and a year alone is no day of 1905', async () => {
  const columns = ['工号', '出生年月', '参加工作时间'];
  const content = await sheet(columns, ['GZ041011', '197506', '1998.07'], ['GZ071012', '197503', '1998']);
  const { id, columns: read } = await upload(content);
  const batch = await say(id, 'map', { fields: read.map((one: { field: string | null }) => one.field) });
  expect(batch).toMatchObject({ faultCount: 2 });
  expect(messages(await rowsOf(id, 'fault'))).toEqual([
    '第 2 行：参加工作时间“1998-07”只有年月，请补全日期',
    '第 3 行：出生日期“1975-03”与身份证号码或系统中的出生日期不一致，请核对',
    '第 3 行：参加工作时间不是有效日期，请按“2026-05-19”填写',
  ]);
});

test('[IMP-03] cells are mended in place, causes emptied at once, words taken back; others than the owner cannot', async () => {
  const content = await sheet(
    ['学号/工号', '手机', '邮箱', '学历'],
    ['GZ041011', '0510-8600123', '丁', '大本'],
    ['GZ071012', '19900001032', 'x', '大本'],
    ['GZ141033', '19900001033', 'gu@example.edu', '大学本科毕业'],
  );
  const { id } = await upload(content);
  const [mail, phone] = ['email', 'phone'].map(path => async () => (await causesOf(id)).find(one => one.path === path));
  expect(await mail?.()).toMatchObject({ rows: 2, kind: 'blank', samples: ['丁', 'x'], rowNos: [2, 3] });
  expect(await phone?.()).toMatchObject({ rows: 1, kind: 'cell', message: '手机号格式不正确，应为 11 位数字' });
  const education = [{ field: 'education', text: '大本', to: '21' }];
  const wrong = await say(id, 'mend', { words: [{ field: 'education', text: '大本', to: '20' }] });
  expect(wrong.fields[0].message).toBe('学历“20”不在字典范围内');
  const other = await (await world.as('demo.college'))('POST', `/api/gbImport/${id}/mend`, { words: education });
  expect(other.status).toBe(404);
  const batch = await say(id, 'mend', {
    words: education,
    blanks: [{ field: 'email', code: 'kit.email' }],
    cells: [{ rowNo: 2, field: 'phone', text: '19900009911' }],
  });
  const codes = (await causesOf(id)).map(one => one.code);
  expect([codes, batch.faultCount]).toEqual([[expect.stringContaining('mail')], 2]);
  const code = codes[0] ?? '';
  expect(await say(id, 'mend', { blanks: [{ field: 'email', code }] })).toMatchObject({ faultCount: 0 });
  const back = await say(id, 'mend', { words: [{ field: 'education', text: '大本', to: null }] });
  expect(back).toMatchObject({ faultCount: 2 });
  expect(back.words).not.toContainEqual(expect.objectContaining({ field: 'education', text: '大本' }));
  const remembered = await world.database.rows(sql`
    select meaning from import_memory where field = 'education' and word = '大本'`);
  expect(remembered).toEqual([{ meaning: null }]);
  const cancelled = await department('POST', `/api/gbImport/${id}/cancel`);
  expect(cancelled.status).toBe(200);
  expect((await department('POST', `/api/gbImport/${id}/mend`, {})).status).toBe(409);
});

test('[IMP-04] sixty columns wait for a word; the group above two rows of headings is none of them', async () => {
  const extra = Array.from({ length: 54 }, (_, at) => `自定义${at + 1}`);
  const top: CellText[] = ['班级代码', '班级名称', '学院', '培养', null, null, ...extra];
  const below: CellText[] = [null, null, null, '年级', '层次', '毕业日期'];
  const content = await sheet(top, below, ['W1', 'W1班', '物理学院', '2024', '本科', '2028-06-30', ...extra]);
  const batch = await upload(content, 'api/bjxx');
  expect(batch.columns).toHaveLength(60);
  const fields = batch.columns.map((one: { field: string | null }) => one.field);
  expect(fields.slice(0, 7)).toEqual(['code', 'name', 'unitId', 'grade', 'level', 'graduatesOn', null]);
  expect(fields.slice(6).every((field: string | null) => field === null)).toBe(true);
  expect(await say(batch.id, 'map', { fields })).toMatchObject({ addCount: 1, faultCount: 0 });
});
