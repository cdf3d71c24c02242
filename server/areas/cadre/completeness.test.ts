/** 信息完整度 by unit: each figure is the number of its list, for whoever reads it. Domain-cadre 1.3. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UnitCompleteness } from 'contract/cadre/completeness-calls.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';

let world: OpenWorld;
let department: Ask;
let physics: string;
let materials: string;
beforeAll(async () => {
  world = await openWorld();
  department = await world.as('demo.department');
  physics = await world.idOf('unit', 'code', '201');
  materials = await world.idOf('unit', 'name', '材料科学与工程学院');
  const { body } = await department('POST', '/api/gbjbxx', { number: 'GZ191025', cadreType: '3', rank: '132' });
  const post = { unitId: physics, postName: '副院长', postAttribute: '2', rank: '132', startOn: '2020-01-01' };
  await department('POST', '/api/gbjbxx/post', { ...post, personId: body.id });
  await department('POST', '/api/gbjbxx', { number: 'GZ101016', cadreType: '2', rank: '131' });
});
afterAll(() => world.close());

const inService = 'inPostStatus=1&inPostStatus=2&inPostStatus=3&inPostStatus=4&inPostStatus=5';
const linesOf = async (who: Ask): Promise<UnitCompleteness[]> =>
  (await who('GET', '/api/gbjbxx/completeness')).body.content;

test('a record is complete or not by unit, and the list behind each figure has as many rows', async () => {
  const lines = await linesOf(department);
  expect(lines.map(({ unitId, all }) => [unitId, all])).toEqual(
    expect.arrayContaining([
      [physics, 1],
      [materials, 1],
    ]),
  );
  for (const { unitId, all, below100, below80 } of lines) {
    const unit = unitId ? `postUnitId=${unitId}` : 'postUnitId.empty=true';
    const countOf = async (more: string) =>
      (await department('GET', `/api/gbjbxx?size=1&${inService}&${unit}${more}`)).body.totalElements;
    expect([all, below100, below80]).toEqual([
      await countOf(''),
      await countOf('&completeness.to=99'),
      await countOf('&completeness.to=79'),
    ]);
  }
});

test('the total counts all units, and its list has as many rows', async () => {
  const { content, total } = (await department('GET', '/api/gbjbxx/completeness')).body;
  const countOf = async (more: string) =>
    (await department('GET', `/api/gbjbxx?size=1&${inService}${more}`)).body.totalElements;
  expect(content.length).toBeGreaterThan(1);
  expect([total.unitId, total.all, total.below100, total.below80]).toEqual([
    null,
    await countOf(''),
    await countOf('&completeness.to=99'),
    await countOf('&completeness.to=79'),
  ]);
  const own = (await (await world.as('demo.unitadmin'))('GET', '/api/gbjbxx/completeness')).body;
  expect([own.total.all, own.total.average]).toEqual([own.content[0].all, own.content[0].average]);
});

test('who manages one unit counts none of another, and who reads no cadres asks in vain', async () => {
  const lines = await linesOf(await world.as('demo.unitadmin'));
  expect(lines.map(({ unitId }) => unitId)).toEqual([materials]);
  expect((await (await world.as('demo.secretary'))('GET', '/api/gbjbxx/completeness')).status).toBe(403);
});

test('schooling that the record of the person and the records of studies tell differently is named, and the records count', async () => {
  const id = await world.idOf('person', 'number', 'GZ191025');
  const told = async () => (await department('GET', `/api/gbjbxx/${id}`)).body.differences;
  const study = { kind: '1', education: '11', school: '江临大学', major: '光学' };
  const { version } = (await department('GET', `/api/gbjbxx/${id}`)).body;
  const kept = { id, version, education: '21', degree: null };
  expect((await department('PUT', '/api/gbjbxx', kept)).status).toBe(200);
  expect(await told()).toBeNull();
  const times = { startMonth: '2009-09', endMonth: '2014-06' };
  const made = await department('POST', '/api/person/edu', { ...study, ...times, personId: id });
  expect(made.status).toBe(201);
  expect(await told()).toBe('学历：基本信息为“大学本科毕业”，学历学位记录为“博士研究生毕业”，以记录为准');
  const now = (await department('GET', `/api/gbjbxx/${id}`)).body;
  expect((await department('PUT', '/api/gbjbxx', { id, version: now.version, education: '11' })).status).toBe(200);
  expect(await told()).toBeNull();
});
