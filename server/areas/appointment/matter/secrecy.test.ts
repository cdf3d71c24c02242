/** Before the notice a matter is there for those it names alone, whatever else others reach. Domain-cadre 1.10. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ask, OpenWorld } from '../../../testing/open-world.ts';
import { inspect, meeting, recommend } from './fixture-way.ts';
import { deputy, move, openMatters, type Matters } from './fixtures.ts';

let m: Matters<OpenWorld>;
/** Reaches the whole school, with every permission of the department; named by nobody. */
let stranger: Ask;
let id: string;

beforeAll(async () => {
  m = await openMatters('2026-09-28');
  await m.world.hire('second.department', '另一位部长', 'ROLE_ORG_DEPARTMENT_ADMIN');
  stranger = await m.world.as('second.department');
  const made = await move(m, await deputy(m, '宋清扬'), { batchName: '2026 年第五批' });
  id = made.body.id;
});
afterAll(() => m.world.close());

const total = async (ask: Ask, entity: string, query = '') =>
  (await ask('GET', `/api/gbAppointment${entity}?page=0&size=20${query}`)).body.totalElements;

test('no list, page, count, trace, way, board, batch or picker gives it away to who may read everything', async () => {
  await m.step(id, 'submit');
  await recommend(m, id, { heldOn: '2026-09-28' });
  await m.step(id, 'choose');
  await m.step(id, 'inspect', { inspectionNoticedOn: '2026-09-28' });
  await inspect(m, id, '2026-09-28');
  expect(await total(m.department, '')).toBe(1);
  // The count that the department was told is not told to the next reader.
  expect((await stranger('GET', '/api/gbAppointment?page=1&size=1')).body.totalElements).toBe(0);
  for (const entity of ['', '/recommendation', '/inspection', '/fourCheck', '/notice'])
    expect([entity, await total(stranger, entity)]).toEqual([entity, 0]);
  expect(await total(stranger, '', '&keyword=宋清扬')).toBe(0);
  for (const url of [`${id}`, `${id}/trace`, `${id}/qualification`])
    expect([url, (await stranger('GET', `/api/gbAppointment/${url}`)).status]).toEqual([url, 404]);
  expect((await stranger('GET', `/api/workflowRecord?entity=appointment&recordId=${id}`)).status).toBe(404);
  expect((await stranger('GET', '/api/gbAppointment/board')).body).toEqual({ cards: [], batches: [], finished: 0 });
  expect((await stranger('GET', '/api/gbAppointment/batch')).body).toEqual({ content: [] });
  const found = await m.department('GET', '/api/gbAppointment/board?keyword=%25');
  expect([found.status, found.body.cards]).toEqual([200, []]);
  const round = {
    appointmentId: id,
    form: '1',
    heldOn: '2026-09-28',
    expectedCount: 10,
    presentCount: 9,
    validCount: 9,
    voteCount: 9,
  };
  const named = await stranger('POST', '/api/gbAppointment/recommendation', round);
  expect([named.status, JSON.stringify(named.body)]).toEqual([400, expect.not.stringContaining('宋清扬')]);
  const stop = await stranger('POST', `/api/gbAppointment/${id}/stop`, { version: 1, reason: '试探' });
  expect(stop.status).toBe(404);
  const material = await m.world.database.one<{ id: string }>(sql`
    select material[1] as id from appointment_inspection where appointment_id = ${id}::bigint`);
  expect((await stranger('GET', `/api/file/about?id=${material?.id}`)).status).toBe(404);
  expect((await m.department('GET', `/api/file/about?id=${material?.id}`)).status).toBe(200);
});

