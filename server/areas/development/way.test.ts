/** The whole way of one person with the right role at each of the 25 steps, and what is refused on it. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setClock } from '../../testing/clock.ts';
import { partsBefore, turns, type Turn } from '../../testing/development-way.ts';
import { textsIn, unpack } from '../../archive/archive.ts';
import { openWorld, type Answer, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { hasWriter } from '../file/index.ts';
import { messages } from '../../testing/told.ts';

let world: OpenWorld;
const asks = {} as Record<Turn['by'] | 'staff' | 'other', Ask>;
let way: Turn[];
let record: { id: string; version: number };
let personId: string;
let optics: string;

beforeAll(async () => {
  world = await openWorld();
  // The base is built: a college registers nobody, and this way leads into it all the same.
  await world.database.rows(sql`update system_config set config_value = 'true' where config_key = 'dy.base.closed'`);
  const accounts = {
    person: 'demo.teacher',
    branch: 'demo.secretary',
    committee: 'demo.college',
    department: 'demo.department',
    staff: 'demo.branchstaff',
    other: 'demo.applicant',
  } as const;
  for (const [hand, username] of Object.entries(accounts)) asks[hand as 'person'] = await world.as(username);
  optics = await world.idOf('party_organisation', 'code', '9999990001201001');
  const physics = await world.idOf('party_organisation', 'code', '9999990001201');
  const member = async (name: string) => world.idOf('person', 'name', name);
  personId = await member('贺兰亭');
  const quota = await asks.department('POST', '/api/fzdy/quota', {
    year: 2025,
    category: '4',
    organisationId: physics,
    total: 1,
  });
  await asks.department('POST', `/api/fzdy/quota/${quota.body.id}/issue`, { version: 1 });
  const introducers = [await member('丁砚书'), await member('顾青岚')];
  way = turns({ talker: introducers[0]!, contacts: introducers, introducers, quota: quota.body.id });
});
afterAll(() => world.close());

const rowOf = async () => (await asks.department('GET', `/api/fzdy/${record.id}`)).body;
const post = async (who: Ask, tail: string, form: object): Promise<Answer> =>
  who('POST', `/api/fzdy/${record.id}/${tail}`, { version: (await rowOf()).version, ...form });
const take = (who: Ask, no: number, form: object) =>
  post(who, `${who === asks.person ? 'own' : 'step'}/${no}/submit`, form);
const turnOf = (no: number) => way.find(turn => turn.no === no)!;
const named = async (category: string, occurredOn: string) =>
  (await asks.branch('POST', '/api/fzdy/material', { recordId: record.id, category, occurredOn, isPaper: true }))
    .status;

/** Brings a step about with everything it asks for. */
async function turn({ no, on, by, form, confirmed, materials = [] }: Turn): Promise<Answer> {
  await setClock(world.database, on);
  for (const [path, row] of partsBefore[no] ?? []) {
    const { status, body } = await asks.branch('POST', `/api/fzdy/${path}`, { recordId: record.id, ...row });
    expect([path, status, body.fields]).toEqual([path, 201, undefined]);
  }
  for (const category of materials) expect(await named(category, on)).toBe(201);
  const answer = await take(asks[by], no, form);
  if (!confirmed || answer.status !== 200) return answer;
  await setClock(world.database, confirmed.on);
  return post(asks[confirmed.by], `step/${no}/audit`, confirmed.form);
}
async function go(from: number, to: number): Promise<void> {
  for (let no = from; no <= to; no += 1) {
    const { status, body } = await turn(turnOf(no));
    expect([no, status, body.fields ?? body.message]).toEqual([no, 200, undefined]);
  }
}
const todos = async (username: string) => {
  const rows = await world.database.rows<{ title: string }>(sql`
    select t.title from todo t join user_account u on u.id = t.receiver_id
    where u.username = ${username} and t.state = 0 and t.record_id = ${record.id}::bigint order by t.step`);
  return rows.map(row => row.title);
};

