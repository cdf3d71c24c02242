/** What a meeting was about and how it was decided: by the rule of its kinds. Domain-party 7.1, 7.2, cases 18a and 18b. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setClock } from '../../testing/clock.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { messages, messagesByField } from '../../testing/told.ts';

let world: OpenWorld;
let secretary: Ask;

beforeAll(async () => {
  world = await openWorld();
  secretary = await world.as('demo.secretary');
  await setClock(world.database, '2026-11-20', '17:00:00');
  await world.database.rows(sql`update system_config set config_value = 'false' where config_key = 'meeting.evidence'`);
});
afterAll(() => world.close());

const arranged = async (types: string, values: object = {}) => ({
  organisationId: await world.idOf('party_organisation', 'code', '9999990001201001'),
  types,
  title: '十一月会议',
  mode: '1',
  place: '物理楼 301',
  heldOn: '2026-11-20',
  startTime: '14:30',
  endTime: '16:00',
  hostId: await world.idOf('person', 'number', 'GZ041011'),
  recorderId: await world.idOf('person', 'number', 'GZ141033'),
  content: '会议由支部书记主持，逐项讨论议题，明确了责任人和完成时限。'.repeat(2),
  ...values,
});
const read = async (id: string) => (await secretary('GET', `/api/zzsh/meeting/${id}`)).body;
const act = async (id: string, name: string, input: object = {}, who = secretary) =>
  who('POST', `/api/zzsh/meeting/${id}/${name}`, { version: (await read(id)).version, ...input });
/** So many due with a vote, the first of whom were there. */
async function meetingOf(types: string, due: number, present: number): Promise<string> {
  const { body } = await secretary('POST', '/api/zzsh/meeting', await arranged(types));
  await world.database.rows(sql`
    insert into meeting_attendee (name, meeting_id, organisation_id, is_voting, receipt, attendance, created_at, updated_at)
    select '党员' || n, ${body.id}::bigint, (select organisation_id from meeting where id = ${body.id}::bigint), true, '0',
      case when n <= ${present} then '1' else '4' end, now(), now() from generate_series(1, ${due}::int) n`);
  await world.database.rows(sql`update meeting set state = '4' where id = ${body.id}::bigint`);
  return body.id;
}
const add = (meetingId: string, values: object) =>
  secretary('POST', '/api/zzsh/meeting/agenda', { meetingId, name: '发展计划', kind: '3', ...values });
const shown = ['name', 'position', 'votingDue', 'votingPresent', 'outcome'].map(name => `&columns=${name}`).join('');
async function agenda(meetingId: string): Promise<Record<string, unknown>[]> {
  const { body } = await secretary('GET', `/api/zzsh/meeting/agenda?meetingId=${meetingId}&sort=position,asc${shown}`);
  if (!body.content) throw new Error(JSON.stringify(body));
  return body.content;
}

test('case 18a: of 30 due 15 are there and all agree: they may decide, and the resolution fails; with 16 it passes', async () => {
  const fifteen = await meetingOf('01', 30, 15);
  await add(fifteen, { votesFor: 15, votesAgainst: 0, votesAbstained: 0 });
  expect(await agenda(fifteen)).toEqual([expect.objectContaining({ votingDue: 30, votingPresent: 15, outcome: '2' })]);
  const sixteen = await meetingOf('01', 30, 16);
  await add(sixteen, { votesFor: 16 });
  expect(await agenda(sixteen)).toEqual([expect.objectContaining({ votingDue: 30, votingPresent: 16, outcome: '1' })]);
  const fourteen = await meetingOf('01', 30, 14);
  await add(fourteen, { votesFor: 14 });
  expect(await agenda(fourteen)).toEqual([expect.objectContaining({ outcome: '3' })]);
});

test('case 18b: two of 30 left out: 28 are due in the vote, of whom 15 decide, and the record says why', async () => {
  const id = await meetingOf('01', 30, 15);
  await world.database.rows(sql`
    update meeting_attendee set exemption = '2' where meeting_id = ${id}::bigint and name in ('党员29', '党员30')`);
  await add(id, { votesFor: 15 });
  expect(await agenda(id)).toEqual([expect.objectContaining({ votingDue: 28, votingPresent: 15, outcome: '1' })]);
});

