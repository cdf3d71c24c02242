/** The demonstration was kept for more than a year: a past day shows who and what stood then, and the months since what changed. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDemonstration } from '../testing/open-demonstration.ts';
import type { Ask, OpenWorld } from '../testing/open-world.ts';

const [aYearAgo, today] = ['2025-11-20', '2026-11-20'];
let world: OpenWorld;
let department: Ask;
beforeAll(async () => {
  world = await openDemonstration();
  department = await world.as('demo.department');
});
afterAll(() => world.close());

const on = async (path: string, day: string): Promise<number> => {
  const { status, body } = await department('GET', `${path}?asOf=${day}&size=1`);
  expect([path, status]).toEqual([path, 200]);
  return Number(body.totalElements);
};
const standing = async (id: string, day: string) => {
  const { status, body } = await department('GET', `/api/dyjbxx/${id}?asOf=${day}`);
  return status === 200 ? [body.partyStatus, body.memberCategory] : status;
};
/** The first member of these. */
const someone = async (condition: ReturnType<typeof sql>): Promise<string> =>
  (
    await world.database.rows<{
      id: string;
    }>(sql`select m.id from party_member m where m.deleted_at is null and ${condition}
    order by m.id limit 1`)
  )[0]?.id ?? '';

test('the register of a year ago holds who was in it then, as they stood then', async () => {
  const joined = await someone(sql`m.entered_on between '2026-01-01' and '2026-10-31' and m.party_status = '1'`);
  expect([await standing(joined, aYearAgo), await standing(joined, today)]).toEqual([404, ['1', expect.anything()]]);
  const formal = await someone(sql`m.entered_on < '2025-09-01' and m.party_status = '1'
    and m.formal_on between '2026-03-01' and '2026-06-30'`);
  expect([await standing(formal, aYearAgo), await standing(formal, today)]).toEqual([
    ['1', '2'],
    ['1', '1'],
  ]);
  const left = await someone(sql`m.id in (select t.member_id from transfer t where t.receipt_on < '2026-06-30')`);
  expect([await standing(left, aYearAgo), await standing(left, today)]).toEqual([
    ['1', '1'],
    [expect.not.stringMatching('^1$'), '1'],
  ]);
});

test('the year between is explained by who came and went', async () => {
  const { body } = await department('GET', `/api/dyjbxx/ledger/balance?from=2025-11-21&to=${today}`);
  expect(body.opening).toBeGreaterThan(1000);
  expect(body.registered).toBeGreaterThan(12);
  expect(body.closing - body.opening).toBeGreaterThan(0);
  expect(body.unbooked).toBe(0);
});

test('organisations, posts, dues and meetings of a year ago stand as well', async () => {
  expect(await on('/api/dzzxx', aYearAgo)).toBeGreaterThan(200);
  expect(await on('/api/ldbzxx', aYearAgo)).toBeGreaterThan(20);
  const months = await world.database.rows(sql`select distinct i.month from dues_item i where i.deleted_at is null
    and i.month between '2025-12' and '2026-11'`);
  expect(months).toHaveLength(12);
  const held = await world.database.rows(sql`select distinct to_char(held_on, 'YYYY-MM') as month from meeting
    where deleted_at is null and state = '6' and held_on between '2025-11-01' and '2026-10-31'`);
  expect(held).toHaveLength(12);
});

test('a month that was let off rests on what its branch resolved, which can be read', async () => {
  const files = await world.database.rows<{ id: string; name: string }>(sql`
    select f.id, f.name from dues_item i join uploaded_file f on f.id = any(i.resolution_files)
    where i.state = '5' and i.resolved_on is not null`);
  expect(files.map(({ name }) => name)).toEqual([expect.stringMatching(/^\d{4}年\d+月党支部委员会会议记录\.pdf$/)]);
  const { status } = await (await world.as('demo.dues'))('GET', `/api/file/download/${files[0]?.id}`);
  expect(status).toBe(200);
});
