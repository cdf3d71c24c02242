/** Money a cashier takes in: once for a month, in parts, made up, withdrawn. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { pdf, sendFile } from '../../testing/files.ts';
import { messages, messagesByField } from '../../testing/told.ts';

let world: OpenWorld;
let manager: Ask;
let college: Ask;
let secretary: Ask;
let staff: Ask;
let batchId: string;
let gu: string;

const path = '/api/dfgl/item';
const paid = { paidOn: '2026-11-20', voucherNo: '20261120-01' };
const itemOf = async (memberId: string) =>
  (await college('GET', `${path}?batchId=${batchId}&memberId=${memberId}`)).body.content[0];
const take = async (who: Ask, of: string, id: string, name: string, input: object = {}) => {
  const { version } = (await college('GET', `${of}/${id}`)).body;
  const first = await who('POST', `${of}/${id}/${name}`, { version, ...input });
  if (first.body.code !== 'kit.confirm') return first;
  const confirmed = first.body.fields.map((one: { code: string }) => one.code);
  return who('POST', `${of}/${id}/${name}`, { version, ...input, confirmed });
};

beforeAll(async () => {
  world = await openWorld();
  [manager, college, secretary, staff] = (await Promise.all(
    ['demo.dues', 'demo.college', 'demo.secretary', 'demo.branchstaff'].map(world.as),
  )) as [Ask, Ask, Ask, Ask];
  gu = await world.idOf('person', 'name', '顾青岚');
  const base = { memberId: gu, effectiveMonth: '2026-01', standard: '1', postPay: '800000' };
  const { body: entered } = await college('POST', '/api/dfgl/base', base);
  await take(college, '/api/dfgl/base', entered.id, 'submit');
  await take(college, '/api/dfgl/base', entered.id, 'check');
  const organisationId = await world.idOf('party_organisation', 'code', '9999990001201');
  const typed = { name: '11月', organisationId, period: '1', fromMonth: '2026-11', deadlineOn: '2026-11-30' };
  batchId = (await manager('POST', '/api/dfgl/batch', typed)).body.id;
  await take(manager, '/api/dfgl/batch', batchId, 'generate');
  await world.settle();
  expect((await take(manager, '/api/dfgl/batch', batchId, 'open')).body.state).toBe('4');
});
afterAll(() => world.close());

test('[case 19] who was asked for a month and has not paid it is not transferred, whatever the order says', async () => {
  const { body } = await secretary('POST', '/api/zzgxzj', {
    type: '4',
    reason: '4',
    memberId: gu,
    duesPaidTo: '2026-11',
    toOrganisationName: '中共海宁理工大学物理系教工支部委员会',
    toCommittee: '中共海宁理工大学委员会组织部',
    toRegion: '海宁省',
    confirmed: ['transfer.transfer.unknown-committee'],
  });
  const refused = await secretary('POST', `/api/zzgxzj/${body.id}/submit`, { version: body.version });
  expect(messages(refused)).toEqual(['党费尚未交至2026-11，请先补交']);
});

test('a part and the rest, each with its voucher; nobody enters the own payment', async () => {
  const { id } = await itemOf(gu);
  const own = '本人的党费由他人办理“登记缴纳”，请交由本支部或上级党组织的其他经办人';
  expect(messages(await take(staff, path, id, 'register', paid))).toEqual([own]);
  expect((await staff('POST', `${path}/register`, { ids: [id], ...paid })).body).toEqual({
    done: 0,
    leftOut: [{ id, title: '顾青岚', reasons: [own] }],
  });
  expect(messages(await take(secretary, path, id, 'register', { ...paid, amountFen: 12_001 }))).toEqual([
    '该月尚欠 120.00 元，本次金额应大于 0 且不超过此数',
  ]);
  expect(messages(await take(secretary, path, id, 'register', { ...paid, paidOn: '2099-01-01' }))).toEqual([
    '缴纳日期不能晚于今天',
  ]);
  expect((await take(secretary, path, id, 'register', { ...paid, amountFen: 5000 })).body).toMatchObject({
    state: '4',
    paidFen: 5000,
  });
  expect((await take(secretary, path, id, 'register', { ...paid, voucherNo: '20261120-02' })).body).toMatchObject({
    state: '3',
    paidFen: 12_000,
  });
  const { content } = (await secretary('GET', '/api/dfgl/offline?sort=voucherNo,asc')).body;
  expect(content.map((one: any) => [one.voucherNo, one.amountFen, one.cashierName])).toEqual([
    ['20261120-01', 5000, '丁砚书'],
    ['20261120-02', 7000, '丁砚书'],
  ]);
});

test('what the books tell is not typed: a transfer takes over the last month that was paid', async () => {
  const [order] = (await secretary('GET', `/api/zzgxzj?memberId=${gu}`)).body.content;
  const put = (values: object) => secretary('PUT', '/api/zzgxzj', { id: order.id, version: order.version, ...values });
  expect((await put({ duesPaidTo: null })).body.duesPaidTo).toBe('2026-11');
});

test('two cashiers enter one month at once: one wins, the other is told, and it stands once', async () => {
  const lu = await world.idOf('person', 'name', '陆知微');
  const { id, version } = { ...(await itemOf(lu)), ...(await college('GET', `${path}/${(await itemOf(lu)).id}`)).body };
  const both = await Promise.all(
    [manager, college].map((who, at) =>
      who('POST', `${path}/${id}/register`, { version, ...paid, voucherNo: `V${at}` }),
    ),
  );
  expect(both.map(one => one.status).sort()).toEqual([200, 409]);
  const entered = await world.database.rows(sql`select 1 from offline_payment where dues_item_id = ${id}::bigint`);
  expect(entered).toHaveLength(1);
  expect((await itemOf(lu)).state).toBe('3');
});

test('entered by mistake it is withdrawn with a reason, owed again, and made up after the batch has ended', async () => {
  const { id } = await itemOf(gu);
  expect((await take(secretary, path, id, 'withdraw', { reason: '登记到他人名下' })).body).toMatchObject({
    state: '1',
    paidFen: 0,
  });
  const todos = await world.database.rows<{ title: string }>(sql`
    select t.title from todo t join user_account u on u.id = t.receiver_id
    where t.biz_type = 'DF_PAY' and t.state = 0 and u.username = 'demo.branchstaff'`);
  expect(todos).toEqual([{ title: '【党费】2026-11 党费 120.00 元待缴纳' }]);
  await take(manager, '/api/dfgl/batch', batchId, 'close');
  expect((await itemOf(gu)).state).toBe('6');
  expect((await take(secretary, path, id, 'register', { ...paid, amountFen: 100 })).body.state).toBe('6');
  expect((await take(secretary, path, id, 'register', paid)).body).toMatchObject({ state: '7', paidFen: 12_000 });
});

test('many at once; a month is let off by the committee above and not by the branch', async () => {
  const { content } = (await college('GET', `${path}?batchId=${batchId}&state=6&size=50`)).body;
  const [first, second, ...rest] = content.map((one: any) => one.id);
  // The college took money in for this batch; the department did not.
  const department = await world.as('demo.department');
  const paper = await sendFile(department, '/api/file/upload', { name: '支部大会记录.pdf', content: pdf });
  const resolved = {
    reason: '家庭困难，党委批准',
    resolvedOn: '2026-11-12',
    resolution: '2026年第8次支部党员大会',
    resolutionFiles: [paper.body.id],
  };
  const refused = await take(secretary, path, first, 'exempt', resolved);
  expect([403, 404]).toContain(refused.status);
  expect(messagesByField(await take(department, path, first, 'exempt', { reason: '困难' }))).toEqual([
    'resolvedOn: 支部研究日期不能为空',
    'resolution: 支部会议或决议文号不能为空',
    'resolutionFiles: 会议记录或决议不能为空',
  ]);
  const ahead = await take(department, path, first, 'exempt', { ...resolved, resolvedOn: '2026-11-21' });
  expect(messagesByField(ahead)).toEqual(['resolvedOn: 支部研究日期不能晚于今天']);
  const many = await department('POST', `${path}/exempt`, { ids: [first, second], ...resolved });
  expect(many.body).toEqual({ done: 2, leftOut: [] });
  for (const id of [first, second])
    expect((await college('GET', `${path}/${id}`)).body).toMatchObject({
      state: '5',
      remark: '家庭困难，党委批准',
      resolvedOn: '2026-11-12',
      resolution: '2026年第8次支部党员大会',
      resolutionFiles: [paper.body.id],
    });
  // Whoever sees the month reads the paper it rests on.
  expect((await college('GET', `/api/file/download/${paper.body.id}`)).status).toBe(200);
  const { body } = await manager('POST', `${path}/register`, { ids: [first, ...rest], ...paid, voucherNo: 'B-1' });
  expect([body.done, body.leftOut.length]).toEqual([rest.length, 1]);
});
