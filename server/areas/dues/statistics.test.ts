/** Figures of a year: every count is as many as the list it opens, and the year of a branch and of a college. */
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { messagesByField } from '../../testing/told.ts';

let world: OpenWorld;
let manager: Ask;
let college: Ask;
let secretary: Ask;
let physics: string;
let optics: string;

const take = async (who: Ask, of: string, id: string, name: string, input: object = {}) => {
  const { version } = (await college('GET', `${of}/${id}`)).body;
  const first = await who('POST', `${of}/${id}/${name}`, { version, ...input });
  if (first.body.code !== 'kit.confirm') return first;
  const confirmed = first.body.fields.map((one: { code: string }) => one.code);
  return who('POST', `${of}/${id}/${name}`, { version, ...input, confirmed });
};

async function opened(fromMonth: string, deadlineOn: string): Promise<string> {
  const typed = { name: fromMonth, organisationId: optics, period: '1', fromMonth, deadlineOn };
  const { id } = (await manager('POST', '/api/dfgl/batch', typed)).body;
  await take(manager, '/api/dfgl/batch', id, 'generate');
  await world.settle();
  await take(manager, '/api/dfgl/batch', id, 'open');
  return id;
}
const itemOf = async (memberId: string, batchId: string) =>
  (await college('GET', `/api/dfgl/item?batchId=${batchId}&memberId=${memberId}`)).body.content[0].id;

beforeAll(async () => {
  world = await openWorld();
  [manager, college, secretary] = (await Promise.all(
    ['demo.dues', 'demo.college', 'demo.secretary'].map(world.as),
  )) as [Ask, Ask, Ask];
  physics = await world.idOf('party_organisation', 'code', '9999990001201');
  optics = await world.idOf('party_organisation', 'code', '9999990001201001');
  const [gu, ding] = await Promise.all(['顾青岚', '丁砚书'].map(name => world.idOf('person', 'name', name)));
  for (const [memberId, postPay] of [
    [gu, '800000'],
    [ding, '1200000'],
  ]) {
    const base = { memberId, effectiveMonth: '2026-01', standard: '1', postPay };
    const { body } = await college('POST', '/api/dfgl/base', base);
    await take(college, '/api/dfgl/base', body.id, 'submit');
    await take(college, '/api/dfgl/base', body.id, 'check');
  }
  const october = await opened('2026-10', '2026-10-31');
  const paid = { paidOn: '2026-10-20', voucherNo: 'S-1' };
  await take(manager, '/api/dfgl/item', await itemOf(gu ?? '', october), 'register', paid);
  await take(manager, '/api/dfgl/batch', october, 'close');
  const november = await opened('2026-11', '2026-11-10');
  const late = { paidOn: '2026-11-20', voucherNo: 'S-2' };
  await take(manager, '/api/dfgl/item', await itemOf(gu ?? '', november), 'register', late);
});
afterAll(() => world.close());

const salaried = (lines: any[]) => lines.find(({ code }) => code === '1');

test('[BIZ-11] owed, paid, behind and paid in time, by literal months', async () => {
  const { body } = await college('GET', `/api/dfgl/statistics?year=2026&organisationId=${optics}`);
  // Two members, two months of 120.00 and 240.00 yuan each; one month paid by its deadline, one after it.
  expect(salaried(body.byStandard)).toMatchObject({
    due: 4,
    heads: 2,
    payableFen: 72_000,
    paid: 2,
    paidFen: 24_000,
    overdue: 1,
    overdueHeads: 1,
    owedFen: 24_000,
    withDeadline: 4,
    timely: 1,
  });
  expect(body.byMonth.map((one: any) => one.code)).toEqual(['2026-10', '2026-11']);
  expect(body.byMode.find((one: any) => one.code === '1')).toMatchObject({ paid: 2, paidFen: 24_000 });
  expect(body.total.due).toBe(body.byStandard.reduce((sum: number, one: any) => sum + one.due, 0));
});

test('every count opens a list of as many months', async () => {
  const { body } = await college('GET', `/api/dfgl/statistics?year=2026&organisationId=${physics}`);
  const [due, paid] = [
    ['1', '2', '3', '4', '6', '7'],
    ['3', '7'],
  ].map(states => states.map(one => `state=${one}`).join('&'));
  const listed = async (filter: string) =>
    (await college('GET', `/api/dfgl/item?month.from=2026-01&month.to=2026-12&${filter}`)).body.totalElements;
  for (const { code, ...line } of body.byPlace) {
    const place = `organisationId=${code}&includeSub=true`;
    expect([line.due, line.paid, line.overdue]).toEqual([
      await listed(`${place}&${due}`),
      await listed(`${place}&${paid}`),
      await listed(`${place}&state=6`),
    ]);
  }
  for (const { code, ...line } of body.byStandard) expect(line.due).toBe(await listed(`standard=${code}&${due}`));
});

