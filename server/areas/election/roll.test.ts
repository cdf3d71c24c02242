/** Two desks register who has come: each writes its own rows, neither takes back what the other wrote. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { enrol, type Enrolled } from './fixtures.ts';

let world: OpenWorld;
let secretary: Ask;
let crowd: Enrolled;
let electionId: string;
const base = '/api/dzzhj/tp';
beforeAll(async () => {
  world = await openWorld();
  secretary = await world.as('demo.secretary');
  const optics = await world.idOf('party_organisation', 'code', '9999990001201001');
  crowd = await enrol(world, optics, 5);
  const election = { organisationId: optics, teamType: '3', electMethod: '1', cycleType: '1', planOn: '2026-12-10' };
  electionId = (await secretary('POST', '/api/dzzhj', { ...election, seats: 3 })).body.id;
});
afterAll(() => world.close());

test('[R-1] what two check-in desks save at the same time stands side by side', async () => {
  const made = await secretary('POST', base, { title: '签到', electionId, voteType: '2', seats: 3 });
  expect([made.status, made.body.fields]).toEqual([201, undefined]);
  const path = `${base}/${made.body.id}/elector`;
  const rows = [crowd.chairId, ...crowd.ids].map(personId => ({ personId, isDue: true, isPresent: false }));
  expect((await secretary('POST', path, { electors: rows })).body).toEqual({ expectCount: 6, presentCount: 0 });
  const arrives = (personId = '') =>
    secretary('POST', path, { electors: [{ personId, isDue: true, isPresent: true }] });
  const answers = await Promise.all(crowd.ids.slice(0, 3).map(arrives));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const { electors } = (await secretary('GET', path)).body;
  const present = electors.filter((one: { isPresent: boolean }) => one.isPresent);
  expect([electors.length, present.map((one: { personId: string }) => one.personId).sort()]).toEqual([
    6,
    crowd.ids.slice(0, 3).sort(),
  ]);
});
