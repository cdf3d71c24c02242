/** Each indicator at its threshold: one short of it is not met, the next is. Domain-party 9. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { asSystem } from '../../kit/actor.ts';
import { noFacts, txOf } from '../../kit/tx.ts';
import { setClock } from '../../testing/clock.ts';
import { openWorld, type OpenWorld } from '../../testing/open-world.ts';
import { finders } from './findings.ts';

let world: OpenWorld;
let optics: string;
const today = '2026-11-20';
const rows = (statement: ReturnType<typeof sql>) => world.database.rows<Record<string, string>>(statement);

beforeAll(async () => {
  world = await openWorld();
  optics = await world.idOf('party_organisation', 'code', '9999990001201001');
});
beforeEach(() => setClock(world.database, today, '09:00:00'));
afterAll(() => world.close());

/** What an indicator finds at the branch of optics: value and words, null where it is not met. */
async function found(name: keyof typeof finders, threshold: number) {
  const met = await world.database.transaction(connection =>
    finders[name](txOf(connection, world.registry, asSystem('测试'), noFacts), {
      organisationIds: [optics],
      threshold,
      today,
    }),
  );
  expect(met.length).toBeLessThanOrEqual(1);
  return met[0] ? [met[0].value, met[0].finding] : null;
}

test('term overdue by more than six months', async () => {
  const ends = (day: string) => rows(sql`update party_organisation set term_end_on = ${day} where id = ${optics}`);
  await ends('2026-05-20');
  expect(await found('termOverdue', 6)).toBeNull();
  await ends('2026-05-19');
  expect(await found('termOverdue', 6)).toEqual([6, '本届于 2026-05-19 届满，已超期 6 个月']);
});

test('secretary vacant for more than three months', async () => {
  const left = (day: string | null) =>
    rows(sql`
      update team_member set end_on = ${day} where position = '01' and team_id in
        (select id from leadership_team where organisation_id = ${optics}::bigint)`);
  expect(await found('vacancy', 3)).toBeNull();
  await left('2026-08-20');
  expect(await found('vacancy', 3)).toBeNull();
  await left('2026-08-19');
  expect(await found('vacancy', 3)).toEqual([3, '自 2026-08-19 起没有在任书记，已 3 个月']);
  await left(null);
});

const meetingOn = async (heldOn: string, types: string, state = '6'): Promise<string> => {
  const [made] = await rows(sql`
    insert into meeting (organisation_id, types, title, mode, held_on, start_time, end_time, host_id, recorder_id, state,
      created_at, updated_at)
    select ${optics}::bigint, ${types}, '会议', '1', ${heldOn}::date, '14:30', '16:00', m.id, m.id, ${state}, now(), now()
    from party_member m where m.organisation_id = ${optics}::bigint order by m.id limit 1 returning id`);
  return made?.['id'] ?? '';
};
const noMeetings = () => rows(sql`delete from meeting where organisation_id = ${optics}::bigint`);

test('two quarters of the last year without an assembly; one that waits for its record was held', async () => {
  await meetingOn('2025-12-10', '01;05');
  await meetingOn('2026-03-10', '01');
  const third = await meetingOn('2026-06-10', '01', '4');
  expect(await found('assemblies', 2)).toBeNull();
  await rows(sql`update meeting set state = '8' where id = ${third}::bigint`);
  expect(await found('assemblies', 2)).toEqual([2, '没有召开的：2026年第2季度、2026年第3季度']);
  await noMeetings();
});

test('three months of the last year without a theme day; the month of today is not over', async () => {
  const months = ['2025-11-25', '2025-12-10', '2026-01-10', '2026-02-10', '2026-03-10'];
  const more = ['2026-04-10', '2026-05-10', '2026-06-10', '2026-07-10'];
  for (const day of [...months, ...more]) await meetingOn(day, '05');
  const tenth = await meetingOn('2026-08-10', '05');
  expect(await found('themeDays', 3)).toBeNull();
  await rows(sql`delete from meeting where id = ${tenth}::bigint`);
  expect(await found('themeDays', 3)).toEqual([3, '没有召开的：2026年8月、2026年9月、2026年10月']);
  await noMeetings();
});

/** So many members stand in the register of the branch; the rest has left. */
const standing = async (count: number) => {
  await rows(sql`
    update party_member m set party_status = case when n.no <= ${count} then '1' else '3' end
    from (select id, row_number() over (order by id) as no from party_member
      where organisation_id = ${optics}::bigint) n where n.id = m.id`);
};

test('more than twenty per cent of the members in arrears', async () => {
  await standing(5);
  const [batch] = await rows(sql`
    insert into dues_batch (name, organisation_id, period, type, from_month, deadline_on, state, created_at, updated_at)
    values ('九月', ${optics}::bigint, '1', '2', '2026-09', '2026-09-30', '5', now(), now()) returning id`);
  const owes = (place: number, month: string) =>
    rows(sql`
      insert into dues_item (name, member_id, organisation_id, batch_id, month, standard, payable_fen, state, created_at,
        updated_at)
      select '某', id, ${optics}::bigint, ${batch?.['id']}::bigint, ${month}, '1', 1000, '6', now(), now() from party_member
      where organisation_id = ${optics}::bigint order by id offset ${place} limit 1`);
  await owes(0, '2026-08');
  await owes(0, '2026-09');
  expect(await found('arrears', 20)).toBeNull();
  await owes(1, '2026-09');
  expect(await found('arrears', 20)).toEqual([40, '党员 5 人中 2 人欠缴党费']);
  await rows(sql`delete from dues_item`);
  await standing(99);
});

