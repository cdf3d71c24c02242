/** A branch's review of the year: handed out, scored, checked, graded within the cap, published and frozen. Domain-party 8.3. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setClock } from '../../testing/clock.ts';
import { png, sendFile } from '../../testing/files.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { messages, messagesByField } from '../../testing/told.ts';

let world: OpenWorld;
let department: Ask;
let college: Ask;
let secretary: Ask;
let optics: string;
let templateId: string;

beforeAll(async () => {
  world = await openWorld();
  await setClock(world.database, '2026-11-20', '09:00:00');
  [department, college, secretary] = (await Promise.all(
    ['demo.department', 'demo.college', 'demo.secretary'].map(world.as),
  )) as [Ask, Ask, Ask];
  optics = await world.idOf('party_organisation', 'code', '9999990001201001');
  templateId = (await department('GET', '/api/kh/template')).body.content[0].id;
});
afterAll(() => world.close());

const path = '/api/kh/review';
const reviewOf = async (organisationId: string) =>
  (await department('GET', `${path}?organisationId=${organisationId}&year.from=2026`)).body.content[0];
const read = async (id: string) => (await department('GET', `${path}/${id}`)).body;
const items = async (id: string, who = department): Promise<any> => (await who('GET', `${path}/${id}/item`)).body;
const take = async (who: Ask, id: string, name: string, input: object = {}) =>
  who('POST', `${path}/${id}/${name}`, { version: (await read(id)).version, ...input });
const mark = async (who: Ask, id: string, code: string, values: object) => {
  const item = (await items(id)).items.find((one: any) => one.code === code);
  return who('POST', `${path}/${id}/mark`, { scoreId: item.id, ...values });
};
const codes = ['B1', 'B2', 'B3', 'B4'];
const file = async (who: Ask) =>
  (await sendFile(who, '/api/file/upload', { name: '佐证.png', content: png() })).body.id;
/** The branch fills in everything and hands it in. */
async function handedIn(id: string, who: Ask): Promise<void> {
  for (const code of codes)
    expect((await mark(who, id, code, { selfScore: 9, evidence: [await file(who)] })).status).toBe(200);
  const said = { massesSatisfaction: 96, massesEvidence: [await file(who)] };
  expect((await take(who, id, 'submit', said)).body.fields).toBeUndefined();
}

test('the delivered template counts six things, has four judged and decides by one; together 100', async () => {
  const { body } = await department('GET', `/api/kh/template/item?templateId=${templateId}&size=50`);
  expect(body.content.map((one: any) => [one.code, one.name, one.kind, one.score, one.isNegative])).toEqual([
    ['A1', '组织生活频次达标率', '1', 20, false],
    ['A2', '党费按期缴纳率', '1', 10, false],
    ['A3', '发展党员程序合规率', '1', 10, false],
    ['A4', '按期换届', '1', 10, false],
    ['A5', '党员信息完整率', '1', 5, false],
    ['A6', '预警办结率', '1', 5, false],
    ['B1', '政治建设和思想建设', '2', 10, false],
    ['B2', '支部班子和制度建设', '2', 10, false],
    ['B3', '党员教育管理和作用发挥', '2', 10, false],
    ['B4', '围绕中心服务师生', '2', 10, false],
    ['C1', '党员发生严重违纪违法问题', '2', 0, true],
  ]);
  expect((await department('GET', `/api/kh/template/${templateId}`)).body).toMatchObject({
    itemCount: 11,
    fullScore: 100,
  });
  const typed = { templateId, code: 'A9', name: '试', kind: '1', score: 5 };
  expect(messagesByField(await department('POST', '/api/kh/template/item', typed))).toEqual([
    'source: 自动取数的项目须选择取数来源，人工评分的项目不选',
  ]);
});

test('a year is handed out in the background, each branch is asked once, and handing out again adds nothing', async () => {
  expect(messagesByField(await department('POST', `/api/kh/template/${templateId}/issue`, { year: 2027 }))).toEqual([
    'year: 考核年度不能晚于 2026 年',
  ]);
  expect((await college('POST', `/api/kh/template/${templateId}/issue`, { year: 2026 })).status).toBe(403);
  const issued = await department('POST', `/api/kh/template/${templateId}/issue`, { year: 2026 });
  const branches = await world.database.one<{ n: number }>(sql`
    select count(*)::int as n from party_organisation where category in ('631', '632') and state in ('2', '3')
      and deleted_at is null`);
  expect(issued.body).toEqual({ count: branches?.n });
  await world.settle();
  expect((await department('GET', `/api/kh/template/${templateId}`)).body).toMatchObject({
    issuing: '3',
    issuedYear: 2026,
    issuedCount: branches?.n,
  });
  const todos = await world.database.rows<{ title: string }>(sql`
    select t.title from todo t join user_account u on u.id = t.receiver_id
    where u.username = 'demo.secretary' and t.biz_type = 'KH_REVIEW' and t.state = 0`);
  expect(todos.map(({ title }) => title)).toEqual(['【支部考核】2026年物理学院光学教工党支部考核待党支部自评']);
  expect((await department('POST', `/api/kh/template/${templateId}/issue`, { year: 2026 })).body).toEqual({ count: 0 });
  await world.settle();
  expect((await department('GET', `${path}?year.from=2026`)).body.totalElements).toBe(branches?.n);
});

