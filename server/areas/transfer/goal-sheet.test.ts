/** Goals of graduates by sheet: the list is handed out, filled in, checked cell by cell and written, each once. */
import { sql } from 'drizzle-orm';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setClock } from '../../testing/clock.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { action, rowsIn, send, sheet } from '../../testing/uploads.ts';
import { enrolGraduates, openAccounts } from './fixtures.ts';

const base = '/api/zzgxzj/batch';
let world: OpenWorld;
let college: Ask;
let secretary: Ask;
let department: Ask;
let batchId: string;
let ids: string[];

const act = async (name: string, who: Ask) => {
  const { version } = (await department('GET', `${base}/${batchId}`)).body;
  return who('POST', `${base}/${batchId}/${name}`, { version });
};

beforeAll(async () => {
  world = await openWorld();
  await setClock(world.database, '2027-05-10');
  [college, secretary, department] = (await Promise.all(
    ['demo.college', 'demo.secretary', 'demo.department'].map(name => world.as(name)),
  )) as [Ask, Ask, Ask];
  const [optics, graduates] = await Promise.all(
    ['9999990001201001', '9999990001201003'].map(code => world.idOf('party_organisation', 'code', code)),
  );
  const seat = { classId: await world.idOf('school_class', 'code', '201B2301') };
  const seats = [optics, graduates].map(organisationId => ({ ...seat, organisationId: organisationId ?? '' }));
  ids = await enrolGraduates(world, seats, 6);
  await openAccounts(world.database, ids.slice(0, 1));
  const made = await college('POST', base, {
    name: '物理学院2027届毕业生',
    organisationId: await world.idOf('party_organisation', 'code', '9999990001201'),
    year: 2027,
    classIds: [seat.classId],
    deadlineOn: '2027-05-31',
    leaveOn: '2027-06-25',
  });
  batchId = made.body.id;
  await act('submit', college);
});
afterAll(() => world.close());

const heads = ['学号/工号', '姓名', '去向', '接收基层党委', '接收党组织', '接收省份', '联系人及电话', '党费交至'];
const to = ['中共海宁市委组织部', '中共海宁市光学研究所支部委员会', '海宁省', null, '2027-06'];
const upload = async (who: Ask, ...rows: (string | null)[][]) =>
  (await send(who, `${base}/destination/import`, '去向.xlsx', await sheet(heads, ...rows))).body;
const rowsOf = async (who: Ask, id: string) => (await who('GET', `/api/gbImport/${id}/row?size=100`)).body.content;
const goals = () =>
  world.database.rows<Record<string, unknown>>(sql`
    select number, state, kind, to_organisation_name as "to", filled_on as "on" from graduation_destination
    where graduation_batch_id = ${batchId}::bigint and number like 'BY%' order by number`);
const todos = () =>
  world.database.rows(sql`
    select t.state from todo t join user_account u on u.id = t.receiver_id
    where u.username = 'BY000001' and t.biz_type = 'ZJ_GRAD' order by t.id`);

test('[BIZ-21] the list of a batch holds the graduates one keeps who may still be filled in, with words to choose from', async () => {
  const { bytes, headers } = await secretary('GET', `${base}/${batchId}/template`);
  expect(decodeURIComponent(String(headers['content-disposition']))).toContain('物理学院2027届毕业生去向填报表.xlsx');
  const [head, ...lines] = await rowsIn(bytes, '毕业去向');
  expect(head).toEqual(['学号/工号', '*姓名', ...heads.slice(2)]);
  expect(lines).toEqual([
    ['BY000001', '毕业生0001'],
    ['BY000003', '毕业生0003'],
    ['BY000005', '毕业生0005'],
  ]);
  // The words to choose from stand on a hidden sheet, which an import does not read.
  const words = (await readXlsx(new Uint8Array(bytes))).sheets.find(({ name }) => name === '选项');
  expect(words?.rows.flat()).toEqual(['就业单位', '升学', '转回户籍地或人才中心', '出国（境）保留', '暂留学校']);
  const whole = await rowsIn((await college('GET', `${base}/${batchId}/template`)).bytes, '毕业去向');
  expect(whole.filter(([number]) => number?.startsWith('BY'))).toHaveLength(6);
  expect((await (await world.as('demo.branchstaff'))('GET', `${base}/${batchId}/template`)).status).toBe(403);
});

test('[BIZ-21] every fault of a sheet is told on its cell, and nobody beyond the own reach is touched', async () => {
  const batch = await upload(
    secretary,
    ['BY000001', '毕业生0001', '就业单位', '中共海宁市委组织部', null, '海宁省', null, '明年6月'],
    ['BY000003', '毕业生0004', '升学', ...to],
    ['BY000002', '毕业生0002', '升学', ...to],
    ['BY999999', '无此人', '升学', ...to],
    ['BY000005', '毕业生0005', '去火星', ...to],
  );
  expect(batch).toMatchObject({ totalCount: 5, addCount: 0, updateCount: 0, faultCount: 5 });
  const rows = await rowsOf(secretary, batch.id);
  expect(
    rows.map((row: { faults: { cell: string; message: string }[] }) => row.faults.map(one => [one.cell, one.message])),
  ).toEqual([
    [
      ['H2', '第 2 行：党费交至不是有效年月，请按“2026-05”填写'],
      ['E2', '第 2 行：去向为“就业单位”时应填写“接收党组织”'],
      ['H2', '第 2 行：去向为“就业单位”时应填写“党费交至”'],
    ],
    [['B3', '第 3 行：姓名与名单中的“毕业生0003”不一致，请核对是否错行']],
    [['A4', '第 4 行：学号/工号“BY000002”不在可填报的毕业去向名单中，或不在您的管理范围内，请核对']],
    [['A5', '第 5 行：学号/工号“BY999999”不在可填报的毕业去向名单中，或不在您的管理范围内，请核对']],
    [['C6', '第 6 行：去向“去火星”不在字典范围内']],
  ]);
  expect(await goals()).toMatchObject(Array.from({ length: 6 }, () => ({ state: '1', kind: null })));
});

