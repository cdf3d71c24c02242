/** The books: what is paid, passed on and spent is entered by itself, sums up to nothing and is never changed. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '../../kit/actor.ts';
import { noFacts, txOf } from '../../kit/tx.ts';
import { moved, post } from './books.ts';
import { setClock } from '../../testing/clock.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { messages, messagesByField } from '../../testing/told.ts';
import { pdf, sendFile } from '../../testing/files.ts';

let world: OpenWorld;
let manager: Ask;
let reviewer: Ask;
let secretary: Ask;
let college: Ask;
let department: Ask;
let physics: string;
let optics: string;
let root: string;
let gu: string;
let batchId: string;

const take = async (who: Ask, of: string, id: string, name: string, input: object = {}) => {
  const { version } = (await department('GET', `${of}/${id}`)).body;
  const first = await who('POST', `${of}/${id}/${name}`, { version, ...input });
  if (first.body.code !== 'kit.confirm') return first;
  const confirmed = first.body.fields.map((one: { code: string }) => one.code);
  return who('POST', `${of}/${id}/${name}`, { version, ...input, confirmed });
};
/** Lines of an account, the first first: type, amount, balance. */
const linesOf = async (organisationId: string, account = '1') =>
  (
    await department(
      'GET',
      `/api/dfgl/ledger?organisationId=${organisationId}&account=${account}&sort=postingNo,asc&size=100`,
    )
  ).body.content.map((one: any) => [one.type, one.amountFen, one.balanceFen]);

beforeAll(async () => {
  world = await openWorld();
  await setClock(world.database, '2026-11-25');
  [manager, reviewer, secretary, college, department] = (await Promise.all(
    ['demo.dues', 'demo.duesreview', 'demo.secretary', 'demo.college', 'demo.department'].map(world.as),
  )) as [Ask, Ask, Ask, Ask, Ask];
  physics = await world.idOf('party_organisation', 'code', '9999990001201');
  optics = await world.idOf('party_organisation', 'code', '9999990001201001');
  root =
    (await world.database.one<{ id: string }>(sql`select id from party_organisation where parent_id is null`))?.id ??
    '';
  gu = await world.idOf('person', 'name', '顾青岚');
  const base = { memberId: gu, effectiveMonth: '2026-01', standard: '1', postPay: '800000' };
  const { body: entered } = await college('POST', '/api/dfgl/base', base);
  await take(college, '/api/dfgl/base', entered.id, 'submit');
  await take(college, '/api/dfgl/base', entered.id, 'check');
  const typed = { name: '11月', organisationId: physics, period: '1', fromMonth: '2026-11', deadlineOn: '2026-11-30' };
  batchId = (await manager('POST', '/api/dfgl/batch', typed)).body.id;
  await take(manager, '/api/dfgl/batch', batchId, 'generate');
  await world.settle();
  await take(manager, '/api/dfgl/batch', batchId, 'open');
});
afterAll(() => world.close());

test('[SEC-62] a payment is income of its branch, a withdrawal takes it back, and both stay', async () => {
  const [{ id }] = (await college('GET', `/api/dfgl/item?batchId=${batchId}&memberId=${gu}`)).body.content;
  const paid = { paidOn: '2026-11-20', voucherNo: 'P-1' };
  await take(secretary, '/api/dfgl/item', id, 'register', paid);
  await take(secretary, '/api/dfgl/item', id, 'withdraw', { reason: '登记到他人名下' });
  await take(secretary, '/api/dfgl/item', id, 'register', { ...paid, voucherNo: 'P-2' });
  expect(await linesOf(optics)).toEqual([
    ['11', 12_000, 12_000],
    ['11', -12_000, 0],
    ['11', 12_000, 12_000],
  ]);
  expect(await linesOf(optics, '2')).toEqual([
    ['11', -12_000, -12_000],
    ['11', 12_000, 0],
    ['11', -12_000, -12_000],
  ]);
});

