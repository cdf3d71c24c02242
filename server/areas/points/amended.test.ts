/** A record that is amended after its archive: what it earned goes back with it and comes again. Domain-party 10. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setClock } from '../../testing/clock.ts';
import { png, sendFile } from '../../testing/files.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';

let world: OpenWorld;
let college: Ask;
let secretary: Ask;
const ids: Record<string, string> = {};
beforeAll(async () => {
  world = await openWorld();
  await setClock(world.database, '2026-11-20', '09:00:00');
  [college, secretary] = (await Promise.all(['demo.college', 'demo.secretary'].map(world.as))) as [Ask, Ask];
  for (const name of ['丁砚书', '顾青岚', '叶舒窈']) ids[name] = await world.idOf('person', 'name', name);
});
afterAll(() => world.close());

const lines = async (name: string) =>
  (
    await world.database.rows<{ score: number; state: string }>(sql`
      select score, state from point_entry where person_id = ${ids[name] ?? ''}::bigint and matter like '%八月党课%' order by id`)
  ).map(({ score, state }) => [score, state]);

async function recorded(absent: string): Promise<string> {
  const { body: file } = await sendFile(secretary, '/api/file/upload', { name: '证明.png', content: png() });
  const { status, body } = await secretary('POST', '/api/zzsh/meeting/record', {
    organisationId: await world.idOf('party_organisation', 'code', '9999990001201001'),
    types: '04',
    title: '八月党课',
    mode: '1',
    place: '物理楼 301',
    heldOn: '2026-08-18',
    lateReason: '补录',
    startTime: '14:30',
    endTime: '16:00',
    hostId: ids['丁砚书'],
    recorderId: ids['顾青岚'],
    content:
      '会议由支部书记主持，学习党的二十届四中全会精神，全体党员围绕如何在教学科研中发挥先锋模范作用展开讨论，交流了学习体会。',
    photos: [file.id],
    confirmed: ['meeting.meeting.quorum'],
    absentIds: [ids[absent]],
  });
  expect([status, body.fields]).toEqual([201, undefined]);
  return body.id;
}

test('a record that goes back after its archive takes its points along, and brings the right ones when it is archived again', async () => {
  const id = await recorded('叶舒窈');
  const take = async (who: Ask, name: string, input: object = {}) => {
    const { version } = (await college('GET', `/api/zzsh/meeting/${id}`)).body;
    expect((await who('POST', `/api/zzsh/meeting/${id}/${name}`, { version, ...input })).status).toBe(200);
  };
  await take(college, 'approve');
  expect(await lines('叶舒窈')).toEqual([[-3, '2']]);
  await take(college, 'amend', { reason: '叶舒窈到会' });
  const sum = async () => (await lines('叶舒窈')).reduce((all, [score]) => all + Number(score), 0);
  expect(await sum()).toBe(0);
  await take(secretary, 'reopen');
  const { body } = await college('GET', `/api/zzsh/meeting/attendee?meetingId=${id}&size=100`);
  const one = body.content.find(({ name }: { name: string }) => name === '叶舒窈');
  await secretary('PUT', '/api/zzsh/meeting/attendee', { id: one.id, version: one.version, attendance: '1' });
  await take(secretary, 'submit', { confirmed: ['meeting.meeting.quorum'] });
  await take(college, 'approve');
  expect(await sum()).toBe(2);
});
