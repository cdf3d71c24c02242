import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '../../kit/actor.ts';
import { txOf } from '../../kit/tx.ts';
import { createRandom } from '../../seed/random.ts';
import { setClock } from '../../testing/clock.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { enrolGraduates } from './fixtures.ts';
import { takeDue } from '../../kit/process/due.ts';
import { transferHandler } from './process.ts';
import { graduates as unanswered } from './watches.ts';
import { messages } from '../../testing/told.ts';

const count = 48;
let world: OpenWorld;
let department: Ask;
let college: Ask;
let physics: string;
let branch: string;
let classId: string;

const txWith = (connection: Parameters<typeof txOf>[0]) => txOf(connection, world.registry, asSystem('测试准备'));

beforeAll(async () => {
  world = await openWorld();
  await setClock(world.database, '2027-05-10');
  department = await world.as('demo.department');
  college = await world.as('demo.college');
  physics = await world.idOf('party_organisation', 'code', '9999990001201');
  branch = await world.idOf('party_organisation', 'code', '9999990001201003');
  classId = await world.idOf('school_class', 'code', '201B2301');
  await enrolGraduates(world, [{ classId, organisationId: branch }], count);
});
afterAll(() => world.close());

const base = '/api/zzgxzj/batch';
const action = async (who: Ask, name: string, id: string, input: object = {}) => {
  const { version } = (await department('GET', `${base}/${id}`)).body;
  return who('POST', `${base}/${id}/${name}`, { version, ...input });
};
type Line = Record<string, number>;
const totals = async (id: string) => {
  const { body } = await department('GET', `${base}/${id}/board`);
  const sum = (name: string) => body.lines.reduce((all: number, line: Line) => all + (line[name] ?? 0), 0);
  return Object.fromEntries(
    ['total', 'silent', 'filled', 'checked', 'issued', 'received', 'overdue', 'kept', 'other'].map(name => [
      name,
      sum(name),
    ]),
  ) as Record<string, number>;
};
const goal = (n: number) => ({
  kind: ['1', '2', '3'][n % 3],
  toCommittee: '中共海宁市委组织部',
  toOrganisationName: `中共海宁市第${n % 20}支部委员会`,
  toRegion: n % 2 === 0 ? '海宁省' : '江临省',
  duesPaidTo: '2027-06',
});