test('[SEC-62] no line is changed or deleted, and no posting stands that does not sum up to nothing', async () => {
  const refused = (query: ReturnType<typeof sql>, why = /dues_ledger_entry/) =>
    expect(world.database.rows(query)).rejects.toThrow(why);
  await refused(sql`update dues_ledger_entry set amount_fen = 1`);
  await refused(sql`delete from dues_ledger_entry`);
  await refused(sql`truncate dues_ledger_entry`);
  const oneSided = sql`
    insert into dues_ledger_entry (organisation_id, posted_on, posting_no, entry_no, year, serial_no, account, type, summary,
      amount_fen, created_at, updated_at)
    values (${optics}::bigint, '2026-11-25', 900001, '2026-900001', 2026, 900001, '1', '11', '单边', 100, now(), now())`;
  await refused(oneSided, /does not sum up to nothing/);
});

/** Number and what it takes back, of each line of an organisation, in the order they were booked. */
const numbered = async (organisationId: string) =>
  (
    await world.database.rows<{ no: string; back: string | null }>(sql`
      select entry_no as no, reverses_entry_no as back from dues_ledger_entry
      where organisation_id = ${organisationId}::bigint and account = '1' order by id`)
  ).map(({ no, back }) => (back ? `${no} -${back}` : no));

test('[SEC-62] entries follow one another within an organisation and a year, whoever books at once and whatever is rolled back', async () => {
  const before = (await numbered(optics)).length;
  const booked = (fen: number, on = '2026-11-25', isTaken = true) =>
    world.database
      .transaction(async connection => {
        const tx = txOf(connection, world.registry, asSystem('测试'), noFacts);
        const lines = moved(optics, '7', '1', fen);
        await post(tx, [{ on, type: '14', summary: '利息', flow: null, lines }], '测试');
        if (!isTaken) throw new Error('rolled back');
      })
      .catch(() => null);
  await booked(100, '2026-11-25', false);
  await Promise.all([booked(1), booked(2, '2026-11-25', false), booked(3), booked(-4), booked(5, '2027-01-04')]);
  await booked(-5, '2027-01-05');
  const numbers = await numbered(optics);
  const of = (year: string) => numbers.filter(no => no.startsWith(year)).toSorted();
  expect(of('2026')).toEqual(Array.from({ length: before + 3 }, (_, at) => `2026-00000${at + 1}`));
  expect(of('2027')).toEqual(['2027-000001', '2027-000002']);
});

/** What of dues stands against dissolving the branch. */
async function hindrances(id: string): Promise<string[]> {
  const { obstacles } = (await department('GET', `/api/dzzxx/change/${id}/preview`)).body;
  return obstacles.filter((one: any) => one.text.includes('党费')).map((one: any) => `${one.text} ${one.page}`);
}
let dissolution: string;
test('a branch that holds dues is not dissolved', async () => {
  const asked = { type: '4', organisationId: optics, reason: '调整', documentNo: '9号', effectiveOn: '2026-11-20' };
  dissolution = (await department('POST', '/api/dzzxx/change', asked)).body.id;
  const owed = '该党组织存在未办结的党费补缴 /dues/item';
  expect((await hindrances(dissolution)).filter(one => one !== owed)).toEqual([
    '该党组织存在未办结的党费结存上缴 /dues/remittance',
  ]);
});

test('a branch passes on the share of its level, the receiver finds it, and it is on its way in between', async () => {
  const typed = { fromOrganisationId: optics, toOrganisationId: physics, batchId };
  const { body: made } = await secretary('POST', '/api/dfgl/remit', typed);
  expect(made).toMatchObject({ type: '21', collectedFen: 12_000, ratio: 10_000, amountFen: 12_000, state: '1' });
  expect((await take(secretary, '/api/dfgl/remit', made.id, 'send')).body.state).toBe('2');
  expect(await linesOf(optics)).toContainEqual(['21', -12_000, 0]);
  expect(await linesOf(optics, '4')).toEqual([['21', 12_000, 12_000]]);
  const todo = await world.database.rows<{ username: string }>(sql`
    select u.username from todo t join user_account u on u.id = t.receiver_id
    where t.biz_type = 'DF_REMIT' and t.state = 0 order by 1`);
  expect(todo.map(one => one.username)).toContain('demo.dues');
  expect(await hindrances(dissolution)).toContain('该党组织存在未办结的党费结存上缴 /dues/remittance');
  expect((await take(secretary, '/api/dfgl/remit', made.id, 'confirm')).status).toBe(403);
  expect((await take(manager, '/api/dfgl/remit', made.id, 'confirm')).body.state).toBe('3');
  expect(await linesOf(physics)).toEqual([['12', 12_000, 12_000]]);
  expect((await hindrances(dissolution)).join()).not.toContain('党费结存');
  expect(await linesOf(optics, '4')).toEqual([
    ['21', 12_000, 12_000],
    ['21', -12_000, 0],
  ]);
  // What was passed on is not given back from here.
  const [{ id }] = (await college('GET', `/api/dfgl/item?batchId=${batchId}&memberId=${gu}`)).body.content;
  expect(messages(await take(secretary, '/api/dfgl/item', id, 'withdraw', { reason: '登记有误' }))).toEqual([
    '物理学院光学教工党支部的党费结存不足 120.00 元，款项已上缴或使用，请先由上级下拨或冲销支出后再办理',
  ]);
  expect((await linesOf(optics)).at(-1)).toEqual(['21', -12_000, 0]);
});

