/** What stands beside a cadre: lines of the résumé, the generated one, grades, posts in society. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type Answer, type Ask, type OpenWorld } from '../../testing/open-world.ts';

let world: OpenWorld;
let department: Ask;
let personId: string;
let physics: string;
beforeAll(async () => {
  world = await openWorld();
  department = await world.as('demo.department');
  physics = await world.idOf('unit', 'code', '201');
  const made = await department('POST', '/api/gbjbxx', { number: 'GZ941007', cadreType: '2', rank: '131' });
  personId = made.body.id;
});
afterAll(() => world.close());

const add = (path: string, values: object) => department('POST', path, { personId, ...values });
const faults = ({ body }: Answer) =>
  (body.fields ?? []).map((one: { path: string; message: string }) => [one.path, one.message]);
const line = (startMonth: string, endMonth: string | null, values: object = {}) =>
  add('/api/person/resume', { startMonth, endMonth, content: '物理学院教师', kind: '0', ...values });

test('a gap of the main line is a warning, an overlap a fault, and what went on meanwhile lies inside its parent', async () => {
  const first = await line('2015-07', '2018-03');
  expect(first.status).toBe(201);
  expect(faults(await line('2018-05', null))).toEqual([['startMonth', '简历时间不连续：2018.03–2018.05']]);
  expect(faults(await line('2018-02', null))).toEqual([['startMonth', '简历时间重叠']]);
  expect(faults(await line('2014-07', '2013-07'))).toEqual([['endMonth', '结束时间不能早于开始时间']]);
  expect((await line('2018-03', null)).status).toBe(201);
  const inside = { kind: '1', parentId: first.body.id, content: '云川大学访学' };
  expect(faults(await line('2016-09', '2018-04', inside))).toEqual([
    ['startMonth', '"其间"经历须在主线经历时间范围内'],
  ]);
  expect((await line('2016-09', '2017-08', inside)).status).toBe(201);
});

test('the résumé is made of studies, work and posts, and takes the place of another one only when confirmed', async () => {
  const degree = { education: '21', degree: '407', isHighestEducation: true };
  const physicsStudies = { kind: '1', school: '江临大学', department: '物理系', major: '物理学' };
  await add('/api/person/edu', { startMonth: '1985-09', endMonth: '1989-07', ...degree, ...physicsStudies });
  await add('/api/person/work', {
    startMonth: '1989-07',
    endMonth: null,
    unitText: '江临大学物理学院',
    postText: '教师',
  });
  const post = { unitId: physics, postName: '院长', postAttribute: '1', rank: '131', startOn: '2016-05-20' };
  expect((await add('/api/gbjbxx/post', post)).status).toBe(201);
  const { version, education, major } = (await department('GET', `/api/gbjbxx/${personId}`)).body;
  expect([education, major]).toEqual(['21', '物理学']);
  const generate = (confirmed: string[]) =>
    department('POST', `/api/gbjbxx/${personId}/generateResume`, { version, confirmed });
  expect((await generate([])).body.fields[0].message).toBe('已有 3 条简历，重新生成将替换现有文字，请确认');
  expect((await generate(['cadre.cadre.resume-stands'])).status).toBe(200);
  const lines = (await department('GET', `/api/person/resume?personId=${personId}&sort=startMonth,asc`)).body.content;
  expect(lines.map((one: Record<string, string>) => [one['startMonth'], one['endMonth'], one['content']])).toEqual([
    ['1985-09', '1989-07', '江临大学物理系物理学专业学习'],
    ['1989-07', '2016-05', '江临大学物理学院教师'],
    ['2016-05', null, '物理学院院长'],
  ]);
});

test('one education is the highest', async () => {
  const second = {
    startMonth: '1990-09',
    endMonth: '1993-07',
    kind: '1',
    education: '14',
    school: '云川大学',
    major: '光学',
  };
  expect(faults(await add('/api/person/edu', { ...second, isHighestEducation: true }))).toEqual([
    ['isHighestEducation', '只能有一条标为最高学历，请先取消另一条的标记'],
  ]);
});

test('one grade of a kind for a year, and 优秀 to nobody whom a discipline of that year weighs on', async () => {
  const grade = (values: object) => add('/api/gbjbxx/assess', { year: 2024, type: '2', grade: '1', ...values });
  expect((await grade({})).status).toBe(201);
  expect(faults(await grade({ grade: '2' }))).toEqual([['year', '该年度的同类考核已登记，无需重复登记']]);
  const discipline = { kind: '21', decidedOn: '2025-03-10', reason: '违反工作纪律', authority: '江临大学纪委' };
  const { body } = await add('/api/person/discipline', discipline);
  const office = await world.as('demo.discipline');
  const path = `/api/person/discipline/${body.id}/approve`;
  expect((await office('POST', path, { version: body.version })).status).toBe(200);
  expect(faults(await grade({ year: 2025 }))).toEqual([['grade', '处分影响期内不得评为优秀']]);
  expect((await grade({ year: 2025, grade: '2' })).status).toBe(201);
  expect((await grade({ year: 2026 })).status).toBe(201);
});

test('in enterprises nobody of 处级 is paid, and one society is chaired', async () => {
  const held = {
    organisationName: '江临光电公司',
    post: '独立董事',
    approvalNo: '江大党干〔2024〕3号',
    startOn: '2024-01-01',
  };
  const join = (values: object) => add('/api/gbjbxx/partTime', { ...held, ...values });
  expect(faults(await join({ organisationType: '1', isPaid: true }))).toEqual([
    ['isPaid', '企业兼职须经审批且不得取酬'],
  ]);
  expect(faults(await join({ organisationType: '1', approvalNo: null }))).toEqual([
    ['approvalNo', '企业兼职须经审批且不得取酬'],
  ]);
  const chair = { organisationType: '2', organisationName: '省物理学会', post: '理事长', isChair: true };
  expect((await join(chair)).status).toBe(201);
  expect(faults(await join({ ...chair, organisationName: '省光学学会' }))).toEqual([
    ['isChair', '在社会团体担任负责人的兼职不能超过 1 个'],
  ]);
});
