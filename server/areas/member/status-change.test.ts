import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type Answer, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { ledgerTypeOf } from './status-change.ts';
import { messages } from '../../testing/told.ts';

let world: OpenWorld;
let department: Ask;
let staff: Ask;
let college: Ask;
let secretary: Ask;

beforeAll(async () => {
  world = await openWorld();
  department = await world.as('demo.department');
  staff = await world.as('demo.departmentstaff');
  college = await world.as('demo.college');
  secretary = await world.as('demo.secretary');
});
afterAll(() => world.close());

const base = '/api/dyjbxx/statusChange';
const member = (number: string) => world.idOf('person', 'number', number);
const order = (memberId: string, values: object) => ({
  memberId,
  reason: '支部党员大会讨论决定',
  meetingOn: '2026-10-20',
  effectiveOn: '2026-11-02',
  ...values,
});
const action = async (who: Ask, name: string, row: { id: string }, input: object = {}): Promise<Answer> => {
  const { version } = (await department('GET', `${base}/${row.id}`)).body;
  return who('POST', `${base}/${row.id}/${name}`, { version, ...input });
};
const drafted = async (who: Ask, memberId: string, values: object) => {
  const { status, body } = await who('POST', base, order(memberId, values));
  expect([status, body.fields]).toEqual([201, undefined]);
  return body;
};
/** All three hands of the optics branch. */
async function carriedOut(row: { id: string }): Promise<Answer> {
  await action(secretary, 'submit', row);
  await action(college, 'review', row);
  return action(department, 'approve', row, { opinion: '同意' });
}
const booked = (memberId: string) =>
  world.database.rows<{ type: string; occurredOn: string }>(sql`
    select type, occurred_on::text as occurred_on from member_ledger_entry where member_id = ${memberId}::bigint order by id`);

test('a suspension goes branch, college, department; rights stop, the ledger says so, and it is undone as a restoration', async () => {
  const han = await member('GZ091014');
  const early = await secretary('POST', base, order(han, { newStatus: '2', sinceOn: '2026-05-03' }));
  expect(messages(early)).toEqual(['情形持续未满六个月，最早可于 2026-11-03 生效']);
  const row = await drafted(secretary, han, { newStatus: '2', sinceOn: '2026-05-02' });
  expect([row.matter, row.organisationName, row.fromStatus]).toEqual([
    '韩叙白：停止党籍',
    '物理学院光学教工党支部',
    '1',
  ]);
  expect((await action(secretary, 'submit', row)).body.state).toBe('2');
  expect((await action(secretary, 'review', row)).body.message).toBe(
    '“审核通过”应由上级党组织办理，您没有该党组织的授权',
  );
  const second = await drafted(secretary, han, { newStatus: '8', documentNo: '证明1号' });
  expect(messages(await action(secretary, 'submit', second))).toEqual([
    '该党员已有未办结的党籍状态变更单（韩叙白：停止党籍）',
  ]);
  expect((await action(college, 'review', row, { opinion: '同意' })).body.state).toBe('3');
  expect((await action(department, 'approve', row, { opinion: '同意停止党籍' })).body.state).toBe('4');

  const suspended = (await department('GET', `/api/dyjbxx/${han}`)).body;
  expect([suspended.partyStatus, suspended.rightsStatus, suspended.organisationId]).toEqual([
    '2',
    '5',
    row.organisationId,
  ]);
  expect(await booked(han)).toMatchObject([{ type: '23', occurredOn: '2026-11-02' }]);
  const [traced] = (await department('GET', `/api/dyjbxx/${han}/trace`)).body.content;
  expect(traced).toMatchObject({ origin: 3, reason: '支部党员大会讨论决定' });

  expect((await action(college, 'restore', row, { reason: '误办' })).status).toBe(403);
  expect((await action(department, 'restore', row, { reason: '停止党籍对象录错' })).body.state).toBe('9');
  const again = (await department('GET', `/api/dyjbxx/${han}`)).body;
  expect([again.partyStatus, again.rightsStatus]).toEqual(['1', '1']);
  const [restored] = (await department('GET', `/api/dyjbxx/${han}/trace`)).body.content;
  expect(restored).toMatchObject({ origin: 5, reason: '停止党籍对象录错' });
  expect((await booked(han)).map((one: { type: string }) => one.type)).toEqual(['23', '14']);
});

