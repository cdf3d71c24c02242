/**
 * `npm run bench -- --only=signing`: 500 members scan the code of one meeting over HTTP within a minute and sign in, some
 * of them twice, as a crowd in front of a screen does. None is lost and none doubled; how long each waited is told. The floor
 * updates a bare row in a transaction of its own, as many at once.
 */
import { sql } from 'drizzle-orm';
import { openSession } from 'server/areas/platform/index.ts';
import { openDatabase } from 'server/kit/database/connection.ts';
import { noFacts } from 'server/kit/tx.ts';
import { start } from './processes.ts';
import { product } from './university.ts';

const people = 500;
const atOnce = 32;
const wantedSeconds = 60;
const database = openDatabase(process.env['DATABASE_URL'] ?? '', { max: atOnce });

interface Room {
  meetingId: string;
  attendeeIds: string[];
  tokens: string[];
}

async function tokensOf(personIds: string[]): Promise<string[]> {
  const users = await database.rows<{ id: string }>(sql`
    with made as (insert into user_account (username, name, person_id, password_hash, is_demo)
      select 'sign.' || p.id, '党员', p.id, 'none', true from unnest(${sql.param(personIds)}::bigint[]) as p(id)
      returning id, person_id), granted as (insert into role_grant (user_id, role_code, state)
      select id, 'ROLE_MEMBER', 'active' from made)
    select id from made order by person_id`);
  const tokens: string[] = [];
  await allOf(users.length, async at => {
    const userId = users[at]?.id ?? '';
    tokens[at] = (await openSession(database, { userId, rememberMe: false, facts: noFacts })).token;
  });
  return tokens;
}

/** A meeting of the whole school that began an hour ago, with 500 members on its list, the first of whom leads it. */
async function openRoom(): Promise<Room> {
  const found = await database.rows<{ id: string }>(sql`
    select m.id from party_member m where m.party_status = '1' and m.deleted_at is null
      and not exists (select 1 from user_account u where u.person_id = m.id) order by m.id limit ${people}`);
  const ids = found.map(({ id }) => id);
  const place = sql`(select id from party_organisation where parent_id is null)`;
  const [meeting] = await database.rows<{ id: string }>(sql`
    insert into meeting (organisation_id, types, title, mode, place, held_on, start_time, end_time, host_id, recorder_id, state,
      created_at, updated_at)
    select ${place}, '04', '签到测量', '1', '报告厅', today, '00:00', '23:59', ${ids[0]}::bigint, ${ids[0]}::bigint, '3', now(), now()
    from clock returning id`);
  const meetingId = meeting?.id ?? '';
  const attendees = await database.rows<{ id: string }>(sql`
    insert into meeting_attendee (name, meeting_id, organisation_id, person_id, is_voting, receipt, attendance, created_at, updated_at)
    select p.name, ${meetingId}::bigint, ${place}, p.id, true, '0', '0', now(), now() from person p
    where p.id = any(${sql.param(ids)}::bigint[]) order by p.id returning id`);
  return { meetingId, attendeeIds: attendees.map(({ id }) => id), tokens: await tokensOf(ids) };
}

/** Seconds each of these took, so many at once, and seconds for all. */
async function allOf(count: number, work: (at: number) => Promise<void>): Promise<{ each: number[]; seconds: number }> {
  const each: number[] = [];
  let next = 0;
  const began = performance.now();
  const worker = async () => {
    for (let at = next++; at < count; at = next++) {
      const from = performance.now();
      await work(at);
      each.push((performance.now() - from) / 1000);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return { each: each.sort((one, other) => one - other), seconds: (performance.now() - began) / 1000 };
}
const p95 = (sorted: number[]) => sorted[Math.floor(sorted.length * 0.95)] ?? 0;

const room = await openRoom();
const served = await start(product, process.env as Record<string, string>);
const ask = async (method: string, path: string, token: string | null, body?: object) => {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
  const answer = await fetch(`http://127.0.0.1:${served.port}/api/${path}`, init);
  return { status: answer.status, body: (await answer.json()) as Record<string, string> };
};
const of = `zzsh/meeting/${room.meetingId}`;
const statuses: number[] = [];
/** The code on the screen is asked for by the board alone, every few seconds. */
let shown = '';
const look = async () => void (shown = (await ask('GET', `${of}/qrcode`, room.tokens[0] ?? '')).body['code'] ?? '');
await look();
const board = setInterval(() => void look(), 3000);
const crowd = await allOf(people, async at => {
  const { body } = await ask('POST', 'public/meeting/scan', null, { code: shown });
  const sent = { stamp: body['stamp'] ?? '' };
  statuses.push((await ask('POST', `${of}/sign`, room.tokens[at] ?? '', sent)).status);
  if (at % 5 === 0) await ask('POST', `${of}/sign`, room.tokens[at] ?? '', sent);
});
clearInterval(board);
const kept = await database.one<{ signed: number; traces: number }>(sql`
  select count(*) filter (where sign_way = '1' and attendance = '2')::int as signed,
    (select count(*)::int from change_record where entity = 'meetingAttendee'
      and record_id = any(${sql.param(room.attendeeIds)}::bigint[])) as traces
  from meeting_attendee where meeting_id = ${room.meetingId}::bigint`);
await database.rows(sql`create table bare_sign (id bigint primary key, signed_at timestamptz)`);
await database.rows(sql`insert into bare_sign select unnest(${sql.param(room.attendeeIds)}::bigint[])`);
const floor = await allOf(people, async at => {
  await database.transaction(tx =>
    tx.rows(sql`update bare_sign set signed_at = now() where id = ${room.attendeeIds[at]}::bigint`),
  );
});
await database.rows(sql`drop table bare_sign`);
await served.stop();
await database.end();

const line = (name: string, value: string) => console.log(`${name.padEnd(44)}${value}`);
line(`${people} sign-ins, seconds (wanted ≤ ${wantedSeconds})`, crowd.seconds.toFixed(1));
line('95 % from the scan to the answer within, s', p95(crowd.each).toFixed(2));
line('bare rows, seconds; 95 % within, s', `${floor.seconds.toFixed(1)}; ${p95(floor.each).toFixed(2)}`);
line(
  'acknowledged / on the list / traces',
  `${statuses.filter(one => one === 200).length} / ${kept?.signed} / ${kept?.traces}`,
);
const isGood =
  statuses.every(one => one === 200) &&
  kept?.signed === people &&
  kept.traces === people &&
  crowd.seconds <= wantedSeconds;
process.exitCode = isGood ? 0 : 1;
