/** Named people changed many at once: what the preview says, what the run does, and how it is taken back. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { saveWith } from '../testing/bench.ts';
import { openWorld, type Ask, type OpenWorld } from '../testing/open-world.ts';
import { action, send, sheet } from '../testing/uploads.ts';
import { messagesByField } from '../testing/told.ts';

let world: OpenWorld;
let department: Ask;
let college: Ask;
let optics: string;
let graduates: string;
let group: string;

beforeAll(async () => {
  world = await openWorld();
  department = await world.as('demo.department');
  college = await world.as('demo.college');
  optics = await world.idOf('party_organisation', 'code', '9999990001201001');
  graduates = await world.idOf('party_organisation', 'short_name', '物理学院研究生第二党支部');
  group = await world.idOf('party_organisation', 'short_name', '光学教工第一党小组');
});
afterAll(() => world.close());

type Values = Record<string, unknown>;
const members = (rows: object, values: Values, more: object = {}) => ({ entity: 'partyMember', rows, values, ...more });
const inOptics = () => ({ filter: { organisationId: optics } });
const preview = (ask: Ask, body: object) => ask('POST', '/api/bulkChange/preview', body);
const run = (ask: Ask, body: object) => ask('POST', '/api/bulkChange', body);
const undo = (ask: Ask, id: string) => ask('POST', `/api/bulkChange/${id}/withdraw`);
async function member(number: string): Promise<Record<string, any>> {
  // Rows are read by literal expectations.
  const { body } = await department('GET', `/api/dyjbxx?keyword=${number}`);
  return (await department('GET', `/api/dyjbxx/${body.content[0].id}`)).body;
}
const [ding, gu, han, lu] = ['GZ041011', 'GZ141033', 'GZ091014', '20242013001'];
const idsOf = (...numbers: string[]) => Promise.all(numbers.map(async one => String((await member(one))['id'])));

test('a preview says the filter in words, the number and ten rows before and after, and writes nothing', async () => {
  const before = await world.database.rows(sql`select max(id) as id from change_record`);
  const filter = { organisationId: optics, includeSub: 'true', gender: ['1', '2'], 'joinedOn.from': '1980-01-01' };
  const { status, body } = await preview(department, members({ filter }, { duesCategory: '2', hasHardship: true }));
  expect(status).toBe(200);
  expect(body).toMatchObject({
    filter: '所在党支部：物理学院光学教工党支部（含下级）；性别：男、女；入党时间：1980-01-01 起',
    fields: [
      { name: 'duesCategory', label: '党费缴纳类别', text: '年薪制' },
      { name: 'hasHardship', label: '是否困难党员', text: '是' },
    ],
    count: 9,
    ready: 9,
    same: 0,
    blocked: [],
    warned: [],
  });
  expect(body.samples).toHaveLength(9);
  expect(body.samples).toContainEqual({
    id: (await member(ding))['id'],
    title: '丁砚书',
    changes: [
      { name: 'duesCategory', label: '党费缴纳类别', before: '按月领取工资', after: '年薪制' },
      { name: 'hasHardship', label: '是否困难党员', before: null, after: '是' },
    ],
  });
  expect(await world.database.rows(sql`select max(id) as id from change_record`)).toEqual(before);
});

test('of a field of several codes some are added or taken off, and what a row has besides stays', async () => {
  const ids: string[] = [];
  for (const [number, tags] of [
    ['GZ191025', '2'],
    ['GZ101016', null],
  ]) {
    const made = await department('POST', '/api/gbjbxx', { number, cadreType: '3', rank: '132', tags });
    ids.push(made.body.id);
  }
  const cadres = (values: Values, more: object = {}) => ({ entity: 'cadre', rows: { ids }, values, ...more });
  const tagsOf = () =>
    Promise.all(ids.map(async id => (await department('GET', `/api/gbjbxx/${id}`)).body.tags as string | null));
  const seen = (await preview(department, cadres({ tags: { add: '1' } }))).body;
  expect([seen.fields, seen.ready, seen.same]).toEqual([
    [{ name: 'tags', label: '标签', text: '加上优秀年轻干部' }],
    2,
    0,
  ]);
  const done = await run(department, cadres({ tags: { add: '1' } }, { count: 2 }));
  expect([done.status, await tagsOf()]).toEqual([201, ['2;1', '1']]);
  expect((await preview(department, cadres({ tags: { add: '1' } }))).body.same).toBe(2);
  await run(department, cadres({ tags: { drop: '2' } }, { count: 2 }));
  expect(await tagsOf()).toEqual(['1', '1']);
  // The row that was changed since stays.
  await undo(department, done.body.id);
  expect(await tagsOf()).toEqual(['1', null]);

  const both = ['5', '6'].map(tag => run(department, cadres({ tags: { add: tag } }, { count: 2 })));
  expect((await Promise.all(both)).map(({ status }) => status)).toEqual([201, 201]);
  const told = (await tagsOf()).map(tags => (tags ?? '').split(';'));
  expect(told.every(tags => tags.includes('5') && tags.includes('6'))).toBe(true);

  const wrong = async (tags: unknown) => messagesByField(await preview(department, cadres({ tags })));
  expect([await wrong({ add: '77' }), await wrong({ add: null }), await wrong({ else: '1' })]).toMatchInlineSnapshot(`
    [
      [
        "tags: 标签“77”不在字典范围内",
      ],
      [
        "tags: 标签不能为空",
      ],
      [
        "tags: 标签的格式不正确",
      ],
    ]
  `);
});

test('every field that cannot be set in bulk is refused on its field, all at once', async () => {
  const values = { nobody: 1, name: '甲', number: 'X1', phone: '13900000001', titleLevel: '1', enteredOn: null };
  const answer = await preview(department, members(inOptics(), { ...values, education: '大本', adminPost: 5 }));
  expect([answer.status, answer.body.message]).toEqual([400, '提交的内容有 8 处需要修改']);
  expect(messagesByField(answer)).toEqual([
    'nobody: 不认识的字段“nobody”，请删除后重试',
    'name: 姓名不能直接修改，请使用“更正”办理并说明原因',
    'number: 学号/工号每条记录各不相同，不能批量修改',
    'phone: 手机属于敏感信息，不能批量修改，请逐条办理',
    'titleLevel: 专业技术职务级别由系统生成，不能填写',
    'enteredOn: 进入支部日期不能为空',
    'education: 学历“大本”不在字典范围内',
    'adminPost: 行政职务的格式不正确',
  ]);
  const unit = { entity: 'unit', rows: { filter: {} }, values: { parentId: '1', state: '1' } };
  expect(messagesByField(await preview(department, unit))).toEqual([
    'parentId: 上级单位决定所在位置，不能批量修改，请逐条办理',
    'state: 状态由系统生成，不能填写',
  ]);
  expect(messagesByField(await preview(department, members(inOptics(), {})))).toEqual([': 请至少选择一个要修改的字段']);
});

test('who may not update the entity is refused, an entity that is none is not found, foreign keys of a list too', async () => {
  const leader = await world.as('demo.leader');
  const asked = members({ filter: {} }, { hasHardship: true });
  expect((await preview(leader, asked)).status).toBe(403);
  expect((await run(leader, { ...asked, count: 3 })).status).toBe(403);
  expect((await preview(department, { ...asked, entity: 'user' })).status).toBe(404);
  expect((await preview(await world.as(null), asked)).status).toBe(401);
  for (const filter of [{ page: '1' }, { asOf: '2026-01-01' }, { nobody: '1' }])
    expect((await preview(department, members({ filter }, { hasHardship: true }))).body.code).toBe('kit.bad-query');
  const refused = await world.database.rows(sql`
    select action from audit_record where result = 'refused' and user_name = '罗景行'`);
  expect(refused).toEqual([{ action: 'member.partyMember.update' }, { action: 'member.partyMember.update' }]);
});

test('rows beyond the reach of the update are counted and never named, and stay as they are', async () => {
  const ids = await idsOf(ding, 'GZ001008');
  const { body } = await preview(college, members({ ids }, { hasHardship: true }));
  expect(body).toMatchObject({ filter: '逐条选择的 2 条', count: 1, ready: 1 });
  expect(body.blocked).toEqual([{ reason: '不在您的修改范围内', count: 1, titles: [] }]);
  expect((await preview(college, members({ filter: {} }, { hasHardship: true }))).body.count).toBe(22);
  const done = await run(college, members({ ids }, { hasHardship: true }, { count: 1 }));
  expect(done.body).toMatchObject({ totalCount: 1, changedCount: 1, leftOutCount: 0 });
  expect((await member('GZ001008'))['hasHardship']).toBe(null);
  expect((await undo(college, done.body.id)).body.withdrawnCount).toBe(1);
});

test('rows with faults stay out and are told; the others are changed, with trace and one record of all', async () => {
  const rows = { ids: await idsOf(ding, gu, han, lu) };
  const asked = members(rows, { groupId: group });
  const { body: said } = await preview(department, asked);
  expect(said).toMatchObject({ count: 4, ready: 2, same: 1 });
  expect(said.blocked).toEqual([{ reason: '党小组应选择所在党支部下的党小组', count: 1, titles: ['陆知微'] }]);
  const { status, body } = await run(department, { ...asked, count: 4, reason: '调整党小组' });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    entity: 'partyMember',
    label: '党员',
    fields: [{ name: 'groupId', label: '党小组', text: expect.stringContaining('第一党小组') }],
    totalCount: 4,
    doneCount: 4,
    changedCount: 2,
    sameCount: 1,
    leftOut: [{ title: '陆知微', reason: '党小组应选择所在党支部下的党小组' }],
    failure: null,
  });
  const { body: trace } = await department('GET', `/api/dyjbxx/${rows.ids[0]}/trace`);
  expect(trace.content[0]).toMatchObject({ origin: 3, reason: '调整党小组', batchId: body.id, operatorName: '周若川' });
  const audited = await world.database.rows(sql`
    select action, detail->>'rows' as rows from audit_record where detail->>'bulkChangeId' = ${body.id}`);
  expect(audited).toEqual([{ action: 'member.partyMember.update', rows: '4' }]);
  expect((await run(department, { ...asked, count: 4 })).body).toMatchObject({ changedCount: 0, sameCount: 3 });
  expect((await undo(department, body.id)).body).toMatchObject({ withdrawnCount: 2, kept: [] });
  expect((await member(han))['groupId']).toBe(null);
});

test('taken back, every value is as it was; rows changed since stay and are told with who and when', async () => {
  const before = await member(han);
  const values = { duesCategory: '2', adminPost: '系主任', title: '011' };
  const { body } = await run(department, members(inOptics(), values, { count: 9 }));
  expect(body).toMatchObject({ changedCount: 9, withdrawnAt: null });
  expect(Date.parse(body.withdrawableUntil) - Date.parse(body.endedAt)).toBe(7 * 24 * 3600 * 1000);
  expect(await member(han)).toMatchObject({ ...values, titleLevel: '1' });
  const changed = await member(gu);
  const edited = { id: changed['id'], version: changed['version'], adminPost: '副系主任' };
  expect((await saveWith(college, 'PUT', '/api/dyjbxx', edited)).status).toBe(200);
  const { body: taken } = await undo(department, body.id);
  const { updatedAt: when } = await member(gu);
  expect(taken).toMatchObject({ withdrawnCount: 8, withdrawnAt: expect.any(String) });
  expect(taken.kept).toEqual([
    {
      recordId: changed['id'],
      title: '顾青岚',
      reason: '此后又有修改，未撤销；需要时请在变更痕迹中逐项恢复',
      who: '董思源',
      when,
    },
  ]);
  const { version, updatedAt, updatedBy, updatedByName, ...same } = before;
  expect(await member(han)).toMatchObject(same);
  expect((await undo(department, body.id)).body).toMatchObject({ withdrawnCount: 8, kept: taken.kept });
});

test('a number that changed since the preview is refused with both numbers', async () => {
  const answer = await run(department, members(inOptics(), { hasHardship: true }, { count: 8 }));
  expect([answer.status, answer.body.message]).toEqual([409, '符合条件的记录已由 8 条变为 9 条，请重新核对后再修改']);
});

test('a run belongs to who made it, is withdrawn for 7 days, and listed newest first', async () => {
  const { body } = await run(
    college,
    members({ filter: { organisationId: graduates } }, { adminPost: '无' }, { count: 6 }),
  );
  expect((await department('GET', `/api/bulkChange/${body.id}`)).status).toBe(404);
  expect((await undo(department, body.id)).status).toBe(404);
  const { body: listed } = await college('GET', '/api/bulkChange?size=1');
  expect(listed.content).toEqual([body]);
  await world.database.rows(
    sql`update bulk_change set withdrawable_until = now() - interval '1 second' where id = ${body.id}`,
  );
  const late = await undo(college, body.id);
  expect([late.status, late.body.message]).toEqual([409, '已超过 7 天，不能整批撤销；需要时请在变更痕迹中逐条恢复']);
});

test('units are changed by the hand of their area', async () => {
  const asked = {
    entity: 'unit',
    rows: { filter: { keyword: '物理学院' } },
    values: { sourceType: '2', foundingDoc: '江大〔2026〕1号' },
  };
  const { body: said } = await preview(department, asked);
  expect(said).toMatchObject({ filter: '查找：“物理学院”', count: 2, ready: 2 });
  const { body } = await run(department, { ...asked, count: 2 });
  expect(body.changedCount).toBe(2);
  expect((await undo(department, body.id)).body).toMatchObject({ withdrawnCount: 2, kept: [] });
});

test('more than 500 rows are a task that goes on where it was killed, and so is taking them back', async () => {
  const head = ['单位代码', '单位名称', '单位类别', '上级单位'];
  const rows = Array.from({ length: 1200 }, (_, n) => [`Q${n + 1000}`, `教研室${n + 1000}`, '教学院系', '江临大学']);
  const { body: sheetOf } = await send(department, '/api/dwxx/import', '单位.xlsx', await sheet(head, ...rows));
  await action(world, department, sheetOf.id, 'confirm');
  const asked = {
    entity: 'unit',
    rows: { filter: { keyword: '教研室' } },
    values: { leaderName: '王守静' },
    count: 1200,
  };
  const { body } = await run(department, asked);
  expect(body).toMatchObject({ totalCount: 1200, doneCount: 0, endedAt: null });
  expect((await undo(department, body.id)).body.message).toBe('该批修改尚未完成，请稍候再撤销');

  // The second chunk dies at its commit: its rows, its trace and its mark are gone together.
  const real = world.database.transaction;
  let chunks = 0;
  world.database.transaction = async work => {
    chunks += 1;
    if (chunks !== 2) return real(work);
    return real(async connection => {
      await work(connection);
      throw Object.assign(new Error('Connection terminated'), { code: 'ECONNRESET' });
    });
  };
  await world.settle();
  world.database.transaction = real;
  const read = async () => (await department('GET', `/api/bulkChange/${body.id}`)).body;
  expect(await read()).toMatchObject({ doneCount: 500, changedCount: 500, endedAt: null });
  await world.database.rows(sql`update graphile_worker._private_jobs set run_at = now()`);
  await world.settle();
  expect(await read()).toMatchObject({ doneCount: 1200, changedCount: 1200, leftOutCount: 0, failure: null });
  const twice = await world.database.rows(sql`
    select record_id from change_record where batch_id = ${body.id}::bigint group by record_id having count(*) <> 1`);
  expect(twice).toEqual([]);

  expect((await undo(department, body.id)).body).toMatchObject({ withdrawnAt: null, withdrawnCount: 0 });
  await world.settle();
  expect(await read()).toMatchObject({ withdrawnCount: 1200, withdrawnAt: expect.any(String), kept: [] });
  const named = '/api/dwxx?keyword=教研室&leaderName=王守静';
  expect((await department('GET', encodeURI(named))).body.totalElements).toBe(0);
});

test('a task whose owner may no longer update ends and says so', async () => {
  const asked = {
    entity: 'unit',
    rows: { filter: { keyword: '教研室' } },
    values: { leaderName: '周序' },
    count: 1200,
  };
  await world.hire('bulk.owner', '钱知行', 'ROLE_ORG_DEPARTMENT_STAFF');
  const owner = await world.as('bulk.owner');
  const { body } = await run(owner, asked);
  const account = sql`username = 'bulk.owner'`;
  await world.database.rows(sql`update user_account set state = 'disabled' where ${account}`);
  await world.settle();
  await world.database.rows(sql`update user_account set state = 'active' where ${account}`);
  expect((await (await world.as('bulk.owner'))('GET', `/api/bulkChange/${body.id}`)).body).toMatchObject({
    doneCount: 0,
    failure: '办理人的账号或权限已停用，未继续修改',
  });
});

test('a withdrawal that fails says so and can be asked for again, be it small or a task', async () => {
  const asked = { entity: 'unit', rows: { filter: { keyword: '教研室' } } };
  const failing = async (count: number, rows: object) => {
    const { body } = await run(department, { ...asked, rows, values: { leaderName: '赵忠尧' }, count });
    await world.settle();
    await world.database.rows(
      sql.raw(`
      create function refuse_row() returns trigger language plpgsql as $$ begin raise exception 'spoilt'; end $$;
      create trigger refuse_row before update on unit for each statement execute function refuse_row()`),
    );
    const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const answer = await undo(department, body.id);
    await world.settle();
    silent.mockRestore();
    await world.database.rows(sql.raw('drop function refuse_row cascade'));
    const read = async () => (await department('GET', `/api/bulkChange/${body.id}`)).body;
    expect(await read()).toMatchObject({
      withdrawingAt: null,
      withdrawnAt: null,
      failure: '撤销未能完成，已撤销的不会丢失，可以再次撤销；仍不成功请联系管理员',
    });
    await undo(department, body.id);
    await world.settle();
    expect(await read()).toMatchObject({ withdrawnCount: count, withdrawnAt: expect.any(String) });
    return answer.status;
  };
  expect(await failing(2, { filter: { keyword: '物理学院' } })).toBe(500);
  expect(await failing(1200, asked.rows)).toBe(200);
});
