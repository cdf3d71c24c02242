import { sql } from 'drizzle-orm';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { messagesByField } from '../../testing/told.ts';

let world: OpenWorld;
let department: Ask;
let college: Ask;
beforeAll(async () => {
  world = await openWorld();
  department = await world.as('demo.department');
  college = await world.as('demo.college');
});
afterAll(() => world.close());

const base = '/api/djtj/scheme';
const women = '{"all":[{"gender":["2"]}]}';
const scheme = { measure: 'members', rows: 'organisationId', columns: 'gender', where: women, way: 'both' };

test('a scheme is kept, renamed, changed and removed by its owner, and leaves a line each time', async () => {
  const made = await department('POST', base, { name: ' 女党员 ', ...scheme });
  expect([made.status, made.body.name, made.body.version]).toEqual([201, '女党员', 1]);
  const { id } = made.body;
  const renamed = await department('PUT', base, { id, version: 1, name: '各党委女党员' });
  expect([renamed.status, renamed.body]).toEqual([200, { id, version: 2, name: '各党委女党员', ...scheme }]);
  const changed = await department('PUT', base, { id, version: 2, columns: null, where: null, way: 'table' });
  expect(changed.body).toMatchObject({
    name: '各党委女党员',
    rows: 'organisationId',
    columns: null,
    where: null,
    way: 'table',
  });
  expect((await department('PUT', base, { id, version: 2, name: '旧的' })).status).toBe(409);
  expect((await department('DELETE', base, [id])).body).toEqual({ removed: 1 });
  expect((await department('GET', base)).body.content).toEqual([]);
  const lines = await world.database.rows<{ action: string }>(sql`
    select action from audit_record where entity = 'statisticsScheme' and record_id = ${id}::bigint order by id`);
  expect(lines.map(({ action }) => action.split('.').at(-1))).toEqual(['create', 'update', 'update', 'remove']);
});

test('nobody else finds a scheme, changes it or removes it', async () => {
  const { body } = await department('POST', base, { name: '只给自己', ...scheme });
  expect((await college('GET', base)).body).toEqual({ content: [], totalElements: 0 });
  expect((await college('PUT', base, { id: body.id, version: 1, name: '别人的' })).status).toBe(404);
  expect((await college('DELETE', base, [body.id])).status).toBe(404);
  expect((await department('GET', base)).body.content.map((one: { name: string }) => one.name)).toEqual(['只给自己']);
  const office = await world.as('demo.cadreoffice');
  expect((await office('GET', base)).status).toBe(403);
});

test("a name is needed and is one's own once; what cannot be counted is not kept", async () => {
  await department('POST', base, { name: '同名', ...scheme });
  expect(messagesByField(await department('POST', base, { name: '同名', ...scheme }))).toEqual([
    'name: 您已有名为“同名”的统计，请换一个名称，或更新原有统计',
  ]);
  expect((await college('POST', base, { name: '同名', ...scheme })).status).toBe(201);
  expect((await department('POST', base, { name: '　', ...scheme })).status).toBe(400);
  const { status, body } = await department('POST', base, { name: '级别', ...scheme, rows: 'rank' });
  expect([status, body.message]).toEqual([400, '“党员人数”不能按所选项目统计，请重新选择']);
  expect(
    (await department('POST', base, { name: '条件', ...scheme, where: '{"all":[{"nobody":["1"]}]}' })).status,
  ).toBe(400);
  expect((await college('POST', base, { name: '干部', ...scheme, measure: 'cadres' })).status).toBe(403);
});

test('the sheet has title, day, unit, the lines with their totals and the self-check', async () => {
  const asked = { rows: 'gender', columns: 'memberCategory' };
  const { body: found } = await department('GET', `/api/stat/members?${new URLSearchParams(asked).toString()}`);
  const { status, bytes, headers } = await department('POST', '/api/stat/members/sheet', asked);
  expect(status).toBe(200);
  expect(decodeURIComponent(String(headers['content-disposition']))).toContain('党员人数，按性别和人员类别.xlsx');
  const [sheet] = (await readXlsx(bytes)).sheets;
  const rows = sheet?.rows ?? [];
  expect(rows[0]?.[0]).toBe('党员人数，按性别和人员类别');
  expect(String(rows[1]?.[0])).toMatch(/^统计日期：2026-11-20　　单位：人　　口径：.+　　制表：周若川 2026-11-20$/);
  expect(rows[2]?.slice(0, 4)).toEqual(['性别', '合计', '正式党员', '预备党员']);
  const man = found.rows.findIndex(({ label }: { label: string }) => label === '男');
  expect(rows[3 + man]?.slice(0, 4)).toEqual(['男', found.rowTotals[man], ...found.cells[man]]);
  expect(rows[3 + found.rows.length]?.slice(0, 4)).toEqual(['合计', found.total, ...found.columnTotals]);
  expect(rows.at(-1)?.[0]).toBe(`自检通过：行合计 = 列合计 = 名单总数 ${found.counted} 人`);
});

test('who only reads statistics takes no sheet away', async () => {
  const leader = await world.as('demo.leader');
  expect((await leader('GET', '/api/stat/members?rows=gender')).status).toBe(200);
  expect((await leader('POST', '/api/stat/members/sheet', { rows: 'gender' })).status).toBe(403);
});