test('what is counted opens as many records as it counts', async () => {
  const { id } = await reviewOf(optics);
  const all = await items(id);
  const counted = all.items.filter((one: any) => one.kind === '1');
  expect(counted.map((one: any) => one.readOn)).toEqual(counted.map(() => '2026-11-20'));
  for (const { source, counted: met, total } of counted) {
    const { body } = await secretary('GET', `${path}/${id}/counted?source=${source}`);
    expect([source, body.rows.length, body.rows.filter((one: any) => one.isMet).length]).toEqual([source, total, met]);
  }
  // Nothing was held: ten months of theme days, of its committee and of its group, three quarters of assemblies and lectures.
  expect(counted.map((one: any) => [one.code, one.counted, one.total, one.points])).toEqual([
    ['A1', 0, 36, 0],
    ['A2', 0, 0, 10],
    ['A3', 0, 0, 10],
    ['A4', 1, 1, 10],
    ['A5', 9, 9, 5],
    ['A6', 0, 0, 5],
  ]);
  // A payment behind the deadline is not in time, what is not due yet does not count.
  await world.database.rows(sql`
    insert into dues_batch (name, organisation_id, period, type, from_month, to_month, deadline_on, state, created_at, updated_at)
    select '测试', ${optics}::bigint, '1', '2', m, m, d::date, '5', now(), now()
    from (values ('2026-09', '2026-09-30'), ('2026-11', '2026-11-30')) v(m, d)`);
  await world.database.rows(sql`
    insert into dues_item (name, member_id, organisation_id, batch_id, month, standard, payable_fen, paid_fen, paid_on, state,
      created_at, updated_at)
    select p.name, m.id, ${optics}::bigint, b.id, b.from_month, '1', 2000, 2000,
      (case p.name when '顾青岚' then '2026-09-20' else '2026-10-08' end)::date, '3', now(), now()
    from party_member m join person p on p.id = m.id cross join dues_batch b where p.name in ('顾青岚', '丁砚书')`);
  const dues = (await items(id)).items.find((one: any) => one.code === 'A2');
  expect([dues.counted, dues.total, dues.points]).toEqual([1, 2, 5]);
  expect((await secretary('GET', `${path}/${id}/counted?source=2`)).body.rows).toMatchObject([
    { name: '丁砚书 2026-09', day: '2026-09-30', isMet: false },
    { name: '顾青岚 2026-09', day: '2026-09-30', isMet: true },
  ]);
});

test('the branch scores itself with evidence, the committee finds, the department publishes; nobody does the part of another', async () => {
  const { id } = await reviewOf(optics);
  expect(messages(await take(secretary, id, 'submit'))).toEqual([
    '还有 4 项未自评：政治建设和思想建设、支部班子和制度建设、党员教育管理和作用发挥、围绕中心服务师生',
    '请填写群众满意度',
    '请上传满意度测评材料',
  ]);
  expect(messages(await mark(secretary, id, 'A1', { selfScore: 20 }))).toEqual(['自动取数的项目不能填写得分']);
  expect(messagesByField(await mark(secretary, id, 'B1', { selfScore: 11 }))).toEqual([
    'selfScore: 自评得分不能超过该项分值 10 分',
  ]);
  expect(messages(await mark(secretary, id, 'B1', { checkScore: 9 }))).toEqual([
    '不认识的字段“checkScore”，请删除后重试',
  ]);
  await mark(secretary, id, 'B1', { selfScore: 9 });
  expect(messages(await take(secretary, id, 'submit'))[1]).toBe('请上传佐证材料：政治建设和思想建设');
  await handedIn(id, secretary);
  expect(await read(id)).toMatchObject({ state: '2', readOn: '2026-11-20' });

  // Handed in, the branch changes nothing, and judges nothing of its own.
  expect(messages(await mark(secretary, id, 'B1', { selfScore: 10 }))).toEqual([
    '现在不能填写该项目的得分，请刷新后重试',
  ]);
  expect((await take(secretary, id, 'review', { finalStar: '4' })).status).toBe(403);
  expect((await mark(college, id, 'B1', { checkScore: 7, checkNote: '台账不全' })).status).toBe(200);
  expect(messagesByField(await take(college, id, 'review'))).toEqual(['finalStar: 请选择星级']);
  expect(messagesByField(await take(college, id, 'review', { finalClass: '1' }))).toEqual([
    'finalClass: 本次考核的结果是星级',
  ]);
  const before = await items(id);
  expect((await take(college, id, 'review', { finalStar: '4' })).body).toMatchObject({ state: '3', finalStar: '4' });
  // 7 and three times 9 of what is judged, and what is counted.
  const counted = before.items
    .filter((one: any) => one.kind === '1')
    .reduce((sum: number, one: any) => sum + one.points, 0);
  expect((await read(id)).score).toBe(34 + counted);
  expect((await take(college, id, 'approve')).status).toBe(403);
  expect((await take(department, id, 'approve')).body).toMatchObject({ state: '4', publishedOn: '2026-11-20' });
});