test('the form that says the post is kept with the matter: not listed, counted, found, opened, taken out or traced', async () => {
  const { personId } = await m.get(id);
  const values = { personId, toPost: '物理学院院长', fromPost: '物理学院副院长', reason: '工作需要' };
  const form = await m.made('/api/gbAppointment/form', values);
  const forms = '/form';
  expect(await total(m.department, forms)).toBe(1);
  expect([await total(stranger, forms), await total(stranger, forms, '&keyword=院长')]).toEqual([0, 0]);
  for (const url of [`form/${form.id}`, `form/${form.id}/trace`, `form/content?cadreId=${personId}&formId=${form.id}`])
    expect([url, (await stranger('GET', `/api/gbAppointment/${url}`)).status]).toEqual([url, 404]);
  const shown = await stranger('GET', `/api/gbAppointment/form/content?cadreId=${personId}`);
  expect([shown.status, shown.body.formId, shown.body.content.toPost]).toEqual([200, null, '']);
  const { body: held } = await stranger('GET', `/api/person/${personId}/records`);
  expect(held.records.map(({ entity }: { entity: string }) => entity)).not.toContain('appointmentForm');
  const file = { cadreId: personId, formId: form.id, format: 'docx', reason: '核对' };
  expect((await stranger('POST', '/api/gbAppointment/form/file', file)).status).toBe(404);
  const own = await stranger('POST', '/api/gbAppointment/form', { personId, toPost: '图书馆馆长' });
  expect([own.status, await total(stranger, forms)]).toEqual([201, 1]);
});

test('nobody is told of it by a to-do; the discipline commission is asked about the person, not told the post', async () => {
  const asked = await m.world.database.rows<{ title: string }>(sql`
    select title from todo where entity in ('appointment', 'fourCheck')`);
  expect(new Set(asked.map(({ title }) => title))).toEqual(new Set(['【凡提四必】2026-001 宋清扬待出具纪检意见']));
  const { content } = (await m.discipline('GET', '/api/gbAppointment/fourCheck')).body;
  expect(content).toHaveLength(1);
  expect(JSON.stringify(content)).not.toContain('院长');
  expect((await m.discipline('GET', `/api/gbAppointment/${id}`)).status).toBe(403);
});

test('who is named sees it from then on; with the notice everybody does who may, but the votes stay with those named', async () => {
  const wen = await m.world.idOf('person', 'number', 'GZ081006');
  const zhou = await m.world.idOf('person', 'number', 'GZ021001');
  const managed = {
    name: '干部科',
    ranks: '131;132',
    unitIds: [await m.world.idOf('unit', 'code', '100')],
    managerIds: [wen],
  };
  expect((await m.department('POST', '/api/gbManageDept', managed)).status).toBe(201);
  const office = await m.world.as('demo.cadreoffice');
  expect((await office('GET', `/api/gbAppointment/${id}`)).status).toBe(404);
  const shared = await m.step(id, 'nameMembers', { ownerId: zhou, memberIds: [wen] });
  expect(shared.status).toBe(200);
  expect((await office('GET', `/api/gbAppointment/${id}`)).body.name).toBe('2026-001 宋清扬');
  expect(await total(office, '/recommendation')).toBe(1);

  await m.step(id, 'present');
  const meetingId = await meeting(m, '2026-09-28');
  await m.step(id, 'decide', { meetingId, voteWay: '3', agreeCount: 8, againstCount: 0, abstainCount: 0 });
  expect((await stranger('GET', `/api/gbAppointment/${id}`)).body).toMatchObject({ state: '60', toPostName: '院长' });
  expect(await total(stranger, '/notice')).toBe(1);
  expect(await total(stranger, '/form', '&keyword=物理学院院长')).toBe(1);
  expect(await total(stranger, '/recommendation')).toBe(0);
  expect(await total(stranger, '/fourCheck')).toBe(0);
});

test('a matter whose people have all left is seen by who names people for the whole school, and goes on', async () => {
  const left = (await move(m, await deputy(m, '程望舒'), { batchName: '2026 年第六批' })).body;
  const read = () => stranger('GET', `/api/gbAppointment/${left.id}`);
  expect((await read()).status).toBe(404);
  await m.world.database.rows(sql`update user_account set state = 'disabled' where username = 'demo.department'`);
  expect((await read()).body.name).toBe('2026-002 程望舒');
  const office = await m.world.as('demo.cadreoffice');
  expect((await office('GET', `/api/gbAppointment/${left.id}`)).status).toBe(404);
  const wen = await m.world.idOf('person', 'number', 'GZ081006');
  const named = await stranger('POST', `/api/gbAppointment/${left.id}/nameMembers`, {
    version: left.version,
    ownerId: wen,
  });
  expect(named.status).toBe(200);
  expect((await read()).status).toBe(404);
  expect((await office('GET', `/api/gbAppointment/${left.id}`)).body).toMatchObject({
    name: '2026-002 程望舒',
    ownerName: '温如玉',
  });
});