test('what the receiver did not find comes back to the payer by reversal; more than is held does not go', async () => {
  const typed = { fromOrganisationId: physics, toOrganisationId: root, batchId };
  const { body: half } = await manager('POST', '/api/dfgl/remit', typed);
  // A committee keeps half of it.
  expect(half).toMatchObject({ ratio: 5000, amountFen: 6000 });
  await take(manager, '/api/dfgl/remit', half.id, 'send');
  await take(department, '/api/dfgl/remit', half.id, 'sendBack', { opinion: '未到账' });
  expect(await linesOf(physics)).toEqual([
    ['12', 12_000, 12_000],
    ['21', -6000, 6000],
    ['21', 6000, 12_000],
  ]);
  // Of a posting between two each has the own number; what takes one back says which.
  expect((await numbered(physics)).slice(0, 3)).toEqual(['2026-000001', '2026-000002', '2026-000003 -2026-000002']);
  expect((await take(manager, '/api/dfgl/remit', half.id, 'send')).body.state).toBe('2');
  await take(department, '/api/dfgl/remit', half.id, 'confirm');
  expect(await linesOf(root)).toEqual([['12', 6000, 6000]]);
  const { body: more } = await manager('POST', '/api/dfgl/remit', { ...typed, batchId: null, amountFen: 6001 });
  expect(messages(await take(manager, '/api/dfgl/remit', more.id, 'send'))).toEqual(['党费余额不足']);
  // The same share once more has the same name: it is told when the first one went, and how much.
  const { body: again } = await manager('POST', '/api/dfgl/remit', typed);
  const asked = await manager('POST', `/api/dfgl/remit/${again.id}/send`, { version: again.version });
  expect(messages(asked)).toEqual([
    '该批次已有上缴下拨单“11月：物理学院党委→江临大学党委（2026-11-25，60.00 元）”，请核实后确认',
  ]);
  const crooked = { fromOrganisationId: physics, toOrganisationId: physics, amountFen: 1 };
  expect(messagesByField(await manager('POST', '/api/dfgl/remit', crooked))).toEqual([
    'toOrganisationId: 党费只能向上级上缴或向下级下拨；校外上级由学校党委上缴',
  ]);
});

test('from a thousand yuan on a voluntary payment stands apart and goes up whole; less is income like any other', async () => {
  const typed = { paidOn: '2026-11-21' };
  const booked = async (who: Ask, memberId: string, amountFen: number, voucherNo: string) => {
    const { body } = await secretary('POST', '/api/dfgl/voluntary', { ...typed, memberId, amountFen, voucherNo });
    return take(who, '/api/dfgl/voluntary', body.id, 'book');
  };
  const small = await booked(secretary, gu, 99_999, 'V-1');
  const large = await booked(secretary, gu, 100_000, 'V-2');
  expect([small.body.isLarge, large.body.isLarge]).toEqual([false, true]);
  const ding = await world.idOf('person', 'name', '丁砚书');
  expect(messages(await booked(secretary, ding, 100, 'V-3'))).toEqual(['不能审批本人事项']);
  expect((await linesOf(optics)).at(-1)).toEqual(['15', 99_999, 99_999]);
  expect(await linesOf(optics, '5')).toEqual([['15', 100_000, 100_000]]);
  const up = { fromOrganisationId: optics, toOrganisationId: physics, isLarge: true, amountFen: 100_000 };
  const { body: sent } = await secretary('POST', '/api/dfgl/remit', up);
  expect(sent.ratio).toBe(10_000);
  await take(secretary, '/api/dfgl/remit', sent.id, 'send');
  await take(manager, '/api/dfgl/remit', sent.id, 'confirm');
  expect(await linesOf(physics, '5')).toEqual([['12', 100_000, 100_000]]);
  await take(college, '/api/dfgl/voluntary', small.body.id, 'withdraw', { reason: '登记有误' });
  expect((await linesOf(optics)).at(-1)).toEqual(['15', -99_999, 0]);
});

