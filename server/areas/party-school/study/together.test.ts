/** Reports that come in together: one transaction, each with an outcome of its own, and no fault of one is another's. Decision 338. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { standingActorOf } from '../../platform/index.ts';
import { noFacts, txOf } from '../../../kit/tx.ts';
import { openStudy, type Study } from './fixtures.ts';
import { report } from './reports.ts';
import { comingOf } from './watch.ts';

const names = ['demo.member', 'demo.trainee', 'demo.student', 'demo.teacher'] as const;
type Name = (typeof names)[number];
let of: Study;
let nodeId: string;
const keys = new Map<Name, string>();
beforeAll(async () => {
  of = await openStudy();
});
afterAll(() => of.world.close());
beforeEach(async () => {
  await of.anew();
  nodeId = await of.filmed();
  for (const name of names) {
    const begun = await (await of.world.as(name))('POST', '/api/dxStudy/play', { nodeId });
    keys.set(name, begun.body.sessionKey);
  }
  await of.clock('10:01:00');
});

/** Told at this very moment; what comes of it, or the code of what it is refused for. */
async function saying(more: Partial<Record<Name, object>> = {}) {
  const { database, world } = of;
  const comings = await Promise.all(
    names.map(async name => {
      const userId = await world.idOf('user_account', 'username', name);
      const tx = txOf(database, world.registry, (await standingActorOf(database, userId))!, noFacts);
      const said = { nodeId, sessionKey: keys.get(name) ?? '', seq: 1, from: 0, to: 30, speed: 1, playing: true };
      return comingOf(tx, { ...said, ...more[name] });
    }),
  );
  return Promise.all(
    comings.map(one =>
      report(database, one).then(
        told => told.standing.coveredSeconds,
        (error: Error) => error.message,
      ),
    ),
  );
}
/** How many transactions wrote what stands there now. */
const writtenBy = async () =>
  (
    await of.database.one<{ n: number }>(sql`
    select count(distinct xmin::text)::int as n from study_session where seq > 0`)
  )?.n;

test('the first goes at once, the three others together', async () => {
  expect(await saying()).toEqual([30, 30, 30, 30]);
  expect(await writtenBy()).toBe(2);
});

test('what one is refused for is told to that one alone', async () => {
  const told = await saying({ 'demo.trainee': { sessionKey: 'of-another-page' }, 'demo.teacher': { to: 60 } });
  expect(told).toEqual([30, 'party-school.study.taken', 30, 60]);
  expect(await writtenBy()).toBe(2);
});

test('where one cannot be written the others are, each alone', async () => {
  const trainee = await of.world.idOf('person', 'name', '江远帆');
  await of.database.rows(
    sql.raw(`alter table study_session add constraint none_of_his check (person_id <> ${trainee} or seq = 0)`),
  );
  const told = await saying();
  await of.database.rows(sql`alter table study_session drop constraint none_of_his`);
  expect([told[0], told[2], told[3]]).toEqual([30, 30, 30]);
  expect(told[1]).toMatch(/none_of_his/);
  expect(await writtenBy()).toBe(3);
});

test('who ends the node among others has its hours', async () => {
  await of.clock('10:10:00');
  const told = await saying({ 'demo.student': { to: 600 } });
  expect(told).toEqual([30, 30, 600, 30]);
  const earned = await of.database.rows<{ name: string }>(sql`
    select p.name, s.hours_earned from study_progress s join person p on p.id = s.person_id where s.hours_earned > 0`);
  expect(earned).toMatchObject([{ hoursEarned: 2 }]);
  const traces = await of.database.rows(sql`
    select p.name, c.operator_name as by from change_record c join hour_record h on h.id = c.record_id
      join person p on p.id = h.person_id where c.entity = 'hourRecord'`);
  expect(traces).toEqual([{ name: earned[0]?.name, by: earned[0]?.name }]);
});
