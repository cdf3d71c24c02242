/** What a member pays by: the figures of 中组发〔2008〕3号, and the way from the branch over the member back to the branch. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { messages, messagesByField } from '../../testing/told.ts';

let world: OpenWorld;
let college: Ask;
let secretary: Ask;
let self: Ask;
let manager: Ask;
let gu: string;
let lu: string;
beforeAll(async () => {
  world = await openWorld();
  [college, secretary, self, manager] = (await Promise.all(
    ['demo.college', 'demo.secretary', 'demo.member', 'demo.dues'].map(world.as),
  )) as [Ask, Ask, Ask, Ask];
  gu = await world.idOf('person', 'name', '顾青岚');
  lu = await world.idOf('person', 'name', '陆知微');
});
afterAll(() => world.close());

const path = '/api/dfgl/base';
const of = (memberId: string, effectiveMonth: string, more: object = {}) => ({
  memberId,
  effectiveMonth,
  standard: '1',
  ...more,
});
/** 陆知微 studies for a master's degree: wages of hers are asked about. */
const asStaff = (memberId: string, effectiveMonth: string, more: object) =>
  of(memberId, effectiveMonth, { ...more, confirmed: ['dues.duesBase.studying'] });
const take = async (who: Ask, id: string, name: string, input: object = {}) => {
  const { version } = (await college('GET', `${path}/${id}`)).body;
  return who('POST', `${path}/${id}/${name}`, { version, ...input });
};
/** Opened by who may, with a reason. */
const opened = async (id: string, field: string) =>
  (await manager('POST', `${path}/${id}/reveal`, { field, reason: '核对基数' })).body.value;
const askedOf = (username: string) =>
  world.database.rows<{ title: string }>(sql`
    select t.title from todo t join user_account u on u.id = t.receiver_id
    where t.biz_type = 'DF_JS' and t.state = 0 and u.username = ${username}`);

test('[BIZ-11] [case 22] salary and pension give the amounts of the regulation, of the whole base', async () => {
  const salaries: [string, number][] = [
    ['300000', 1500],
    ['300001', 3000],
    ['500000', 5000],
    ['800000', 12_000],
    ['1000000', 15_000],
    ['1200000', 24_000],
  ];
  for (const [at, [postPay, fen]] of salaries.entries()) {
    const { status, body } = await secretary('POST', path, of(gu, `2027-0${at + 1}`, { postPay }));
    expect([status, body.monthlyFen, body.name]).toEqual([201, fen, '顾青岚']);
  }
  const confirmed = ['dues.duesBase.in-post'];
  const pension = of(gu, '2027-08', { standard: '4', otherPay: '520000', confirmed });
  expect((await secretary('POST', path, pension)).body.monthlyFen).toBe(5200);
  expect((await secretary('POST', path, of(gu, '2027-09', { standard: '5', confirmed }))).body.monthlyFen).toBe(20);
  const netted = { postPay: '500000', gradePay: '200000', performancePay: '300000', allowance: '100000' };
  const less = { tax: '10000', insurance: '90000', housingFund: '120000', annuity: '80000' };
  // 5000 + 2000 + 3000 + 1000 − 100 − 900 − 1200 − 800 = 8000
  const whole = await secretary('POST', path, of(gu, '2027-10', { ...netted, ...less }));
  expect([await opened(whole.body.id, 'base'), whole.body.monthlyFen]).toEqual(['800000', 12_000]);
  const admin = await world.as('admin');
  await admin('PUT', '/api/sysConfig', { configKey: 'dues.performancePart', configValue: '50' });
  // Half of the 3000 counts: 6500, of which 1.5 % are 97.50.
  const half = await secretary('POST', path, of(gu, '2027-11', { ...netted, ...less }));
  expect([await opened(half.body.id, 'base'), half.body.monthlyFen]).toEqual(['650000', 9750]);
  await admin('PUT', '/api/sysConfig', { configKey: 'dues.performancePart', configValue: '100' });
});

