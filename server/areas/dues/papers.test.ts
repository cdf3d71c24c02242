/** Papers of what becomes of dues, by literal amounts. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';

let world: OpenWorld;
let department: Ask;
beforeAll(async () => {
  world = await openWorld();
  department = await world.as('demo.department');
});
afterAll(() => world.close());

const textOf = async (code: string, id: string): Promise<string> => {
  const { body } = await department('GET', `/api/document/preview?code=${code}&id=${id}`);
  expect([body.title, body.missing]).toEqual([expect.any(String), []]);
  return JSON.stringify(body.blocks);
};

test('a remittance and a publication tell yuan and percent, the card what was paid up', async () => {
  const branch = await world.idOf('party_organisation', 'code', '9999990001201001');
  const committee = await world.idOf('party_organisation', 'code', '9999990001201');
  const slip = await world.database.one<{ id: string }>(sql`
    insert into remittance (name, from_organisation_id, to_organisation_id, type, amount_fen, collected_fen, ratio, sent_on,
      state, created_at, updated_at)
    values ('11月', ${branch}::bigint, ${committee}::bigint, '21', 91350, 182700, 5000, '2026-12-02', '2', now(), now()) returning id`);
  const paper = await textOf('duesRemittance', slip?.id ?? '');
  for (const words of ['913.50 元', '玖佰壹拾叁元伍角整', '1,827.00', '50%', '2026年12月2日'])
    expect(paper).toContain(words);
  const told = await world.database.one<{ id: string }>(sql`
    insert into dues_publication (name, organisation_id, year, head_count, payable_fen, closing_fen, published_on, state,
      created_at, updated_at)
    values ('2026', ${committee}::bigint, 2026, 22, 724040, -100, '2026-12-31', '2', now(), now()) returning id`);
  const publication = await textOf('duesPublication', told?.id ?? '');
  for (const words of ['2026年度', '22 人', '7,240.40', '-1.00']) expect(publication).toContain(words);
  const memberId = await world.idOf('person', 'name', '顾青岚');
  const month = { memberId, month: '2026-01', amountFen: 12_000, paidOn: '2026-01-20' };
  await department('POST', '/api/dfgl/former', month);
  const card = await textOf('duesCard', memberId);
  for (const words of ['2026-01', '120.00', '2026-01-20', '合计：120.00 元']) expect(card).toContain(words);
});