test('what was published stays as it was read on that day', async () => {
  const { id } = await reviewOf(optics);
  const before = await items(id);
  await world.database.rows(sql`
    update leadership_team set due_on = '2026-01-01' where organisation_id = ${optics}::bigint and state in ('1', '2', '3')`);
  await setClock(world.database, '2026-12-20', '09:00:00');
  expect((await items(id)).items).toEqual(before.items);
  expect((await secretary('GET', `${path}/${id}/counted?source=4`)).body.day).toBe('2026-11-20');
  await setClock(world.database, '2026-11-20', '09:00:00');
});

test('what decides by itself leaves no star; five stars go to a fifth of the branches at most', async () => {
  const [first, second] = await Promise.all(
    ['9999990001201002', '9999990001201003'].map(async code =>
      reviewOf(await world.idOf('party_organisation', 'code', code)),
    ),
  );
  for (const { id } of [first, second]) await handedIn(id, department);
  await mark(college, first.id, 'C1', { isHit: true, checkNote: '一名党员受到留党察看处分' });
  expect(messagesByField(await take(college, first.id, 'review', { finalStar: '5' }))).toEqual([
    'finalStar: 已触发一票否决（党员发生严重违纪违法问题），只能评为不定星级',
  ]);
  await mark(college, first.id, 'C1', { isHit: false });
  expect((await take(college, first.id, 'review', { finalStar: '5' })).status).toBe(200);
  expect(messagesByField(await take(college, second.id, 'review', { finalStar: '5' }))).toEqual([
    'finalStar: 五星级党支部不得超过 1 个（2026 年参评 5 个的 20%）',
  ]);
  expect((await take(college, second.id, 'review', { finalStar: '4' })).status).toBe(200);
  // The department looks at one in its place and takes the star away; it is free for another.
  expect(
    (await take(department, first.id, 'inspect', { finalStar: '3', inspection: '现场查看，台账缺两次记录' })).status,
  ).toBe(200);
  expect(
    (await take(department, second.id, 'inspect', { finalStar: '5', inspection: '现场查看，工作扎实' })).status,
  ).toBe(200);
  const published = await department('POST', `${path}/approve`, { ids: [first.id, second.id] });
  expect(published.body).toEqual({ done: 2, leftOut: [] });
  expect((await read(second.id)).state).toBe('4');
});

test('under rectification in the year a branch gets neither five stars nor 先进, and keeps none it was given before', async () => {
  const place = await world.idOf('party_organisation', 'code', '9999990001002001');
  const { id } = await reviewOf(place);
  await handedIn(id, department);
  await world.database.rows(sql`
    update organisation_review set final_star = '4' where organisation_id <> ${place}::bigint`);
  expect((await take(department, id, 'review', { finalStar: '5' })).body.finalStar).toBe('5');
  const round = { name: '2026年集中排查', year: 2026, startOn: '2026-03-01', endOn: '2026-03-31' };
  const { id: roundId } = (await department('POST', '/api/rrhs/round', round)).body;
  const recognised = { roundId, organisationId: place, situations: '05', level: '2' };
  expect((await department('POST', '/api/rrhs/org', recognised)).status).toBe(201);
  const barred = '该党支部 2026 年被认定为软弱涣散基层党组织，不能评为先进或五星级';
  expect((await items(id)).isBarred).toBe(true);
  expect(messages(await take(department, id, 'approve'))).toEqual([barred]);
  const inspected = { inspection: '现场查看' };
  expect(messagesByField(await take(department, id, 'inspect', { ...inspected, finalStar: '5' }))).toEqual([
    `finalStar: ${barred}`,
  ]);
  await world.database.rows(sql`update organisation_review set result_way = '2' where id = ${id}::bigint`);
  expect(messagesByField(await take(department, id, 'inspect', { ...inspected, finalClass: '1' }))).toEqual([
    `finalClass: ${barred}`,
  ]);
  expect((await take(department, id, 'inspect', { ...inspected, finalClass: '2' })).body.finalClass).toBe('2');
  expect((await take(department, id, 'approve')).body.state).toBe('4');
});

test('two who give the last five stars at once: one is refused', async () => {
  const [one, other] = await Promise.all(
    ['9999990001001001', '9999990001002001'].map(async code =>
      reviewOf(await world.idOf('party_organisation', 'code', code)),
    ),
  );
  await world.database.rows(sql`delete from rectification_case`);
  await world.database.rows(sql`
    update organisation_review set result_way = '1', final_star = '4', final_class = null,
      state = case when id in (${one.id}::bigint, ${other.id}::bigint) then '2' else state end`);
  const given = await Promise.all([one, other].map(({ id }) => take(department, id, 'review', { finalStar: '5' })));
  expect(given.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect(given.flatMap(messagesByField)).toEqual(['finalStar: 五星级党支部不得超过 1 个（2026 年参评 5 个的 20%）']);
});
