/** A batch of 40 is finished by one document, each matter by itself; who was ended in the middle goes on. Domain-cadre 1.10. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenWorld } from '../../../testing/open-world.ts';
import { standingActorOf } from '../../platform/index.ts';
import type { Work } from '../../../kit/registry.ts';
import { finishJob } from './finish-batch.ts';
import { deputy, faults, openMatters, type Matters } from './fixtures.ts';

let m: Matters<OpenWorld>;
const batchName = '2026 年第六批';
const documentNo = '江大党干〔2026〕30号';

/** Relieved of a post, decided and waiting for the document. */
async function waiting(count: number): Promise<string[]> {
  const first = await deputy(m, '批次甲');
  const made = await m.world.database.rows<{ id: string }>(sql`
    with people as (
      insert into person (name, gender, person_type, number, unit_id, created_at, updated_at)
      select '批次' || n, '1', '03', 'GZ66' || n, ${m.physics}::bigint, now(), now() from generate_series(1000, ${999 + count}::int) n
      returning id),
    cadres as (
      insert into cadre (id, cadre_type, rank, in_post_status, state, created_at, updated_at)
      select id, '3', '132', '1', '2', now(), now() from people returning id),
    posts as (
      insert into post_holding (person_id, unit_id, post_name, post_attribute, rank, is_main, start_on, state, created_at, updated_at)
      select id, ${m.physics}::bigint, '副院长', '2', '132', true, '2020-01-01', '1', now(), now() from cadres returning id, person_id)
    insert into appointment (name, code, batch_name, type, person_id, unit_id, from_post_ids, reason, owner_id, decided_on, state,
      created_at, updated_at)
    select '2026-' || (900 + row_number() over ()) || ' 批次', '2026-' || (900 + row_number() over ()), ${batchName}, '2', person_id,
      ${m.physics}::bigint, array[id], '任期届满', (select id from person where number = 'GZ021001'), '2026-09-28', '70', now(), now()
    from posts returning id`);
  expect(first).toMatch(/^\d+$/);
  return made.map(({ id }) => id);
}
const finished = async () =>
  (
    await m.world.database.one<{ count: number }>(sql`
    select count(*)::int as count from appointment where batch_name = ${batchName} and state = '80'`)
  )?.count;
const ended = async () =>
  (
    await m.world.database.one<{ count: number }>(sql`
    select count(*)::int as count from post_holding where dismiss_document_no = ${documentNo} and end_on = '2026-09-28'`)
  )?.count;

beforeAll(async () => {
  m = await openMatters('2026-09-28');
});
afterAll(() => m.world.close());

test('an instance that ends in the middle leaves whole matters, and the next one finishes the rest once', async () => {
  const ids = await waiting(40);
  const userId = await m.world.idOf('user_account', 'username', 'demo.department');
  const { database, registry } = m.world;
  let begun = 0;
  const signal = {
    get aborted() {
      return (begun += 1) > 15;
    },
  } as AbortSignal;
  const work: Work = { database, registry, actorOf: one => standingActorOf(database, one), signal };
  const asked = { userId, batchName, documentNo, signedOn: '2026-09-28', ids };
  await expect(finishJob.run(work, asked)).rejects.toThrow('the instance ends');
  expect([await finished(), await ended()]).toEqual([15, 15]);
  // One of the rest cannot be finished: the others are not held up.
  await database.rows(
    sql`update cadre set in_post_status = '9' where id = (select person_id from appointment where id = ${ids[20]}::bigint)`,
  );
  await finishJob.run({ ...work, signal: new AbortController().signal }, asked);
  expect([await finished(), await ended()]).toEqual([39, 39]);
  const told = await database.one<{ content: string }>(sql`
    select content from reminder where receiver_id = ${userId}::bigint and title = ${`【整批发文】${batchName}`}`);
  expect(told?.content).toContain('39 件已办结，1 件未办结');
  expect(told?.content).toContain('该干部已不在职，不能办理任免');
  const documents = await database.rows(sql`select 1 from appointment_document where document_no = ${documentNo}`);
  expect(documents).toHaveLength(1);
});

test('a batch without anything that waits is refused, with all that is missing on its field', async () => {
  const empty = await m.department('POST', '/api/gbAppointment/batch/finish', { batchName });
  expect(faults(empty)).toEqual([
    ['documentNo', '任免文号不能为空'],
    ['signedOn', '发文日期不能为空'],
  ]);
  const none = { batchName: '没有的批次', documentNo, signedOn: '2026-09-28' };
  expect(faults(await m.department('POST', '/api/gbAppointment/batch/finish', none))).toEqual([
    ['batchName', '批次“没有的批次”没有待发文的事项'],
  ]);
});