test('insurance, housing fund and annuity come off where the school says so, the tax always', async () => {
  const earned = { postPay: '500000', gradePay: '200000', performancePay: '300000', allowance: '100000' };
  const less = { tax: '10000', insurance: '90000', housingFund: '120000', annuity: '80000' };
  const admin = await world.as('admin');
  const setting = { configKey: 'dues.deduct' };
  expect((await admin('PUT', '/api/sysConfig', { ...setting, configValue: 'false' })).status).toBe(200);
  // 5000 + 2000 + 3000 + 1000 − 100 = 10900, of which 2 % are 218.
  const gross = await secretary('POST', path, of(gu, '2027-12', { ...earned, ...less }));
  expect([await opened(gross.body.id, 'base'), gross.body.monthlyFen]).toEqual(['1090000', 21_800]);
  await admin('PUT', '/api/sysConfig', { ...setting, configValue: 'true' });
  // … − 100 − 900 − 1200 − 800 = 8000, of which 1.5 % are 120.
  const net = await secretary('POST', path, of(gu, '2028-02', { ...earned, ...less }));
  expect([await opened(net.body.id, 'base'), net.body.monthlyFen]).toEqual(['800000', 12_000]);
});

test('what cannot be is told on its field', async () => {
  const faults = async (values: object) => messagesByField(await secretary('POST', path, of(gu, '2028-01', values)));
  expect(await faults({ postPay: '100000', tax: '100001' })).toEqual(['tax: 缴费基数不能为负数']);
  expect(await faults({})).toEqual(['postPay: 请填写工资、退休费或收入中的至少一项']);
  expect(await faults({ postPay: '800000', agreedFen: 11_999, agreedReason: '自愿' })).toEqual([
    'agreedFen: 党费标准与基数不符，应缴 120.00 元',
  ]);
  expect(await faults({ standard: '10', agreedFen: 100, agreedReason: '支部研究' })).toEqual([
    'untilMonth: 请填写少交、免交的截止年月，最长三年',
  ]);
  expect(await faults({ postPay: '800000', untilMonth: '2028-06' })).toEqual([
    'untilMonth: 只有少交、免交才填写截止年月',
  ]);
  const twice = await secretary('POST', path, of(gu, '2027-01', { postPay: '1' }));
  expect(messages(twice)).toEqual(['该党员该月的缴费基数已存在']);
  expect(messages(await secretary('POST', path, of(gu, '1990-01', { postPay: '1' })))[0]).toMatch(/执行年月不能更早$/);
});

test('the member reads the own base in full, objects, confirms; the branch checks it; nobody else confirms for her', async () => {
  const { body } = await college('POST', path, asStaff(lu, '2026-11', { postPay: '400000' }));
  expect((await self('GET', '/api/dfgl/own')).body.bases).toEqual([]);
  expect((await take(college, body.id, 'submit')).body.state).toBe('2');
  expect(await askedOf('demo.member')).toEqual([{ title: '【党费】请核对 2026-11 起的缴费基数' }]);
  const forced = await take(college, body.id, 'confirm');
  expect([forced.status, messages(forced)]).toEqual([403, ['“确认无误”由本人办理']]);
  const [own] = (await self('GET', '/api/dfgl/own')).body.bases;
  expect(own).toMatchObject({
    earnings: [{ label: '岗位工资', fen: 400_000 }],
    deductions: [],
    baseFen: 400_000,
    monthlyFen: 4000,
  });
  expect((await self('GET', `${path}?columns=base`)).body.content).toMatchObject([{ id: body.id, base: '****' }]);
  expect((await take(self, body.id, 'object')).status).toBe(400);
  expect((await take(self, body.id, 'object', { opinion: '岗位工资应为 2800 元' })).body.state).toBe('5');
  const { version } = (await college('GET', `${path}/${body.id}`)).body;
  await college('PUT', path, { id: body.id, version, postPay: '280000' });
  await take(college, body.id, 'submit');
  expect((await take(self, body.id, 'confirm')).body.state).toBe('3');
  expect(await askedOf('demo.member')).toEqual([]);
  expect((await take(self, body.id, 'check')).status).toBe(403);
  const { body: checked } = await take(college, body.id, 'check');
  expect([checked.state, checked.monthlyFen]).toEqual(['4', 1400]);
});

test('the own page names whom to hand the money to: the 组织委员, where the branch has none the 书记', async () => {
  const branch = await world.idOf('party_organisation', 'code', '9999990001201003');
  const named = async () => (await self('GET', '/api/dfgl/own')).body.collectors;
  expect(await named()).toEqual([{ name: '陆知微', position: '01' }]);
  await world.database.rows(sql`
    insert into team_member (version, team_id, person_id, position, get_way, start_on, created_at, updated_at)
    select 1, id, ${gu}::bigint, '06', '1', start_on, now(), now() from leadership_team
    where organisation_id = ${branch}::bigint and state = '1'`);
  expect(await named()).toEqual([{ name: '顾青岚', position: '06' }]);
});