test('a batch of graduates: some answer, some after being told, some never; at its end nobody is in an unknown state', async () => {
  const random = createRandom(20270510);
  const early = await college('POST', base, {
    name: '物理学院2027届毕业生',
    organisationId: physics,
    year: 2027,
    classIds: [classId],
    deadlineOn: '2027-05-31',
    leaveOn: '2027-05-30',
  });
  expect(messages(early)).toEqual(['离校日期应不早于填报截止日期（2027-05-31）']);
  const { body: batch } = await college('POST', base, {
    name: '物理学院2027届毕业生',
    organisationId: physics,
    year: 2027,
    classIds: [classId],
    deadlineOn: '2027-05-31',
    leaveOn: '2027-06-25',
  });
  expect((await action(college, 'submit', batch.id)).body.state).toBe('2');
  const all = (await totals(batch.id))['total'] ?? 0;
  expect(all).toBeGreaterThanOrEqual(count);
  const rows = await world.database.rows<{ id: string; name: string }>(sql`
    select id, name from graduation_destination where graduation_batch_id = ${batch.id}::bigint order by id`);

  const fill = (id: string, values: object) => college('POST', `${base}/goal`, { destinationIds: [id], ...values });
  expect(messages(await fill(rows[0]?.id ?? '', { kind: '1', duesPaidTo: '2027-06', toRegion: '海宁省' }))).toEqual([
    '去向为“就业单位”时应填写“接收基层党委”',
    '去向为“就业单位”时应填写“接收党组织”',
  ]);
  const answer = async (share: number) => {
    const silent = await world.database.rows<{ id: string }>(sql`
      select id from graduation_destination where graduation_batch_id = ${batch.id}::bigint and state = '1' order by id`);
    for (const [n, { id }] of silent.entries())
      if (random.unit() < share) await fill(id, n % 17 === 0 ? { kind: n % 2 === 0 ? '4' : '5' } : goal(n));
  };
  await answer(0.6);
  expect(messages(await action(department, 'generate', batch.id))).toEqual(['没有已核对的去向，请先由支部核对']);
  expect((await action(college, 'generate', batch.id)).status).toBe(403);
  const { body: checked } = await college('POST', `${base}/check`, { graduationBatchId: batch.id });
  expect(checked.checked).toBe(all - ((await totals(batch.id))['silent'] ?? 0));
  expect((await action(department, 'generate', batch.id)).body.state).toBe('3');

  await setClock(world.database, '2027-05-24');
  const watched = await unanswered.find(txWith(world.database), { today: '2027-05-24', until: '2027-06-07' });
  expect(watched.filter(one => one.matter === '尚未填报毕业去向')).toHaveLength(
    (await totals(batch.id))['silent'] ?? -1,
  );
  await answer(0.5);
  expect((await action(department, 'close', batch.id)).status).toBe(400);
  await college('POST', `${base}/check`, { graduationBatchId: batch.id });
  await action(department, 'generate', batch.id);

  const numbers = await world.database.rows<{ serialNo: number }>(sql`
    select serial_no from introduction_letter order by serial_no`);
  expect(numbers.map(one => one.serialNo)).toEqual(numbers.map((_, at) => at + 1));
  const printed = await department('POST', `${base}/letters`, { graduationBatchId: batch.id });
  expect(printed.body.letters).toHaveLength(numbers.length);

  await setClock(world.database, '2027-07-01');
  const issued = await world.database.rows<{ id: string; version: number }>(sql`
    select id, version from transfer where state = '50' order by id`);
  for (const { id, version } of issued)
    if (random.unit() < 0.7)
      await department('POST', `/api/zzgxzj/${id}/receipt`, { version, receiptOn: '2027-06-30' });
  await setClock(world.database, '2027-08-01');
  await world.database.transaction(connection => takeDue(txWith(connection), transferHandler, 'expire'));
  expect((await action(department, 'close', batch.id, { reason: '2027届办结' })).body.state).toBe('4');

  const end = await totals(batch.id);
  expect(end).toMatchObject({ silent: 0, filled: 0, checked: 0, issued: 0, other: 0, total: all });
  expect((end['received'] ?? 0) + (end['overdue'] ?? 0) + (end['kept'] ?? 0)).toBe(all);
  expect(end['received']).toBeGreaterThan(0);
  expect(end['overdue']).toBeGreaterThan(0);
  expect(end['kept']).toBeGreaterThan(0);
  const counted = await world.database.one<{ n: number }>(sql`
    select count(*)::int as n from party_member m join graduation_destination d on d.member_id = m.id
    where d.graduation_batch_id = ${batch.id}::bigint and m.party_status = '1'`);
  expect(counted?.n).toBe(all - (end['received'] ?? 0));
});

test('a generation that breaks off leaves nothing, and is done again', async () => {
  const undergraduates = await world.idOf('school_class', 'code', '201B2301');
  await world.database.rows(sql`update party_member set party_status = '1' where party_status = '9'`);
  await world.database.rows(sql`update transfer set state = '85', open_for = null`);
  const { body: batch } = await college('POST', base, {
    name: '补办批次',
    organisationId: physics,
    year: 2027,
    classIds: [undergraduates],
    deadlineOn: '2027-08-31',
    leaveOn: '2027-09-30',
  });
  await action(college, 'submit', batch.id);
  const rows = await world.database.rows<{ id: string }>(sql`
    select id from graduation_destination where graduation_batch_id = ${batch.id}::bigint order by id limit 30`);
  for (const [n, { id }] of rows.entries())
    await college('POST', `${base}/goal`, { destinationIds: [id], ...goal(n), duesPaidTo: '2027-08' });
  await college('POST', `${base}/check`, { graduationBatchId: batch.id });
  const figures = () =>
    world.database.one(sql`
      select (select count(*)::int from transfer) as orders, (select count(*)::int from introduction_letter) as letters,
        (select count(*)::int from graduation_destination where state = '4') as followed`);
  const before = await figures();
  await world.database.rows(sql`
    create function break_off() returns trigger language plpgsql as $$ begin raise exception 'broken off'; end $$`);
  await world.database.rows(sql`
    create trigger break_off before update on graduation_destination for each statement execute function break_off()`);
  expect((await action(department, 'generate', batch.id)).status).toBe(500);
  expect(await figures()).toEqual(before);
  await world.database.rows(sql`drop trigger break_off on graduation_destination`);
  expect((await action(department, 'generate', batch.id)).body.state).toBe('3');
  expect((await totals(batch.id))['issued']).toBe(30);
});
