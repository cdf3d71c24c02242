/** Lists on their way out: who gets which rows and values, what stays behind in the audit, and what the file holds. */
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { exportFields } from 'contract/export/task.ts';
import { partyMember } from 'contract/member/party-member.ts';
import { readXlsx } from 'hucre/xlsx';
import { openWorld, type Answer, type Ask, type OpenWorld } from '../testing/open-world.ts';

type Row = Record<string, any>; // answers are read by literal expectations

let world: OpenWorld;
let department: Ask;
beforeAll(async () => {
  world = await openWorld();
  department = await world.as('demo.department');
});
afterAll(() => world.close());
beforeEach(() => world.database.rows(sql`delete from rate_counter where key like 'export:%'`));

const lastAudit = () =>
  world.database.one<Row>(sql`
    select action, entity, result, reason, detail, user_name from audit_record order by id desc limit 1`);
const set = (key: string, value: string) =>
  world.database.rows(sql`update system_config set config_value = ${value} where config_key = ${key}`);

async function sheetIn({ bytes, status }: Answer) {
  expect(status).toBe(200);
  const { sheets } = await readXlsx(new Uint8Array(bytes));
  const [title, remark, headings, ...rows] = sheets[0]?.rows ?? [];
  return { name: sheets[0]?.name, title: title?.[0], remark: String(remark?.[0]), headings, rows };
}
const numbersOf = (sheet: { rows: unknown[][] }) => sheet.rows.map(row => row[0]);

test('the file holds title, who took it, headings and masked rows, and its hash stands in the audit', async () => {
  const answer = await department('POST', '/api/dyjbxx/export', {
    filter: { keyword: '沈砚秋' },
    columns: [
      'number',
      'name',
      'gender',
      'birthDate',
      'idCard',
      'phone',
      'organisationId',
      'joinedOn',
      'isLost',
      'completeness',
    ],
  });
  expect(answer.headers['content-type']).toMatch(/spreadsheetml/);
  expect(decodeURIComponent(String(answer.headers['content-disposition']))).toMatch(/党员_\d{8}_\d{4}_脱敏\.xlsx$/);
  const sheet = await sheetIn(answer);
  expect([sheet.name, sheet.title]).toEqual(['党员', '党员信息表']);
  expect(sheet.remark).toMatch(
    /^导出人：周若川（demo\.department）　导出时间：\d{4}-\d\d-\d\d \d\d:\d\d　共 1 行　脱敏$/,
  );
  console.log(sheet.headings, sheet.rows);
  const line = await lastAudit();
  console.log(JSON.stringify(line));
  expect(line?.['detail'].hash).toBe(createHash('sha256').update(answer.bytes).digest('hex'));
});