test('[BIZ-19] a teacher applies, and the branch is asked to talk within a month', async () => {
  await setClock(world.database, '2024-02-01');
  const { status, body } = await asks.person('POST', '/api/fzdy/apply', {
    organisationId: optics,
    appliedOn: '2024-02-01',
    isPaper: true,
  });
  expect([status, body.fields]).toEqual([201, undefined]);
  record = { id: body.id, version: 1 };
  expect(await rowOf()).toMatchObject({
    name: '贺兰亭',
    stage: '1',
    step: '02',
    dueOn: '2024-03-01',
    quotaCategory: '4',
  });
  expect(await todos('demo.secretary')).toEqual(['【发展党员】物理学院光学教工党支部贺兰亭：党组织派人谈话待办理']);
  const twice = await asks.person('POST', '/api/fzdy/apply', {
    organisationId: optics,
    appliedOn: '2024-02-01',
    isPaper: true,
  });
  expect(messages(twice)).toEqual(['该人员已有在办的发展记录']);
  const young = await asks.branch('POST', '/api/fzdy', {
    number: '20242010023',
    name: '江远帆',
    organisationId: optics,
    appliedOn: '2023-08-29',
    isPaper: true,
  });
  expect(messages(young)).toEqual(['年满18周岁方可申请入党']);
  const wrong = await asks.branch('POST', '/api/fzdy', {
    number: '20242010023',
    name: '江帆远',
    organisationId: optics,
    appliedOn: '2024-02-01',
    isPaper: true,
  });
  expect(messages(wrong)).toEqual(['学号/工号与姓名不符，请核对']);
});

test('[BIZ-19] a stage is not skipped, a missing material is named, and only the right hand takes a step', async () => {
  const skipped = await take(asks.branch, 4, { reportedOn: '2024-02-01' });
  expect([skipped.status, skipped.body.message]).toEqual([
    409,
    '“上级党委备案（积极分子）”现在不能办理，请先完成“推荐和确定入党积极分子”',
  ]);
  await setClock(world.database, '2024-02-20');
  const bare = await take(asks.branch, 2, turnOf(2).form);
  expect([bare.status, messages(bare)]).toEqual([400, ['缺少材料：谈话记录，请补齐后再提交']]);
  const own = await take(asks.person, 2, turnOf(2).form);
  expect([own.status, own.body.message]).toEqual([400, '不能审批本人事项']);
  expect((await take(asks.staff, 2, turnOf(2).form)).status).toBe(403);
  expect((await take(asks.other, 2, turnOf(2).form)).status).toBe(403);
  expect((await rowOf()).step).toBe('02');
  const all = await take(asks.branch, 2, { ...turnOf(2).form, talkedOn: '2024-01-31', summary: '短' });
  expect(messages(all)).toEqual(['谈话情况不能少于 100 个字']);
  const early = await take(asks.branch, 2, { ...turnOf(2).form, talkedOn: '2024-01-31' });
  expect(messages(early)).toContain('党组织派人谈话日期不能早于递交入党申请书日期');
  const later = await take(asks.branch, 2, { ...turnOf(2).form, talkedOn: '2024-02-21' });
  expect(messages(later)).toContain('党组织派人谈话日期不能晚于今天');
  await go(2, 2);
});

const packet = '/api/document/packet';
const make = (who: Ask, format: string) => who('POST', packet, { entity: 'developmentRecord', id: record.id, format });

test('the papers so far: what is due is told with its gaps, what comes later with its step, and never beyond the reach', async () => {
  const { body } = await asks.branch('GET', `${packet}?entity=developmentRecord&id=${record.id}`);
  expect(body.content).toEqual([
    { label: '入党申请人谈话记录', waitsFor: null, missing: [] },
    { label: '发展对象公示', waitsFor: '完成“培养教育考察”后生成', missing: [] },
    { label: '接收预备党员决议和审批', waitsFor: '完成“上级党委审批”后生成', missing: [] },
    { label: '预备党员转正决议和审批', waitsFor: '完成“上级党委审批转正”后生成', missing: [] },
  ]);
  const zip = await make(asks.branch, 'zip');
  expect([zip.status, [...(await unpack(zip.bytes)).keys()]]).toEqual([200, ['01 入党申请人谈话记录.docx']]);
  const form = sql`update development_step set form = form - 'summary' where record_id = ${record.id}::bigint and step = 2`;
  const whole = await world.database.one<{ form: object }>(sql`
    select form from development_step where record_id = ${record.id}::bigint and step = 2`);
  await world.database.rows(form);
  expect(messages(await make(asks.branch, 'zip'))).toEqual(['入党申请人谈话记录：谈话情况未填写']);
  await world.database.rows(sql`
    update development_step set form = ${JSON.stringify(whole?.form)}::jsonb where record_id = ${record.id}::bigint and step = 2`);
  expect((await make(asks.other, 'zip')).status).toBe(403);
  expect((await make(asks.staff, 'zip')).status).toBe(403);
  const secretary = await world.as('demo.secretary');
  const { body: foreign } = await asks.department('GET', '/api/fzdy?keyword=欧阳朔');
  const elsewhere = { entity: 'developmentRecord', id: foreign.content[0].id, format: 'zip' };
  expect((await secretary('POST', packet, elsewhere)).status).toBe(404);
});

