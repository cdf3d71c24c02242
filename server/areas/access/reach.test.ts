/** Scopes that have no condition yet reach nothing: neither lists, nor details, nor what is sealed. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';

let world: OpenWorld;
let office: Ask;
let person: string;
beforeAll(async () => {
  world = await openWorld();
  office = await world.as('demo.cadreoffice');
  person = await world.idOf('person', 'number', 'GZ141033');
});
afterAll(() => world.close());

/** Of the persons there is the own record alone: whoever reads persons reads that. */
const asks = async () => {
  const list = await office('GET', '/api/person?size=5');
  const detail = await office('GET', `/api/person/${person}`);
  const revealed = await office('POST', `/api/person/${person}/reveal`, { field: 'idCard', reason: '核对' });
  const units = await office('GET', '/api/dwxx?size=5');
  return [list.body.totalElements, detail.status, revealed.status, units.body.totalElements];
};

test('[D-3] [S-08] the managed rank reaches nobody as long as no cadre says which rank is managed', async () => {
  expect(await asks()).toEqual([1, 404, 404, 0]);
});

test('a scope of named objects reaches nothing where no business names any', async () => {
  await world.database.rows(sql`update role set scope_type = 'CUSTOM' where code = 'ROLE_CADRE_OFFICE'`);
  office = await world.as('demo.cadreoffice');
  expect(await asks()).toEqual([1, 404, 404, 0]);
});