test('two years after a suspension the member is removed, not a day earlier, and the ledger counts it once', async () => {
  const xu = await member('GZ191025');
  const stop = await drafted(secretary, xu, {
    newStatus: '2',
    sinceOn: '2023-11-30',
    effectiveOn: '2024-08-31',
    meetingOn: '2024-08-20',
  });
  expect((await carriedOut(stop)).body.state).toBe('4');
  const early = await secretary(
    'POST',
    base,
    order(xu, { newStatus: '5', sinceOn: '2023-11-30', effectiveOn: '2026-08-30', meetingOn: '2026-08-20' }),
  );
  expect(messages(early)).toEqual(['停止党籍未满两年，最早可于 2026-08-31 生效']);
  const out = await drafted(secretary, xu, {
    newStatus: '5',
    sinceOn: '2023-11-30',
    effectiveOn: '2026-08-31',
    meetingOn: '2026-08-20',
  });
  expect((await carriedOut(out)).body.state).toBe('4');
  const gone = (await department('GET', `/api/dyjbxx/${xu}`)).body;
  expect([gone.partyStatus, gone.leftOn, gone.leaveType, gone.rightsStatus]).toEqual(['5', '2026-08-31', '6', null]);
  expect((await booked(xu)).map((one: { type: string }) => one.type)).toEqual(['23']);
  const back = await secretary('POST', base, order(xu, { newStatus: '1' }));
  expect(messages(back)).toEqual(['变更为“正常”应填写“决定（证明）文号”']);
});

test('[BIZ-10] who has not paid for six months on end has left by itself: the order says what is owed, and is refused below that', async () => {
  const qin = await member('GZ161021');
  const branch = await world.idOf('party_organisation', 'code', '9999990001201001');
  await world.database.rows(sql`
    insert into dues_batch (id, version, name, organisation_id, period, type, from_month, to_month, deadline_on, state, created_at, updated_at)
    values (900, 1, '2026年上半年', ${branch}::bigint, '3', '2', '2026-01', '2026-06', '2026-06-30', '5', now(), now())`);
  const owes = (month: string) =>
    world.database.rows(sql`
      insert into dues_item (version, name, member_id, organisation_id, batch_id, month, member_month, standard, payable_fen,
        paid_fen, state, created_at, updated_at)
      values (1, '某', ${qin}::bigint, ${branch}::bigint, 900, ${month}, ${`${qin} ${month}`}, '1', 12000, 0, '6', now(), now())`);
  for (const month of ['2026-01', '2026-02', '2026-04', '2026-05', '2026-06']) await owes(month);
  const asked = { newStatus: '5', sinceOn: '2026-01-01' };
  const told = async (values: object) => messages(await secretary('POST', base, order(qin, { ...asked, ...values })));
  expect(await told({})).toEqual(['变更为“自行脱党除名”应填写“脱党情形”']);
  expect(await told({ lapse: '2' })).toEqual([
    '该党员没有连续六个月欠缴党费（最长连续 3 个月），请先核对欠缴管理；确有其他情形的，请改选不参加组织生活或不做分配的工作',
  ]);
  const other = await drafted(secretary, qin, { ...asked, lapse: '1' });
  expect(other.arrears).toBe(null);
  await action(secretary, 'cancel', other);
  await owes('2026-03');
  await world.database.rows(sql`
    insert into reminder (title, content, entity, record_id, person_id, receiver_id, link, state, created_at)
    select '催缴', '催缴', 'duesArrears', ${qin}::bigint, ${qin}::bigint, id, '{}', '1', d::timestamptz
    from user_account, (values ('2025-12-30 08:00+08'), ('2026-07-10 00:30+08'), ('2026-08-02 08:00+08')) as x(d)
    where username = 'demo.member'`);
  const row = await drafted(secretary, qin, { ...asked, lapse: '2' });
  expect(row.arrears).toBe('2026-01 至 2026-06 连续 6 个月欠缴党费，合计 720.00 元；催缴 2 天：2026-07-10、2026-08-02');
  // Made up before it is handed in: there is no reason any more.
  await world.database.rows(
    sql`update dues_item set state = '7', paid_fen = payable_fen where member_id = ${qin}::bigint and month = '2026-05'`,
  );
  expect(messages(await action(secretary, 'submit', row))).toEqual([
    '该党员没有连续六个月欠缴党费（最长连续 4 个月），请先核对欠缴管理；确有其他情形的，请改选不参加组织生活或不做分配的工作',
  ]);
});

