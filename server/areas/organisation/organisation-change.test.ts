import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from 'contract/kit/calendar.ts';
import { setClock } from '../../testing/clock.ts';
import { openWorld, type Answer, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { messages } from '../../testing/told.ts';

let world: OpenWorld;
let department: Ask;
let college: Ask;
let secretary: Ask;
let optics: string;
let undergraduates: string;
let graduates: string;
let physics: string;

beforeAll(async () => {
  world = await openWorld();
  department = await world.as('demo.department');
  college = await world.as('demo.college');
  secretary = await world.as('demo.secretary');
  const idOf = (code: string) => world.idOf('party_organisation', 'code', code);
  physics = await idOf('9999990001201');
  optics = await idOf('9999990001201001');
  undergraduates = await idOf('9999990001201002');
  graduates = await idOf('9999990001201003');
});
afterAll(() => world.close());

const base = '/api/dzzxx/change';
const order = (values: object) => ({
  reason: '学院调整',
  documentNo: '江大物党〔2026〕3号',
  effectiveOn: '2026-11-02',
  ...values,
});
const drafted = async (who: Ask, values: object) => (await who('POST', base, order(values))).body;
const action = async (who: Ask, name: string, row: { id: string }, input: object = {}): Promise<Answer> => {
  const { version } = (await department('GET', `${base}/${row.id}`)).body;
  return who('POST', `${base}/${row.id}/${name}`, { version, ...input });
};
const wayOf = async (who: Ask, { id }: { id: string }) =>
  (await who('GET', `/api/workflowRecord?entity=organisationChange&recordId=${id}`)).body;

test('a branch asks for a new name, its college reviews, the department approves, and each is asked in turn', async () => {
  const row = await drafted(secretary, {
    type: '2',
    organisationId: optics,
    newName: '中共江临大学物理学院光电教工支部委员会',
    newShortName: '物理学院光电教工党支部',
  });
  expect([row.matter, row.state]).toEqual(['物理学院光学教工党支部更名', '1']);
  expect((await action(secretary, 'submit', row)).body.state).toBe('2');

  // Whose turn it is says enough: what the college does is no word to the branch.
  expect(await wayOf(secretary, row)).toMatchObject({ owedBy: ['董思源'], denied: [] });
  const own = await action(secretary, 'review', row);
  expect([own.status, own.body.message]).toEqual([403, '“审核通过”应由上级党组织办理，您没有该党组织的授权']);
  expect((await secretary('PUT', base, { id: row.id, version: 2, reason: '改一改' })).body.fields[0].message).toBe(
    '“党组织变更单”已提交，不能直接修改；如需更改，请先退回',
  );

  expect((await wayOf(college, row)).offered).toEqual(['review', 'sendBack', 'cancel']);
  expect((await action(college, 'sendBack', row)).body.fields[0].message).toBe('请填写退回意见');
  await action(college, 'sendBack', row, { opinion: '请补充支委会记录' });
  expect((await wayOf(secretary, row)).owedBy).toEqual(['丁砚书']);
  await action(secretary, 'submit', row);
  await action(college, 'review', row, { opinion: '同意' });
  expect((await action(college, 'approve', row)).status).toBe(403);
  expect((await action(department, 'approve', row, { opinion: '同意更名' })).body.state).toBe('4');

  const { steps, owedBy, offered } = await wayOf(secretary, row);
  const told = steps.map((one: Record<string, string>) => [
    one['node'],
    one['outcome'],
    one['opinion'],
    one['operatorName'],
  ]);
  expect(told).toEqual([
    ['提交', null, null, '丁砚书'],
    ['上级党委审核', '2', '请补充支委会记录', '董思源'],
    ['提交', null, null, '丁砚书'],
    ['上级党委审核', '1', '同意', '董思源'],
    ['组织部审批', '1', '同意更名', '周若川'],
  ]);
  expect([owedBy, offered]).toEqual([[], []]);
  expect(steps.map((one: Record<string, string>) => [one['organisationName'], one['alsoDid']])).toEqual([
    ['物理学院光电教工党支部', null],
    ['物理学院党委', null],
    ['物理学院光电教工党支部', null],
    ['物理学院党委', null],
    ['江临大学党委', null],
  ]);
  const trace = (await department('GET', `/api/dzzxx/${optics}/trace`)).body.content[0];
  expect(trace.fields.map((one: { label: string; new: string }) => [one.label, one.new])).toEqual([
    ['党组织名称', '中共江临大学物理学院光电教工支部委员会'],
    ['简称', '物理学院光电教工党支部'],
  ]);
});

test('every kind of change says what it needs, and a branch with members is not dissolved', async () => {
  const needs = async (type: string) =>
    messages(await college('POST', base, order({ type, organisationId: graduates, documentNo: null })));
  expect(await needs('3')).toEqual(['隶属调整应填写“新上级党组织”']);
  expect(await needs('4')).toEqual(['撤销应填写“批准文号”']);
  expect(await needs('5')).toEqual(['合并应填写“并入的党组织”']);
  expect(await needs('6')).toEqual([
    '拆分应填写“新名称”',
    '拆分应填写“新简称”',
    '拆分应填写“新代码”',
    '拆分应填写“划转的党员”',
  ]);
  const row = await drafted(college, { type: '4', organisationId: graduates });
  expect(messages(await action(college, 'submit', row))).toEqual([
    '该党组织尚有6名党员，不能撤销',
    '该党组织存在未办结的发展党员',
  ]);
  const whole = await drafted(college, { type: '4', organisationId: physics });
  expect(messages(await action(college, 'submit', whole))).toContain('该党组织下有下级党组织，不能撤销');
  const unlike = await drafted(college, { type: '5', organisationId: physics, partnerIds: [graduates] });
  expect(messages(await action(college, 'submit', unlike))).toEqual([
    '党支部只能与党支部合并，党委、党总支只能与党委、党总支合并',
  ]);
});

test('an order is held against the rules of the tree before anybody approves it, and told beforehand', async () => {
  const languages = await world.idOf('party_organisation', 'code', '9999990001203');
  const under = await drafted(college, { type: '3', organisationId: physics, newParentId: optics });
  expect(messages(await action(college, 'submit', under))).toContain('上级党组织类别不符合设置规定');
  const raised = await drafted(department, {
    type: '8',
    organisationId: languages,
    newCategory: '622',
  });
  const told = (await department('GET', `${base}/${raised.id}/preview`)).body.obstacles;
  expect(told).toEqual([{ text: '下级“外国语学院教工第二党支部”按规定不能设在该类别之下，请先调整下级', page: null }]);
  const twice = await drafted(college, {
    type: '2',
    organisationId: graduates,
    newName: '中共江临大学物理学院本科生第一支部',
    newShortName: '物理学院本科生第一党支部',
  });
  expect((await action(college, 'submit', twice)).body.fields).toEqual([
    expect.objectContaining({ path: 'newName', message: '党组织名称已存在' }),
  ]);
  const founded = await drafted(college, {
    type: '1',
    organisationId: physics,
    newName: '中共江临大学物理学院教工第九支部委员会',
    newShortName: '物理学院教工第九党支部',
    newCode: '9999990001201909',
    newCategory: '631',
    unitIds: (await college('GET', `/api/dzzxx/${physics}`)).body.unitIds,
  });
  expect(founded.matter).toBe('成立物理学院教工第九党支部');
  expect(messages(await action(college, 'submit', founded))).toEqual(['支部类型不能为空']);
  for (const row of [under, twice, founded]) await action(college, 'cancel', row, { reason: '试行' });
  await action(department, 'cancel', raised, { reason: '试行' });
});

test('case 3, 4: a merger moves every member, books them, ends the merged branch and keeps its history; the tree of the day before is the old one', async () => {
  const count = async (id: string, day = '') => (await department('GET', `/api/dzzxx/${id}${day}`)).body.memberCount;
  const [before, joining] = [7, 6];
  expect([await count(undergraduates), await count(graduates)]).toEqual([before, joining]);
  const eve = (await world.database.one<{ day: string }>(sql`select today::text as day from clock`))?.day ?? '';
  const effectiveOn = addDays(eve, 1);
  await setClock(world.database, effectiveOn);
  const row = await drafted(college, {
    type: '5',
    organisationId: undergraduates,
    partnerIds: [graduates],
    effectiveOn,
  });
  expect((await action(college, 'submit', row)).body.state).toBe('2');
  await action(college, 'review', row);
  expect((await action(department, 'approve', row)).status).toBe(200);

  expect([await count(undergraduates), await count(graduates)]).toEqual([before + joining, 0]);
  expect((await department('GET', `/api/dzzxx/${graduates}`)).body.state).toBe('5');
  const ledger = (await college('GET', `/api/dyjbxx/ledger?type=31&organisationId=${undergraduates}`)).body;
  expect(ledger.totalElements).toBe(joining);
  expect(ledger.content[0]).toMatchObject({
    type: '31',
    occurredOn: effectiveOn,
    fromOrganisationId: graduates,
    organisationId: undergraduates,
    reason: '学院调整',
  });
  const branches = async (query: string) =>
    (await department('GET', `/api/dzzxx/buildtree?rootId=${physics}&withCount=true${query}`)).body[0].children.map(
      (one: { label: string; memberCount: number }) => [one.label, one.memberCount],
    );
  const [first, second] = ['物理学院本科生第一党支部', '物理学院研究生第二党支部'];
  expect((await branches('')).slice(1)).toEqual([[first, before + joining]]);
  expect((await branches(`&asOf=${eve}`)).slice(1)).toEqual([
    [first, before],
    [second, joining],
  ]);
  expect((await department('GET', `/api/dzzxx/${graduates}?asOf=${eve}`)).body.state).toBe('2');
  const entered = await world.database.rows<{ type: string }>(sql`
    select distinct enter_type as type from party_member m join change_record c on c.record_id = m.id
    where c.flow_entity = 'organisationChange' and c.flow_id = ${row.id}::bigint and c.entity = 'partyMember'`);
  expect(entered).toEqual([{ type: '4' }]);
  const history = (await department('GET', `/api/dzzxx/${graduates}/trace`)).body.content;
  expect(history[0].fields).toMatchObject([{ label: '状态', old: '正常', new: '合并' }]);
  expect(history.at(-1).type).toBe(1);
  const traced = await world.database.rows<{ n: string }>(
    sql`select count(*) as n from change_record where flow_entity = 'organisationChange' and flow_id = ${row.id}::bigint and entity = 'partyMember'`,
  );
  expect(Number(traced[0]?.n)).toBe(joining);
});

test('an order whose day has not come waits', async () => {
  const row = await drafted(department, {
    type: '2',
    organisationId: physics,
    newName: '中共江临大学物理与光电学院委员会',
    newShortName: '物理与光电学院党委',
    effectiveOn: '2199-01-01',
  });
  expect((await action(department, 'submit', row)).body.state).toBe('3');
  expect(messages(await action(department, 'approve', row))).toEqual(['生效日期晚于今天，到期后方可批准执行']);
});

test('[S-01] an order names no unit beyond the reach of who writes it: its people would come with the new branch', async () => {
  const unitIds = [await world.idOf('unit', 'code', '203')];
  const founding = {
    type: '1',
    organisationId: physics,
    newName: '中共江临大学物理学院语言支部委员会',
    newShortName: '物理学院语言党支部',
    newCode: '9999990001201908',
    newCategory: '631',
    newBranchType: '1',
    unitIds,
  };
  const { status, body } = await college('POST', base, order(founding));
  expect([status, body.fields]).toMatchObject([400, [{ path: 'unitIds', code: 'kit.beyond-reach' }]]);
  expect((await college('POST', base, order({ ...founding, unitIds: ['99999999'] }))).body.fields).toEqual(body.fields);
  expect((await department('POST', base, order(founding))).status).toBe(201);
});

test('one person who hands in, reviews and approves is told of, and where the school says so another has to', async () => {
  const renamed = (name: string) => ({
    type: '2',
    organisationId: undergraduates,
    newName: `中共江临大学物理学院${name}支部委员会`,
    newShortName: `物理学院${name}党支部`,
  });
  const allowed = await drafted(department, renamed('本科生甲'));
  for (const name of ['submit', 'review', 'approve'])
    expect((await action(department, name, allowed)).status).toBe(200);
  expect((await wayOf(department, allowed)).steps.map((one: Record<string, string>) => one['alsoDid'])).toEqual([
    null,
    '提交',
    '上级党委审核、提交',
  ]);

  const says = (value: string) =>
    world.database.rows(sql`update system_config set config_value = ${value} where config_key = 'workflow.samePerson'`);
  await says('false');
  const row = await drafted(department, renamed('本科生乙'));
  await action(department, 'submit', row);
  expect(messages(await action(department, 'review', row))).toEqual([
    '您已办理本单的“提交”，按系统设置须由他人办理本步',
  ]);
  expect((await action(college, 'sendBack', row, { opinion: '请核对' })).status).toBe(200);
  await action(department, 'submit', row);
  expect((await action(college, 'review', row)).status).toBe(200);
  expect((await action(department, 'approve', row)).status).toBe(400);
  await says('true');
  expect((await action(department, 'approve', row)).status).toBe(200);
});
