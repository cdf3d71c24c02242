/** Keys that change and a copy that is taken while ballots come in: those of before and after are counted, none is lost. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dropRetiredKeys } from '../../operations/index.ts';
import { setClock } from '../../testing/clock.ts';
import { backupBeside, restoreInto, rotateKeyBeside } from '../../testing/instances/beside.ts';
import { openWorld, type OpenWorld } from '../../testing/open-world.ts';
import { bareDatabase } from '../../testing/test-database.ts';
import { counted, openBeside, raters, type Beside } from './fixtures-beside.ts';
import { marksOf, path, take } from './fixtures.ts';

let at: Beside;
let folder: string;
beforeAll(async () => {
  at = await openBeside();
  folder = await mkdtemp(join(tmpdir(), 'assessment-'));
  await at.server.start();
});
afterAll(async () => {
  await at.server.kill();
  await at.world.close();
  await rm(folder, { recursive: true });
});

const castAll = async (from: number, to: number) => {
  for (let place = from; place < to; place += 1) expect((await at.cast(place)).status).toBe(200);
};
/** How many values of the ballots were sealed with a key, by its number. */
async function sealedBy(kid: string): Promise<number> {
  const row = await at.world.database.one<{ n: number }>(sql`
    select count(*)::int as n from (select papers as sealed from assessment_box union all select secret from assessment_box
      union all select voters from assessment_turnout union all select pepper from assessment_pepper) s
    where sealed like ${`v1.${kid}.%`}`);
  return row?.n ?? 0;
}


test('trial', async () => {
  await castAll(0, 3);
  await rotateKeyBeside(at.world);
  await castAll(7, 9);
  await new Promise(r => setTimeout(r, 60000));
  console.log(JSON.stringify(await at.world.database.rows(sql`select kid, resealed_count, failure, retired_at from seal_key`)));
  console.log(JSON.stringify(await at.world.database.rows(sql`select id, left(papers, 6) as p, left(secret, 6) as s, left(public_key,4) as pk, poll_id from assessment_box`)),
   JSON.stringify(await at.world.database.rows(sql`select poll_id, left(voters, 6) as p from assessment_turnout`)), JSON.stringify(await at.world.database.rows(sql`select scheme_id, left(pepper, 6) as p from assessment_pepper`)));
}, 300_000);