test('the year of a branch stands by members, that of a college by branches; each reads what is in reach', async () => {
  const grid = async (who: Ask, place?: string) =>
    (await who('GET', `/api/dfgl/statistics/grid?year=2026${place ? `&organisationId=${place}` : ''}`)).body;
  const branch = await grid(secretary);
  expect([branch.placeName, branch.isOfMembers]).toEqual(['物理学院光学教工党支部', true]);
  expect(branch.rows.find((one: any) => one.name === '顾青岚').months).toEqual([
    { month: '2026-10', due: 1, exempted: 0, paid: 1, overdue: 0, payableFen: 12_000, exemptedFen: 0, paidFen: 12_000 },
    { month: '2026-11', due: 1, exempted: 0, paid: 1, overdue: 0, payableFen: 12_000, exemptedFen: 0, paidFen: 12_000 },
  ]);
  const whole = await grid(college, physics);
  expect(whole.isOfMembers).toBe(false);
  expect(whole.rows.map((one: any) => one.name)).toEqual(['物理学院光学教工党支部']);
  expect((await grid(secretary, physics)).rows.map((one: any) => one.name)).toEqual(['物理学院光学教工党支部']);
});

test('the sheet of a branch and a year: a row for each member, twelve months and their sums; of branches alone', async () => {
  const asked = (organisationId: string, year = 2026, who = secretary) =>
    who('POST', '/api/dfgl/statistics/sheet', { year, organisationId });
  const { status, bytes, headers } = await asked(optics);
  expect(status).toBe(200);
  expect(decodeURIComponent(String(headers['content-disposition']))).toContain(
    '物理学院光学教工党支部2026年度党费收缴明细表.xlsx',
  );
  const [sheet] = (await readXlsx(bytes, { readStyles: true })).sheets;
  const { rows } = sheet!;
  const none = Array.from({ length: 9 }, () => null);
  const heads = '序号 姓名 1月 2月 3月 4月 5月 6月 7月 8月 9月 10月 11月 12月 应缴合计 免缴合计 实缴合计 欠缴';
  expect(rows[2]).toEqual(heads.split(' '));
  expect(rows.slice(3, 6)).toEqual([
    [1, '丁砚书', ...none, 0, 0, null, 480, 0, 0, 240],
    [2, '顾青岚', ...none, 120, 120, null, 240, 0, 240, 0],
    ['合计', null, ...none, 120, 120, null, 720, 0, 240, 240],
  ]);
  const stands = (row: number, column: number) => sheet!.cells?.get(`${row},${column}`)?.style?.alignment?.horizontal;
  // 11月 and 应缴合计 of the first member, and both sums.
  expect([stands(3, 12), stands(3, 14), stands(5, 12), stands(5, 14)]).toEqual(['right', 'right', 'right', 'right']);
  expect(String(rows[1]?.[0])).toContain('光学教工');
  expect(messagesByField(await asked(physics, 2026, college))).toEqual([
    'organisationId: 党费收缴明细表按党支部出具，请选择党支部',
  ]);
  expect((await asked(physics)).status).toBe(404);
  expect(messagesByField(await asked(optics, 2025))).toEqual(['year: 2025 年没有开始收缴的党费']);
});

test('the sheet and the list leave with whoever keeps the dues of the branch and whoever checks them, not with a member', async () => {
  const statuses = async (account: string) => {
    const who = await world.as(account);
    const sheet = await who('POST', '/api/dfgl/statistics/sheet', { year: 2026, organisationId: optics });
    const list = await who('POST', '/api/dfgl/item/export', { columns: ['name', 'month', 'paidFen'] });
    return [sheet.status, list.status];
  };
  expect(await statuses('demo.branchstaff')).toEqual([200, 200]);
  expect(await statuses('demo.secretary')).toEqual([200, 200]);
  expect(await statuses('demo.duesreview')).toEqual([200, 200]);
  expect(await statuses('demo.member')).toEqual([403, 403]);
});
