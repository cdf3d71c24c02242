/** The cadres of the demonstration, made of the named world: every state is there, and records are as complete as people keep them. */
import { sql } from 'drizzle-orm';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '../kit/actor.ts';
import { txOf } from '../kit/tx.ts';
import { openWorld, type OpenWorld } from '../testing/open-world.ts';
import { plantCadres } from '../areas/cadre/demonstration/cadres.ts';
import { plantHeadcounts } from '../areas/appointment/demonstration/headcounts.ts';
import { plantTerms } from '../areas/appointment/demonstration/terms.ts';

let world: OpenWorld;
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());

test('heads and deputies of the units, with posts, studies, families and résumés that touch', async () => {
  await world.database.transaction(connection =>
    plantCadres(txOf(connection, world.registry, asSystem('演示'))).catch((error: unknown) => {
      throw new Error(JSON.stringify((error as { faults?: unknown }).faults ?? String(error)));
    }),
  );
  const department = await world.as('demo.department');
  const { content, totalElements } = (
    await department('GET', '/api/gbjbxx?size=200&columns=name&columns=currentPost&columns=completeness&columns=state')
  ).body;
  expect(totalElements).toBeGreaterThan(8);
  for (const row of content) expect([row.name, row.completeness >= 70]).toEqual([row.name, true]);
  expect(new Set(content.map((row: { state: string }) => row.state))).toEqual(new Set(['0', '1', '2']));
  const shao = content.find((row: { name: string }) => row.name === '邵承志');
  expect(shao.currentPost).toBe('物理学院院长');
  const lines = await world.database.rows<{ n: number }>(sql`select count(*)::int as n from resume_entry`);
  expect(lines[0]?.n).toBeGreaterThan(totalElements);
});

test('the cadre office of the demonstration reaches whom its department manages', async () => {
  const office = await world.as('demo.cadreoffice');
  const { content } = (await office('GET', '/api/gbjbxx?size=200&columns=name&columns=rank')).body;
  const names = content.map((row: { name: string }) => row.name);
  expect([names.includes('邵承志'), names.includes('罗景行')]).toEqual([true, false]);
});

test('the roster of a day holds who had a post then, unit by unit, with the wording and the rank of that time', async () => {
  const department = await world.as('demo.department');
  const read = async (query: string) => (await department('GET', `/api/gbjbxx/roster?${query}`)).body;
  const now = await read('');
  expect(now.totalElements).toBe(now.content.length);
  expect(now.groups.reduce((sum: number, one: { count: number }) => sum + one.count, 0)).toBe(now.totalElements);
  const dean = now.content.find((row: { name: string }) => row.name === '邵承志');
  expect([dean.post, dean.gender, dean.rank, dean.born]).toEqual([
    '物理学院院长',
    '男',
    '县处级正职',
    expect.stringMatching(/^1966\.10（\d+岁）$/),
  ]);
  expect(dean.grades).toMatch(/^2023年(优秀|称职（合格）)；2024年/);
  const before = await read('on=2012-01-01');
  expect(before.content.map((row: { name: string }) => row.name)).not.toContain('邵承志');
  expect((await department('GET', '/api/gbjbxx/roster?on=2999-01-01')).status).toBe(400);
  const sheet = await department('POST', '/api/gbjbxx/roster/export', {
    columns: ['post', 'name', 'postOn'],
  });
  const [told] = (await readXlsx(new Uint8Array(sheet.bytes))).sheets;
  const place = told?.rows[2]?.indexOf('现任职务时间') ?? -1;
  const since = told?.rows.find(row => row[2] === dean.name)?.[place];
  expect(since).toEqual(new Date(`${dean.postOn.replace('.', '-')}-01T00:00:00Z`));
});

test('every leading post has its number and its slot, one unit has one too many, colleges have their groups', async () => {
  await world.database.transaction(connection =>
    plantHeadcounts(txOf(connection, world.registry, asSystem('演示'))).catch((error: unknown) => {
      throw new Error(JSON.stringify((error as { faults?: unknown }).faults ?? String(error)));
    }),
  );
  const department = await world.as('demo.department');
  const { lines, total } = (await department('GET', '/api/gbQuota/overview')).body;
  expect(lines.length).toBeGreaterThan(2);
  expect([total.over, total.unset, total.approved - total.occupied]).toEqual([1, 0, total.vacancy - 1]);
  const slots = (await department('GET', '/api/gbPostSlot?size=200&columns=name&columns=holderId')).body.content;
  const dean = await world.database.one<{ holder: string }>(sql`
    select p.name as holder from post_holding h join person p on p.id = h.person_id join post_slot s on s.id = h.post_slot_id
      join unit u on u.id = s.unit_id where u.name = '物理学院' and s.name = '院长'`);
  expect(dean?.holder).toBe('邵承志');
  expect(slots.some((one: { holderId: string | null }) => one.holderId === null)).toBe(true);
  const groups = (await department('GET', '/api/ldbzxx?teamType=14&columns=name&columns=memberCount')).body.content;
  expect(groups.length).toBeGreaterThan(0);
  for (const { memberCount } of groups) expect(memberCount).toBeGreaterThan(1);
});

test('trials and terms elsewhere stand in their states, and the roster marks who is on one', async () => {
  await world.database.transaction(connection => plantTerms(txOf(connection, world.registry, asSystem('演示'))));
  const department = await world.as('demo.department');
  const statesOf = async (path: string) =>
    (await department('GET', `/api/${path}?size=100&columns=state`)).body.content.map(
      (row: { state: string }) => row.state,
    );
  expect(await statesOf('gbTrial')).toContain('1');
  expect(await statesOf('gbSecond')).toContain('2');
  expect((await department('GET', '/api/gbSecond/report')).body.totalElements).toBe(3);
  const { content } = (await department('GET', '/api/gbjbxx/roster')).body;
  const marks = content.map(({ post }: { post: string }) => /（([^（）]*)）$/.exec(post)?.[1] ?? '');
  expect(marks).toEqual(expect.arrayContaining(['挂职', '试用期']));
});