test('nobody admitted for two years although somebody has applied', async () => {
  const joined = (day: string) =>
    rows(sql`
      update party_member set joined_on = least(joined_on, ${day}::date) where organisation_id = ${optics}::bigint`);
  const applies = (state: string) =>
    rows(sql`
      update development_record set organisation_id = ${optics}::bigint, stage = '1', state = ${state}, approved_on = null
      where id = (select min(id) from development_record)`);
  await rows(sql`
    update development_record set approved_on = null where organisation_id = ${optics}::bigint`);
  await rows(sql`
    update party_member set joined_on = '2024-11-21' where id = (select min(id) from party_member
      where organisation_id = ${optics}::bigint)`);
  await applies('1');
  await rows(sql`
    update development_record set stage = '2' where organisation_id = ${optics}::bigint
      and id <> (select min(id) from development_record)`);
  expect(await found('development', 2)).toBeNull();
  await joined('2024-11-20');
  expect(await found('development', 2)).toEqual([2, '有入党申请人 1 人，上次发展党员为 2024-11-20']);
  await applies('3');
  expect(await found('development', 2)).toBeNull();
});

/** Students of the branch beside those of the world, as many as are wanted. */
async function enrol(count: number): Promise<void> {
  const own = sql`jsonb_build_object('id', 5000000 + n)`;
  await rows(sql`
    insert into person select (jsonb_populate_record(null::person, to_jsonb(p) || ${own} || jsonb_build_object(
      'number', 'BY' || n, 'id_card', null, 'id_card_index', null, 'phone', null, 'phone_index', null))).*
    from person p, generate_series(1, ${count}::int) n
    where p.id = (select min(id) from party_member where organisation_id = ${optics}::bigint)`);
  await rows(sql`
    insert into party_member select (jsonb_populate_record(null::party_member, to_jsonb(m) || ${own}
      || jsonb_build_object('application_book_no', null))).*
    from party_member m, generate_series(1, ${count}::int) n
    where m.id = (select min(id) from party_member where organisation_id = ${optics}::bigint)`);
}

test('more than fifty members; fewer than three formal ones', async () => {
  await standing(99);
  const before = await world.database.one<{ n: number }>(sql`
    select count(*)::int as n from party_member where organisation_id = ${optics}::bigint`);
  await enrol(51 - (before?.n ?? 0));
  await rows(sql`update party_member set party_status = '3' where id = 5000001`);
  expect(await found('members', 50)).toBeNull();
  await rows(sql`update party_member set party_status = '1' where id = 5000001`);
  expect(await found('members', 50)).toEqual([51, '有党员 51 人']);
  const formal = (count: number) =>
    rows(sql`
      update party_member m set member_category = case when n.no <= ${count} then '1' else '2' end
      from (select id, row_number() over (order by id) as no from party_member
        where organisation_id = ${optics}::bigint) n where n.id = m.id`);
  await formal(3);
  expect(await found('formal', 3)).toBeNull();
  await formal(2);
  expect(await found('formal', 3)).toEqual([2, '有正式党员 2 人']);
  await formal(99);
});

test('attendance below sixty per cent of those due; approved exemptions are not due', async () => {
  const id = await meetingOn('2026-10-10', '05', '5');
  const came = (values: string[]) =>
    rows(sql`
      insert into meeting_attendee (name, meeting_id, organisation_id, person_id, is_voting, is_exempt, attendance, created_at,
        updated_at)
      select '某', ${id}::bigint, ${optics}::bigint, m.id, true, m.attendance = '3', m.attendance, now(), now()
      from (select p.id, a.attendance from unnest(${sql.param(values)}::text[]) with ordinality as a(attendance, no)
        join (select id, row_number() over (order by id) as no from party_member
          where organisation_id = ${optics}::bigint) p on p.no = a.no) m`);
  await came(['1', '1', '2', '4', '4', '3']);
  expect(await found('attendance', 60)).toBeNull();
  await rows(sql`update meeting_attendee set attendance = '4' where attendance = '2'`);
  expect(await found('attendance', 60)).toEqual([40, '近一年会议 1 次，应到 5 人次，实到 2 人次']);
  await noMeetingsWithLists();
});
const noMeetingsWithLists = async () => {
  await rows(sql`delete from meeting_attendee where organisation_id = ${optics}::bigint`);
  await noMeetings();
};

test('three red warnings that nobody has settled', async () => {
  await rows(sql`delete from warning`);
  const warned = (n: number, level: string) =>
    rows(sql`
      insert into warning (warning_rule_id, entity, record_id, organisation_id, title, level, state, first_at, last_at)
      select min(id), 'partyOrganisation', ${n}::bigint, ${optics}::bigint, '预警', ${level}, 1, now(), now()
      from warning_rule`);
  await warned(1, '4');
  await warned(2, '4');
  await warned(3, '3');
  expect(await found('warnings', 3)).toBeNull();
  await warned(4, '4');
  expect(await found('warnings', 3)).toEqual([3, '有红色预警 3 条未处理']);
  await rows(sql`update warning set closed_at = now() where record_id = 4`);
  expect(await found('warnings', 3)).toBeNull();
});

test('one discipline of the last year, told without a number; what was revoked or is older does not count', async () => {
  expect(await found('discipline', 1)).toBeNull();
  await rows(sql`
    insert into discipline_record (name, person_id, kind, decided_on, authority, state, created_at, updated_at)
    select '某', min(id), '11', '2025-11-20', '校纪委', '1', now(), now() from party_member
    where organisation_id = ${optics}::bigint`);
  expect(await found('discipline', 1)).toBeNull();
  await rows(sql`update discipline_record set decided_on = '2025-11-21'`);
  expect(await found('discipline', 1)).toEqual([null, '近一年有党员受到处分']);
  await rows(sql`update discipline_record set state = '4'`);
  expect(await found('discipline', 1)).toBeNull();
});
