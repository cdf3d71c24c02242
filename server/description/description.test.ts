/** What the description says: of every call, in every mode of the installation, and truly of the answers. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiDescription } from 'contract/description/endpoints.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { openBench, type Bench } from '../testing/bench.ts';
import { openWorld, type Answer, type OpenWorld } from '../testing/open-world.ts';
import { describedCalls } from './index.ts';
import { faultsOf, lifeOf } from './as-described.ts';

let bench: Bench;
let api: ApiDescription;
beforeAll(async () => {
  bench = await openBench();
  const nobody = await bench.world.as(null);
  api = (await nobody('GET', '/api/openapi')).body;
});
afterAll(() => bench.world.close());

test('[HTTP-17] no call is undescribed', () => {
  const undescribed = bench.world.routes.filter(({ endpoint: { method, url } }) => {
    const answer = api.paths[`/${url}`]?.[method.toLowerCase()]?.responses['2XX'];
    return answer?.content === undefined;
  });
  expect(undescribed.map(({ endpoint: { method, url } }) => `${method} ${url}`)).toEqual([]);
  const operations = Object.values(api.paths).flatMap(Object.values);
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  const text = JSON.stringify(api);
  const missing = [...text.matchAll(/#\/components\/schemas\/(\w+)/g)].filter(
    ([, name = '']) => !api.components.schemas[name],
  );
  expect(missing).toEqual([]);
});

test('[FILE-17] the description names the calls, their fields and the way in', () => {
  expect(api.openapi).toBe('3.1.0');
  expect(api.paths['/auth/login']?.['post']).toMatchObject({ 'x-access': 'public', summary: '账号登录' });
  expect(api.info.description).toContain('RSA-OAEP');
  expect(api.components.schemas['PartyMemberInput']?.properties?.['joinedOn']).toMatchObject({ title: '入党时间' });
  const filters = api.paths['/api/dyjbxx']?.['get']?.parameters.map(({ name }) => name);
  expect(filters).toEqual(expect.arrayContaining(['page', 'organisationId', 'joinedOn.from', 'joinedOn.to', 'asOf']));
});

describe('answers are as described', () => {
  test('[HTTP-17] of one base: list, creation, detail, change, trace, removal', async () => {
    const unit = bench.world.registry.resources.get('unit') as Resource;
    expect(await lifeOf(bench, api, unit)).toEqual([]);
  });

  test('of refusals', async () => {
    const answers: [string, string, Answer][] = [
      ['GET', '/api/dwxx', await bench.ask('GET', '/api/dwxx?page=-1')],
      ['POST', '/api/dwxx', await bench.ask('POST', '/api/dwxx', { nobody: 1 })],
      ['GET', '/api/dwxx/{id}', await bench.ask('GET', '/api/dwxx/999999999')],
    ];
    expect(answers.flatMap(([method, path, answer]) => faultsOf(api, method, path, answer))).toEqual([]);
  });
});

describe('outside of demonstration and development', () => {
  let closed: OpenWorld;
  beforeAll(async () => void (closed = await openWorld({ areas: [describedCalls({ isOpen: false })] })));
  afterAll(() => closed.close());

  test('[FILE-17] the description asks a session and its permission; switched off it does not exist', async () => {
    const [nobody, member, admin] = [await closed.as(null), await closed.as('demo.member'), await closed.as('admin')];
    const statuses = [nobody, member, admin].map(async ask => (await ask('GET', '/api/openapi')).status);
    expect(await Promise.all(statuses)).toEqual([401, 403, 200]);
    const off = await openWorld({ areas: [] });
    expect((await (await off.as('admin'))('GET', '/api/openapi')).status).toBe(404);
    await off.close();
  });
});
