/** Names however they were typed: found by the same search, met as doubles, signed in with. */
import { readFile } from 'node:fs/promises';
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

const make = async (name: string, number: string) => {
  const unitId = await world.idOf('unit', 'name', '物理学院');
  const given = { name, gender: '1', personType: '31', unitId, number };
  const { status, body } = await department('POST', '/api/jsjbxx', given);
  expect([status, body.fields]).toEqual([201, undefined]);
};
const found = async (keyword: string): Promise<string[]> =>
  (await department('GET', `/api/person?keyword=${encodeURIComponent(keyword)}&columns=name`)).body.content.map(
    (row: { name: string }) => row.name,
  );

test('[K-02] every dot between the parts of a name is the same, in search and among doubles', async () => {
  await make('古丽•买买提', 'HW0001');
  await make('古丽．买买提', 'HW0002');
  for (const dot of ['•', '．', '・', '‧', '·'])
    expect([dot, await found(`古丽${dot}买买提`)]).toEqual([dot, ['古丽·买买提', '古丽·买买提']]);
  const pairs = (await department('GET', '/api/person/duplicate?size=100')).body.content;
  const [pair] = pairs.filter((one: { first: { name: string } }) => one.first.name === '古丽·买买提');
  expect([pair?.first.number, pair?.second.number]).toEqual(['HW0001', 'HW0002']);
});

test('[K-02] a search with full-width digits, blanks of no width and radicals finds what is meant', async () => {
  await make('⽅⾦', 'HW0003');
  for (const keyword of ['方金', '⽅⾦', 'ＨＷ０００３', 'HW\u200b0003', '\u202dHW0003\u202c'])
    expect([keyword, await found(keyword)]).toEqual([keyword, ['方金']]);
});

test('[K-02] search texts of former days are brought to the signs of today', async () => {
  await make('陈旧', 'HW0004');
  await world.database.rows(sql`
    update person set search_text = ${'陈⽅•旧️\u200b\nｈｗ０００４（一）'} where number = 'HW0004'`);
  const step = new URL('../../migrations/20261128170000_plain_search/own.sql', import.meta.url);
  await world.database.rows(sql.raw(await readFile(step, 'utf8')));
  expect(await world.database.one(sql`select search_text from person where number = 'HW0004'`)).toEqual({
    searchText: '陈方·旧\nhw0004（一）',
  });
});