test('an exemption holds for a time, and only once the committee above has approved it', async () => {
  const exempt = of(lu, '2027-01', { standard: '11', agreedReason: '家庭困难，支部大会研究', untilMonth: '2027-06' });
  const { body } = await college('POST', path, exempt);
  await take(college, body.id, 'submit');
  const early = await take(college, body.id, 'check');
  expect(messages(early)).toEqual(['陆知微本人尚未确认']);
  const checked = await take(college, body.id, 'check', { confirmed: early.body.fields.map((one: any) => one.code) });
  expect(checked.body.state).toBe('6');
  expect((await take(await world.as('demo.dues'), body.id, 'approve')).status).toBe(403);
  const { body: approved } = await take(college, body.id, 'approve', { opinion: '同意' });
  expect([approved.state, approved.monthlyFen, approved.untilMonth]).toEqual(['4', 0, '2027-06']);
});

test('a branch reaches the bases of its own members, a member the own', async () => {
  const seen = async (who: Ask) => (await who('GET', `${path}?size=100`)).body.content.map((one: any) => one.name);
  expect(new Set(await seen(secretary))).toEqual(new Set(['顾青岚']));
  expect(new Set(await seen(self))).toEqual(new Set(['陆知微']));
  expect((await secretary('POST', path, of(lu, '2028-01', { postPay: '1' }))).status).toBe(400);
});

test('[S2-07] what somebody earns is opened one value at a time with a line of its own, in every state, also by who may change it', async () => {
  const earned = { postPay: '812300', gradePay: '104500', tax: '20700' };
  const leaks = (answer: unknown) =>
    ['812300', '104500', '20700', '896100', '996100'].filter(one => JSON.stringify(answer).includes(one));
  const { body: typed } = await secretary('POST', path, of(gu, '2028-03', earned));
  expect([leaks(typed), typed.postPay, typed.base]).toEqual([[], '****', '****']);
  const department = await world.as('demo.department');
  const reviewer = await world.as('demo.duesreview');
  const everybody = [department, college, secretary, manager, reviewer];
  const everywhere = async () => {
    const answers: unknown[] = [];
    for (const who of everybody)
      for (const url of [
        `${path}/${typed.id}`,
        `${path}?size=200&columns=postPay&columns=base`,
        `${path}/${typed.id}/trace`,
      ])
        answers.push((await who('GET', url)).body);
    return leaks(answers);
  };
  expect(await everywhere()).toEqual([]);
  // What is not typed anew stays: 8123 + 1045 + 1000 − 207 = 9961, of which 1.5 % are 149.415.
  const { body: changed } = await secretary('PUT', path, { id: typed.id, version: typed.version, allowance: '100000' });
  expect([leaks(changed), changed.monthlyFen]).toEqual([[], 14_942]);
  await take(secretary, typed.id, 'submit');
  expect((await take(college, typed.id, 'check', { confirmed: ['dues.duesBase.unconfirmed'] })).body.state).toBe('4');
  expect(await everywhere()).toEqual([]);
  expect((await secretary('POST', `${path}/${typed.id}/reveal`, { field: 'postPay', reason: '核对' })).status).toBe(
    403,
  );
  expect(await opened(typed.id, 'postPay')).toBe('812300');
  const lines = await world.database.rows(sql`
    select detail, reason, user_name from audit_record
    where record_id = ${typed.id} and action = 'dues.duesBase.reveal'`);
  expect(lines).toEqual([{ detail: { field: 'postPay' }, reason: '核对基数', userName: '叶舒窈' }]);
});

test('[C6] more than 1,000 a month is asked about, and nobody has to pay more against the own will', async () => {
  const much = of(gu, '2029-02', { standard: '2', otherPay: '6000000' });
  const asked = await secretary('POST', path, much);
  expect([asked.status, messagesByField(asked)]).toEqual([
    400,
    [
      'agreedFen: 按比例每月应缴 1,200.00 元。月交纳党费一般不超过 1,000.00 元，本人不愿多交的，请在“约定每月缴纳”填写 1,000.00 元并写明依据',
    ],
  ]);
  const less = { agreedReason: '组电明字〔2017〕5号' };
  const below = await secretary('POST', path, { ...much, ...less, agreedFen: 99_999 });
  expect(messagesByField(below)).toEqual(['agreedFen: 党费标准与基数不符，应缴 1,000.00 元']);
  const usual = await secretary('POST', path, { ...much, ...less, agreedFen: 100_000 });
  expect([usual.status, usual.body.monthlyFen]).toEqual([201, 100_000]);
  const willing = { ...much, effectiveMonth: '2029-03', confirmed: ['dues.duesBase.above-usual'] };
  const paid = await secretary('POST', path, willing);
  expect([messagesByField(paid), paid.body.monthlyFen]).toEqual([[], 120_000]);
});

