/** What branches themselves earn and lose by their rows, each once and taken back where it was none. Domain-party 10. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '../../kit/actor.ts';
import { txOf } from '../../kit/tx.ts';
import { setClock } from '../../testing/clock.ts';
import { png, sendFile } from '../../testing/files.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { countGaps } from './index.ts';

let world: OpenWorld;
let college: Ask;
let secretary: Ask;
let department: Ask;
let optics: string;
const ids: Record<string, string> = {};
beforeAll(async () => {
  world = await openWorld();
  await setClock(world.database, '2026-11-20', '09:00:00');
  [college, secretary, department] = (await Promise.all(
    ['demo.college', 'demo.secretary', 'demo.department'].map(world.as),
  )) as [Ask, Ask, Ask];
  optics = await world.idOf('party_organisation', 'code', '9999990001201001');
  for (const name of ['丁砚书', '顾青岚', '许怀瑾']) ids[name] = await world.idOf('person', 'name', name);
});
afterAll(() => world.close());

const lines = async (matter: string) =>
  (
    await world.database.rows<{ score: number; state: string }>(sql`
      select score, state from point_entry where person_id is null and organisation_id = ${optics}::bigint
        and matter like ${`%${matter}%`} order by id`)
  ).map(({ score, state }) => [score, state]);

async function recorded(title: string, types: string, heldOn: string): Promise<string> {
  const { body: photo } = await sendFile(secretary, '/api/file/upload', { name: '现场.png', content: png() });
  const { status, body } = await secretary('POST', '/api/zzsh/meeting/record', {
    organisationId: optics,
    types,
    title,
    mode: '1',
    place: '物理楼 301',
    heldOn,
    lateReason: '补录',
    startTime: '14:30',
    endTime: '16:00',
    hostId: ids['丁砚书'],
    recorderId: ids['顾青岚'],
    content:
      '会议由支部书记主持，学习党的二十届四中全会精神，全体党员围绕如何在教学科研中发挥先锋模范作用展开讨论，交流了学习体会。',
    photos: [photo.id],
    confirmed: ['meeting.meeting.quorum'],
  });
  expect([status, body.fields]).toEqual([201, undefined]);
  return body.id;
}
async function archive(id: string): Promise<void> {
  const { version } = (await college('GET', `/api/zzsh/meeting/${id}`)).body;
  expect((await college('POST', `/api/zzsh/meeting/${id}/approve`, { version })).status).toBe(200);
}

test('a record handed in by the seventh day earns 1, one of the eighth nothing; archived again it adds nothing', async () => {
  const seventh = await recorded('第七天', '01', '2026-11-13');
  const eighth = await recorded('第八天', '02', '2026-11-12');
  await archive(seventh);
  await archive(eighth);
  expect([await lines('第七天'), await lines('第八天')]).toEqual([[[1, '2']], []]);
  await world.database.rows(sql`update meeting set state = '5' where id = ${seventh}::bigint`);
  await archive(seventh);
  expect(await lines('第七天')).toEqual([[1, '2']]);
});

test('dues of a month earn 2 once everybody has paid in time, and are reversed where one was entered by mistake', async () => {
  await world.database.rows(sql`
    insert into dues_batch (name, organisation_id, period, type, from_month, to_month, deadline_on, state, created_at, updated_at)
    values ('十一月', ${optics}::bigint, '1', '2', '2026-11', '2026-11', '2026-11-30', '4', now(), now())`);
  const owed = await world.database.rows<{ id: string }>(sql`
    insert into dues_item (name, member_id, organisation_id, batch_id, month, standard, payable_fen, paid_fen, state, created_at, updated_at)
    select p.name, p.id, ${optics}::bigint, b.id, '2026-11', '1', 2000, 0, '1', now(), now()
    from dues_batch b, person p where p.name in ('许怀瑾', '顾青岚') returning id`);
  const take = async (no: number, name: string, input: object) => {
    const at = `/api/dfgl/item/${owed[no]?.id}`;
    const { version } = (await secretary('GET', at)).body;
    expect((await secretary('POST', `${at}/${name}`, { version, ...input })).status).toBe(200);
  };
  await take(0, 'register', { paidOn: '2026-11-19', voucherNo: 'PZ-1' });
  expect(await lines('党费按期收齐')).toEqual([]);
  await take(1, 'register', { paidOn: '2026-11-20', voucherNo: 'PZ-2' });
  expect(await lines('党费按期收齐')).toEqual([[2, '2']]);
  await take(1, 'withdraw', { reason: '登记到同名党员' });
  expect(await lines('党费按期收齐')).toEqual([
    [2, '4'],
    [-2, '4'],
  ]);
  await take(1, 'register', { paidOn: '2026-11-20', voucherNo: 'PZ-3' });
  expect((await lines('党费按期收齐')).map(([score]) => score)).toEqual([2, -2, 2]);
});

test('a period without its meeting costs 2, however often the night looks, and nothing once it was entered', async () => {
  const { body } = await department('GET', '/api/jfgl/rule?size=50&keyword=ZQ');
  const { id, version } = body.content[0];
  await department('PUT', '/api/jfgl/rule', { id, version, effectiveFrom: '2026-07-01' });
  const look = () => world.database.transaction(c => countGaps(txOf(c, world.registry, asSystem('测试'))));
  await look();
  const gap = '支部党员大会　2026-07-01 至 2026-09-30 未按规定开展';
  expect(await lines(gap)).toEqual([[-2, '2']]);
  const all = (await lines('未按规定开展')).length;
  await look();
  expect((await lines('未按规定开展')).length).toBe(all);
  await archive(await recorded('第三季度党员大会', '01', '2026-09-10'));
  await look();
  expect(await lines(gap)).toEqual([
    [-2, '4'],
    [2, '4'],
  ]);
  const own = (await department('GET', `/api/jfgl/rank/branch?size=200`)).body.content.find(
    (one: any) => one.id === optics,
  ).own;
  const [sum] = await world.database.rows<{ score: number }>(sql`
    select sum(score)::int as score from point_entry where person_id is null and organisation_id = ${optics}::bigint`);
  expect(own).toBe(sum?.score);
});
