/** Step 11 begins with the certificate of the party school, and rests on it as long as it counts. 细则第十三条, domain-cadre 4.9. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setClock } from '../../testing/clock.ts';
import { openDesks, teacher, type Desks } from './fixtures.ts';

let desks: Desks;
beforeAll(async () => void (desks = await openDesks()));
afterAll(() => desks.world.close());

/** A training of development targets that has ended, which the teacher passed. */
async function certified(): Promise<string> {
  const { world } = desks;
  const school = await world.as('demo.school');
  const made = await school('POST', '/api/dxBatch', {
    name: '2026年第二期发展对象培训班',
    code: 'DX2026-88',
    type: '2',
    mode: '1',
    year: 2026,
    organiserUnitId: await world.idOf('unit', 'code', '100'),
    quotaTotal: 20,
    regStartAt: '2026-10-19T00:00:00.000Z',
    regEndAt: '2026-10-25T10:00:00.000Z',
    startOn: '2026-11-05',
    endOn: '2026-11-10',
    planHours: 28,
    minHours: 20,
    minAttendance: 85,
  });
  const { id } = made.body;
  await world.database.rows(sql`update training_batch set state = '6' where id = ${id}::bigint`);
  await world.database.rows(sql`
    insert into registration (batch_id, person_id, name, number, state, result, created_at, updated_at)
    select ${id}::bigint, id, name, number, '4', '1', now(), now() from person where number = ${teacher}`);
  expect((await school('POST', '/api/dxCertificate/issue', { batchId: id })).body).toEqual({ issued: 1 });
  return world.idOf('certificate', 'batch_id', id);
}

test('step 11 is offered the certificate, lays it to the papers, and loses it when it is void', async () => {
  const { world, college, take, standing } = desks;
  await setClock(world.database, '2026-11-20');
  const id = await standing(teacher, { step: 11, values: { stage: '3' } });
  await world.database.rows(sql`
    update development_material set deleted_at = now() where record_id = ${id}::bigint and category = '15'`);
  const step = async () =>
    (await college('GET', `/api/fzdy/${id}/process`)).body.steps.find((one: { no: number }) => one.no === 11);
  expect(await step()).toMatchObject({ offered: null, missing: ['15'] });
  const certificateId = await certified();
  const offered = {
    trainName: '2026年第二期发展对象培训班',
    trainStartOn: '2026-11-05',
    trainedOn: '2026-11-10',
    hours: 28,
    certificateNo: 'DX-2-2026-00001',
  };
  expect(await step()).toMatchObject({ offered, missing: [] });
  const papers = () =>
    world.database.rows(sql`
      select category, occurred_on::text as day from development_material
      where record_id = ${id}::bigint and deleted_at is null and category = '15'`);
  const other = await take(college, id, '11/submit', { ...offered, score: 90, certificateNo: 'DX-2-2026-00002' });
  expect([other.status, await papers()]).toEqual([400, []]);
  expect((await take(college, id, '11/submit', { ...offered, score: 90 })).status).toBe(200);
  expect(await papers()).toEqual([{ category: '15', day: '2026-11-10' }]);
  const school = await world.as('demo.school');
  const act = async (name: string, input: object) => {
    const { version } = (await school('GET', `/api/dxCertificate/${certificateId}`)).body;
    return school('POST', `/api/dxCertificate/${certificateId}/${name}`, { version, ...input });
  };
  expect((await act('askVoid', { reason: '补考替考' })).status).toBe(200);
  expect((await act('approve', {})).status).toBe(200);
  expect(await papers()).toEqual([]);
});
