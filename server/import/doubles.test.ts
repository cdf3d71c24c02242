/** What is said of a sheet once for many rows: which of two rows counts, whose rows a cause has, which place a cell means. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Cause } from 'contract/import/mending.ts';
import { openWorld, type Ask, type OpenWorld } from '../testing/open-world.ts';
import { action, send, sheet } from '../testing/uploads.ts';

let world: OpenWorld;
let department: Ask;
beforeAll(async () => {
  world = await openWorld();
  department = await world.as('demo.department');
});
afterAll(() => world.close());

const upload = async (path: string, ...rows: (string | null)[][]) =>
  (await send(department, `/api/${path}/import`, '表.xlsx', await sheet(...rows))).body;
const mend = async (id: string, body: object) => {
  const answer = await department('POST', `/api/gbImport/${id}/mend`, body);
  await world.settle();
  return answer.status === 200 ? (await department('GET', `/api/gbImport/${id}`)).body : answer.body;
};
const causesOf = async (id: string): Promise<Cause[]> =>
  (await department('GET', `/api/gbImport/${id}/cause`)).body.causes;
const messagesOf = async (id: string, query: string): Promise<string[]> =>
  (await department('GET', `/api/gbImport/${id}/row?${query}`)).body.content.flatMap(
    (row: { faults: { message: string }[] }) => row.faults.map(one => one.message),
  );

test('[S2-05] one person in three rows is one cause, and the first or the last row counts, as a person says', async () => {
  const { id, faultCount } = await upload(
    'dyjbxx',
    ['学号/工号', '籍贯'],
    ['GZ041011', '江苏无锡'],
    ['GZ071012', '江苏苏州'],
    ['GZ041011', '江苏镇江'],
    ['GZ041011', '江苏南通'],
  );
  expect(faultCount).toBe(2);
  expect(await causesOf(id)).toMatchObject([{ path: '', kind: 'double', rows: 2, rowNos: [4, 5] }]);
  expect(await mend(id, { doubles: 'first' })).toMatchObject({ updateCount: 2, leftCount: 2, doubles: 'first' });
  expect(await messagesOf(id, 'outcome=left')).toEqual([
    '第 4 行：与第 2 行是同一条记录，按选择只导入一行',
    '第 5 行：与第 2 行是同一条记录，按选择只导入一行',
  ]);
  expect(await mend(id, { doubles: null })).toMatchObject({ faultCount: 2, leftCount: 0, doubles: null });
  expect(await mend(id, { doubles: 'last' })).toMatchObject({ faultCount: 0, leftCount: 2, updateCount: 2 });
  expect(await messagesOf(id, 'outcome=left')).toEqual([
    '第 2 行：与第 5 行是同一条记录，按选择只导入一行',
    '第 4 行：与第 5 行是同一条记录，按选择只导入一行',
  ]);
  expect((await action(world, department, id, 'confirm')).body).toMatchObject({ doneCount: 2, faultCount: 0 });
  expect(await world.database.one(sql`select native_place from person where number = 'GZ041011'`)).toEqual({
    nativePlace: '江苏南通',
  });
});

const head = ['班级代码', '班级名称', '院系', '年级', '培养层次', '毕业日期'];
const line = (code: string, name: string, unit = '物理学院', day = '2028-06-30') => [
  code,
  name,
  unit,
  '2024',
  '本科',
  day,
];

test('[S2-05] new records with one number and two names are two records, and no choice drops one of them', async () => {
  const rows = [
    line('C1', '一班'),
    line('C1', '一班', '物理学院', '2028-07-01'),
    line('C2', '二班'),
    line('C2', '三班'),
  ];
  const { id } = await upload('bjxx', head, ...rows);
  expect((await causesOf(id)).map(({ path, kind, rowNos }) => [path, kind, rowNos])).toEqual([
    ['', 'double', [3]],
    ['code', 'cell', [5]],
  ]);
  expect(await mend(id, { doubles: 'last' })).toMatchObject({ addCount: 2, leftCount: 1, faultCount: 1 });
  await action(world, department, id, 'confirm');
  const classes = await world.database.rows(sql`
    select code, graduates_on::text as day from school_class where code in ('C1', 'C2') order by code`);
  expect(classes).toEqual([
    { code: 'C1', day: '2028-07-01' },
    { code: 'C2', day: '2028-06-30' },
  ]);
});

test('[S2-05] the rows of one cause are asked for, and of another one none of them is told', async () => {
  const { id } = await upload(
    'bjxx',
    head,
    line('C3', '三班', '甲院'),
    line('C4', '四班', '乙院'),
    line('C5', '五班', '甲院'),
  );
  const causes = await causesOf(id);
  const idOf = (value: string) => causes.find(one => one.value === value)?.id ?? '';
  expect(await messagesOf(id, `outcome=fault&cause=${idOf('甲院')}`)).toEqual([
    '第 2 行：院系“甲院”不存在或不在您的管理范围内，请填写代码或全称',
    '第 4 行：院系“甲院”不存在或不在您的管理范围内，请填写代码或全称',
  ]);
  const { body } = await department('GET', `/api/gbImport/${id}/row?outcome=fault&cause=${idOf('乙院')}`);
  expect([body.totalElements, body.content[0].rowNo]).toEqual([1, 3]);
});

test('[S2-05] a place is chosen for a cell; one that is not there is refused', async () => {
  const physics = await world.idOf('unit', 'name', '物理学院');
  const { id } = await upload('bjxx', head, line('C6', '六班', '甲院'), line('C7', '七班', '甲院'));
  const cell = (chosen: string) => ({ cells: [{ rowNo: 2, field: 'unitId', text: null, id: chosen }] });
  expect((await mend(id, cell('999999999999'))).fields).toMatchObject([{ path: 'cells.0.id', code: 'kit.not-found' }]);
  expect(await mend(id, cell(physics))).toMatchObject({ addCount: 1, faultCount: 1 });
  await action(world, department, id, 'confirm');
  expect(await world.database.one(sql`select unit_id from school_class where code = 'C6'`)).toEqual({
    unitId: physics,
  });
});