const aFile = async (who: Ask): Promise<string> =>
  (await sendFile(who, '/api/file/upload', { name: '会议记录.pdf', content: pdf })).body.id;
const spent = (fileId: string) => ({
  name: '支部党员培训教材',
  organisationId: physics,
  type: '23',
  amountFen: 5000,
  spentOn: '2026-11-22',
  payee: '江临市新华书店',
  voucherNo: 'E-1',
  decidedOn: '2026-11-18',
  decision: '物理学院党委会2026年第11次会议研究同意',
  files: [fileId],
  cashierName: '叶舒窈',
  accountantName: '秦望舒',
});

test('five purposes and no other, decided before and on record, by two people: all faults at once', async () => {
  const typed = {
    ...spent(await aFile(manager)),
    type: '29',
    accountantName: ' 叶舒窈',
    decidedOn: '2026-11-23',
    files: [],
  };
  expect(messagesByField(await manager('POST', '/api/dfgl/expense', typed))).toEqual([
    'type: 超出党费使用范围',
    'accountantName: 会计与出纳不能为同一人',
    'decidedOn: 党费使用应先经集体研究，集体研究日期不能晚于支出日期',
  ]);
  const old = { ...spent(''), files: [], spentOn: '1900-01-02', decidedOn: '1900-01-01' };
  expect(messagesByField(await manager('POST', '/api/dfgl/expense', old))).toEqual([
    'spentOn: 支出日期不能早于 2000 年，请核对年份',
    'decidedOn: 集体研究日期不能早于 2000 年，请核对年份',
  ]);
  const { body: bare } = await manager('POST', '/api/dfgl/expense', { ...spent(''), files: [] });
  expect(messages(await take(manager, '/api/dfgl/expense', bare.id, 'submit'))).toEqual([
    '请上传集体研究决定的会议记录',
  ]);
});

test('who handled an expense does not approve it, nobody spends what is not held, and what was booked is reversed', async () => {
  const file = await aFile(manager);
  const { body: made } = await manager('POST', '/api/dfgl/expense', spent(file));
  expect((await take(manager, '/api/dfgl/expense', made.id, 'submit')).body.state).toBe('2');
  expect((await take(manager, '/api/dfgl/expense', made.id, 'approve')).status).toBe(403);
  expect((await take(reviewer, '/api/dfgl/expense', made.id, 'approve')).body).toMatchObject({
    state: '3',
    handlerName: '叶舒窈',
    approverName: '秦望舒',
  });
  expect((await linesOf(physics)).at(-1)).toEqual(['23', -5000, 1000]);
  const { body: dear } = await manager('POST', '/api/dfgl/expense', { ...spent(file), amountFen: 1001 });
  expect(messages(await take(manager, '/api/dfgl/expense', dear.id, 'submit'))).toEqual(['党费余额不足']);
  await take(reviewer, '/api/dfgl/expense', made.id, 'reverse', { reason: '发票作废' });
  expect((await linesOf(physics)).at(-1)).toEqual(['23', 5000, 6000]);
});

test('whoever holds both hands still does not approve what he or she entered', async () => {
  const granted = await world.as('demo.department');
  const { body: made } = await granted('POST', '/api/dfgl/expense', spent(await aFile(granted)));
  await take(granted, '/api/dfgl/expense', made.id, 'submit');
  expect(messages(await take(granted, '/api/dfgl/expense', made.id, 'approve'))).toEqual([
    '经办人不能审批本人经办的支出',
  ]);
});

