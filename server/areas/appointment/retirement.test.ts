/** 办理退休: what each way allows, what is settled first, and what follows from the approval. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setClock } from '../../testing/clock.ts';
import { openWorld, type Answer, type Ask, type OpenWorld } from '../../testing/open-world.ts';

let world: OpenWorld;
let department: Ask;
let office: Ask;
let unitId: string;
beforeAll(async () => {
  world = await openWorld();
  await setClock(world.database, '2026-11-20');
  department = await world.as('demo.department');
  unitId = await world.idOf('unit', 'code', '201');
  const managed = {
    name: '干部科',
    ranks: '131;132;141',
    unitIds: [await world.idOf('unit', 'code', '100')],
    managerIds: [await world.idOf('person', 'number', 'GZ081006')],
  };
  expect((await department('POST', '/api/gbManageDept', managed)).status).toBe(201);
  office = await world.as('demo.cadreoffice');
});
afterAll(() => world.close());

const faults = ({ body }: Answer) =>
  (body.fields ?? []).map((one: { path: string; message: string }) => [one.path, one.message]);
let count = 0;
async function enter(values: object): Promise<string> {
  count += 1;
  const row = {
    name: `季云${count}`,
    number: `GZ9960${count}`,
    gender: '1',
    personType: '03',
    rank: '131',
    cadreType: '2',
  };
  const made = await department('POST', '/api/gbjbxx', { ...row, unitId, workStartedOn: '1995-07-01', ...values });
  expect([made.status, faults(made)]).toEqual([201, []]);
  return made.body.id;
}
const retire = (personId: string, values: object, ask = office) =>
  ask('POST', '/api/gbRetire', { personId, ...values });
/** Of 2026-11 by the annex. */
const ofAge = { birthDate: '1966-06-10' };
const settled = {
  successor: '许怀瑾',
  handover: '学院行政工作、印章和在办事项',
  handedOverOn: '2026-11-18',
  documentNo: '江大人〔2026〕52号',
  documentOn: '2026-11-19',
};

test('handled by the cadre office, approved by the department: the posts end, the cadre has retired', async () => {
  const id = await enter(ofAge);
  const post = { personId: id, unitId, postName: '院长', postAttribute: '1', rank: '131', startOn: '2016-05-20' };
  expect((await department('POST', '/api/gbjbxx/post', post)).status).toBe(201);
  const made = await retire(id, { way: '1', retireMonth: '2026-11' });
  expect([made.status, faults(made)]).toEqual([201, []]);
  expect(made.body).toMatchObject({ matter: '季云1：到龄退休', statutoryMonth: '2026-11', state: '1' });
  const step = (ask: Ask, name: string, version: number) =>
    ask('POST', `/api/gbRetire/${made.body.id}/${name}`, { version });
  expect(faults(await step(office, 'submit', made.body.version)).map(([path]: string[]) => path)).toEqual([
    'successor',
    'handover',
    'handedOverOn',
    'documentNo',
    'documentOn',
  ]);
  const filled = await office('PUT', '/api/gbRetire', { id: made.body.id, version: made.body.version, ...settled });
  const handedIn = await step(office, 'submit', filled.body.version);
  expect([handedIn.status, handedIn.body.state]).toEqual([200, '3']);
  expect((await step(office, 'approve', handedIn.body.version)).status).toBe(403);
  const approved = await step(department, 'approve', handedIn.body.version);
  expect([approved.status, approved.body.state]).toEqual([200, '4']);
  expect((await department('GET', `/api/gbjbxx/${id}`)).body).toMatchObject({ inPostStatus: '8', currentPost: null });
  const asked = 'columns=endOn&columns=dismissType&columns=dismissDocumentNo';
  const [held] = (await department('GET', `/api/gbjbxx/post?personId=${id}&${asked}`)).body.content;
  expect([held.endOn, held.dismissType, held.dismissDocumentNo]).toEqual(['2026-11-19', '1', '江大人〔2026〕52号']);
  expect(faults(await retire(id, { way: '1', retireMonth: '2026-11' }))).toEqual([
    ['personId', '该干部已经退休，不能再办理退休'],
  ]);
});

