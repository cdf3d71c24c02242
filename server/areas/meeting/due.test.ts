/** Who is due goes by the day of the meeting: written down later it is the list of that day, ahead it follows the register. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { idCard } from '../../seed/id-card.ts';
import { setClock } from '../../testing/clock.ts';
import { png, sendFile } from '../../testing/files.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { action, send, sheet } from '../../testing/uploads.ts';

let world: OpenWorld;
let secretary: Ask;
let college: Ask;
let department: Ask;
let optics: string;
let undergraduates: string;
const people: Record<string, string> = {};

const step = async (who: Ask, base: string, name: string, id: string, input: object = {}) => {
  const { version } = (await department('GET', `${base}/${id}`)).body;
  const { status, body } = await who('POST', `${base}/${id}/${name}`, { version, ...input });
  expect([name, status, body.message, body.fields]).toEqual([name, 200, undefined, undefined]);
  return body;
};
async function moved(name: string, toOrganisationId: string, receivedOn: string): Promise<void> {
  const values = { type: '1', reason: '8', memberId: people[name], toOrganisationId, duesPaidTo: '2026-12' };
  const { status, body } = await department('POST', '/api/zzgxzj', values);
  expect([status, body.fields]).toEqual([201, undefined]);
  await step(department, '/api/zzgxzj', 'submit', body.id);
  await step(college, '/api/zzgxzj', 'receive', body.id, { receivedOn });
}
const heads = `姓名 身份证号 民族 籍贯 学历 工作岗位 手机 *人员类型 学号/工号 所在党支部
进入支部日期 进入支部类型 人员类别 党籍状态 入党时间 入党类型 转正时间 转正情况`.split(/\s/);
const imported = (name: string, at: number, enteredOn: string) =>
  `${name} ${idCard('1990-05-06', at)} 汉族 江苏南京 博士研究生毕业 事业单位专业技术岗位 1390000${1000 + at} 专任教师 T9${at}
物理学院光学教工党支部 ${enteredOn} 校外转入 正式党员 正常 20120601 新发展入党 2013-06-02 按期转正`.split(/\s/);

beforeAll(async () => {
  world = await openWorld();
  [secretary, college, department] = (await Promise.all(
    ['demo.secretary', 'demo.college', 'demo.department'].map(world.as),
  )) as [Ask, Ask, Ask];
  optics = await world.idOf('party_organisation', 'code', '9999990001201001');
  undergraduates = await world.idOf('party_organisation', 'code', '9999990001201002');
  const rows = await world.database.rows<{ id: string; name: string }>(
    sql`select m.id, p.name from party_member m join person p on p.id = m.id`,
  );
  for (const { id, name } of rows) people[name] = id;
});
afterAll(() => world.close());

const minutes =
  '会议由支部书记主持，学习党的二十届四中全会精神，全体党员围绕如何在教学科研中发挥先锋模范作用展开讨论，并对下一步工作作出安排。';
const meeting = (values: object = {}) => ({
  organisationId: optics,
  types: '01',
  title: '支部党员大会',
  mode: '1',
  place: '物理楼 301',
  heldOn: '2026-10-15',
  startTime: '14:30',
  endTime: '16:00',
  hostId: people['丁砚书'],
  recorderId: people['顾青岚'],
  ...values,
});
const record = async (values: object = {}) => {
  const photos = [(await sendFile(secretary, '/api/file/upload', { name: '现场.png', content: png() })).body.id];
  const typed = { ...meeting(), content: minutes, lateReason: '网络故障', photos, ...values };
  return secretary('POST', '/api/zzsh/meeting/record', typed);
};
const ready = async (types: string, heldOn?: string): Promise<{ name: string; isExempt: boolean }[]> =>
  (await secretary('GET', `/api/zzsh/meeting/ready?types=${types}${heldOn ? `&heldOn=${heldOn}` : ''}`)).body.due;
const names = (due: { name: string }[]) => due.map(({ name }) => name);
const attendees = async (id: string): Promise<any[]> =>
  (await department('GET', `/api/zzsh/meeting/attendee?meetingId=${id}&size=100&columns=name&columns=isVoting`)).body
    .content;

const took = async (name: string, id: string, who = secretary) => {
  const { version } = (await department('GET', `/api/zzsh/meeting/${id}`)).body;
  const input = { version, confirmed: ['meeting.meeting.clash'] };
  const { status, body } = await who('POST', `/api/zzsh/meeting/${id}/${name}`, input);
  expect([name, status, body.fields]).toEqual([name, 200, undefined]);
  return body;
};

const nine = ['丁砚书', '董思源', '方予安', '顾青岚', '韩叙白', '秦望舒', '邵承志', '许怀瑾', '叶舒窈'];

test('[C8] a meeting of 10-15 written down on 11-20 has the list of 10-15: who came since is not due, who left since is', async () => {
  await setClock(world.database, '2026-11-10', '09:00:00');
  await moved('许怀瑾', undergraduates, '2026-11-01');
  await moved('沈砚秋', optics, '2026-11-10');
  const order = {
    memberId: people['韩叙白'],
    newStatus: '2',
    sinceOn: '2026-04-01',
    meetingOn: '2026-11-08',
    reason: '失去联系满六个月',
    effectiveOn: '2026-11-09',
  };
  const { body: change } = await secretary('POST', '/api/dyjbxx/statusChange', order);
  await step(secretary, '/api/dyjbxx/statusChange', 'submit', change.id);
  await step(college, '/api/dyjbxx/statusChange', 'review', change.id);
  await step(department, '/api/dyjbxx/statusChange', 'approve', change.id);
  await setClock(world.database, '2026-11-20', '09:00:00');
  const content = await sheet(heads, imported('苏青禾', 21, '2020/3/1'), imported('程望', 22, '2026/11/15'));
  const { id } = (await send(department, '/api/dyjbxx/import', '党员.xlsx', content)).body;
  expect((await action(world, department, id, 'confirm')).body).toMatchObject({ doneCount: 2 });

  // Today those who have come are due and those who have left are not.
  const today = names(await ready('01'));
  expect([...today].sort()).toEqual(
    [...nine.filter(name => name !== '许怀瑾' && name !== '韩叙白'), '沈砚秋', '苏青禾', '程望'].sort(),
  );
  const then = await ready('01', '2026-10-15');
  expect(names(then).sort()).toEqual([...nine, '苏青禾'].sort());
  const { status, body } = await record({ leaveIds: [people['许怀瑾']] });
  expect([status, body.fields]).toEqual([201, undefined]);
  expect(body).toMatchObject({ dueCount: 10, presentCount: 9, leaveCount: 1 });
  expect(names(await attendees(body.id)).sort()).toEqual([...nine, '苏青禾'].sort());
  const wrong = await secretary('GET', '/api/zzsh/meeting/ready?types=01&heldOn=2026-02-31');
  expect([wrong.status, wrong.body.fields?.[0]?.path]).toEqual([400, 'heldOn']);
});

test('[C8] who was not formal, or not yet approved, on the day has no vote in its meeting; who has lost the rights since had one', async () => {
  const formal = (name: string, on: string) =>
    world.database.rows(sql`update party_member set formal_on = ${on}::date where id = ${people[name]}::bigint`);
  await formal('秦望舒', '2026-11-12');
  await formal('叶舒窈', '2026-10-01');
  // The probation ended on 10-01 and the committee approved on 11-05: until then there was no vote.
  await world.database.rows(sql`
    insert into development_record (version, name, person_id, organisation_id, stage, step, state, formal_on, formal_approved_on, created_at, updated_at)
    values (1, '叶舒窈', ${people['叶舒窈']}::bigint, ${optics}::bigint, '5', 25, '3', '2026-10-01', '2026-11-05', now(), now())`);
  await world.database.rows(sql`
    insert into discipline_record (version, name, person_id, kind, decided_on, authority, state, created_at, updated_at)
    values (1, '邵承志', ${people['邵承志']}::bigint, '14', '2026-11-03', '校纪委', '1', now(), now())`);
  const { body } = await record({ heldOn: '2026-10-16' });
  const without = (await attendees(body.id)).filter(one => !one.isVoting);
  expect(names(without).sort()).toEqual(['叶舒窈', '秦望舒'].sort());
  expect(body).toMatchObject({ dueCount: 10, votingDue: 8 });
  const late = (await record({ heldOn: '2026-11-19', lateReason: null })).body;
  expect(names((await attendees(late.id)).filter(one => !one.isVoting)).sort()).toEqual(['沈砚秋', '邵承志'].sort());
});

test('[C8] the committee of a day is who held its posts that day; who lived away that day was on leave', async () => {
  // The posts of who was suspended on 11-09 ended with it.
  await world.database.rows(sql`
    update team_member set start_on = '2026-11-05' where person_id = ${people['叶舒窈']}::bigint and end_on is null`);
  expect(names(await ready('02')).sort()).toEqual(['丁砚书', '方予安', '顾青岚', '叶舒窈'].sort());
  expect(names(await ready('02', '2026-10-15')).sort()).toEqual(['丁砚书', '方予安', '顾青岚', '韩叙白'].sort());
  await world.database.rows(sql`
    insert into flowing_member (version, name, type, member_id, organisation_id, reason, start_on, back_on, place, state, created_at, updated_at)
    values (1, '方予安', '1', ${people['方予安']}::bigint, ${optics}::bigint, '1', '2026-03-01', '2026-11-02', '深圳', '3', now(), now())`);
  const away = async (day: string) => names((await ready('01', day)).filter(one => one.isExempt));
  expect([await away('2026-11-01'), await away('2026-11-02'), await away('2026-02-28')]).toEqual([['方予安'], [], []]);
});

test('[C9] announced on 11-20 for 11-30: who moves in on 11-25 is called, who is formal since 11-22 votes; both count at the start', async () => {
  const { id } = (await secretary('POST', '/api/zzsh/meeting', meeting({ heldOn: '2026-11-30' }))).body;
  const committee = (await secretary('POST', '/api/zzsh/meeting', meeting({ heldOn: '2026-11-30', types: '02' }))).body;
  const set = (category: string, rights: string, on: string | null) =>
    world.database.rows(sql`
      update party_member set member_category = ${category}, rights_status = ${rights}, formal_on = ${on}::date
      where id = ${people['秦望舒']}::bigint`);
  await set('2', '2', null);
  // Ten of the register: two are probationary, one is on 留党察看.
  expect(await took('publish', id)).toMatchObject({ dueCount: 10, votingDue: 7 });
  expect(await took('publish', committee.id)).toMatchObject({ dueCount: 4 });
  await setClock(world.database, '2026-11-22', '09:00:00');
  await set('1', '1', '2026-11-22');
  await setClock(world.database, '2026-11-25', '09:00:00');
  await moved('陆知微', optics, '2026-11-25');
  const called = (await department('GET', `/api/zzsh/meeting/${id}`)).body;
  expect(called).toMatchObject({ dueCount: 11, votingDue: 9 });
  const told = await world.database.rows<{ title: string }>(sql`
    select t.title from todo t join user_account u on u.id = t.receiver_id
    where t.record_id = ${id}::bigint and t.biz_type = 'SH_RECEIPT' and t.state = 0 and u.person_id = ${people['陆知微']}::bigint`);
  expect(told).toEqual([{ title: '【会议】支部党员大会，请回执' }]);
  // What no order tells is seen as the meeting begins: a sheet, and a post that was left.
  const content = await sheet(heads, imported('梁以衡', 23, '2026-11-25'));
  const batch = (await send(department, '/api/dyjbxx/import', '党员.xlsx', content)).body;
  await action(world, department, batch.id, 'confirm');
  await world.database.rows(sql`
    update team_member set end_on = '2026-11-28' where person_id = ${people['方予安']}::bigint and end_on is null`);
  await setClock(world.database, '2026-11-30', '14:10:00');
  expect(await took('start', id)).toMatchObject({ state: '3', dueCount: 12, votingDue: 10 });
  await took('start', committee.id);
  expect(names(await attendees(committee.id)).sort()).toEqual(['丁砚书', '叶舒窈', '顾青岚'].sort());
});

test('[C12] a group of 10 in a branch of 30: its 组织生活会 and its lecture are of the ten, an assembly is of all', async () => {
  const group = await world.idOf('party_organisation', 'code', '9999990001201001001');
  await world.database.rows(sql`
    with chosen as (select id, row_number() over (order by organisation_id <> ${optics}::bigint, id) as at from party_member
      where deleted_at is null and party_status = '1' and entered_on <= '2026-11-25')
    update party_member m set organisation_id = ${optics}::bigint, group_id = case when at <= 10 then ${group}::bigint end
    from chosen c where c.id = m.id and c.at <= 30`);
  await world.database.rows(sql`
    update party_member m set organisation_id = ${undergraduates}::bigint where organisation_id = ${optics}::bigint
      and id not in (select id from party_member where organisation_id = ${optics}::bigint and party_status = '1' order by id limit 30)`);
  const dueOf = async (types: string, groupId: string | null) => {
    const query = `types=${types}&heldOn=2026-11-30${groupId ? `&groupId=${groupId}` : ''}`;
    return (await secretary('GET', `/api/zzsh/meeting/ready?${query}`)).body.due.length;
  };
  expect([await dueOf('06', group), await dueOf('04;05', group), await dueOf('03', group)]).toEqual([10, 10, 10]);
  expect([await dueOf('06', null), await dueOf('01', group), await dueOf('06;01', group)]).toEqual([30, 30, 30]);
  const values = { types: '06', title: '组织生活会', heldOn: '2026-11-30', startTime: '08:00', endTime: '09:00' };
  const { status, body } = await record({
    ...values,
    groupId: group,
    lateReason: null,
    confirmed: ['meeting.meeting.no-talks'],
  });
  expect([status, body.fields, body.dueCount, body.rate]).toEqual([201, undefined, 10, 100]);
  await world.database.rows(sql`
    update party_organisation set parent_id = ${undergraduates}::bigint where id = ${group}::bigint`);
  const foreign = await college('POST', '/api/zzsh/meeting', meeting({ types: '06', groupId: group }));
  expect(foreign.body.fields.map((one: any) => [one.path, one.message])).toEqual([
    ['groupId', '只能选择本支部的党小组'],
  ]);
});

test('[C13] a temporary branch has the list that was entered: 6 members of other branches, proposed for the next meeting', async () => {
  await world.database.rows(sql`
    update party_organisation set category = '931', is_temporary = true, has_committee = false
    where id = ${undergraduates}::bigint`);
  await world.database.rows(sql`
    update party_member set organisation_id = ${optics}::bigint where organisation_id = ${undergraduates}::bigint`);
  const six = (
    await world.database.rows<{ id: string }>(sql`
      select id from party_member where organisation_id = ${optics}::bigint and party_status = '1' and member_category = '1'
        and rights_status = '1' order by id limit 6`)
  ).map(({ id }) => id);
  const values = { organisationId: undergraduates, types: '01', hostId: six[0], recorderId: six[1] };
  const first = meeting({ ...values, heldOn: '2026-12-10' });
  const { id, version } = (await department('POST', '/api/zzsh/meeting', first)).body;
  const nobody = await department('POST', `/api/zzsh/meeting/${id}/publish`, { version });
  expect(nobody.body.fields.map((one: any) => one.message)).toEqual(['没有参会人员，请先添加']);
  for (const personId of six) {
    const { status } = await department('POST', '/api/zzsh/meeting/attendee', { meetingId: id, personId });
    expect(status).toBe(201);
  }
  expect(await took('publish', id, department)).toMatchObject({ dueCount: 6, votingDue: 6 });
  const told = await world.database.rows(sql`
    select 1 from reminder where entity = 'meeting' and record_id = ${id}::bigint`);
  expect(told.length).toBeGreaterThan(0);
  // Membership stays where it is, and the next meeting begins with them.
  const next = (await department('POST', '/api/zzsh/meeting', meeting({ ...values, heldOn: '2026-12-20' }))).body;
  expect(await took('publish', next.id, department)).toMatchObject({ dueCount: 6 });
  const [gone] = await attendees(next.id);
  await department('DELETE', '/api/zzsh/meeting/attendee', { ids: [gone.id], reason: '已离队' });
  await setClock(world.database, '2026-12-20', '14:10:00');
  expect(await took('start', next.id, department)).toMatchObject({ dueCount: 5 });
});