test('[BIZ-19] the activist after three months, recorded by the college, with one or two formal members beside', async () => {
  await setClock(world.database, '2024-04-30');
  await named('04', '2024-04-30');
  const early = await take(asks.branch, 3, { ...turnOf(3).form, activistOn: '2024-04-30' });
  expect(messages(early)).toEqual(['未满3个月，不能确定为入党积极分子']);
  await go(3, 3);
  await setClock(world.database, '2024-05-13');
  await named('05', '2024-05-13');
  await take(asks.branch, 4, turnOf(4).form);
  const filing = '【发展党员】物理学院光学教工党支部贺兰亭：上级党委备案（积极分子）待';
  expect([await todos('demo.secretary'), await todos('demo.college')]).toEqual([[], [`${filing}审核`]]);
  expect((await post(asks.branch, 'step/4/audit', turnOf(4).confirmed!.form)).status).toBe(403);
  expect(messages(await post(asks.committee, 'step/4/return', {}))).toEqual(['请填写退回意见']);
  await post(asks.committee, 'step/4/return', { opinion: '请补充推荐情况' });
  expect(await todos('demo.secretary')).toEqual([`${filing}办理`]);
  await take(asks.branch, 4, turnOf(4).form);
  const before = await post(asks.committee, 'step/4/audit', { recordedOn: '2024-05-12', opinion: '同意备案' });
  expect(messages(before)).toContain('备案日期不能早于上级党委备案（积极分子）的提交日期');
  await setClock(world.database, '2024-05-20');
  expect((await post(asks.committee, 'step/4/audit', turnOf(4).confirmed!.form)).body).toMatchObject({
    step: 4,
    status: '3',
  });
  expect(await rowOf()).toMatchObject({ stage: '2', step: '05', activistOn: '2024-05-10' });
  const probationary = await world.idOf('person', 'name', '沈砚秋').catch(() => '1');
  const wrong = await take(asks.branch, 5, { contactIds: [probationary], assignedOn: '2024-05-20' });
  expect(wrong.status).toBe(400);
  await go(5, 5);
});

test('[BIZ-19] case 12: a year of cultivation, half-yearly inspections and publicity come before the object', async () => {
  await setClock(world.database, '2025-05-09');
  const short = await take(asks.branch, 6, { ...turnOf(6).form, cultivatedOn: '2025-05-09' });
  expect(messages(short)).toEqual([
    '培养教育考察未满一年',
    '思想汇报不足 4 篇，现有 0 篇',
    '缺少材料：思想汇报、党校结业证书，请补齐后再提交',
  ]);
  await go(6, 6);
  await setClock(world.database, '2025-06-16');
  const bare = await take(asks.branch, 7, turnOf(7).form);
  expect(messages(bare)).toEqual([
    '请先公示，公示期不少于 5 个工作日',
    '缺少材料：征求意见记录、确定发展对象会议记录、公示及公示结果，请补齐后再提交',
  ]);
  const few = await asks.branch('POST', '/api/fzdy/publicity', {
    recordId: record.id,
    kind: '2',
    startOn: '2025-05-29',
    endOn: '2025-06-04',
  });
  expect(messages(few)).toEqual(['公示期不足 5 个工作日，最早于 2025-06-05 结束']);
  await go(7, 8);
  expect(await rowOf()).toMatchObject({ stage: '3', step: '09', objectOn: '2025-06-16' });
});

test('[BIZ-19] case 18: introducers are two formal members, and nobody is admitted without review and training', async () => {
  await setClock(world.database, '2025-06-26');
  const one = await take(asks.branch, 9, {
    ...turnOf(9).form,
    introducerIds: [turnOf(9).form['introducerIds']].flat().slice(0, 1),
  });
  expect(messages(one)).toContain('入党介绍人须为2名正式党员');
  const soon = await take(asks.branch, 12, turnOf(12).form);
  expect([soon.status, soon.body.message]).toEqual([409, '“支部委员会审查”现在不能办理，请先完成“确定入党介绍人”']);
  // The three steps go side by side.
  await setClock(world.database, '2025-09-20');
  await named('15', '2025-09-20');
  const hours = await take(asks.committee, 11, { ...turnOf(11).form, trainStartOn: '2025-09-19', hours: 23 });
  expect(messages(hours)).toEqual(['集中培训不足三天或 24 学时']);
  expect((await take(asks.committee, 11, turnOf(11).form)).status).toBe(200);
  await go(9, 9);
  await go(10, 10);
  await go(12, 12);
});