test('[C4] a standard that the record of the person does not bear out is asked about', async () => {
  const inPost = 'standard: 顾青岚在教职工信息中登记为在岗，一般按工资收入缴纳党费，请核实缴费人员类别后确认';
  const studying =
    'standard: 陆知微在学生信息中登记为在读，也没有在岗的教职工信息，一般按学生缴纳党费，请核实缴费人员类别后确认';
  const told = async (memberId: string, values: object) =>
    messagesByField(await college('POST', path, of(memberId, '2029-05', values)));
  expect(await told(gu, { standard: '5' })).toEqual([inPost]);
  expect(await told(gu, { standard: '4', otherPay: '520000' })).toEqual([inPost]);
  for (const [standard, earned] of [
    ['1', { postPay: '400000' }],
    ['2', { otherPay: '400000' }],
    ['3', { otherPay: '400000' }],
  ] as const)
    expect(await told(lu, { standard, ...earned })).toEqual([studying]);
  // A postgraduate who is employed is staff: 在职研究生按工资缴纳.
  await world.database.rows(sql`
    insert into teacher (id, state, created_at, updated_at) values (${lu}::bigint, '1', now(), now())`);
  expect(await told(lu, { standard: '5' })).toHaveLength(1);
  const { status, body } = await college('POST', path, of(lu, '2029-05', { postPay: '400000' }));
  expect(status).toBe(201);
  await world.database.rows(sql`update teacher set state = '2' where id = ${lu}::bigint`);
  // What was confirmed once is not asked again by a change of something else.
  expect((await college('PUT', path, { id: body.id, version: body.version, postPay: '300000' })).status).toBe(200);
  await world.database.rows(sql`delete from teacher where id = ${lu}::bigint`);
});

test('the own page shows what came off when a base was reckoned, whatever the school takes off today', async () => {
  const earned = { postPay: '500000', gradePay: '200000', performancePay: '300000', allowance: '100000' };
  const less = { tax: '10000', insurance: '90000', housingFund: '120000', annuity: '80000' };
  const admin = await world.as('admin');
  const set = (configKey: string, configValue: string) => admin('PUT', '/api/sysConfig', { configKey, configValue });
  const submitted = async (effectiveMonth: string) => {
    const { body } = await college('POST', path, asStaff(lu, effectiveMonth, { ...earned, ...less }));
    await take(college, body.id, 'submit');
    return body.id;
  };
  const cancelled = (id: string) =>
    world.database.rows(sql`update dues_base set deleted_at = now() where id = ${id}::bigint`);
  const labels = async () => {
    const [{ baseFen, deductions }] = (await self('GET', '/api/dfgl/own')).body.bases;
    return [baseFen, deductions.map(({ label }: { label: string }) => label)];
  };
  const all = ['个人所得税', '社会保险', '住房公积金', '职业年金'];
  // 5000 + 2000 + 3000 + 1000 − 100 − 900 − 1200 − 800 = 8000
  const net = await submitted('2027-03');
  await set('dues.deduct', 'false');
  expect(await labels()).toEqual([800_000, all]);
  await cancelled(net);
  // … − 100 = 10900, and the tax alone came off.
  const gross = await submitted('2027-04');
  expect(await labels()).toEqual([1_090_000, ['个人所得税']]);
  await set('dues.deduct', 'true');
  expect(await labels()).toEqual([1_090_000, ['个人所得税']]);
  await cancelled(gross);
  await set('dues.deduct', 'false');
  await set('dues.performancePart', '0');
  // 5000 + 2000 + 1000 − 100 = 7900: below 8000, and still nothing but the tax came off.
  const part = await submitted('2027-05');
  expect(await labels()).toEqual([790_000, ['个人所得税']]);
  await set('dues.performancePart', '100');
  await set('dues.deduct', 'true');
  await cancelled(part);
});