test('interest and charges of the bank: the accountant enters, another approves, what is not held is not taken', async () => {
  const path = '/api/dfgl/bank';
  const slip = { organisationId: physics, voucherNo: 'HD-1', enteredOn: '2026-11-20' };
  const entered = async (type: string, amountFen: number, name: string) =>
    (await reviewer('POST', path, { ...slip, type, amountFen, name })).body.id;
  const wrong = { ...slip, name: '教材', type: '23', amountFen: 1, enteredOn: '2099-01-01' };
  expect(messagesByField(await reviewer('POST', path, wrong))).toEqual([
    'type: 请选择利息或银行手续费',
    'enteredOn: 银行入账日期不能晚于今天',
  ]);
  expect(messagesByField(await reviewer('POST', path, { ...wrong, type: '14', enteredOn: '1900-01-01' }))).toEqual([
    'enteredOn: 银行入账日期不能早于 2000 年，请核对年份',
  ]);
  expect((await manager('POST', path, { ...wrong, type: '14' })).status).toBe(403);
  const interest = await entered('14', 500, '2026年第三季度利息');
  await take(reviewer, path, interest, 'submit');
  expect((await take(reviewer, path, interest, 'approve')).status).toBe(403);
  expect((await take(manager, path, interest, 'approve')).body).toMatchObject({
    state: '3',
    handlerName: '秦望舒',
    approverName: '叶舒窈',
  });
  expect((await linesOf(physics)).at(-1)).toEqual(['14', 500, 6500]);
  expect(await linesOf(physics, '7')).toEqual([['14', -500, -500]]);
  const { body: own } = await department('POST', path, { ...slip, type: '14', amountFen: 1, name: '利息' });
  await take(department, path, own.id, 'submit');
  expect(messages(await take(department, path, own.id, 'approve'))).toEqual(['经办人不能复核本人登记的利息和手续费']);
  const dear = await entered('28', 6501, '网银年费');
  expect(messages(await take(reviewer, path, dear, 'submit'))).toEqual(['党费余额不足']);
  for (const fen of [200, 300]) {
    const charges = await entered('28', fen, '汇款手续费');
    await take(reviewer, path, charges, 'submit');
    expect((await take(manager, path, charges, 'approve')).body.state).toBe('3');
    if (fen === 300) await take(reviewer, path, charges, 'reverse', { reason: '银行退回' });
  }
  expect((await linesOf(physics)).slice(-3)).toEqual([
    ['28', -200, 6300],
    ['28', -300, 6000],
    ['28', 300, 6300],
  ]);
});

test('a year is laid before the members with what the books say of it, and they read it', async () => {
  const { body: made } = await manager('POST', '/api/dfgl/publication', { organisationId: physics, year: 2026 });
  expect(made.name).toBe('物理学院党委2026年度党费收支公示');
  // The draft says what its publication will say.
  const told = async (who: Ask) => (await who('GET', `/api/dfgl/publication/${made.id}/totals`)).body;
  const before = await told(manager);
  expect(before.sums).toEqual({ openingFen: 0, incomeFen: 12_500, expenseFen: 6200, closingFen: 6300 });
  const { body } = await take(manager, '/api/dfgl/publication', made.id, 'publish');
  expect(await told(manager)).toEqual(before);
  expect(before.lines).toContainEqual({ label: '上缴上级', fen: body.upFen });
  expect(before.lines).toContainEqual({ label: '实缴', fen: 12_000 });
  expect((await secretary('GET', `/api/dfgl/publication/${made.id}/totals`)).status).toBe(404);
  expect(body).toMatchObject({
    state: '2',
    openingFen: 0,
    fromBelowFen: 12_000,
    upFen: 6000,
    trainingFen: 0,
    largeFen: 100_000,
    interestFen: 500,
    chargesFen: 200,
  });
  expect([body.closingFen, body.collectedFen]).toEqual([6300, 12_000]);
  const { content } = (await (await world.as('demo.member'))('GET', '/api/dfgl/publication/own')).body;
  expect(content.map((one: any) => one.name)).toEqual(['物理学院党委2026年度党费收支公示']);
  const again = await manager('POST', '/api/dfgl/publication', { organisationId: physics, year: 2026 });
  expect(again.status).toBe(400);
});

test('[SEC-62] every night the books are held against what was paid', async () => {
  const unsound = () =>
    world.database.transaction(async connection => {
      const { unsoundBooks } = await import('./books.ts');
      return unsoundBooks.find({ ...connection } as never, { today: '2026-11-25', until: '2026-11-25' });
    });
  expect(await unsound()).toEqual([]);
  await world.database.rows(sql`update dues_item set paid_fen = paid_fen - 1 where paid_fen > 0`);
  expect((await unsound()).map(one => one.organisationId)).toEqual([optics]);
});
