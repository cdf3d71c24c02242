/** Studies that the file proves: who says so, where they win, and what no longer changes them. Domain-cadre 1; record 320. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { action, send, sheet } from '../../testing/uploads.ts';
import { openOwnRecord, told, type OwnRecord } from './fixtures.ts';

let own: OwnRecord;
const ids: Record<string, string> = {};
const path = '/api/person/edu';
const reason = '干部人事档案专项审核';
const stays = (school: string) =>
  `“${school}”的学历学位已由组织部按档案认定，不能修改或删除；确需变动的，请由组织部先撤销认定`;

/** 许怀瑾 says a master of 省外大学 that the file does not hold; the file holds the bachelor and a master in service. */
const studies = [
  { school: '江临大学', kind: '1', startMonth: '2008-09', endMonth: '2012-06', education: '21', degree: '407' },
  {
    school: '省外大学',
    kind: '1',
    startMonth: '2012-09',
    endMonth: '2015-06',
    education: '14',
    degree: '307',
    isHighestEducation: true,
    isHighestDegree: true,
  },
  { school: '江临理工大学', kind: '2', startMonth: '2016-09', endMonth: '2019-06', education: '14', degree: '307' },
];

beforeAll(async () => {
  own = await openOwnRecord();
  for (const row of studies) {
    const made = await own.department('POST', path, { ...row, personId: own.cadreId, major: '光学' });
    expect([told(made), made.status]).toEqual([[['', undefined]], 201]);
    ids[row.school] = made.body.id;
  }
  await own.world.database.rows(sql`update cadre set state = '2'`);
});
afterAll(() => own.world.close());

async function act(school: string, name: string, who = own.department, input: object = { reason }) {
  const { version } = (await own.department('GET', `${path}/${ids[school]}`)).body;
  return who('POST', `${path}/${ids[school]}/${name}`, { version, ...input });
}
const cadre = async () => (await own.department('GET', `/api/gbjbxx/${own.cadreId}`)).body;
const study = async (school: string) => (await own.department('GET', `${path}/${ids[school]}`)).body;
const listed = async () =>
  (
    await own.department(
      'GET',
      '/api/gbjbxx?keyword=许怀瑾&columns=education&columns=fullTimeEducation&columns=onJobEducation',
    )
  ).body.content[0];
const rostered = async () => (await own.department('GET', '/api/gbjbxx/roster')).body.content[0];
const formed = async () =>
  (await own.department('GET', `/api/gbAppointment/form/content?cadreId=${own.cadreId}`)).body.content;

test('the department alone verifies, with a reason', async () => {
  expect((await act('江临大学', 'verify', own.unit)).status).toBe(403);
  expect((await act('江临大学', 'verify', own.oneself)).status).toBe(403);
  expect(told(await act('江临大学', 'verify', own.department, {}))).toEqual([['reason', '认定依据不能为空']]);
  expect(await listed()).toMatchObject({ education: '14', fullTimeEducation: '14', onJobEducation: '14' });
});

test('what is verified wins over a higher one of its kind on list, record, roster, form and figures', async () => {
  const done = await act('江临大学', 'verify', own.office);
  expect([done.status, done.body.isProved, done.body.mayUpdate, done.body.mayRemove]).toEqual([
    200,
    true,
    false,
    false,
  ]);
  expect(await listed()).toMatchObject({ education: '21', fullTimeEducation: '21', onJobEducation: '14' });
  expect(await cadre()).toMatchObject({ education: '21', graduateSchool: '江临大学', degree: '407' });
  expect(await rostered()).toMatchObject({ fullTime: expect.stringMatching(/^大学本科毕业/) });
  expect((await formed()).fullTime).toMatchObject({ educationSchool: '江临大学光学专业' });
  const bachelors = await own.department('GET', '/api/gbjbxx?education=20');
  expect(bachelors.body.content.map(({ name }: { name: string }) => name)).toContain('许怀瑾');
  expect(await study('省外大学')).toMatchObject({ isHighestEducation: false, isHighestDegree: false });
});

test('the higher one in service is the highest once it is verified as well', async () => {
  expect((await act('江临理工大学', 'verify')).status).toBe(200);
  expect(await cadre()).toMatchObject({ education: '14', graduateSchool: '江临理工大学', fullTimeEducation: '21' });
  expect(await rostered()).toMatchObject({ school: '江临理工大学光学' });
  expect(told(await act('江临理工大学', 'verify'))).toEqual([['', '这一条已经认定，无需重复认定']]);
});

