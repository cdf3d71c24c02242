import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type Answer, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { messages } from '../../testing/told.ts';

let world: OpenWorld;
let department: Ask;
let staff: Ask;
let college: Ask;
let secretary: Ask;
let self: Ask;
let lu: string;
let gu: string;

beforeAll(async () => {
  world = await openWorld();
  department = await world.as('demo.department');
  staff = await world.as('demo.departmentstaff');
  college = await world.as('demo.college');
  secretary = await world.as('demo.secretary');
  self = await world.as('demo.member');
  lu = (await self('GET', '/api/dyjbxx?columns=name')).body.content[0].id;
  gu = await world.idOf('person', 'number', 'GZ141033');
});
afterAll(() => world.close());

const base = '/api/dyjbxx/correction';
const action = async (who: Ask, name: string, row: { id: string }, input: object = {}): Promise<Answer> => {
  const { version } = (await department('GET', `${base}/${row.id}`)).body;
  return who('POST', `${base}/${row.id}/${name}`, { version, ...input });
};
const wayOf = async (who: Ask, { id }: { id: string }) =>
  (await who('GET', `/api/workflowRecord?entity=memberCorrection&recordId=${id}`)).body;
/** Stands in for an uploaded proof. */
async function proof(row: { id: string }): Promise<void> {
  await world.database.rows(sql`
    update member_correction set attachments = array[gen_random_uuid()] where id = ${row.id}::bigint`);
}

test('a member asks for another phone and native place; somebody above puts it in, and it is masked on the way', async () => {
  const { status, body: row } = await self('POST', base, {
    memberId: lu,
    phone: '19900007788',
    nativePlace: '安徽歙县',
    reason: '换了手机号',
  });
  expect([status, row.fields]).toEqual([201, undefined]);
  expect([row.matter, row.isKey, row.phone]).toEqual(['陆知微申请更正籍贯、手机', false, '199****7788']);
  expect((await self('POST', `${base}/${row.id}/reveal`, { field: 'phone', reason: '看' })).status).toBe(403);
  expect((await action(self, 'submit', row)).body.state).toBe('2');
  const asked = await wayOf(self, row);
  expect([asked.owedBy, asked.offered]).toEqual([['董思源'], ['cancel']]);
  expect((await action(self, 'review', row)).status).toBe(403);
  const todo = (await college('GET', '/api/todo/list?page=0&size=20').catch(() => ({ body: {} }))).body;
  expect(JSON.stringify(todo)).not.toContain('19900007788');

  expect((await action(college, 'review', row, { opinion: '属实' })).body.state).toBe('4');
  const now = (await self('GET', `/api/dyjbxx/${lu}`)).body;
  expect([now.nativePlace, now.phone]).toEqual(['安徽歙县', '199****7788']);
  const [traced] = (await department('GET', `/api/dyjbxx/${lu}/trace`)).body.content;
  expect([traced.operatorName, traced.reason]).toEqual(['董思源', '信息更正：换了手机号']);
  expect(JSON.stringify(traced)).not.toContain('19900007788');
  expect((await wayOf(self, row)).steps.map((one: { node: string }) => one.node)).toEqual(['提交', '上级党委审核']);

  const told = await world.database.rows(sql`
    select r.title, r.content, r.link, u.username from reminder r join user_account u on u.id = r.receiver_id
    where r.entity = 'memberCorrection' and r.record_id = ${row.id}::bigint`);
  expect(told, '[phone-12] who asked hears that it stands').toEqual([
    {
      title: '【信息更正】陆知微申请更正籍贯、手机已通过',
      content: '籍贯、手机已按申请更新。',
      link: { routePath: '/self/correction/detail', query: { id: row.id } },
      username: 'demo.member',
    },
  ]);
});

test('a key field wants proof, the committee and the department; the date stands only after the approval', async () => {
  const row = (await secretary('POST', base, { memberId: gu, joinedOn: '2008-06-18', reason: '志愿书记载' })).body;
  expect([row.matter, row.isKey]).toEqual(['顾青岚申请更正入党时间', true]);
  expect(messages(await action(secretary, 'submit', row))).toEqual([
    '更正姓名、身份证号、出生日期、入党时间、人员类别、转正时间、转正情况应上传证明材料',
  ]);
  await proof(row);
  expect((await action(secretary, 'submit', row)).body.state).toBe('2');
  expect((await action(college, 'review', row)).body.state).toBe('3');
  expect((await department('GET', `/api/dyjbxx/${gu}`)).body.joinedOn).toBe('2008-06-19');
  expect((await action(staff, 'approve', row, { opinion: '同意' })).body.state).toBe('4');
  expect((await department('GET', `/api/dyjbxx/${gu}`)).body.joinedOn).toBe('2008-06-18');
});

