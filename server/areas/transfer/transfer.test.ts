import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { capitalDigits } from 'contract/transfer/capitals.ts';
import { asSystem } from '../../kit/actor.ts';
import { txOf } from '../../kit/tx.ts';
import { setClock } from '../../testing/clock.ts';
import { openWorld, type Answer, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { takeDue } from '../../kit/process/due.ts';
import { messages, messagesByField } from '../../testing/told.ts';
import { transferHandler } from './process.ts';

let world: OpenWorld;
let department: Ask;
let college: Ask;
let secretary: Ask;
let self: Ask;
let optics: string;
let undergraduates: string;
const members = new Map<string, string>();

beforeAll(async () => {
  world = await openWorld();
  await setClock(world.database, '2026-11-02');
  department = await world.as('demo.department');
  college = await world.as('demo.college');
  secretary = await world.as('demo.secretary');
  self = await world.as('demo.member');
  optics = await world.idOf('party_organisation', 'code', '9999990001201001');
  undergraduates = await world.idOf('party_organisation', 'code', '9999990001201002');
  const rows = await world.database.rows<{ id: string; name: string }>(sql`
    select m.id, p.name from party_member m join person p on p.id = m.id`);
  for (const { id, name } of rows) members.set(name, id);
});
afterAll(() => world.close());

const base = '/api/zzgxzj';
const outwards = (name: string, values: object = {}) => ({
  type: '4',
  reason: '4',
  memberId: members.get(name),
  duesPaidTo: '2026-11',
  toOrganisationName: '中共海宁理工大学物理系教工支部委员会',
  toCommittee: '中共海宁理工大学委员会组织部',
  toRegion: '海宁省',
  confirmed: ['transfer.transfer.unknown-committee'],
  ...values,
});
const versionOf = async (id: string) => (await department('GET', `${base}/${id}`)).body.version;
const action = async (who: Ask, name: string, { id }: { id: string }, input: object = {}): Promise<Answer> =>
  who('POST', `${base}/${id}/${name}`, { version: await versionOf(id), ...input });
const made = async (who: Ask, values: object) => (await who('POST', base, values)).body;
const memberRow = async (name: string) => (await department('GET', `/api/dyjbxx/${members.get(name)}`)).body;
const stateOf = async ({ id }: { id: string }) => (await department('GET', `${base}/${id}`)).body.state;
const asJob = () =>
  world.database.transaction(connection =>
    takeDue(txOf(connection, world.registry, asSystem('介绍信到期检查')), transferHandler, 'expire'),
  );
const askedFor = async ({ id }: { id: string }) =>
  (await department('GET', `/api/workflowRecord?entity=transfer&recordId=${id}`)).body.owedBy;

test('[BIZ-21] case 19, 20: out by letter: dues first, letter, expiry, re-issue, receipt; counted here until the receipt', async () => {
  const draft = await made(secretary, outwards('顾青岚', { duesPaidTo: '2026-09' }));
  expect(draft).toMatchObject({
    state: '10',
    name: '顾青岚',
    memberCategory: '1',
    organisationId: optics,
    fromCommittee: '中共江临大学物理学院委员会',
  });
  expect(draft.no).toMatch(/^ZJ2026\d{8}$/);
  const unpaid = await action(secretary, 'submit', draft);
  expect([unpaid.status, messages(unpaid)]).toEqual([400, ['党费尚未交至2026-11，请先补交']]);
  await secretary('PUT', base, { id: draft.id, version: draft.version, duesPaidTo: '2026-11' });
  expect((await action(secretary, 'submit', draft)).body.state).toBe('30');
  expect(await askedFor(draft)).toEqual(['董思源']);
  expect((await action(college, 'audit', draft, { opinion: '同意' })).body.state).toBe('40');
  expect((await action(college, 'issue', draft)).status).toBe(403);
  expect(messages(await action(department, 'issue', draft, { validDays: 91 }))).toEqual(['有效天数不能大于 90']);
  const { body: issued } = await action(department, 'issue', draft, { validDays: 90 });
  expect(issued).toMatchObject({
    state: '50',
    letterNo: '2026JL000001',
    letterOn: '2026-11-02',
    expiresOn: '2027-01-31',
  });

  await setClock(world.database, '2027-01-31');
  expect(await asJob()).toBe(0);
  await setClock(world.database, '2027-02-01');
  expect(await asJob()).toBe(1);
  expect(await stateOf(draft)).toBe('90');
  expect(await memberRow('顾青岚')).toMatchObject({ partyStatus: '1', organisationId: optics });

  expect(messages(await action(department, 'reissue', draft))).toEqual(['介绍信已过期，须说明超期原因后重新开具']);
  const { body: again } = await action(department, 'reissue', draft, { reason: '接收单位延期报到' });
  expect(again).toMatchObject({
    state: '50',
    letterNo: '2027JL000001',
    letterOn: '2027-02-01',
    expiresOn: '2027-04-02',
  });
  expect(messages(await action(secretary, 'receipt', draft, { receiptOn: '2027-02-02' }))).toEqual([
    '回执日期不能晚于今天',
  ]);
  await setClock(world.database, '2027-02-20');
  expect((await action(secretary, 'receipt', draft, { receiptOn: '2027-02-18' })).body.state).toBe('70');
  expect(await memberRow('顾青岚')).toMatchObject({ partyStatus: '9', leaveType: '1', leftOn: '2027-02-18' });
  const listed = (await secretary('GET', `/api/dyjbxx?organisationId=${optics}&partyStatus=1`)).body.content;
  expect(listed.map((one: { name: string }) => one.name)).not.toContain('顾青岚');
  const ledger = (await department('GET', '/api/dyjbxx/ledger?type=21')).body.content;
  expect(ledger).toMatchObject([{ name: '顾青岚', occurredOn: '2027-02-18', organisationId: optics }]);
  const letters = (await department('GET', `${base}/letter?sort=letterNo,asc`)).body.content;
  expect(letters.map((one: Record<string, string>) => [one['letterNo'], one['state']])).toEqual([
    ['2026JL000001', '3'],
    ['2027JL000001', '2'],
  ]);
  await setClock(world.database, '2026-11-02');
});

test('case 21: a second open transfer of a member is refused, by the constraint too; of two at once one succeeds', async () => {
  const first = await made(department, outwards('叶舒窈'));
  const second = await department('POST', base, outwards('叶舒窈'));
  expect([second.status, second.body.fields[0].path, messages(second)]).toEqual([
    400,
    'memberId',
    [`该党员已有未办结的转接单（${first.no}），请先办结或撤销`],
  ]);
  await expect(
    world.database.rows(sql`
      insert into transfer (type, reason, state, open_for, created_at, updated_at)
      select type, reason, state, open_for, now(), now() from transfer where id = ${first.id}::bigint`),
  ).rejects.toThrow(/transfer_open_for_key/);
  const both = await Promise.all([1, 2].map(() => department('POST', base, outwards('秦望舒'))));
  expect(both.map(one => one.status).sort()).toEqual([201, 400]);
  expect((await action(department, 'cancel', first, { reason: '不再调动' })).body.state).toBe('85');
  expect((await department('POST', base, outwards('叶舒窈'))).status).toBe(201);
});

test('a move inside the college goes from branch to branch; two who confirm at once: one succeeds', async () => {
  const row = await made(secretary, {
    type: '1',
    reason: '8',
    memberId: members.get('方予安'),
    toOrganisationId: undergraduates,
    duesPaidTo: '2026-12',
  });
  expect(row.toOrganisationName).toBe('中共江临大学物理学院本科生第一支部');
  expect((await action(secretary, 'submit', row)).body).toMatchObject({
    state: '60',
    receivingOrganisationId: undergraduates,
  });
  expect((await action(secretary, 'receive', row)).status).toBe(403);
  const version = await versionOf(row.id);
  const confirm = (who: Ask) => who('POST', `${base}/${row.id}/receive`, { version, receivedOn: '2026-11-01' });
  const both = await Promise.all([confirm(college), confirm(department)]);
  expect(both.map(one => one.status).sort()).toEqual([200, 409]);
  expect(await memberRow('方予安')).toMatchObject({
    organisationId: undergraduates,
    enteredOn: '2026-11-01',
    enterType: '3',
  });
  const ledger = (await department('GET', `/api/dyjbxx/ledger?type=31`)).body.content;
  expect(ledger).toMatchObject([{ name: '方予安', fromOrganisationId: optics, organisationId: undergraduates }]);
});

test('a member asks for it, does not decide on it, and takes it back', async () => {
  const { type, reason, toOrganisationName, toCommittee, toRegion, duesPaidTo, confirmed } = outwards('陆知微');
  const wish = { type, reason, toOrganisationName, toCommittee, toRegion, duesPaidTo, confirmed };
  const faulty = { ...wish, toRegion: null, duesPaidTo: '2026-09', toPhone: '8827' };
  expect(messagesByField(await self('POST', `${base}/request`, faulty)).sort()).toEqual([
    'duesPaidTo: 党费尚未交至2026-11，请先补交',
    'toPhone: 电话号码格式不正确，应为带区号的座机号或 11 位手机号',
    'toRegion: 转出（纸质介绍信）应填写“接收省份”',
  ]);
  const asked = await self('POST', `${base}/request`, { ...wish, toPhone: '(0571)88270001' });
  expect(asked.body.toPhone).toBe('057******0001');
  expect([asked.status, asked.body.state, asked.body.name]).toEqual([200, '20', '陆知微']);
  expect((await self('GET', base)).body.totalElements).toBe(1);
  expect((await self('POST', `${base}/${asked.body.id}/audit`, { version: 2 })).status).toBe(403);
  expect((await action(college, 'audit', asked.body)).body.state).toBe('30');
  expect(messages(await action(college, 'return', asked.body))).toEqual(['请填写退回意见']);
  expect((await action(college, 'return', asked.body, { opinion: '请写明接收党委全称' })).body.state).toBe('80');
  const back = await self('POST', `${base}/${asked.body.id}/withdraw`, {});
  expect([back.status, back.body.state]).toEqual([200, '85']);
  expect((await self('POST', `${base}/${asked.body.id}/withdraw`, {})).status).toBe(409);
});

const newcomer = (values: object = {}) => ({
  type: '6',
  reason: '6',
  name: '闻人知白',
  idCard: '999999199205170021',
  memberCategory: '2',
  personType: '01',
  ethnicity: '01',
  nativePlace: '海宁平阳',
  education: '11',
  jobPost: '0202',
  phone: '19900003001',
  joinType: '1',
  joinedOn: '2026-03-20',
  toOrganisationId: optics,
  fromOrganisationName: '中共海宁理工大学物理系支部委员会',
  letterNo: '2026HN000123',
  expiresOn: '2026-11-30',
  duesPaidTo: '2026-10',
  ...values,
});

test('[O-A14] a letter valid to 03-31 and handed in on 03-30 is confirmed on 04-02', async () => {
  await setClock(world.database, '2026-03-20');
  const row = await made(
    department,
    newcomer({
      idCard: '99999919920517003X',
      name: '闻人知远',
      memberCategory: '1',
      joinedOn: '2020-03-20',
      formalOn: '2021-03-20',
      expiresOn: '2026-03-31',
      duesPaidTo: '2026-03',
    }),
  );
  expect((await action(department, 'submit', row)).body.state).toBe('30');
  expect((await action(college, 'audit', row)).body.state).toBe('60');
  await setClock(world.database, '2026-04-02');
  expect(messages(await action(secretary, 'receive', row))).toEqual(['介绍信已超过有效期']);
  expect(messages(await action(secretary, 'receive', row, { receivedOn: '2026-04-01' }))).toEqual([
    '介绍信已超过有效期',
  ]);
  const { status, body } = await action(secretary, 'receive', row, { receivedOn: '2026-03-30' });
  expect([status, body.state, body.receivedOn]).toEqual([200, '70', '2026-03-30']);
  await setClock(world.database, '2026-11-02');
});

test('[BIZ-20] in by letter: registered by the department, routed to the college, confirmed by the branch with materials', async () => {
  expect(messages(await secretary('POST', base, newcomer()))).toContain('转入由组织部登记，请将介绍信交组织部办理');
  const late = await made(department, newcomer({ expiresOn: '2026-11-01' }));
  expect(messages(await action(department, 'submit', late))).toEqual(['介绍信已超过有效期']);
  const known = await made(department, newcomer({ idCard: '999999200011060012', name: '陆知微' }));
  expect(messages(await action(department, 'submit', known))).toEqual([
    '身份证号已存在，该人员现为物理学院研究生第二党支部的正式党员',
  ]);
  const row = await made(department, newcomer());
  expect((await action(department, 'submit', row)).body.state).toBe('30');
  expect((await action(college, 'audit', row)).body.state).toBe('60');
  expect(await askedFor(row)).toEqual(['丁砚书']);
  expect(messages(await action(secretary, 'receive', row, { hasApplication: true }))).toEqual([
    '预备党员入党材料不齐，暂不能接收',
  ]);
  const whole = { hasApplication: true, hasApplicationBook: true, hasPoliticalReview: true, hasInspection: true };
  const { status, body } = await action(secretary, 'receive', row, whole);
  expect([status, body.state, body.receiptOn]).toEqual([200, '70', '2026-11-02']);
  const member = (await secretary('GET', `/api/dyjbxx/${body.memberId}`)).body;
  expect(member).toMatchObject({
    name: '闻人知白',
    organisationId: optics,
    partyStatus: '1',
    memberCategory: '2',
    enterType: '2',
    birthDate: '1992-05-17',
    gender: '2',
  });
  const ledger = (await department('GET', '/api/dyjbxx/ledger?type=12')).body.content;
  const own = ledger.filter((one: { name: string }) => one.name === '闻人知白');
  expect(own).toMatchObject([{ name: '闻人知白', organisationId: optics }]);
});

test('the letter is read masked by the department alone, in full on paper, printed once freely and again with a reason', async () => {
  const row = await made(secretary, outwards('韩叙白', { type: '2', toRegion: '江临省' }));
  await action(secretary, 'submit', row);
  await action(college, 'audit', row);
  const { body: issued } = await action(department, 'issue', row, { nationalNo: 'QG20261102001' });
  expect(issued).toMatchObject({ validDays: 30, expiresOn: '2026-12-02', nationalNo: 'QG20261102001' });
  expect((await secretary('GET', `${base}/${row.id}/letter`)).status).toBe(404);
  const { body: letter } = await department('GET', `${base}/${row.id}/letter`);
  expect(letter).toMatchObject({
    name: '韩叙白',
    school: '中共江临大学委员会',
    toCommittee: '中共海宁理工大学委员会组织部',
    duesPaidTo: '2026-11',
    printCount: 0,
  });
  expect(letter.idCard).toMatch(/^999\*{11}[\dX]{4}$/);
  expect(letter.phone ?? '').not.toMatch(/\d{8}/);
  const printed = () => department('GET', `${base}/${row.id}/letter/printed`);
  expect((await printed()).status).toBe(404);
  const print = (version: number, input = {}) =>
    department('POST', `${base}/letter/${letter.id}/print`, { version, ...input });
  expect((await print(letter.version)).body.printCount).toBe(1);
  expect((await secretary('GET', `${base}/${row.id}/letter/printed`)).status).toBe(404);
  const { body: paperOf } = await printed();
  expect(paperOf.idCard).toMatch(/^999999\d{11}[\dX]$/);
  expect(messages(await print(letter.version + 1))).toEqual(['该介绍信已打印过 1 次，再次打印请填写原因']);
  expect((await print(letter.version + 1, { reason: '原件污损' })).body).toMatchObject({
    printCount: 2,
    note: '第 2 次打印：原件污损',
  });

  const paper = (who: Ask) => who('GET', `/api/document/preview?code=introductionLetter&id=${letter.id}`);
  const { body: preview } = await paper(department);
  const said = preview.blocks.map((block: { text: string }) => block.text).join('\n');
  expect(preview.missing).toEqual([]);
  expect(said).toContain(`第贰零贰陆JL${capitalDigits(letter.letterNo.slice(6))}号`);
  expect(said).toContain(`身份证号码${paperOf.idCard}`);
  expect(said).toContain('该同志党费已交到2026年11月。（有效期叁拾天，自2026年11月2日至2026年12月2日）');
  expect(said).not.toMatch(/[{}]|undefined|null/);
  expect((await paper(college)).status).toBe(403);
  await action(department, 'cancel', row, { reason: '接收单位变更' });
  expect(messages(await paper(department))).toEqual(['该介绍信已作废，不能打印']);
});

test('case 2: a branch with an open transfer is not dissolved', async () => {
  const held = (await department('GET', `${base}?state=10&type=4&organisationId=${optics}`)).body.content[0];
  expect((await action(department, 'submit', held)).body).toMatchObject({ state: '30' });
  const change = await college('POST', '/api/dzzxx/change', {
    type: '4',
    organisationId: optics,
    reason: '调整',
    documentNo: '江大物党〔2026〕9号',
    effectiveOn: '2026-11-02',
  });
  const refused = await college('POST', `/api/dzzxx/change/${change.body.id}/submit`, { version: 1 });
  expect([refused.status, messages(refused)]).toEqual([
    400,
    expect.arrayContaining(['该党组织存在未办结的组织关系转接']),
  ]);
});

test('a whole branch goes over at once, or not at all while somebody has an open order', async () => {
  const graduates = await world.idOf('party_organisation', 'code', '9999990001201003');
  const rows = (await college('GET', `/api/dyjbxx?organisationId=${graduates}&partyStatus=1&size=100`)).body.content;
  const memberIds = rows.map((one: { id: string }) => one.id);
  const body = {
    fromOrganisationId: graduates,
    toOrganisationId: undergraduates,
    memberIds,
    on: '2026-11-02',
    reason: '研究生支部并入',
  };
  const own = await secretary('POST', `${base}/whole`, body);
  expect([own.status, own.body.fields.map((one: { path: string }) => one.path)]).toEqual([
    400,
    ['fromOrganisationId', 'toOrganisationId'],
  ]);
  const held = await made(college, outwards('何既明'));
  expect(messages(await college('POST', `${base}/whole`, body))).toEqual([
    `何既明有未办结的转接单（${held.no}），请先办结或撤销`,
  ]);
  expect((await memberRow('陆知微')).organisationId).toBe(graduates);
  await action(college, 'cancel', held, { reason: '随支部转接' });
  expect((await college('POST', `${base}/whole`, body)).body).toEqual({ moved: memberIds.length });
  expect(await memberRow('陆知微')).toMatchObject({ organisationId: undergraduates, enterType: '4' });
  const { body: figures } = await college('GET', `${base}/stat?year=2026`);
  expect(figures.byType.find((one: { code: string }) => one.code === '7')).toMatchObject({ done: memberIds.length });
});

test('[BIZ-21] every figure of the statistics is the count of the list that it opens', async () => {
  const span = 'startedOn.from=2026-01-01&startedOn.to=2026-12-31';
  const listed = async (filters: string) =>
    (await college('GET', `${base}?${span}&size=1&${filters}`)).body.totalElements as number;
  type Group = { code: string; open: number; done: number; overdue: number; cancelled: number };
  const sumOf = ({ open, done, overdue, cancelled }: Group) => open + done + overdue + cancelled;
  const { body } = await college('GET', `${base}/stat?year=2026&way=out`);
  expect(body.byType.map((one: Group) => one.code)).toEqual(['1', '2', '4', '6', '7']);
  for (const group of body.byType as Group[]) {
    expect([group.code, await listed(`type=${group.code}`)]).toEqual([group.code, sumOf(group)]);
    expect(await listed(`type=${group.code}&state=70`)).toBe(group.done);
  }
  const out = 'type=2&type=3&type=4';
  const total = await listed(out);
  for (const name of ['byReason', 'byRegion', 'byMonth'])
    expect([name, body[name].reduce((sum: number, one: Group) => sum + sumOf(one), 0)]).toEqual([name, total]);
  for (const group of body.byReason as Group[]) expect(await listed(`${out}&reason=${group.code}`)).toBe(sumOf(group));
  expect((await college('GET', `${base}/stat?year=2025`)).body.byMonth).toEqual([]);
});