test('[BIZ-21] what was confirmed is written once: the answer waits for the branch, the to-do is settled, again changes nothing', async () => {
  expect(await todos()).toEqual([{ state: 0 }]);
  const lines = [
    ['BY000001', '毕业生0001', '就业单位', ...to],
    ['BY000003', '毕业生0003', '暂留学校'],
  ];
  const batch = await upload(secretary, ...lines);
  expect(batch).toMatchObject({ addCount: 0, updateCount: 2, faultCount: 0 });
  expect((await goals())[0]).toMatchObject({ state: '1' });
  expect((await action(world, secretary, batch.id, 'confirm')).body).toMatchObject({ state: 2, doneCount: 2 });
  const filled = { number: 'BY000001', state: '2', kind: '1', to: '中共海宁市光学研究所支部委员会', on: '2027-05-10' };
  expect((await goals()).slice(0, 3)).toMatchObject([filled, { state: '1' }, { state: '2', kind: '5' }]);
  expect(await todos()).toEqual([{ state: 1 }]);

  expect(await upload(secretary, ...lines)).toMatchObject({ updateCount: 0, sameCount: 2, faultCount: 0 });
  const blank = await upload(secretary, ['BY000001', '毕业生0001', null, null, '中共海宁大学支部委员会']);
  expect((await rowsOf(secretary, blank.id))[0].changes).toEqual([
    { name: 'toOrganisationName', label: '接收党组织', old: filled.to, new: '中共海宁大学支部委员会' },
  ]);
  const list = await rowsIn((await secretary('GET', `${base}/${batchId}/template`)).bytes, '毕业去向');
  expect(list[1]).toEqual(['BY000001', '毕业生0001', '就业单位', ...to]);

  await action(world, secretary, batch.id, 'withdraw');
  expect((await goals()).slice(0, 3)).toMatchObject([
    { state: '1', kind: null, on: null },
    { state: '1' },
    { state: '1', kind: null, on: null },
  ]);
  expect(await todos()).toEqual([{ state: 0 }]);
});

test('[BIZ-21] a batch is begun by the college or the department, never by a branch', async () => {
  const { id: _, version: __, ...values } = (await college('GET', `${base}/${batchId}`)).body;
  const { name, organisationId, year, classIds, deadlineOn, leaveOn } = values;
  const batch = { name: `${name}（二）`, organisationId, year, classIds, deadlineOn, leaveOn };
  expect((await secretary('POST', base, batch)).status).toBe(403);
  expect((await secretary('PUT', base, { ...batch, id: batchId, version: 2 })).status).toBe(403);
  expect((await secretary('GET', base)).body.content).toMatchObject([{ id: batchId }]);
  const made = await college('POST', base, batch);
  expect(made.status).toBe(201);
  expect((await secretary('DELETE', base, { ids: [made.body.id], reason: '误录' })).status).toBe(403);
});

test('[BIZ-21] a branch sees and checks its own of a batch of the college; a goal whose letter is out is filled in no more', async () => {
  await action(
    world,
    college,
    (await upload(college, ...ids.map((_, n) => [`BY00000${n + 1}`, `毕业生000${n + 1}`, '升学', ...to]))).id,
    'confirm',
  );
  expect((await goals()).map(one => one['state'])).toEqual(['2', '2', '2', '2', '2', '2']);
  expect((await secretary('GET', `${base}/${batchId}/board`)).body.lines).toMatchObject([{ total: 3, filled: 3 }]);
  expect((await secretary('POST', `${base}/check`, { graduationBatchId: batchId })).body).toEqual({ checked: 3 });
  expect((await goals()).map(one => one['state'])).toEqual(['3', '2', '3', '2', '3', '2']);
  expect((await act('close', secretary)).status).toBe(403);
  expect((await act('generate', secretary)).status).toBe(403);
  expect((await act('generate', department)).status).toBe(200);

  const behind = async (filter: string) =>
    (await department('GET', `${base}/destination?graduationBatchId=${batchId}&size=1&${filter}`)).body.totalElements;
  const { lines } = (await department('GET', `${base}/${batchId}/board`)).body;
  expect(lines).toMatchObject([{ total: 10, silent: 4, filled: 3, checked: 0, issued: 3, received: 0, other: 0 }]);
  expect(await behind('state=2')).toBe(3);
  expect(await behind('state=4&transferState=50')).toBe(3);
  expect(await behind('state=4&transferState=70')).toBe(0);
  expect(await behind('state=4&state=6&transferState.empty=true')).toBe(0);

  const late = await upload(college, ['BY000001', '毕业生0001', '暂留学校'], ['BY000002', '毕业生0002', '暂留学校']);
  expect(late).toMatchObject({ updateCount: 1, faultCount: 1 });
  expect((await rowsOf(college, late.id))[0].faults[0].message).toBe(
    '第 2 行：毕业生0001的去向状态为“已开介绍信”，不能再填报，请核对名单',
  );
});
