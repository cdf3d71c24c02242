/** 信息完整度 by unit: each figure is the number of its list, for whoever reads it. Domain-cadre 1.3. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UnitCompleteness } from 'contract/cadre/completeness-calls.ts';
import type { Ask } from '../../testing/open-world.ts';
import { openOwnRecord, type OwnRecord } from '../collection/fixtures.ts';

let own: OwnRecord;
beforeAll(async () => void (own = await openOwnRecord()));
afterAll(() => own.world.close());

const inService = 'inPostStatus=1&inPostStatus=2&inPostStatus=3&inPostStatus=4&inPostStatus=5';
const unitsOf = async (who: Ask): Promise<UnitCompleteness[]> => {
  const { status, body } = await who('GET', '/api/gbjbxx/completeness');
  expect(status).toBe(200);
  return body.content;
};

test('a record is complete or not by unit, and the list behind each figure has as many rows', async () => {
  const lines = await unitsOf(own.department);
  expect(lines.length).toBeGreaterThan(0);
  for (const { unitId, all, below100, below80 } of lines) {
    const unit = unitId ? `postUnitId=${unitId}` : 'postUnitId.empty=true';
    const countOf = async (more: string) =>
      (await own.department('GET', `/api/gbjbxx?size=1&${inService}&${unit}${more}`)).body.totalElements;
    expect([all, below100, below80]).toEqual([
      await countOf(''),
      await countOf('&completeness.to=99'),
      await countOf('&completeness.to=79'),
    ]);
  }
});

test('a unit administrator counts the own unit alone', async () => {
  const names = (await unitsOf(own.unit)).map(({ unitId }) => unitId);
  expect(names).toEqual([own.physics]);
  const { status } = await (await own.world.as('demo.secretary'))('GET', '/api/gbjbxx/completeness');
  expect(status).toBe(403);
});