test('[BIZ-19] case 17: the book is issued, the branch votes, and the committee admits', async () => {
  await go(13, 14);
  expect(await rowOf()).toMatchObject({ step: '15', applicationBookNo: '2025-00001', dueOn: '2025-11-27' });
  const { body: books } = await asks.department('GET', '/api/fzdy/book');
  expect(books.content).toMatchObject([{ bookNo: '2025-00001', name: '贺兰亭', status: '3', usedOn: '2025-11-06' }]);
  await setClock(world.database, '2025-11-19');
  await named('19', '2025-11-19');
  const vote = async (form: object) => messages(await take(asks.branch, 15, { ...turnOf(15).form, ...form }));
  expect(await vote({ agree: 23 })).toEqual(['赞成、反对、弃权票之和与到会人数不符']);
  expect(await vote({ present: 15, agree: 15, oppose: 0, abstain: 0 })).toEqual([
    '有表决权的到会人数未超过半数，会议无效',
  ]);
  expect(await vote({ entitled: 30, excludedIll: 1, excludedAway: 1 })).toEqual([
    '应到会人数应为 28 人，即有表决权的党员减去不计入的人数',
  ]);
  const passed = await take(asks.branch, 15, { ...turnOf(15).form, present: 16, agree: 14, oppose: 1, abstain: 1 });
  expect(passed.body).toMatchObject({
    step: 15,
    status: '3',
    result: '通过',
    prepareStart: '2025-11-19',
    prepareEnd: '2026-11-19',
    deadline: '2026-02-19',
  });
  await go(16, 17);
  const member = (await asks.department('GET', `/api/dyjbxx/${personId}`)).body;
  expect(member).toMatchObject({
    memberCategory: '2',
    partyStatus: '1',
    joinedOn: '2025-11-19',
    organisationId: optics,
    applicationBookNo: '2025-00001',
  });
  const ledger = (await asks.department('GET', `/api/dyjbxx/ledger?organisationId=${optics}&type=11`)).body;
  expect(ledger.content).toMatchObject([{ name: '贺兰亭', occurredOn: '2025-12-10' }]);
  const { body: quotas } = await asks.department('GET', '/api/fzdy/quota?year.to=2025');
  expect(quotas.content).toMatchObject([{ total: 1, used: 1, reserved: 0, remaining: 0 }]);
  expect(await rowOf()).toMatchObject({ stage: '4', step: '18' });
});

test('[BIZ-19] case 13: not before the probation ends; then formal from that day, and the papers are kept', async () => {
  await go(18, 21);
  await setClock(world.database, '2026-10-18');
  await named('24', '2026-10-18');
  const soon = await take(asks.person, 22, { ...turnOf(22).form, formalAppliedOn: '2026-10-18' });
  expect(messages(soon)).toContain('预备期未满，不能提交转正申请');
  expect(await todos('demo.teacher')).toEqual(['【我的入党】请于 2026-11-19 前办理“提出转正申请”']);
  await go(22, 22);
  await setClock(world.database, '2026-11-18');
  await named('25', '2026-11-18');
  const form = turnOf(23).form;
  const meeting = async (changed: object) => messages(await take(asks.branch, 23, { ...form, ...changed }));
  expect(await meeting({ formalMeetingOn: '2026-11-18' })).toContain('预备期未满，不能提交转正申请');
  expect(await meeting({ formalDecision: '2', extendMonths: 3 })).toContain('延长时间为半年至一年');
  expect(await meeting({ formalDecision: '2', extendMonths: 13 })).toContain('延长时间为半年至一年');
  await go(23, 24);
  expect((await asks.department('GET', `/api/dyjbxx/${personId}`)).body).toMatchObject({
    memberCategory: '1',
    formalOn: '2026-11-19',
    formalType: '1',
  });
  await go(25, 25);
  expect(await rowOf()).toMatchObject({ state: '2', formalOn: '2026-11-19', dueOn: null });
  const after = await take(asks.committee, 25, turnOf(25).form);
  expect([after.status, after.body.message]).toEqual([409, '该记录已转正，不能办理步骤']);
  const { body } = await asks.department('GET', `/api/fzdy/${record.id}/process`);
  expect(body.steps.map((one: { status: string }) => one.status).join('')).toBe('3'.repeat(25));
  const { body: steps } = await asks.department(
    'GET',
    `/api/workflowRecord?entity=developmentRecord&recordId=${record.id}`,
  );
  expect(steps.steps.length).toBeGreaterThanOrEqual(30);
  const actedFor = new Map(
    steps.steps.map((one: { node: string; organisationName: string }) => [one.node, one.organisationName]),
  );
  const [optical, physical] = ['物理学院光学教工党支部', '物理学院党委'];
  expect([actedFor.get('上级党委备案（积极分子）（提交）'), actedFor.get('上级党委备案（积极分子）')]).toEqual([
    optical,
    physical,
  ]);
  expect([actedFor.get('支部大会讨论接收'), actedFor.get('上级党委审批')]).toEqual([optical, physical]);
  expect(actedFor.get('再上一级党委组织部门备案')).toBe('江临大学党委');
});

