/**
 * Routes of the app, accounts of the world and records near and far, with what a second opinion expects of each try.
 * Changes are rolled back after their answer, so that every try meets the same world.
 */
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { fieldsOf, type Resource } from 'contract/kit/resource.ts';
import { isMadeByHand, openBench, type Bench } from './bench.ts';
import { makeAccounts } from './made-account.ts';
import type { Answer, Ask } from './open-world.ts';
import * as oracle from './oracle.ts';
import type { Account } from './oracle.ts';
import { undoTransactions } from './undo.ts';
import { versionsIn } from './versions.ts';
import type { Route } from '../kit/registry.ts';

export const absent = '999999999';

export interface Matrix {
  bench: Bench;
  routes: readonly Route[];
  /** Requests by username; of nobody by the empty one. */
  asks: Map<string, Ask>;
  /** Of each entity made by hand a record that was removed. */
  deleted: Map<string, string>;
  versionOf: ReturnType<typeof versionsIn>;
  /** What was tried, for the report. */
  records: Set<string>;
  cases: number;
}

/** With the entities of one area that have a removed record, or all of them. */
export async function openMatrix(area?: string): Promise<Matrix> {
  const bench = await openBench();
  const matrix: Matrix = {
    bench,
    routes: bench.world.routes,
    asks: new Map(),
    deleted: new Map(),
    versionOf: versionsIn(() => bench.world.database),
    records: new Set(),
    cases: 0,
  };
  await makeAccounts(bench.world);
  for (const { username } of oracle.accounts) matrix.asks.set(username, await bench.world.as(username));
  matrix.asks.set('', await bench.world.as(null));
  // Nothing is to follow from what is made here, as points for a report handed in.
  await bench.world.database.rows(sql`update point_rule set is_enabled = false`);
  const own = [...bench.world.registry.resources.values()].filter(one => !area || one.area === area);
  for (const resource of own.filter(isMadeByHand)) {
    const { id } = await bench.create(resource);
    const gone = await bench.ask('DELETE', `/${resource.path}`, [id]);
    expect(gone.status).toBe(200);
    matrix.deleted.set(resource.name, String(id));
    if (resource.partOf) await bench.ask('DELETE', `/${resource.partOf.of.path}`, [id]);
  }
  // The second opinion knows the rows of the world alone.
  for (const [{ path, partOf }, id] of bench.furnished.reverse()) {
    expect((await bench.ask('DELETE', `/${path}`, [id])).status).toBe(200);
    if (partOf) await bench.ask('DELETE', `/${partOf.of.path}`, [id]);
  }
  await bench.world.database.rows(sql`
    update system_config set config_value = '1000' where config_key = 'export.perHour'`);
  undoTransactions(bench.world.database);
  return matrix;
}

export async function closeMatrix({ bench, routes, asks, records, cases }: Matrix): Promise<void> {
  console.info(`routes: ${routes.length}, roles: ${asks.size}, records: ${records.size}, cases: ${cases}`);
  await bench.world.close();
}

export const idOf = ({ bench }: Matrix, entity: string, key: string): string =>
  bench.sources.id(entity, oracle.naturalKeys.get(key) ?? key);
export const idsOf = (matrix: Matrix, entity: string, keys: Iterable<string>): string[] =>
  [...keys].map(key => idOf(matrix, entity, key)).sort();
export const ask = (matrix: Matrix, account: Account | null, ...request: Parameters<Ask>): Promise<Answer> => {
  matrix.cases += 1;
  return (matrix.asks.get(account?.username ?? '') as Ask)(...request);
};
export const permission = ({ area, name }: Resource, verb: string): string => `${area}.${name}.${verb}`;
export const isPermission = (access: string): boolean => access.split('.').length === 3;
export const sensitiveField = (resource: Resource): string | undefined =>
  Object.entries(fieldsOf(resource)).find(([, { type }]) => ['phone', 'idCard', 'certificateNo'].includes(type))?.[0];

/** JSON Schema, as far as bodies written by hand need it. */
interface Shape {
  anyOf?: Shape[];
  type?: string;
  properties?: Record<string, Shape>;
  required?: string[];
}
/**
 * A call that says itself what it is told is told no more than it must be, and null where that may be said; null for those
 * that are derived, which take the version of the row.
 */
function bodyBy({ method, body }: Route['endpoint']): Record<string, null> | null {
  const { properties = {}, required = [] } = (body ?? {}) as Shape;
  const mayBeNull = (name: string) => properties[name]?.anyOf?.some(({ type }) => type === 'null') === true;
  const isOwn = method === 'POST' && required.length > 0 && required.every(mayBeNull);
  return isOwn ? Object.fromEntries(required.map(name => [name, null])) : null;
}

/** What a derived route is sent for one record. */
export async function requestFor(
  matrix: Matrix,
  route: Route,
  resource: Resource,
  id: string,
): Promise<[string, unknown]> {
  const { method, url, access } = route.endpoint;
  const verb = access.split('.')[2] ?? '';
  const at = `/${url.replace('{id}', id)}`;
  const version = await matrix.versionOf(resource, id);
  if (method === 'GET') return [at, undefined];
  if (method === 'PUT') return [at, { id, version }];
  if (method === 'DELETE') return [at, url.includes('{id}') ? undefined : [id]];
  const body = bodyBy(route.endpoint);
  if (body) return [at, body];
  if (verb === 'reveal') return [at, { field: sensitiveField(resource) ?? 'name', reason: '核对' }];
  if (verb !== 'restore') return [at, { version, reason: '核对' }];
  const change = await matrix.bench.world.database.one<{ id: string }>(sql`
    select change_id as id from change_record where record_id = ${id} and entity = ${resource.name} order by id limit 1`);
  return [at, { changeId: change?.id ?? '1', fields: [Object.keys(resource.fields)[0]], reason: '核对', version }];
}
const namesRow = ({ endpoint: { method, url } }: Route) =>
  url.includes('{id}') || method === 'PUT' || method === 'DELETE';
