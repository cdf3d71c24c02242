/** 考试保护模式, by a clock that stands where the test puts it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import type { Ask } from '../../testing/open-world.ts';
import { openHall, type Hall } from './sitting/fixtures.ts';

let hall: Hall;
let school: Ask;
let department: Ask;
beforeAll(async () => {
  hall = await openHall();
  school = await hall.world.as('demo.school');
  department = await hall.world.as('demo.department');
});
afterAll(() => hall.world.close());

const set = (key: string, value: string) =>
  hall.database.rows(sql`update system_config set config_value = ${value} where config_key = ${key}`);
const heavy = async () => {
  const { status, body } = await department('GET', '/api/dzzhj/statistics');
  return status === 200 ? 'open' : [status, body.code, body.message];
};
const now = async () => (await school('GET', '/api/dxExam/protection')).body.now;
const closed = [409, 'exam.protection.until', '“结业考试”考试进行中，统计、导出和导入暂停使用，预计 12:00 恢复'];

test('statistics, exports and imports rest from ten minutes before an exam of many until its end', async () => {
  await hall.exam();
  await set('exam.protectedFrom', '3');
  expect(await heavy()).toBe('open'); // two sit it
  await set('exam.protectedFrom', '2');
  await hall.clock('09:49:59');
  expect([await heavy(), await now()]).toEqual(['open', null]);
  await hall.clock('09:50:00');
  expect([await heavy(), await now()]).toEqual([closed, { name: '结业考试', until: '12:00' }]);
  const sheet = await department('POST', '/api/dyjbxx/export', { columns: ['name'] });
  const upload = await department('POST', '/api/dyjbxx/import');
  expect([sheet, upload].map(({ status, body }) => [status, body.code])).toEqual([
    [409, 'exam.protection.until'],
    [409, 'exam.protection.until'],
  ]);
  expect((await department('GET', '/api/dyjbxx')).status).toBe(200);
  await hall.clock('12:00:00');
  expect(await heavy()).toBe('open');
});

test('it is switched on and off by hand', async () => {
  await hall.clock('10:00:00');
  await set('exam.protectedFrom', '2');
  await set('exam.protection', 'off');
  expect([await heavy(), await now()]).toEqual(['open', null]);
  await set('exam.protection', 'on');
  await hall.clock('08:00:00');
  expect([await heavy(), await now()]).toEqual([
    [409, 'exam.protection.on', '考试保护模式已开启，统计、导出和导入暂停使用；请联系党校管理员'],
    { name: null, until: null },
  ]);
  await set('exam.protection', 'auto');
});