test('[M-A13] of the own way the applicant reads what he wrote and the days, and nothing that others said of him', async () => {
  const own = [
    '/api/fzdy/mine',
    `/api/fzdy/${record.id}/process`,
    `/api/fzdy/${record.id}/trace`,
    `/api/workflowRecord?entity=developmentRecord&recordId=${record.id}`,
    ...['inspection', 'political', 'publicity', 'material'].map(part => `/api/fzdy/${part}?recordId=${record.id}`),
  ];
  const ofOthers = {
    纪检: '无不良反映',
    保卫: '无违法记录',
    预审: '预审合格',
    群众: '反映良好',
    联系人: '同意列为发展对象',
    谈话人: '入党动机端正',
    备案: '同意备案',
    表决: '"agree"',
  };
  const whole = (await asks.department('GET', `/api/fzdy/${record.id}/process`)).body;
  for (const words of Object.values(ofOthers)) expect(JSON.stringify(whole)).toContain(words);
  const leaks: string[] = [];
  for (const url of own) {
    const { status, body } = await asks.person('GET', url);
    for (const [what, words] of Object.entries(ofOthers))
      if (status === 200 && JSON.stringify(body).includes(words)) leaks.push(`${url}: ${what}`);
  }
  expect(leaks).toEqual([]);
  const { process } = (await asks.person('GET', '/api/fzdy/mine')).body;
  expect(process.steps[14].form).toEqual({ joinedOn: '2025-11-19' });
  expect(process.steps[21].form).toMatchObject({ formalAppliedOn: '2026-10-25' });
  expect(process.inspections).toHaveLength(4);
  for (const one of process.inspections) expect(Object.keys(one)).not.toContain('content');
  expect(process.reviews).toEqual([]);
});

test('all papers of the way in one file: each traced, in the order of the steps, as PDF with a page for each', async () => {
  const zip = await make(asks.branch, 'zip');
  expect([zip.status, String(zip.headers['content-disposition'])]).toEqual([200, expect.stringContaining('.zip')]);
  expect([...(await unpack(zip.bytes)).keys()]).toEqual([
    '01 入党申请人谈话记录.docx',
    '02 发展对象公示.docx',
    '03 接收预备党员决议和审批.docx',
    '04 预备党员转正决议和审批.docx',
  ]);
  const admission = [...(await unpack(zip.bytes)).values()][2] as Buffer;
  const written = ((await textsIn(admission)).get('word/document.xml') ?? '').replaceAll(/<[^>]+>/g, '');
  expect(written).toMatch(/志愿书编号\s*2025-00001/);
  expect(written).toContain('预备期自2025年11月19日至2026年11月19日');
  const traces = await world.database.rows<{ document: string; packet: string }>(sql`
    select detail ->> 'document' as document, detail ->> 'packet' as packet from audit_record
    where record_id = ${record.id}::bigint and detail ? 'packet' order by id desc limit 4`);
  expect(traces.map(one => one.document).sort()).toEqual([
    'developmentAdmission',
    'developmentFormal',
    'developmentPublicity',
    'developmentTalk',
  ]);
  expect(new Set(traces.map(one => one.packet)).size).toBe(1);
  if (!hasWriter()) return;
  const pdf = await make(asks.branch, 'pdf');
  expect([pdf.status, pdf.bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
  const pages = pdf.bytes.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g) ?? [];
  expect(pages.length).toBeGreaterThanOrEqual(4);
});
