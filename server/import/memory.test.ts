/** What one office said of its sheet is remembered for the others, and never says something else of what their sheets say. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type Ask, type OpenWorld } from '../testing/open-world.ts';
import { action, send, sheet } from '../testing/uploads.ts';

let world: OpenWorld;
let department: Ask;
let staff: Ask;
beforeAll(async () => {
  world = await openWorld();
  [department, staff] = [await world.as('demo.department'), await world.as('demo.departmentstaff')];
});
afterAll(() => world.close());

const head = ['班级代码', '班级名称', '院系', '年级', '培养层次', '毕业日期', '班主任'];
const row = (code: string, headTeacher: string | null = null) => [
  code,
  `${code}班`,
  '物理学院',
  '2024',
  '本科',
  '2028-06-30',
  headTeacher,
];
const upload = async (who: Ask, ...rows: (string | null)[][]) =>
  (await send(who, '/api/bjxx/import', '班级.xlsx', await sheet(head, ...rows))).body;
const say = async (who: Ask, id: string, step: 'map' | 'mend', body: object) => {
  expect((await who('POST', `/api/gbImport/${id}/${step}`, body)).status).toBe(200);
  await world.settle();
};
const classOf = (code: string) =>
  world.database.one(sql`
    select u.name as unit, c.graduates_on::text as graduates_on, p.number as head_teacher
    from school_class c join unit u on u.id = c.unit_id left join person p on p.id = c.head_teacher_id where c.code = ${code}`);

test('a name that one sheet was told to mean another unit means its own in the next', async () => {
  const other = await world.idOf('unit', 'code', '101');
  const { id } = await upload(staff, row('JY01'));
  await say(staff, id, 'mend', { words: [{ field: 'unitId', text: '物理学院', to: other }] });
  await staff('POST', `/api/gbImport/${id}/cancel`);
  const next = await upload(department, row('JY02'));
  expect(next).toMatchObject({ addCount: 1, faultCount: 0 });
  await action(world, department, next.id, 'confirm');
  expect(await classOf('JY02')).toMatchObject({ unit: '物理学院' });
});

test('a heading that one sheet was told to leave out, or to mean another field, is what it says in the next', async () => {
  const { id, columns } = await upload(staff, row('JY03'));
  const fields = columns.map((one: { field: string }) => (one.field === 'graduatesOn' ? null : one.field));
  await say(staff, id, 'map', { fields });
  await staff('POST', `/api/gbImport/${id}/cancel`);
  const next = await upload(department, row('JY04'));
  expect(next.columns[5]).toMatchObject({ heading: '毕业日期', field: 'graduatesOn', by: 'label' });
  await action(world, department, next.id, 'confirm');
  expect(await classOf('JY04')).toMatchObject({ graduatesOn: '2028-06-30' });
});

test('a person is meant by a name in one sheet alone: the namesake of the next is asked for', async () => {
  const teacherId = await world.idOf('person', 'number', 'GZ041011');
  const { id } = await upload(staff, row('JY05', '小王老师'));
  await say(staff, id, 'mend', { words: [{ field: 'headTeacherId', text: '小王老师', to: teacherId }] });
  await action(world, staff, id, 'confirm');
  expect(await classOf('JY05')).toMatchObject({ headTeacher: 'GZ041011' });
  const next = await upload(department, row('JY06', '小王老师'));
  expect(next).toMatchObject({ addCount: 0, faultCount: 1 });
});
