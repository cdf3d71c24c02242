/** A field that is told to nobody is not learnt by asking for it: as no column, no filter and no order. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';

let world: OpenWorld;
let department: Ask;
beforeAll(async () => {
  world = await openWorld();
  department = await world.as('demo.department');
});
afterAll(() => world.close());

const where = (group: object) => `where=${encodeURIComponent(JSON.stringify(group))}`;

test.each([
  ['dwxx', 'path'],
  ['dxTopic', 'stemHash'],
  ['khScheme', 'quality'],
])('a list of %s knows neither a column nor a filter nor an order of %s', async (path, name) => {
  for (const query of [
    `columns=${name}`,
    `${name}=1`,
    `${name}.empty=false`,
    `sort=${name},asc`,
    where({ all: [{ [name]: ['1'] }] }),
    where({ any: [{ [`${name}.empty`]: ['true'] }] }),
  ]) {
    const { status, body } = await department('GET', `/api/${path}?${query}`);
    expect([query, status, body.code]).toEqual([query, 400, 'kit.bad-query']);
  }
  expect((await department('POST', `/api/${path}/counts`, { of: [{ [name]: ['1'] }] })).body).toEqual([null]);
  expect((await department('GET', `/api/${path}?size=1`)).status).toBe(200);
});
