/** What stands nowhere: an office that manages cadres keeps meetings and documents, and is offered nothing it cannot write. Decision 259. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages } from '../../testing/told.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';

let world: OpenWorld;
let department: Ask;
let office: Ask;
beforeAll(async () => {
  world = await openWorld();
  department = await world.as('demo.department');
  office = await world.as('demo.cadreoffice');
});
afterAll(() => world.close());

const meeting = { name: '党委常委会', heldOn: '2026-09-21', expectedCount: 11, presentCount: 9 };
const held = async (ask: Ask) => (await ask('GET', '/auth/info')).body.placelessPermissions as string[];

test('the office makes and mends a meeting once it manages anybody; age limits stay with the whole school', async () => {
  const alone = await office('POST', '/api/gbAppointment/meeting', meeting);
  expect(messages(alone)).toEqual(['讨论决定会议由学校统一维护，需要新增请联系组织部']);
  const units = { name: '干部科', ranks: '131;132', unitIds: [await world.idOf('unit', 'code', '100')] };
  const managerIds = [await world.idOf('person', 'number', 'GZ081006')];
  expect((await department('POST', '/api/gbManageDept', { ...units, managerIds })).status).toBe(201);
  const made = await office('POST', '/api/gbAppointment/meeting', meeting);
  expect(made.status).toBe(201);
  const { id, version } = made.body;
  const mended = await office('PUT', '/api/gbAppointment/meeting', { id, version, place: '行政楼第一会议室' });
  expect([mended.status, mended.body.place]).toEqual([200, '行政楼第一会议室']);
  const limit = { rank: '150', gender: '1', effectiveMonth: '2020-01', ageYears: 58, ageMonths: 0 };
  expect(messages(await office('POST', '/api/gbRetire/ageLimit', limit))).toContain(
    '任职年龄界限由学校统一维护，需要新增请联系组织部',
  );
});

test('the page is told what of it the session may write', async () => {
  expect(await held(office)).toEqual(
    expect.arrayContaining(['appointment.decisionMeeting.*', 'travel-document.stockTake.*']),
  );
  expect((await held(office)).some(one => one.startsWith('cadre.'))).toBe(false);
  expect(await held(department)).toContain('cadre.*.*');
  expect(await held(await world.as('demo.unitadmin'))).toEqual([]);
});
