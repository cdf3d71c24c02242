import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';

let world: OpenWorld;
let department: Ask;
let secretary: Ask;

beforeAll(async () => {
  world = await openWorld();
  department = await world.as('demo.department');
  secretary = await world.as('demo.secretary');
});
afterAll(() => world.close());

test('[BIZ-51] the member base is paged with content and totalElements', async () => {
  const { status, body } = await department('GET', '/api/dyjbxx?size=5');
  expect(status).toBe(200);
  expect(body.totalElements).toBe(36);
  expect(body.content).toHaveLength(5);
});

test('a secretary sees the own branch alone', async () => {
  const { body } = await secretary('GET', '/api/dyjbxx?size=50&columns=name&columns=organisationId');
  expect(body.totalElements).toBe(9);
  expect(new Set(body.content.map((row: { organisationName: string }) => row.organisationName))).toEqual(
    new Set(['物理学院光学教工党支部']),
  );
});