test('[C7] a committee meets with half of its members: two of four may decide, one may not; a 党委会 and a 总支委会 alike', async () => {
  for (const [kind, present, outcome] of [
    ['02', 1, '3'],
    ['02', 2, '2'],
    ['11', 2, '2'],
    ['12', 1, '3'],
  ] as const) {
    const id = await meetingOf('02', 4, present);
    await world.database.rows(sql`update meeting set types = ${kind} where id = ${id}::bigint`);
    await add(id, { votesFor: present });
    expect([kind, await agenda(id)]).toEqual([
      kind,
      [expect.objectContaining({ votingDue: 4, votingPresent: present, outcome })],
    ]);
  }
  const three = await meetingOf('02', 4, 3);
  await add(three, { votesFor: 2, votesAgainst: 1 });
  await add(three, { name: '经费', votesFor: 3 });
  expect((await agenda(three)).map(one => [one['name'], one['position'], one['outcome']])).toEqual([
    ['发展计划', 1, '2'],
    ['经费', 2, '1'],
  ]);
});

test('a lecture decides nothing, what is not put to the vote has no votes, and what is has not more than were there', async () => {
  const lecture = await meetingOf('04;05', 9, 9);
  expect(messagesByField(await add(lecture, {}))).toEqual([
    'kind: 本次会议类型不作表决；需要表决的，请在会议类型中加选支部党员大会或委员会会议',
  ]);
  expect(messagesByField(await add(lecture, { kind: '2', votesFor: 3 }))).toEqual([
    'votesFor: 只有类别为“表决”的议题登记票数',
  ]);
  const id = await meetingOf('01', 9, 7);
  const { body } = await add(id, {});
  expect(messages(await act(id, 'submit'))).toEqual(['议题“发展计划”需要表决，请登记赞成、反对、弃权票数']);
  const vote = (version: number, votesFor: number) =>
    secretary('PUT', '/api/zzsh/meeting/agenda', { id: body.id, version, votesFor, votesAgainst: 1 });
  expect(messagesByField(await vote(1, 7))).toEqual([
    'votesFor: 票数共 8 张，多于能够表决的 7 人，请核对票数，或先更正参会情况',
  ]);
  expect((await vote(1, 6)).status).toBe(200);
  expect(await agenda(id)).toEqual([expect.objectContaining({ votingPresent: 7, outcome: '1' })]);
  // One of those who were there turns out to have been absent: nothing is decided until it is put right.
  const came = (attendance: string) =>
    world.database.rows(sql`
      update meeting_attendee set attendance = ${attendance} where meeting_id = ${id}::bigint and name = '党员7'`);
  await came('4');
  expect(await agenda(id)).toEqual([expect.objectContaining({ votingPresent: 6, outcome: null })]);
  expect(messages(await act(id, 'submit'))).toEqual(['议题“发展计划”的表决票数（7）多于实到有表决权人数（6 人）']);
  expect((await vote(2, 5)).status).toBe(200);
  // Of whom nothing is said yet may have voted.
  await came('0');
  expect((await vote(3, 6)).status).toBe(200);
  await came('1');
  expect((await act(id, 'submit')).status).toBe(200);
  expect(messages(await vote(4, 5))).toEqual(['会议记录正在审核或会议已取消，不能修改议题']);
  const other = await world.as('demo.member');
  expect((await other('GET', `/api/zzsh/meeting/agenda?meetingId=${id}`)).body.totalElements ?? 0).toBe(0);
});

test('[BIZ-23] 记一次会 writes a topic a line, and begins the next with them; what the plan says of the month stands first', async () => {
  const values = await arranged('05', { heldOn: '2026-11-18', topics: '学习全会精神\n\n 讨论年度工作 ' });
  const { status, body } = await secretary('POST', '/api/zzsh/meeting/record', values);
  expect([status, (await agenda(body.id)).map(one => one['name'])]).toEqual([201, ['学习全会精神', '讨论年度工作']]);
  const ready = async () => (await secretary('GET', '/api/zzsh/meeting/ready?types=05')).body.values.topics;
  await world.database.rows(sql`update meeting set held_on = '2026-10-01' where id <> ${body.id}::bigint`);
  expect(await ready()).toBe('学习全会精神\n讨论年度工作');
  const plan = await secretary('POST', '/api/zzsh/plan', {
    organisationId: values.organisationId,
    year: 2026,
    period: '0',
  });
  const item = { planId: plan.body.id, month: 11, meetingType: '05', topic: '走进红色校史馆', times: 1 };
  expect((await secretary('POST', '/api/zzsh/plan/item', item)).status).toBe(201);
  expect(await ready()).toBe('走进红色校史馆');
  const long = await secretary('POST', '/api/zzsh/meeting/record', {
    ...values,
    startTime: '08:00',
    topics: `一\n${'长'.repeat(101)}`,
  });
  expect(messagesByField(long)).toEqual(['topics: 第 2 个议题超过 100 字，请缩短']);
});
