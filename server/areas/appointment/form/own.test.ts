/** The form of oneself says what the record says: no post that is thought of, no reason, no discipline. Domain-cadre 6.5. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasWriter } from '../../file/index.ts';
import { openWorld, type Ask, type OpenWorld } from '../../../testing/open-world.ts';

let world: OpenWorld;
let department: Ask;
let oneself: Ask;
let id: string;
const path = '/api/gbAppointment/form';
beforeAll(async () => {
  world = await openWorld();
  department = await world.as('demo.department');
  oneself = await world.as('demo.cadre');
  const made = await department('POST', '/api/gbjbxx', { number: 'GZ191025', cadreType: '3', rank: '132' });
  id = made.body.id;
  await department('POST', path, { personId: id, toPost: '教务处处长', reason: '工作需要' });
  await world.database.rows(sql`
    insert into discipline_record (name, person_id, kind, decided_on, authority, ends_on, state, created_at, updated_at)
    values ('许怀瑾', ${id}::bigint, '11', '2025-05-06', '校纪委', '2099-05-06', '1', now(), now())`);
});
afterAll(() => world.close());

test('a cadre reads the own form; what the department thinks of and a discipline stand nowhere on it', async () => {
  const seen = (await department('GET', `${path}/content?cadreId=${id}`)).body.content;
  expect([seen.toPost, seen.honours]).toEqual(['教务处处长', '2025.05 受到校纪委党内警告']);
  const { status, body } = await oneself('GET', `${path}/own`);
  expect(status).toBe(200);
  const { name, toPost, fromPost, reason, honours, idCard, filledOn } = body.form.content;
  expect([name, toPost, fromPost, reason, honours, idCard, filledOn]).toEqual(['许怀瑾', '', '', '', '', '', '']);
  expect(body.mark).toMatch(/^许怀瑾 GZ191025 \d{4}-\d\d-\d\d \d\d:\d\d$/);
  for (const hidden of ['教务处处长', '工作需要', '警告']) expect(JSON.stringify(body)).not.toContain(hidden);
});

test('it is of nobody else: no call names a person, and who is no cadre has none', async () => {
  expect((await oneself('GET', `${path}/content?cadreId=${id}`)).status).toBe(403);
  const [mine, asked] = [await oneself('GET', `${path}/own`), await oneself('GET', `${path}/own?cadreId=1`)];
  expect(asked.status === 400 || asked.body.form.cadreId === mine.body.form.cadreId).toBe(true);
  expect((await (await world.as('demo.member'))('GET', `${path}/own`)).status).toBe(403);
  expect((await department('GET', `${path}/own`)).status).toBe(404);
});

test.skipIf(!hasWriter())('as a PDF it is made and leaves a line of who took it', async () => {
  const made = await oneself('POST', `${path}/own/file`, {});
  expect([made.status, made.bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
  const [line] = await world.database.rows(sql`
    select user_name, record_id::text as id from audit_record where action = 'appointment.appointmentForm.exportOwn'`);
  expect(line).toEqual({ userName: '许怀瑾', id });
});
