/** A sheet that moves what others stand below. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type Ask, type OpenWorld } from '../testing/open-world.ts';
import { action, send, sheet } from '../testing/uploads.ts';

let world: OpenWorld;
let department: Ask;

beforeAll(async () => {
  world = await openWorld();
  department = await world.as('demo.department');
});
afterAll(() => world.close());

const upload = async (content: Buffer) => (await send(department, '/api/dwxx/import', '单位.xlsx', content)).body;

test('a unit that a sheet moves takes along what stands below it', async () => {
  const head = ['单位代码', '单位名称', '单位类别', '上级单位'];
  const made = await upload(
    await sheet(head, ['D921', '声学院', '教学院系', '物理学院'], ['D922', '声学系', '教学院系', '声学院']),
  );
  await action(world, department, made.id, 'confirm');
  const moved = await upload(await sheet(['单位代码', '上级单位'], ['D921', '外国语学院']));
  expect(moved).toMatchObject({ updateCount: 1, faultCount: 0 });
  const done = await action(world, department, moved.id, 'confirm');
  expect(done.body).toMatchObject({ state: 2, doneCount: 1 });
  const codes = await world.database.rows(sql`
    select a.code from unit u join unit a on u.path like a.path || '%' where u.code = 'D922' order by a.level`);
  expect(codes.map(one => (one as { code: string }).code).slice(-3)).toEqual(['203', 'D921', 'D922']);
  const last = await world.database.rows(sql`
    select c.reason, c.batch_id from change_record c join unit u on c.entity = 'unit' and c.record_id = u.id
    where u.code = 'D922' order by c.id desc limit 1`);
  expect(last).toEqual([{ reason: '随上级移动', batchId: null }]);
});

test('a sheet that puts two units below each other is told so on both', async () => {
  const head = ['单位代码', '单位名称', '单位类别', '上级单位'];
  const made = await upload(
    await sheet(head, ['D931', '热学院', '教学院系', '物理学院'], ['D932', '光学院', '教学院系', '物理学院']),
  );
  await action(world, department, made.id, 'confirm');
  const crossed = await upload(await sheet(['单位代码', '上级单位'], ['D931', '光学院'], ['D932', '热学院']));
  expect(crossed).toMatchObject({ updateCount: 0, faultCount: 2 });
});
