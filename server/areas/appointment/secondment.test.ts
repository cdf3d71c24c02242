/** 挂职: from the proposal to the end; the status, the line of the résumé, the reports, the grade. Domain-cadre 1.11. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { secondment } from 'contract/appointment/secondment.ts';
import { asSystem } from '../../kit/actor.ts';
import { takeDue } from '../../kit/process/due.ts';
import { txOf } from '../../kit/tx.ts';
import { setClock } from '../../testing/clock.ts';
import { pdf, sendFile } from '../../testing/files.ts';
import { openWorld, type Answer, type Ask, type OpenWorld } from '../../testing/open-world.ts';

let world: OpenWorld;
let department: Ask;
let own: Ask;
let personId: string;
beforeAll(async () => {
  world = await openWorld();
  await setClock(world.database, '2026-03-02');
  department = await world.as('demo.department');
  own = await world.as('demo.cadre');
  // 许怀瑾, a deputy since 2020.
  const cadre = await department('POST', '/api/gbjbxx', { number: 'GZ191025', cadreType: '3', rank: '132' });
  personId = cadre.body.id;
  const post = { personId, unitId: cadre.body.unitId, postName: '副院长', postAttribute: '2', rank: '132' };
  expect((await department('POST', '/api/gbjbxx/post', { ...post, startOn: '2020-01-01' })).status).toBe(201);
  const line = { personId, startMonth: '2020-01', content: '江临大学物理学院副院长', kind: '0' };
  expect((await department('POST', '/api/person/resume', line)).status).toBe(201);
});
afterAll(() => world.close());

const faults = ({ body }: Answer) =>
  (body.fields ?? []).map((one: { path: string; message: string }) => [one.path, one.message]);
const term = { kind: '1', toUnit: '云川县委', toPost: '副书记', startOn: '2026-03-02', planEndOn: '2027-03-01' };
const propose = (values: object = {}) => department('POST', '/api/gbSecond', { personId, ...term, ...values });
const rowOf = async (id: string) => (await department('GET', `/api/gbSecond/${id}`)).body;
const step = async (id: string, name: string, input: object = {}) =>
  department('POST', `/api/gbSecond/${id}/${name}`, { version: (await rowOf(id)).version, ...input });
const cadre = async () => (await department('GET', `/api/gbjbxx/${personId}`)).body;
const lines = async () =>
  (
    await department(
      'GET',
      `/api/person/resume?personId=${personId}&kind=1&columns=content&columns=startMonth&columns=endMonth&columns=type`,
    )
  ).body.content.map((one: Record<string, unknown>) => [
    one['startMonth'],
    one['endMonth'],
    one['content'],
    one['type'],
  ]);
const night = () =>
  world.database.transaction(async connection => {
    const handler = world.registry.processes.get(secondment.name);
    if (handler) await takeDue(txOf(connection, world.registry, asSystem('夜间任务')), handler, 'expire');
  });
const report = async () => [
  (await sendFile(department, '/api/file/upload', { name: '鉴定.pdf', content: pdf })).body.id,
];
let id: string;

test('sent out by a document on its day: seconded, a line inside the main one, the post at home kept', async () => {
  expect(faults(await propose({ planEndOn: '2026-03-02' }))).toEqual([['planEndOn', '计划结束日期应晚于开始日期']]);
  const made = await propose();
  expect([made.status, faults(made)]).toEqual([201, []]);
  expect(made.body).toMatchObject({ matter: '许怀瑾：挂任云川县委副书记', state: '1', endsOn: '2027-03-01' });
  id = made.body.id;
  await setClock(world.database, '2026-03-01');
  expect(faults(await step(id, 'dispatch'))).toEqual([
    ['documentNo', '请填写派出文号后再派出'],
    ['startOn', '开始日期为 2026-03-02，请到当日再派出'],
  ]);
  await setClock(world.database, '2026-03-02');
  const { version } = await rowOf(id);
  await department('PUT', '/api/gbSecond', { id, version, documentNo: '江大党干〔2026〕9号' });
  expect((await step(id, 'dispatch')).body.state).toBe('2');
  expect(await cadre()).toMatchObject({ inPostStatus: '3', currentPost: '物理学院副院长' });
  expect(await lines()).toEqual([['2026-03', null, '挂任云川县委副书记', '3']]);
  const second = await propose({ documentNo: '江大党干〔2026〕10号' });
  expect(faults(await step(second.body.id, 'dispatch')).map(([, message]: string[]) => message)).toContain(
    '许怀瑾：挂任云川县委副书记尚未结束，不能同时挂职',
  );
  expect((await department('DELETE', '/api/gbSecond', [second.body.id])).status).toBe(200);
});

test('生成简历 keeps the line of the term inside the post at home', async () => {
  const { version } = await cadre();
  const confirmed = ['cadre.cadre.resume-stands'];
  const made = await department('POST', `/api/gbjbxx/${personId}/generateResume`, { version, confirmed });
  expect([made.status, faults(made)]).toEqual([200, []]);
  expect(await lines()).toEqual([['2026-03', null, '挂任云川县委副书记', '3']]);
});

test('the cadre tells of each month of the own term, of no month to come, and nobody else does', async () => {
  await setClock(world.database, '2026-05-20');
  const months = async () =>
    (await own('GET', '/api/gbSecond/own')).body.content[0].months.map((one: { month: string; content: string }) => [
      one.month,
      one.content,
    ]);
  const file = (ask: Ask, month: string, content: string) =>
    ask('POST', '/api/gbSecond/own/report', { secondmentId: id, month, content });
  expect(await months()).toEqual([
    ['2026-05', null],
    ['2026-04', null],
    ['2026-03', null],
  ]);
  expect((await file(own, '2026-03', '熟悉县情，走访八个乡镇')).status).toBe(200);
  expect((await file(own, '2026-03', '熟悉县情，走访九个乡镇')).status).toBe(200);
  expect(faults(await file(own, '2026-06', '六月'))).toEqual([['month', '该月尚未开始，不能填写月报']]);
  expect(faults(await file(own, '2026-02', '二月'))).toEqual([['month', '月份不在挂职期间']]);
  expect(faults(await file(own, '2026-04', ''))).toEqual([['content', '工作情况不能为空']]);
  expect((await file(department, '2026-04', '代写')).status).toBe(404);
  expect((await file(await world.as('demo.unitadmin'), '2026-04', '代写')).status).toBe(403);
  expect((await months())[2]).toEqual(['2026-03', '熟悉县情，走访九个乡镇']);
  const watch = world.registry.watches.find(one => one.code === 'GB_MONTHLY');
  const found = await watch?.find(txOf(world.database, world.registry, asSystem('核对')), {
    today: '2026-05-20',
    until: '2026-05-23',
  });
  expect(found?.map(one => [one.name, one.dueOn])).toEqual([['2026年4月', '2026-04-30']]);
});

test('extended to a later day by a document; over in the night after its last day, and watched until the end', async () => {
  const later = { extensionNo: '江大党干〔2027〕2号', reason: '挂职单位工作需要' };
  expect(faults(await step(id, 'extend', { ...later, extendEndOn: '2027-03-01' }))).toEqual([
    ['extendEndOn', '延期后的日期应晚于 2027-03-01'],
  ]);
  const extended = await step(id, 'extend', { ...later, extendEndOn: '2027-09-01' });
  expect(extended.body).toMatchObject({ state: '3', endsOn: '2027-09-01' });
  const watch = world.registry.watches.find(one => one.code === 'GB_SECOND');
  const tx = txOf(world.database, world.registry, asSystem('核对'));
  expect(
    (await watch?.find(tx, { today: '2027-07-03', until: '2027-09-01' }))?.map(one => [one.name, one.dueOn]),
  ).toEqual([['许怀瑾', '2027-09-01']]);
  await setClock(world.database, '2027-09-01');
  await night();
  expect((await rowOf(id)).state).toBe('3');
  await setClock(world.database, '2027-09-02');
  await night();
  expect((await rowOf(id)).state).toBe('4');
});

test('ended with the report of the unit and a grade: back in office, the line closed, an assessment of its kind', async () => {
  const ends = { realEndOn: '2027-09-01', grade: '1', comment: '实绩突出' };
  expect(faults(await step(id, 'finish', ends))).toEqual([['unitReport', '挂职单位鉴定不能为空']]);
  const ended = await step(id, 'finish', { ...ends, unitReport: await report() });
  expect([ended.status, ended.body.state]).toEqual([200, '5']);
  expect((await cadre()).inPostStatus).toBe('1');
  expect(await lines()).toEqual([['2026-03', '2027-09', '挂任云川县委副书记', '3']]);
  const grades = (await department('GET', `/api/gbjbxx/assess?personId=${personId}&type=6`)).body.content;
  expect(grades.map((one: Record<string, unknown>) => [one['year'], one['grade'], one['unitText']])).toEqual([
    [2027, '1', '云川县委'],
  ]);
});

test('within the school nobody is away; it ends early with a document and a reason', async () => {
  const inside = { kind: '2', toUnit: '教务处', toPost: '副处长', startOn: '2027-09-02', planEndOn: '2028-09-01' };
  const made = await propose({ ...inside, documentNo: '江大党干〔2027〕30号' });
  expect((await step(made.body.id, 'dispatch')).body.state).toBe('2');
  expect((await cadre()).inPostStatus).toBe('1');
  const early = { realEndOn: '2027-09-02', grade: '2', reason: '工作需要', endDocumentNo: '江大党干〔2027〕31号' };
  expect(faults(await step(made.body.id, 'endEarly', { ...early, realEndOn: '2027-09-03' }))).toEqual([
    ['realEndOn', '实际结束日期不能晚于今天'],
  ]);
  const ended = await step(made.body.id, 'endEarly', early);
  expect(ended.body).toMatchObject({ state: '6', endDocumentNo: '江大党干〔2027〕31号' });
});

test('without a main line that goes on, the missing line is for a person to confirm', async () => {
  const [main] = (await department('GET', `/api/person/resume?personId=${personId}&kind=0`)).body.content;
  const closed = await department('GET', `/api/person/resume/${main.id}`);
  const ends = { id: main.id, version: closed.body.version, endMonth: '2027-09' };
  expect((await department('PUT', '/api/person/resume', { ...ends, confirmed: [] })).status).toBe(200);
  const made = await propose({
    kind: '4',
    startOn: '2027-09-02',
    planEndOn: '2028-09-01',
    documentNo: '江大党干〔2027〕33号',
  });
  const asked = await step(made.body.id, 'dispatch');
  expect(asked.body.code).toBe('kit.confirm');
  expect(faults(asked)[0]?.[1]).toMatch(/^简历中没有正在进行的主线经历/);
  const sent = await step(made.body.id, 'dispatch', { confirmed: ['appointment.secondment.no-line'] });
  expect(sent.body.state).toBe('2');
  expect((await cadre()).inPostStatus).toBe('3');
});
