/** Printed application books: into stock, out by their numbers, spoiled and given anew. Domain-party 3.1 and step 13. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setClock } from '../../testing/clock.ts';
import { messages } from '../../testing/told.ts';
import { openDesks, other, teacher, type Desks } from './fixtures.ts';

let desks: Desks;
let quotaId: string;
beforeAll(async () => {
  desks = await openDesks();
  await setClock(desks.world.database, '2025-10-16');
  quotaId = (await desks.quotaOf({ year: 2025, organisationId: desks.at.physics, total: 9 })).body.id;
  await desks.world.database.rows(
    sql`update system_config set config_value = 'true' where config_key = 'fz.book.printed'`,
  );
});
afterAll(() => desks.world.close());

const books = async (status: string) => {
  const { content } = (await desks.department('GET', `/api/fzdy/book?status=${status}&sort=bookNo,asc`)).body;
  return content.map((row: { bookNo: string; name: string | null }) => [row.bookNo, row.name]);
};
const stock = (values: object, who = desks.college) =>
  who('POST', '/api/fzdy/book/stock', {
    organisationId: desks.at.physics,
    firstNo: '苏A000099',
    count: 3,
    receivedOn: '2025-10-10',
    ...values,
  });
const reviewed = { reviewed_on: '2025-09-10', trained_on: '2025-09-20', stage: '3' };
async function handedIn(number: string): Promise<string> {
  await setClock(desks.world.database, '2025-10-16');
  const id = await desks.standing(number, { step: 13, values: reviewed });
  expect((await desks.take(desks.secretary, id, '13/submit', desks.formOf(13))).status).toBe(200);
  await setClock(desks.world.database, '2025-10-27');
  return id;
}
const preReview = (id: string, more: object = {}) =>
  desks.take(desks.college, id, '13/audit', { ...desks.turnOf(13).confirmed!.form, quotaId, ...more });

test('[M-A08] printed books come into stock by their numbers, once, at a committee that may admit', async () => {
  const { secretary, at } = desks;
  expect(messages(await stock({ firstNo: '苏A' }))).toEqual(['起始编号应以数字结尾，如“0001286”']);
  expect(messages(await stock({ firstNo: '苏A98', count: 3 }))).toEqual([
    '从“苏A98”起的册数超出了编号位数，请分次登记',
  ]);
  expect(messages(await stock({ organisationId: at.optics }))).toEqual([
    '入党志愿书由具有发展党员审批权的党委保管和发放，请选择党委',
  ]);
  expect(messages(await stock({}, secretary))).toEqual(['您没有该党组织的数据权限']);
  expect((await stock({})).body).toEqual({ written: 3, lastNo: '苏A000101' });
  expect(messages(await stock({ firstNo: '苏A000101' }))).toEqual(['编号“苏A000101”已登记']);
  expect(await books('1')).toEqual([
    ['苏A000099', null],
    ['苏A000100', null],
    ['苏A000101', null],
  ]);
});

test('[M-A08] the pre-review gives out the next in stock or the one on the table, and none that is not there', async () => {
  const { rowOf, department, act } = desks;
  const [first, second] = [await handedIn(teacher), await handedIn(other)];
  expect(messages(await preReview(first, { bookNo: '苏A000200' }))).toEqual([
    '编号“苏A000200”不在可发放的库存中，请核对编号',
  ]);
  expect((await preReview(first, { bookNo: '苏A000100' })).status).toBe(200);
  expect((await preReview(second)).status).toBe(200);
  expect(await books('2')).toEqual([
    ['苏A000099', '纪云深'],
    ['苏A000100', '贺兰亭'],
  ]);
  expect(await rowOf(first)).toMatchObject({ applicationBookNo: '苏A000100' });
  // Who is not gone on with takes no other's place: the book is void, the number does not come back.
  await act(desks.secretary, second, 'end', { endReason: '1', endedOn: '2025-10-27', reason: '本人撤回' });
  expect(await books('4')).toEqual([['苏A000099', '纪云深']]);
  expect((await department('GET', '/api/fzdy/book?status=1')).body.totalElements).toBe(1);
});

test('[M-A08] a spoiled book is void with its reason, and another is given for it', async () => {
  const { college, secretary, department, rowOf } = desks;
  const [book] = (await department('GET', '/api/fzdy/book?status=2')).body.content;
  const spoil = (who = college, more: object = {}) =>
    who('POST', `/api/fzdy/book/${book.id}/spoil`, {
      version: book.version,
      voidedOn: '2025-10-27',
      reason: '填写有误，无法更正',
      ...more,
    });
  expect((await spoil(secretary)).status).toBe(403);
  expect(messages(await spoil(college, { voidedOn: '2025-10-26' }))).toEqual(['作废日期不能早于 2025-10-27']);
  expect((await spoil()).status).toBe(200);
  expect(await books('2')).toEqual([['苏A000101', '贺兰亭']]);
  const { body } = await department('GET', `/api/fzdy/book/${book.id}`);
  expect(await rowOf(body.recordId)).toMatchObject({ applicationBookNo: '苏A000101' });
  expect(body).toMatchObject({ status: '4', voidedOn: '2025-10-27', voidReason: '填写有误，无法更正' });
  expect((await spoil()).status).toBe(409);
  const [last] = (await department('GET', '/api/fzdy/book?status=2')).body.content;
  const none = await college('POST', `/api/fzdy/book/${last.id}/spoil`, {
    version: last.version,
    voidedOn: '2025-10-27',
    reason: '污损',
  });
  expect(messages(none)).toEqual(['没有可发放的入党志愿书，请先在“志愿书管理”登记入库']);
  expect(await books('2')).toEqual([['苏A000101', '贺兰亭']]);
});
