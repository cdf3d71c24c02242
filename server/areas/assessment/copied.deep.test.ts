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

/** The copy in an empty database: nothing goes in any more, and what was in is counted. */
async function countedFrom(place: string) {
  const [name = ''] = await readdir(place);
  const over = await bareDatabase();
  await restoreInto(join(place, name), { url: over.url, folder: join(place, 'data') });
  const restored: OpenWorld = await openWorld({ over });
  await setClock(restored.database, '2026-12-02');
  const rater = await restored.as(at.raters[0]?.username ?? '');
  const targets = at.running.targetIds.map(targetId => ({ targetId }));
  const sent = { marks: marksOf(targets, [1, 1]) };
  const late = await rater('POST', `/api/cadreEvaluation/${at.pollId}/ballot`, sent);
  expect([late.status, late.body.message]).toEqual([409, '测评期间系统由备份恢复，不能继续提交，请联系组织部']);
  const office = await restored.as('demo.department');
  expect((await take(office, at.running.id, 'close', { reason: '由备份恢复' })).status).toBe(200);
  await restored.settle();
  const told = await counted(at, office);
  await restored.close();
  return told;
}

test('[REL-16] a copy that is taken while ballots come in is counted by itself, and who had cast does not stand in it', async () => {
  await castAll(0, 6);
  const place = join(folder, 'copies');
  const [said] = await Promise.all([backupBeside(at.world, place), at.cast(6)]);
  expect(said).toContain('已备份');
  const { received } = await countedFrom(place);
  expect([6, 7]).toContain(received);
  expect((await at.cast(0)).status).toBe(409);
});

test('[SEC-32] the key of sealed values changes while a box is open: ballots of before and after are counted, each once', async () => {
  const { server, office, running, world } = at;
  const places = await sealedBy('1');
  expect(places).toBeGreaterThan(4);
  expect(await rotateKeyBeside(world)).toContain('密钥 2 已建立');
  await castAll(7, 9);
  await expect.poll(() => sealedBy('1')).toBe(0);
  expect(await sealedBy('2')).toBe(places);
  await castAll(9, 11);
  await expect
    .poll(async () => {
      await world.database.rows(sql`update seal_key set retired_at = now() - interval '2 hours' where kid = '1'`);
      return dropRetiredKeys(world.database);
    })
    .toEqual(['1']);
  await server.stop();
  await server.start();
  await castAll(11, raters);
  expect((await at.cast(0)).status).toBe(409);
  const { version } = (await office('GET', `${path}/${running.id}`)).body;
  expect((await office('POST', `${path}/${running.id}/close`, { version, reason: '全部提交' })).status).toBe(200);
  expect(await counted(at, office)).toEqual({ received: 12, totals: [8300, 8300] });
});