test('of age is the statutory month, or the one that was fixed', async () => {
  const id = await enter(ofAge);
  const row = { way: '1', retireMonth: '2026-12' };
  expect(faults(await retire(id, row))).toEqual([['retireMonth', '到龄退休的年月应为 2026-11']]);
  const { version } = (await department('GET', `/api/gbjbxx/${id}`)).body;
  const fix = { version, fixedRetireMonth: '2026-12', reason: '学校研究决定' };
  expect((await department('POST', `/api/gbjbxx/${id}/fixRetirement`, fix)).status).toBe(200);
  expect((await retire(id, row)).status).toBe(201);
});

test('an elastic retirement lies in its range and is told of three months before', async () => {
  const id = await enter({ birthDate: '1966-09-10', rank: '141' });
  const early = { way: '2', retireMonth: '2026-11', noticedOn: '2026-08-21' };
  expect(faults(await retire(id, { ...early, retireMonth: '2026-08', noticedOn: '2026-05-01' }))).toEqual([
    ['retireMonth', '弹性提前退休的年月应在 2026-09 至 2027-02 之间'],
  ]);
  expect(faults(await retire(id, { ...early, noticedOn: '2026-09-01' }))).toEqual([
    ['noticedOn', '弹性提前退休须至少提前 3 个月书面告知单位'],
  ]);
  expect(faults(await retire(id, { way: '2', retireMonth: '2026-11' }))).toEqual([
    ['noticedOn', '弹性提前退休须填写书面告知单位日期'],
  ]);
  expect(faults(await retire(id, { way: '3', retireMonth: '2030-04' }))).toEqual([
    ['retireMonth', '弹性延迟退休的年月应在 2027-04 至 2030-03 之间'],
  ]);
  expect((await retire(id, early)).status).toBe(201);
});

test('a leader who stays longer is for a person to confirm; experts stay to 65 or 70; women who retire at 60 may at 55', async () => {
  const leader = await enter({ birthDate: '1966-09-10' });
  expect(faults(await retire(leader, { way: '3', retireMonth: '2028-01' }))).toEqual([
    ['way', '领导人员达到法定退休年龄应当及时办理退休手续，请核实后确认'],
  ]);
  expect(faults(await retire(leader, { way: '4', retireMonth: '2030-01' }))).toEqual([
    ['way', '延聘限于正高级、副高级专业技术职务'],
  ]);
  expect(faults(await retire(leader, { way: '6', retireMonth: '2026-11' }))).toEqual([
    ['way', '这种退休方式限女处级干部和女高级专业技术人员，请重新选择'],
  ]);
  const woman = await enter({ birthDate: '1972-01-05', gender: '2', rank: '132' });
  expect(faults(await retire(woman, { way: '6', retireMonth: '2026-12' }))).toEqual([
    ['retireMonth', '自愿退休的年月应在 2027-01 至 2033-10 之间'],
  ]);
});

test('before its month nothing is approved, and one is under way at a time', async () => {
  const id = await enter({ birthDate: '1966-09-10' });
  const row = { way: '1', retireMonth: '2027-03', ...settled };
  const made = (await retire(id, row)).body;
  const handedIn = await office('POST', `/api/gbRetire/${made.id}/submit`, { version: made.version });
  expect(handedIn.status).toBe(200);
  const approved = await department('POST', `/api/gbRetire/${made.id}/approve`, { version: handedIn.body.version });
  expect(faults(approved)).toEqual([['retireMonth', '退休年月为 2027-03，请到当月再批准']]);
  const second = (await retire(id, row)).body;
  const again = await office('POST', `/api/gbRetire/${second.id}/submit`, { version: second.version });
  expect(faults(again)[0]?.[1]).toMatch(/^季云\d+：到龄退休正在办理，不能重复办理$/);
});
