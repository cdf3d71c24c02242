/** Full membership for whoever did not take steps 1 to 17 here, by whatever door they came. Decisions 100, 细则第三十五、三十六条. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setClock } from '../../testing/clock.ts';
import { messages } from '../../testing/told.ts';
import { action, send, sheet } from '../../testing/uploads.ts';
import { openDesks, type Desks } from './fixtures.ts';
import type { Work } from '../../kit/registry.ts';
import { takeOverAll } from './take-over-job.ts';

let desks: Desks;
beforeAll(async () => {
  desks = await openDesks();
  await setClock(desks.world.database, '2026-10-20');
});
afterAll(() => desks.world.close());

const columns = {
  姓名: '',
  身份证号: '',
  性别: '女',
  民族: '汉族',
  籍贯: '江苏南京',
  学历: '博士研究生毕业',
  工作岗位: '事业单位专业技术岗位',
  手机: '15500001234',
  人员类型: '专任教师',
  '学号/工号': '',
  所在党支部: '物理学院光学教工党支部',
  进入支部日期: '2026-02-01',
  进入支部类型: '校外转入',
  人员类别: '预备党员',
  党籍状态: '正常',
  入党时间: '2025-11-12',
  入党类型: '新发展入党',
};
const lineOf = (name: string, idCard: string, number: string, joinedOn = '2025-11-12') =>
  Object.values({ ...columns, 姓名: name, 身份证号: idCard, '学号/工号': number, 入党时间: joinedOn });
const found = async (path: string, name: string) => {
  const [row] = (await desks.department('GET', `${path}?keyword=${encodeURIComponent(name)}`)).body.content;
  return row && (await desks.department('GET', `${path}/${row.id}`)).body;
};
const recordOf = (name: string) => found('/api/fzdy', name);
const memberOf = (name: string) => found('/api/dyjbxx', name);

async function importMembers(...lines: string[][]) {
  const { department, world } = desks;
  const { body } = await send(
    department,
    '/api/dyjbxx/import',
    '党员.xlsx',
    await sheet(Object.keys(columns), ...lines),
  );
  expect(body).toMatchObject({ addCount: lines.length, faultCount: 0 });
  const done = await action(world, department, body.id, 'confirm');
  expect(done.body.doneCount).toBe(lines.length);
  return String(body.id);
}

test('[M-A01] whoever is imported on probation has a record from step 18 on, with the days that are known', async () => {
  await importMembers(
    lineOf('秦月明', '999999199203040047', 'GZ990001'),
    lineOf('尹若溪', '999999199203050026', 'GZ990002', '2025-10-15'),
  );
  const row = await recordOf('秦月明');
  expect(row).toMatchObject({ step: '18', stage: '4', state: '1', number: 'GZ990001', dueOn: '2026-11-20' });
  const { body } = await desks.department('GET', `/api/fzdy/${row.id}/process`);
  expect(body.record).toMatchObject({
    joinedOn: '2025-11-12',
    probationEndOn: '2026-11-12',
    takenOverOn: '2026-10-20',
  });
  expect(body.record.appliedOn).toBeNull();
  const days = body.steps.map((one: { status: string; doneOn: string | null }) => [one.status, one.doneOn]);
  expect(days.slice(0, 3)).toEqual([
    ['3', null],
    ['3', null],
    ['3', null],
  ]);
  expect(days[14]).toEqual(['3', '2025-11-12']);
  expect(days[17]).toEqual(['1', null]);
});

const ballots = { due: 9, present: 9, agree: 9, oppose: 0, abstain: 0, writtenAgree: 0, writtenOppose: 0 };
const committee = { due: 9, present: 8, agree: 8, isApproved: '1', noticedOn: '2026-12-11' };

test('[M-A01] the committee reads the papers, and an imported probationer becomes a full member from the end of the year', async () => {
  const { world, secretary, college, act, take, rowOf } = desks;
  const { id } = await recordOf('秦月明');
  expect((await act(secretary, id, 'acknowledge', { doneThrough: '20', opinion: '材料齐全' })).status).toBe(403);
  expect(messages(await act(college, id, 'acknowledge', { doneThrough: '23', opinion: '材料齐全' }))).toEqual([
    '请选择“再上一级党委组织部门备案”至“提出转正申请”中尚未办结的一步',
  ]);
  const read = await act(college, id, 'acknowledge', { doneThrough: '20', opinion: '材料齐全' });
  expect(read.body).toMatchObject({ step: '21', dueOn: null });
  const paper = (category: string, occurredOn: string) =>
    secretary('POST', '/api/fzdy/material', { recordId: id, category, occurredOn, isPaper: true });
  await paper('23', '2026-10-20');
  const observed = { notes: '按时参加组织生活', introducerOpinion: '同意按期转正', observedOn: '2026-10-20' };
  expect((await take(secretary, id, '21/submit', observed)).body).toMatchObject({ step: 21, status: '3' });
  await paper('24', '2026-10-20');
  const wish = { formalAppliedOn: '2026-10-20', summary: '一年来的总结' };
  expect((await take(secretary, id, '22/submit', wish)).body).toMatchObject({ status: '3', deadline: '2026-11-12' });
  await setClock(world.database, '2026-11-20');
  await secretary('POST', '/api/fzdy/publicity', {
    recordId: id,
    kind: '4',
    startOn: '2026-11-09',
    endOn: '2026-11-16',
    conclusion: '1',
  });
  await paper('25', '2026-11-20');
  await paper('16', '2026-11-20');
  const discussed = { meeting: '支部党员大会', formalMeetingOn: '2026-11-20', ...ballots, formalDecision: '1' };
  const met = await take(secretary, id, '23/submit', { ...discussed, resolution: '同意按期转正' });
  expect([met.status, messages(met)]).toEqual([200, []]);
  await setClock(world.database, '2026-12-12');
  await secretary('POST', '/api/fzdy/material', {
    recordId: id,
    category: '26',
    occurredOn: '2026-12-10',
    isPaper: true,
  });
  const approved = { ...committee, receivedOn: '2026-11-23', formalApprovedOn: '2026-12-10' };
  expect((await take(college, id, '24/submit', approved)).body).toMatchObject({ status: '3' });
  expect(await memberOf('秦月明')).toMatchObject({ memberCategory: '1', formalOn: '2026-11-12', formalType: '1' });
  // Of the steps before, nothing is asked for the file.
  const filed = { archivedOn: '2026-12-12', isComplete: true, keeper: '党委组织部', isHandedOver: true };
  expect((await take(college, id, '25/submit', filed)).body).toMatchObject({ status: '3' });
  expect(await rowOf(id)).toMatchObject({ state: '2' });
});

test('[M-B18] a discussion is put off for half a year at most, and the probation is no longer for it', async () => {
  const { college, act, rowOf } = desks;
  const { id } = await recordOf('尹若溪');
  const until = (postponedTo: string) =>
    act(college, id, 'postpone', { postponedTo, reason: '转入不久，需要继续考察' });
  expect(messages(await until('2027-04-16'))).toEqual([
    '推迟讨论转正应在预备期满（2026-10-15）之后，不超过六个月（2027-04-15）',
  ]);
  expect((await until('2027-04-15')).status).toBe(200);
  expect(await rowOf(id)).toMatchObject({ postponedTo: '2027-04-15', probationEndOn: '2026-10-15' });
  expect(messages(await until('2027-03-01'))).toEqual(['已推迟讨论转正至 2027-04-15，只能推迟一次']);
});

test('[M-A01] an extension that began elsewhere is told with the papers', async () => {
  const { college, act, rowOf } = desks;
  const { id } = await recordOf('尹若溪');
  const asked = (longerBy: number) => act(college, id, 'acknowledge', { doneThrough: '19', longerBy, opinion: '已核' });
  expect(messages(await asked(5))).toEqual(['延长时间为半年至一年']);
  expect((await asked(6)).body).toMatchObject({
    probationEndOn: '2027-04-15',
    extendCount: 1,
    extendMonths: 6,
    step: '20',
  });
  expect(await rowOf(id)).toMatchObject({ dueOn: '2027-01-20' });
});

test('[M-A01] who was entered on probation by mistake becomes a full member by an approved correction, and the way ends', async () => {
  const { department, world } = desks;
  const { id: memberId } = await memberOf('沈砚秋');
  const proof = { memberCategory: '1', formalOn: '2026-12-05', formalType: '1', reason: '档案记载已转正' };
  const made = await department('POST', '/api/dyjbxx/correction', { memberId, ...proof });
  expect([made.status, messages(made)]).toEqual([201, []]);
  await world.database.rows(sql`
    update member_correction set attachments = array[gen_random_uuid()] where id = ${made.body.id}::bigint`);
  let { version } = made.body;
  for (const step of ['submit', 'review', 'approve']) {
    const answer = await department('POST', `/api/dyjbxx/correction/${made.body.id}/${step}`, { version });
    if (answer.status === 409 && step === 'review') continue;
    expect([step, answer.status, messages(answer)]).toEqual([step, 200, []]);
    ({ version } = answer.body);
  }
  expect(await memberOf('沈砚秋')).toMatchObject({ memberCategory: '1', formalOn: '2026-12-05', formalType: '1' });
  expect(await recordOf('沈砚秋')).toMatchObject({ state: '2', formalOn: '2026-12-05' });
});

test('[M-A01] an import that is taken back takes the records along, and those who stood there before get theirs in the night', async () => {
  const { world, department } = desks;
  const batch = await importMembers(lineOf('时雨晴', '999999199203060023', 'GZ990003'));
  expect(await recordOf('时雨晴')).toMatchObject({ step: '18' });
  expect((await action(world, department, batch, 'withdraw')).status).toBe(200);
  expect(await recordOf('时雨晴')).toBeUndefined();
  const { id } = await recordOf('达娃卓玛');
  await world.database.rows(sql`delete from development_step where record_id = ${id}::bigint`);
  await world.database.rows(sql`delete from development_record where id = ${id}::bigint`);
  await takeOverAll.run({ database: world.database, registry: world.registry } as Work, {});
  expect(await recordOf('达娃卓玛')).toMatchObject({ step: '18', state: '1', stage: '4' });
});