test('no form changes or removes it, and the record of the person tells nothing else', async () => {
  const { version } = await study('江临大学');
  const typed = { id: ids['江临大学'], version, degree: '307' };
  expect(told(await own.department('PUT', path, typed))).toEqual([['', stays('江临大学')]]);
  expect(told(await own.department('DELETE', path, [ids['江临大学']]))).toEqual([['', stays('江临大学')]]);
  const other = { id: ids['省外大学'], version: (await study('省外大学')).version };
  const [first] = told(await own.department('PUT', path, { ...other, isHighestEducation: true })).slice(-1);
  expect(first).toEqual([
    'isHighestEducation',
    '同类教育已有认定的学历学位，未认定的不能标为最高学历，请由组织部先认定这一条',
  ]);
  const person = { id: own.cadreId, version: (await cadre()).version, education: '11' };
  expect(told(await own.department('PUT', '/api/gbjbxx', person))).toEqual([
    ['education', '学历已由组织部按档案认定，以学历学位记录为准，只能由组织部重新认定'],
  ]);
  expect(await cadre()).toMatchObject({ education: '14' });
});

async function bring(mode: string, ...rows: string[][]) {
  const heads = ['工号', '入学年月', '毕业年月', '教育类别', '学历', '毕业院校', '专业'];
  const content = await sheet(heads, ...rows);
  const { body: batch } = await send(own.department, `${path}/import?mode=${mode}`, '学历.xlsx', content);
  const fields = (batch.columns ?? []).map((one: { field: string | null }) => one.field);
  await action(own.world, own.department, batch.id, 'map', { fields });
  await own.world.settle();
  const { body } = await own.department('GET', `/api/gbImport/${batch.id}/row`);
  await action(own.world, own.department, batch.id, 'cancel');
  return body.content.map((row: { faults: { message: string }[] }) => row.faults.map(one => one.message));
}

test('a sheet that replaces the studies of somebody keeps them, and says why on the row', async () => {
  const added = ['GZ191025', '2020.09', '2023.06', '在职教育', '博士研究生毕业', '省外大学', '光学'];
  const [faults] = await bring('replace', added);
  expect(faults).toContain(`第 2 行：${stays('江临大学')}`);
  const changed = ['GZ191025', '2008.09', '2012.06', '全日制教育', '硕士研究生毕业', '江临大学', '光学'];
  expect((await bring('replace', changed)).flat()).toContain(`第 2 行：${stays('江临大学')}`);
});

test('a cadre does not say it otherwise', async () => {
  const asked = { half: '2', name: '学历核对', endsOn: '2099-06-30', unitId: own.physics, sections: '6' };
  const task = (await own.office('POST', '/api/cj', asked)).body;
  expect((await own.office('POST', `/api/cj/${task.id}/submit`, { version: task.version })).status).toBe(200);
  const forms = '/api/gbCollect/cadre';
  const form = (await own.oneself('GET', `${forms}?collectionTaskId=${task.id}`)).body.content[0];
  const said = { section: '6', key: ids['江临大学'], how: 'say', values: { degree: '307' } };
  expect((await own.oneself('POST', `/api/gbCollect/say/${form.id}`, said)).status).toBe(200);
  const { version } = (await own.oneself('GET', `${forms}/${form.id}`)).body;
  expect(told(await own.oneself('POST', `${forms}/${form.id}/confirm`, { version }))).toEqual([
    ['', `学习简历：${stays('江临大学')}`],
  ]);
});

test('withdrawn, it may be put right and verified anew; each leaves its reason', async () => {
  const undone = await act('江临大学', 'withdraw', own.department, { reason: '学位证书编号有误' });
  expect([undone.status, undone.body.isProved, undone.body.mayUpdate]).toEqual([200, false, true]);
  const right = { id: ids['江临大学'], version: undone.body.version, degree: '401' };
  expect((await own.department('PUT', path, right)).status).toBe(200);
  expect((await act('省外大学', 'verify')).status).toBe(200);
  expect((await act('江临大学', 'verify', own.department, { reason: '复核档案' })).status).toBe(200);
  expect([(await study('江临大学')).isProved, (await study('省外大学')).isProved]).toEqual([true, false]);
  const { body } = await own.department('GET', `${path}/${ids['江临大学']}/trace`);
  const reasons = body.content.map(({ reason: why }: { reason: string | null }) => why).filter(Boolean);
  expect(reasons).toEqual(expect.arrayContaining(['复核档案', '学位证书编号有误', reason]));
});
