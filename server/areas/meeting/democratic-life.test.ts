/** 民主生活会 of a committee of a college, with the organisation above sitting in. Domain-party 7.1 (07), 7.5; 《若干规定》第十三条. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setClock } from '../../testing/clock.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';

let world: OpenWorld;
let college: Ask;
let physics: string;
const people: Record<string, string> = {};

beforeAll(async () => {
  world = await openWorld();
  await setClock(world.database, '2026-12-01', '09:00:00');
  college = await world.as('demo.college');
  physics = await world.idOf('party_organisation', 'code', '9999990001201');
  const rows = await world.database.rows<{ id: string; name: string }>(sql`select id, name from person`);
  for (const { id, name } of rows) people[name] = id;
});
afterAll(() => world.close());

test('the leading team is due, and who sits in from above is counted apart and has no vote', async () => {
  const life = (
    await college('POST', '/api/zzsh/lifeMeeting', {
      organisationId: physics,
      meetingType: '07',
      year: 2026,
      theme: '加强政治建设',
    })
  ).body;
  expect(life.name).toBe('物理学院党委2026年度民主生活会');
  const begun = await college('POST', '/api/zzsh/meeting/plan', { lifeMeetingId: life.id });
  expect(begun.status).toBe(201);
  const { id } = begun.body;
  const draft = (await college('GET', `/api/zzsh/meeting/${id}`)).body;
  expect(draft).toMatchObject({ types: '07', state: '1' });
  const changed = await college('PUT', '/api/zzsh/meeting', {
    id,
    version: draft.version,
    place: '物理楼 101',
    heldOn: '2026-12-15',
    startTime: '14:30',
    endTime: '17:00',
    hostId: people['董思源'],
    recorderId: people['董思源'],
  });
  expect(changed.body).toMatchObject({ heldOn: '2026-12-15' });
  const called = await college('POST', `/api/zzsh/meeting/${id}/publish`, { version: changed.body.version });
  expect(called.body.state).toBe('2');
  const sits = await college('POST', '/api/zzsh/meeting/attendee', {
    meetingId: id,
    isObserver: true,
    guestName: '周若川',
  });
  expect(sits.body).toMatchObject({ name: '周若川', attendance: '5', isVoting: false });
  const list = (await college('GET', `/api/zzsh/meeting/attendee?meetingId=${id}&size=50`)).body.content;
  expect(list.map((one: any) => one.name)).toEqual(['董思源', '叶舒窈', '周若川']);
  expect((await college('GET', `/api/zzsh/meeting/${id}`)).body).toMatchObject({ dueCount: 2 });
  expect((await college('GET', `/api/zzsh/lifeMeeting/${life.id}`)).body).toMatchObject({
    heldOn: '2026-12-15',
    dueCount: 2,
    observerCount: 1,
  });
  // Nothing of it is the business of a branch.
  const secretary = await world.as('demo.secretary');
  expect((await secretary('GET', `/api/zzsh/lifeMeeting/${life.id}`)).status).toBe(404);
  expect((await secretary('GET', `/api/zzsh/meeting/${id}`)).status).toBe(404);
});