test('what each change needs, and what the standing does not allow, is told at once on its field', async () => {
  const qin = await member('GZ161021');
  const told = async (values: object) => messages(await secretary('POST', base, order(qin, values)));
  expect(await told({ newStatus: '2', meetingOn: null })).toEqual([
    '变更为“停止党籍”应填写“情形起始日期”',
    '变更为“停止党籍”应填写“支部党员大会日期”',
  ]);
  expect(await told({ newStatus: '6' })).toEqual(['变更为“开除党籍”应填写“决定（证明）文号”']);
  expect(await told({ newStatus: '7' })).toEqual(['只有预备党员可以取消预备党员资格']);
  expect(await told({ newStatus: '9' })).toEqual(['党籍状态不允许从“正常”变更为“组织关系已转出”']);
  expect(await told({ newStatus: '11' })).toEqual(['变更为“不予承认党员身份”应填写“决定（证明）文号”']);
  expect(await told({ newStatus: '3', meetingOn: '2026-11-03' })).toEqual(['支部党员大会日期不能晚于生效日期']);
  const later = await drafted(secretary, qin, { newStatus: '3', effectiveOn: '2199-01-01' });
  expect(messages(await carriedOut(later))).toEqual(['生效日期晚于今天，到期后方可批准执行']);
});

test('a member who dies leaves the register and the posts, and the branch shows one fewer', async () => {
  const ding = await member('GZ041011');
  const optics = await world.idOf('party_organisation', 'code', '9999990001201001');
  const before = (await department('GET', `/api/dzzxx/${optics}`)).body;
  expect(before.secretaryId).toBe(ding);
  const own = await drafted(college, ding, { newStatus: '8', documentNo: '死亡医学证明' });
  await action(college, 'submit', own);
  expect((await action(college, 'review', own)).body.state).toBe('3');
  expect((await action(staff, 'approve', own)).body.state).toBe('4');
  const after = (await department('GET', `/api/dzzxx/${optics}`)).body;
  expect([after.secretaryId, after.memberCount]).toEqual([null, before.memberCount - 1]);
  expect(await booked(ding)).toMatchObject([{ type: '24', occurredOn: '2026-11-02' }]);
});

test('an order undone gives the posts back with it; a post that somebody else holds by now stays there and is named', async () => {
  const ding = await member('GZ041011');
  const optics = await world.idOf('party_organisation', 'code', '9999990001201001');
  const lead = async () => (await department('GET', `/api/dzzxx/${optics}`)).body.secretaryId;
  const told = async (row: { id: string }) => {
    const { steps } = (await department('GET', `/api/workflowRecord?entity=memberStatusChange&recordId=${row.id}`))
      .body;
    return [steps.at(-1).node, steps.at(-1).opinion];
  };
  const [death] = (await department('GET', `${base}?memberId=${ding}&state=4`)).body.content;
  expect((await action(department, 'restore', death, { reason: '录错了人' })).body.state).toBe('9');
  expect(await lead()).toBe(ding);
  expect(await told(death)).toEqual(['恢复职务', '已恢复：丁砚书（书记）']);
  const post = await world.database.one<{ endOn: string | null; reason: string | null; origin: number }>(sql`
    select tm.end_on::text as end_on, tm.reason, c.origin from team_member tm
      join change_record c on c.record_id = tm.id and c.entity = 'teamMember'
    where tm.person_id = ${ding}::bigint and tm.position = '01' order by c.id desc limit 1`);
  expect(post).toEqual({ endOn: null, reason: null, origin: 5 });

  const again = await drafted(college, ding, { newStatus: '8', documentNo: '死亡医学证明' });
  await action(college, 'submit', again);
  await action(college, 'review', again);
  await action(staff, 'approve', again);
  const [team] = (await department('GET', `/api/ldbzxx?organisationId=${optics}&state=1`)).body.content;
  const heir = { teamId: team.id, personId: await member('GZ071012'), position: '01', startOn: '2026-11-03' };
  expect((await department('POST', '/api/ldbzxx/member', heir)).status).toBe(201);
  expect((await action(department, 'restore', again, { reason: '又录错了人' })).body.state).toBe('9');
  expect(await lead()).toBe(heir.personId);
  expect(await told(again)).toEqual([
    '恢复职务',
    '未恢复（班子已换届、职务已由他人担任或此后又有变更）：丁砚书（书记）',
  ]);
});