test('what the register would not take is told on its field when it is typed', async () => {
  const ask = (values: object) => secretary('POST', base, { memberId: gu, reason: '核对', ...values });
  expect(messages(await ask({ joinedOn: '2003-03-21' }))).toContain('入党时间不能早于年满18周岁（2004-03-22）');
  expect(messages(await ask({ idCard: '9999991986032200' }))).toContain('请输入正确的身份证号码');
  expect(messages(await ask({ phone: '12345678901' }))).toContain('手机号格式不正确，应为 11 位数字');
  expect(messages(await ask({ email: 'x' }))).toContain('邮箱格式不正确，如 name@example.edu');
  expect(messages(await ask({}))).toEqual(['请至少填写一项要更正的内容']);
});

test('a returned order goes back to who asked, is mended and sent again; one for a member is open at a time', async () => {
  const row = (await self('POST', base, { memberId: lu, major: '光学', reason: '专业变更' })).body;
  await action(self, 'submit', row);
  const second = (await self('POST', base, { memberId: lu, major: '声学', reason: '专业变更' })).body;
  expect(messages(await action(self, 'submit', second))).toEqual([
    '该党员已有未办结的信息更正单（陆知微申请更正专业）',
  ]);
  expect(messages(await action(college, 'sendBack', row))).toEqual(['请填写退回意见']);
  expect((await action(college, 'sendBack', row, { opinion: '请写全称' })).body.state).toBe('8');
  expect((await wayOf(self, row)).owedBy).toEqual(['陆知微']);
  expect(await returned(row)).toEqual([
    {
      title: '【信息更正】陆知微申请更正专业已退回，请修改',
      link: { routePath: '/self/correction/detail', query: { id: row.id } },
      username: 'demo.member',
    },
  ]);
  const { version } = (await self('GET', `${base}/${row.id}`)).body;
  expect((await self('PUT', base, { id: row.id, version, major: '光学工程' })).status).toBe(200);
  expect((await action(self, 'submit', row)).body.state).toBe('2');
  expect((await action(college, 'review', row)).body.state).toBe('4');
  expect((await self('GET', `/api/dyjbxx/${lu}`)).body.major).toBe('光学工程');
});

const returned = ({ id }: { id: string }) =>
  world.database.rows<object>(sql`
    select t.title, t.link, u.username from todo t join user_account u on u.id = t.receiver_id
    where t.entity = 'memberCorrection' and t.record_id = ${id}::bigint and t.step = 'submit' and t.state = 0`);

test('what a branch proposed for a member comes back to who proposed it there, and not to the member', async () => {
  const row = (await secretary('POST', base, { memberId: gu, major: '光学', reason: '核对' })).body;
  await action(secretary, 'submit', row);
  expect((await action(college, 'sendBack', row, { opinion: '请写全称' })).body.state).toBe('8');
  expect(await returned(row)).toEqual([
    {
      title: '【信息更正】顾青岚申请更正专业已退回，请修改',
      link: { routePath: '/member/correction/detail', query: { id: row.id } },
      username: 'demo.secretary',
    },
  ]);
  await action(secretary, 'cancel', row, { reason: '无需更正' });
  expect(await returned(row)).toEqual([]);
});

test('a member asks about nobody else, and nobody settles the own matter', async () => {
  expect(messages(await self('POST', base, { memberId: gu, major: '光学', reason: '改' }))).toContain(
    '您没有该党员的数据权限',
  );
  expect(
    (await self('GET', base)).body.content.every((one: { matter: string }) => one.matter.startsWith('陆知微')),
  ).toBe(true);
  const dong = await world.idOf('person', 'number', 'GZ011009');
  const own = (await secretary('POST', base, { memberId: dong, major: '党的建设', reason: '核对' })).body;
  await action(secretary, 'submit', own);
  expect((await action(college, 'review', own)).body.message).toBe('不能审批本人事项');
  expect((await action(department, 'review', own)).body.state).toBe('4');
});

test('the key fields of a member are corrected by an approved order alone', async () => {
  const { version } = (await department('GET', `/api/dyjbxx/${gu}`)).body;
  const direct = await department('POST', `/api/dyjbxx/${gu}/correct`, {
    version,
    joinedOn: '2008-06-17',
    reason: '档案核对',
  });
  expect(messages(direct)).toEqual(['入党时间须经审批更正，请填写信息更正单']);
});

test('from the own page order and submission are one step, and nothing stands when something is wrong', async () => {
  const count = async () => (await self('GET', `${base}?size=1`)).body.totalElements;
  const before = await count();
  const row = (await self('GET', `/api/dyjbxx/${lu}`)).body;
  const ask = (values: object) =>
    self('POST', `/api/dyjbxx/${lu}/requestCorrection`, { version: row.version, reason: '核对', ...values });
  expect(messages(await ask({ joinedOn: '2020-06-01' }))).toContain(
    '更正姓名、身份证号、出生日期、入党时间、人员类别、转正时间、转正情况应上传证明材料',
  );
  expect(messages(await ask({ email: null }))).toEqual(['更正后的内容不能为空，如需清空请联系党支部']);
  expect(messages(await ask({ reason: null, email: 'lu@example.edu' }))).toEqual(['更正原因不能为空']);
  expect(await count()).toBe(before);
  const { status, body } = await ask({ email: 'lu@example.edu' });
  expect([status, (await self('GET', `${base}/${body.id}`)).body.state]).toEqual([200, '2']);
});