/** Business may still refuse what is in reach; a 404 or a fault of reach would say it is not. */
const isReached = ({ status, body }: Answer) =>
  [200, 409].includes(status) || (status === 400 && !JSON.stringify(body).includes('kit.beyond-reach'));

async function walk(matrix: Matrix, account: Account, route: Route, resource: Resource): Promise<void> {
  const { access, method, url } = route.endpoint;
  const reached = oracle.visible(account, resource.name, access);
  const keys = oracle.near[resource.name] ?? [];
  const own = account.person && oracle.everything[resource.name]?.includes(account.person) ? [account.person] : [];
  const some = new Set(oracle.allows(account, access) ? [...keys, ...own] : keys.slice(0, 1));
  for (const key of some) {
    matrix.records.add(`${resource.name} ${key}`);
    const [at, body] = await requestFor(matrix, route, resource, idOf(matrix, resource.name, key));
    const answer = await ask(matrix, account, method, at, body);
    const where = `${account.username} ${method} ${url} ${key} ${JSON.stringify(answer.body).slice(0, 200)}`;
    if (!oracle.allows(account, access)) expect([answer.status, where]).toEqual([403, where]);
    else if (!reached.has(key)) expect([answer.status, where]).toEqual([404, where]);
    else expect([isReached(answer), where]).toEqual([true, where]);
  }
  // Who has no right is refused before any row is looked for; for them one that never was stands for those that are gone.
  const gone = oracle.allows(account, access) ? (matrix.deleted.get(resource.name) ?? absent) : absent;
  for (const id of new Set([gone, absent])) {
    matrix.records.add(`${resource.name} ${id === absent ? 'absent' : 'deleted'}`);
    const [at, body] = await requestFor(matrix, route, resource, id);
    const { status } = await ask(matrix, account, method, at, body);
    const fits = verbNeedsField(access, resource) ? [400, 404] : [404];
    expect([access, id, oracle.allows(account, access) ? fits : [403]]).toEqual([
      access,
      id,
      expect.arrayContaining([status]),
    ]);
  }
}
/** Where no field is sensitive there is nothing to reveal, whatever the record. */
const verbNeedsField = (access: string, resource: Resource) => access.endsWith('.reveal') && !sensitiveField(resource);

/** The entity whose derived route this is. */
export const resourceOf = (matrix: Matrix, route: Route): Resource | undefined =>
  [...matrix.bench.world.registry.resources.values()].find(({ area, name, path }) => {
    const { access, url } = route.endpoint;
    return access.startsWith(`${area}.${name}.`) && (url === path || url.startsWith(`${path}/{id}`));
  });

/** One call of one account: on each record near it, or as it comes. */
export async function tryRoute(matrix: Matrix, account: Account, route: Route): Promise<void> {
  const { access, method, url } = route.endpoint;
  const resource = resourceOf(matrix, route);
  if (resource && namesRow(route)) return walk(matrix, account, route, resource);
  if (access === 'public') return;
  // A number would be the id of a record, which is another call.
  const at = `/${url.replaceAll('{id}', '1').replaceAll(/\{\w+\}/g, 'none')}`;
  const { status } = await ask(matrix, account, method, at, method === 'GET' ? undefined : {});
  if (isPermission(access)) {
    const mayPass = oracle.allows(account, access);
    expect([url, status === 403, status < 500 && status !== 401]).toEqual([url, !mayPass, true]);
  } else expect([url, [200, 400, 404]]).toEqual([url, expect.arrayContaining([status])]);
}

/** Of each entity the list, its count and its filters hold what is in reach. */
export async function tryLists(matrix: Matrix, account: Account, of: Iterable<Resource>): Promise<void> {
  for (const resource of of) {
    const { status, body } = await ask(matrix, account, 'GET', `/${resource.path}?size=200&columns=${resource.title}`);
    const mayRead = oracle.allows(account, permission(resource, 'read'));
    expect([resource.name, status]).toEqual([resource.name, mayRead ? 200 : 403]);
    if (!mayRead) continue;
    const wanted = idsOf(matrix, resource.name, oracle.visible(account, resource.name, permission(resource, 'read')));
    const found = body.content.map((row: { id: string }) => row.id).sort();
    expect([resource.name, found]).toEqual([resource.name, wanted]);
    expect(body.totalElements).toBe(wanted.length);
    await filters(matrix, account, resource);
  }
}

/** A filter by a foreign place is an empty list, by an own one what stands there. */
async function filters(matrix: Matrix, account: Account, resource: Resource): Promise<void> {
  const [scope = ''] = resource.scope;
  const target = fieldsOf(resource)[scope]?.to;
  if (!target) return;
  const reached = oracle.visible(account, resource.name, permission(resource, 'read'));
  for (const key of oracle.near[target] ?? []) {
    const { status, body } = await ask(
      matrix,
      account,
      'GET',
      `/${resource.path}?size=200&${scope}=${idOf(matrix, target, key)}&includeSub=true`,
    );
    expect(status).toBe(200);
    const ids = idsOf(matrix, resource.name, reached);
    for (const { id } of body.content) expect(ids).toContain(id);
    expect(body.totalElements).toBe(body.content.length);
  }
}
