/** Warnings of organisational life: meetings missing in a period, and records not handed in. Domain-party 11. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestLook } from '../message/index.ts';
import { setClock } from '../../testing/clock.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';

let world: OpenWorld;
let secretary: Ask;
let optics: string;
let host: string;

beforeAll(async () => {
  world = await openWorld();
  secretary = await world.as('demo.secretary');
  optics = await world.idOf('party_organisation', 'code', '9999990001201001');
  host = await world.idOf('person', 'number', 'GZ041011');
  // Of groups and committees elsewhere nothing is said here.
  await world.database.rows(sql`update life_rule set deleted_at = now() where meeting_type not in ('01', '05')`);
});
afterAll(() => world.close());

async function lookOn(day: string): Promise<void> {
  await setClock(world.database, day);
  await requestLook(world.database);
  await world.settle();
}
const warnings = (watch: string) =>
  world.database.rows<{ title: string; level: string; dueOn: string }>(sql`
    select w.title, w.level, w.due_on::text from warning w join warning_rule r on r.id = w.warning_rule_id
    where r.watch = ${watch} and w.closed_at is null and w.organisation_id = ${optics}::bigint order by w.id`);
const plan = (values: object) =>
  secretary('POST', '/api/zzsh/meeting', {
    organisationId: optics,
    types: '05',
    title: '十一月主题党日',
    mode: '1',
    place: '物理楼 301',
    heldOn: '2026-11-18',
    startTime: '14:30',
    endTime: '16:00',
    hostId: host,
    recorderId: host,
    ...values,
  });

test('SH_GAP: seven days before the end of the month yellow, on its last day orange, seven days after red', async () => {
  await lookOn('2026-11-22');
  expect(await warnings('SH_GAP')).toMatchObject([{ level: '4', dueOn: '2026-10-31' }]);
  const october = (await plan({ heldOn: '2026-10-20', title: '十月主题党日' })).body;
  await world.database.rows(sql`update meeting set state = '6' where id = ${october.id}::bigint`);
  await lookOn('2026-11-22');
  expect(await warnings('SH_GAP')).toEqual([]);
  await lookOn('2026-11-23');
  expect(await warnings('SH_GAP')).toMatchObject([
    { title: '物理学院光学教工党支部：尚未召开：11月主题党日', level: '2', dueOn: '2026-11-30' },
  ]);
  await lookOn('2026-11-30');
  expect(await warnings('SH_GAP')).toMatchObject([{ level: '3' }]);
  await lookOn('2026-12-07');
  expect(await warnings('SH_GAP')).toMatchObject([{ level: '4' }]);
  await lookOn('2026-12-24');
  expect(await warnings('SH_GAP')).toMatchObject([
    { title: '物理学院光学教工党支部：尚未召开：11月主题党日、第4季度支部党员大会、12月主题党日', level: '4' },
  ]);
});

test('case 31: held, it is no gap any more, and the record is asked for: five days after yellow, seven orange', async () => {
  await setClock(world.database, '2026-11-20');
  const { body } = await plan({});
  await secretary('POST', `/api/zzsh/meeting/${body.id}/record`, { version: body.version });
  await lookOn('2026-11-23');
  expect([await warnings('SH_GAP'), await warnings('SH_RECORD')]).toMatchObject([
    [],
    [{ title: '十一月主题党日：会议记录尚未提交', level: '2', dueOn: '2026-11-25' }],
  ]);
  await lookOn('2026-11-22');
  expect(await warnings('SH_RECORD')).toEqual([]);
  await lookOn('2026-11-25');
  expect(await warnings('SH_RECORD')).toMatchObject([{ level: '3' }]);
  await world.database.rows(sql`update meeting set state = '5' where id = ${body.id}::bigint`);
  await lookOn('2026-11-25');
  expect(await warnings('SH_RECORD')).toEqual([]);
});