test('nobody decides about the own standing, and a foreign member is not there', async () => {
  const own = await world.database.one<{ id: string }>(sql`
    select person_id as id from user_account where username = 'demo.department'`);
  const row = await drafted(staff, own?.id ?? '', { newStatus: '3' });
  await action(staff, 'submit', row);
  await action(staff, 'review', row);
  expect((await action(department, 'approve', row)).body.message).toBe('不能审批本人事项');
  const shen = await member('20232010011');
  expect(messages(await secretary('POST', base, order(shen, { newStatus: '3' })))).toContain('您没有该党员的数据权限');
});

test('case 11: the ledger kind of every change of standing', () => {
  const kinds = [
    ['1', '2', '23'],
    ['2', '1', '13'],
    ['2', '5', null],
    ['1', '5', '22'],
    ['1', '3', '22'],
    ['1', '6', '22'],
    ['1', '7', '22'],
    ['1', '8', '24'],
    ['2', '8', null],
    ['10', '1', null],
    ['10', '11', '22'],
  ] as const;
  for (const [from, to, type] of kinds) expect([from, to, ledgerTypeOf(from, to)]).toEqual([from, to, type]);
});

test('two orders for one member sent at once: one is open', async () => {
  const fang = await member('GZ071012');
  const rows = [await drafted(secretary, fang, { newStatus: '3' }), await drafted(secretary, fang, { newStatus: '4' })];
  const answers = await Promise.all(rows.map(row => action(secretary, 'submit', row)));
  expect(answers.map(one => one.status).sort()).toEqual([200, 400]);
  const open = await world.database.rows(sql`
    select 1 from member_status_change where member_id = ${fang}::bigint and state = '2'`);
  expect(open).toHaveLength(1);
});

test('an order takes its day from the meeting of the branch that resolved it, and from no other', async () => {
  const qin = await member('GZ161021');
  const organisationId = await world.idOf('party_organisation', 'code', '9999990001201001');
  const held = async (types: string, heldOn: string) => {
    const { body } = await secretary('POST', '/api/zzsh/meeting', {
      organisationId,
      types,
      title: `${heldOn} 会议`,
      mode: '1',
      place: '物理楼 301',
      heldOn,
      startTime: '14:30',
      endTime: '16:00',
      hostId: await member('GZ161021'),
      recorderId: await member('GZ161021'),
    });
    await world.database.rows(sql`update meeting set state = '4' where id = ${body.id}::bigint`);
    return body.id as string;
  };
  const committee = await held('02', '2026-10-11');
  const refused = await secretary('POST', base, order(qin, { newStatus: '3', meetingId: committee }));
  expect(messages(refused)).toEqual(['“2026-10-11 会议”不是该党员所在党支部已召开的支部党员大会，请重新选择会议记录']);
  const meetingId = await held('01', '2026-10-12');
  const row = await drafted(secretary, qin, { newStatus: '3', meetingId, meetingOn: null });
  expect([row.meetingName, row.meetingOn]).toEqual(['2026-10-12 会议', '2026-10-12']);
  const after = await held('01', '2026-11-03');
  expect(messages(await secretary('PUT', base, { id: row.id, version: row.version, meetingId: after }))).toEqual([
    '支部党员大会日期不能晚于生效日期',
  ]);
  await action(secretary, 'cancel', row);
});
