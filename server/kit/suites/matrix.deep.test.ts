/**
 * All routes × all accounts of the world × records near and far. The routes come from the app, what is expected
 * from a second opinion; changes are rolled back after their answer, so that every try meets the same world.
 */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fieldsOf, isWritable, type Resource } from 'contract/kit/resource.ts';
import { isMadeByHand, openBench, type Bench } from '../../testing/bench.ts';
import { makeAccount } from '../../testing/made-account.ts';
import * as oracle from '../../testing/oracle.ts';
import type { Account } from '../../testing/oracle.ts';
import { undoTransactions } from '../../testing/undo.ts';
import { versionsIn } from '../../testing/versions.ts';
import type { Answer, Ask } from '../../testing/open-world.ts';
import type { Route } from '../http/route.ts';

type Row = Record<string, any>; // answers are read by literal expectations

let bench: Bench;
let routes: readonly Route[];
const asks = new Map<string, Ask>();
const records = new Set<string>();
let cases = 0;
const absent = '999999999';
const deleted = new Map<string, string>();

beforeAll(async () => {
  bench = await openBench();
  ({ routes } = bench.world);
  const placed = (unit?: string) => (unit ? idOf('unit', unit) : null);
  for (const one of oracle.madeAccounts) await makeAccount(bench.world.database, one, placed(one.grants[0]?.unit));
  for (const { username } of oracle.accounts) asks.set(username, await bench.world.as(username));
  asks.set('', await bench.world.as(null));
  for (const resource of [...bench.world.house.resources.values()].filter(isMadeByHand)) {
    const { id } = await bench.create(resource);
    const gone = await bench.ask('DELETE', `/${resource.path}`, [id]);
    expect(gone.status).toBe(200);
    deleted.set(resource.name, String(id));
    if (resource.partOf) await bench.ask('DELETE', `/${resource.partOf.of.path}`, [id]);
  }
  await bench.world.database.rows(sql`
    update system_config set config_value = '1000' where config_key = 'export.perHour'`);
  undoTransactions(bench.world.database);
});
afterAll(async () => {
  console.info(`routes: ${routes.length}, roles: ${asks.size}, records: ${records.size}, cases: ${cases}`);
  await bench.world.close();
});

const idOf = (entity: string, key: string) => bench.sources.id(entity, oracle.naturalKeys.get(key));
const idsOf = (entity: string, keys: Iterable<string>) => [...keys].map(key => idOf(entity, key)).sort();
const ask = (account: Account | null, ...request: Parameters<Ask>): Promise<Answer> => {
  cases += 1;
  return (asks.get(account?.username ?? '') as Ask)(...request);
};
const permission = ({ area, name }: Resource, verb: string) => `${area}.${name}.${verb}`;
const isPermission = (access: string) => access.split('.').length === 3;
const sensitiveField = (resource: Resource) =>
  Object.entries(fieldsOf(resource)).find(([, { type }]) => ['phone', 'idCard'].includes(type))?.[0];
const versionOf = versionsIn(() => bench.world.database);

/** What a derived route is sent for one record. */
async function requestFor(route: Route, resource: Resource, id: string): Promise<[string, unknown]> {
  const { method, url, access } = route.endpoint;
  const verb = access.split('.')[2] ?? '';
  const at = `/${url.replace('{id}', id)}`;
  const version = await versionOf(resource, id);
  if (method === 'GET') return [at, undefined];
  if (method === 'PUT') return [at, { id, version }];
  if (method === 'DELETE') return [at, url.includes('{id}') ? undefined : [id]];
  if (verb === 'reveal') return [at, { field: sensitiveField(resource) ?? 'name', reason: '核对' }];
  if (verb !== 'restore') return [at, { version, reason: '核对' }];
  const change = await bench.world.database.one<{ id: string }>(sql`
    select change_id as id from change_record where record_id = ${id} and entity = ${resource.name} order by id limit 1`);
  return [at, { changeId: change?.id ?? '1', fields: [Object.keys(resource.fields)[0]], reason: '核对', version }];
}
const namesRow = ({ endpoint: { method, url } }: Route) =>
  url.includes('{id}') || method === 'PUT' || method === 'DELETE';
/** Business may still refuse what is in reach; a 404 or a fault of reach would say it is not. */
const isReached = ({ status, body }: Answer) =>
  [200, 409].includes(status) || (status === 400 && !JSON.stringify(body).includes('kit.beyond-reach'));

async function walk(account: Account, route: Route, resource: Resource): Promise<void> {
  const { access, method, url } = route.endpoint;
  const reached = oracle.visible(account, resource.name, access);
  const keys = oracle.near[resource.name] ?? [];
  const own = account.person && oracle.everything[resource.name]?.includes(account.person) ? [account.person] : [];
  const some = new Set(oracle.allows(account, access) ? [...keys, ...own] : keys.slice(0, 1));
  for (const key of some) {
    records.add(`${resource.name} ${key}`);
    const [at, body] = await requestFor(route, resource, idOf(resource.name, key));
    const answer = await ask(account, method, at, body);
    const where = `${account.username} ${method} ${url} ${key} ${JSON.stringify(answer.body).slice(0, 200)}`;
    if (!oracle.allows(account, access)) expect([answer.status, where]).toEqual([403, where]);
    else if (!reached.has(key)) expect([answer.status, where]).toEqual([404, where]);
    else expect([isReached(answer), where]).toEqual([true, where]);
  }
  // Who has no right is refused before any row is looked for; for them one that never was stands for those that are gone.
  const gone = oracle.allows(account, access) ? (deleted.get(resource.name) ?? absent) : absent;
  for (const id of new Set([gone, absent])) {
    records.add(`${resource.name} ${id === absent ? 'absent' : 'deleted'}`);
    const [at, body] = await requestFor(route, resource, id);
    const { status } = await ask(account, method, at, body);
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

const resourceOf = (route: Route): Resource | undefined =>
  [...bench.world.house.resources.values()].find(({ area, name, path }) => {
    const { access, url } = route.endpoint;
    return access.startsWith(`${area}.${name}.`) && (url === path || url.startsWith(`${path}/{id}`));
  });

test('[ROLE-13] [HTTP-21] nobody, a made-up token and a token in the query are told to sign in, wherever it is not public', async () => {
  const token = 'x'.repeat(43);
  for (const {
    endpoint: { method, url, access },
  } of routes) {
    if (access === 'public') continue;
    const at = `/${url.replaceAll(/\{\w+\}/g, '1')}`;
    const body = method === 'GET' ? undefined : {};
    const answers = [
      await ask(null, method, at, body),
      await ask(null, method, at, body, { authorization: `Bearer ${token}` }),
      await ask(null, method, `${at}?token=${token}&sessionId=${token}&access_token=${token}`, body),
    ];
    for (const answer of answers)
      expect([url, answer.status, answer.body.code]).toEqual([url, 401, 'kit.unauthenticated']);
  }
});

test('[HTTP-21] [SEC-12] a living session token is not taken from the query', async () => {
  const made = await bench.world.http.inject({
    method: 'POST',
    url: '/auth/demo',
    payload: { username: 'demo.department' },
  });
  const { token } = made.json();
  for (const name of ['token', 'sessionId', 'authorization', 'access_token'])
    expect((await ask(null, 'GET', `/api/dyjbxx?${name}=${token}`)).status).toBe(401);
});

test('[ROLE-09] the permission of every call is held by at least one role of the table', () => {
  const seeded = oracle.accounts.filter(one => !oracle.madeAccounts.includes(one));
  const lonely = routes
    .map(route => route.endpoint.access)
    .filter(access => isPermission(access) && !seeded.some(account => oracle.allows(account, access)));
  // Where nothing is sealed nobody needs the right to open it.
  const open = [...bench.world.house.resources.values()].filter(one => !sensitiveField(one));
  expect(lonely.filter(access => !open.some(one => access === permission(one, 'reveal')))).toEqual([]);
});

describe.each(oracle.accounts.map(account => [account.username, account] as const))('%s', (username, account) => {
  test('[ROLE-13] [BIZ-52] [SEC-24] each call on each record is let in, refused or not found as the roles say', async () => {
    for (const route of routes) {
      const {
        endpoint: { access, method, url },
      } = route;
      const resource = resourceOf(route);
      if (resource && namesRow(route)) await walk(account, route, resource);
      else if (isPermission(access)) {
        const { status } = await ask(
          account,
          method,
          `/${url.replaceAll(/\{\w+\}/g, '1')}`,
          method === 'GET' ? undefined : {},
        );
        const mayPass = oracle.allows(account, access);
        expect([url, status === 403, status < 500 && status !== 401]).toEqual([url, !mayPass, true]);
      } else if (access !== 'public') {
        const { status } = await ask(
          account,
          method,
          `/${url.replaceAll(/\{\w+\}/g, '1')}`,
          method === 'GET' ? undefined : {},
        );
        expect([url, [200, 400, 404]]).toEqual([url, expect.arrayContaining([status])]);
      }
    }
  });

  test('[ROLE-10] [BIZ-51] [SEC-23] lists and counts hold exactly the rows in reach', async () => {
    for (const resource of bench.world.house.resources.values()) {
      const { status, body } = await ask(account, 'GET', `/${resource.path}?size=200&columns=${resource.title}`);
      const mayRead = oracle.allows(account, permission(resource, 'read'));
      expect([resource.name, status]).toEqual([resource.name, mayRead ? 200 : 403]);
      if (!mayRead) continue;
      const wanted = idsOf(resource.name, oracle.visible(account, resource.name, permission(resource, 'read')));
      expect(body.content.map((row: Row) => row['id']).sort()).toEqual(wanted);
      expect(body.totalElements).toBe(wanted.length);
      await filters(account, resource);
    }
  });

  test('[REF-02] [REF-04] the trees hold what is in reach and, closed, what leads there', async () => {
    const flat = (nodes: Row[]): Row[] => nodes.flatMap(node => [node, ...flat(node['children'])]);
    const organisations = await ask(account, 'GET', '/api/dzzxx/buildtree?withCount=true');
    const mayRead = oracle.allows(account, 'organisation.partyOrganisation.read');
    expect(organisations.status).toBe(mayRead ? 200 : 403);
    if (mayRead) {
      const open = oracle.visible(account, 'partyOrganisation', 'organisation.partyOrganisation.read');
      const nodes = flat(organisations.body);
      expect(
        nodes
          .filter(one => !one['disabled'])
          .map(one => one['id'])
          .sort(),
      ).toEqual(idsOf('partyOrganisation', open));
      const above = [...open].flatMap(key => ancestorsOf(key)).filter(key => !open.has(key));
      const closed = nodes.filter(one => one['disabled']);
      expect(closed.map(one => one['id']).sort()).toEqual(idsOf('partyOrganisation', new Set(above)));
      expect(closed.filter(one => 'memberCount' in one)).toEqual([]);
      const names = await ask(account, 'GET', '/api/dzzxx/names');
      expect(names.body).toHaveLength(oracle.everything['partyOrganisation']!.length);
      expect(Object.keys(names.body[0]).sort()).toEqual(['id', 'name', 'path']);
    }
    const units = await ask(account, 'GET', '/api/dept');
    const mayReadUnits = oracle.allows(account, 'organisation.unit.read');
    expect(units.status).toBe(mayReadUnits ? 200 : 403);
    if (mayReadUnits)
      expect(
        flat(units.body)
          .map(one => one['id'])
          .sort(),
      ).toEqual(idsOf('unit', oracle.visible(account, 'unit', 'organisation.unit.read')));
  });

  test('[REF-06] [REF-08] [REF-09] [REF-10] [REF-11] [REF-12] pickers hold the rows in reach of reading', async () => {
    for (const [name, entity] of Object.entries(pickers)) {
      const resource = bench.world.house.resources.get(entity) as Resource;
      const wanted = idsOf(entity, oracle.visible(account, entity, permission(resource, 'read')));
      const { status, body } = await ask(account, 'GET', `/api/common/${name}`);
      expect([name, status, body.totalElements]).toEqual([name, 200, wanted.length]);
      expect(body.content.map((row: Row) => row['id']).sort()).toEqual(wanted);
    }
  });

  test('places and references out of reach are refused on their field, like absent ones', async () => {
    for (const resource of [...bench.world.house.resources.values()].filter(isMadeByHand)) {
      if (resource.scope.length > 0 && oracle.allows(account, permission(resource, 'create')))
        await creations(account, resource);
      if (oracle.allows(account, permission(resource, 'update'))) await references(account, resource);
    }
    expect(cases).toBeGreaterThan(0);
  });

  test('[HTTP-16] [SEC-24] one foreign id among the ids fails the whole removal', async () => {
    for (const resource of bench.world.house.resources.values()) {
      const mine = oracle.visible(account, resource.name, permission(resource, 'remove'));
      const foreign = oracle.everything[resource.name]!.find(key => !mine.has(key));
      const [own] = mine;
      if (!own || !foreign) continue;
      const ids = idsOf(resource.name, [own, foreign]);
      expect((await ask(account, 'DELETE', `/${resource.path}`, ids)).status).toBe(404);
      expect((await ask(account, 'DELETE', `/${resource.path}`, { ids, reason: '误录' })).status).toBe(404);
    }
    expect(username).toBe(account.username);
  });
});

const pickers = {
  dyjbxx: 'partyMember',
  getDwInfo: 'unit',
  getBjInfo: 'schoolClass',
  xsjbxx: 'student',
  jsjbxx: 'teacher',
  xsjsxx: 'person',
};
function ancestorsOf(key: string): string[] {
  const parent = oracle.parentOf.get(key);
  return parent ? [parent, ...ancestorsOf(parent)] : [];
}

/** A filter by a foreign place is an empty list, by an own one what stands there. */
async function filters(account: Account, resource: Resource): Promise<void> {
  const [scope = ''] = resource.scope;
  const target = fieldsOf(resource)[scope]?.to;
  if (!target) return;
  const reached = oracle.visible(account, resource.name, permission(resource, 'read'));
  for (const key of oracle.near[target] ?? []) {
    const { status, body } = await ask(
      account,
      'GET',
      `/${resource.path}?size=200&${scope}=${idOf(target, key)}&includeSub=true`,
    );
    expect(status).toBe(200);
    const ids = idsOf(resource.name, reached);
    for (const { id } of body.content) expect(ids).toContain(id);
    expect(body.totalElements).toBe(body.content.length);
  }
}

const scopeFieldOf = (resource: Resource): [string, string] | null => {
  const [first = 'id'] = resource.scope;
  if (!resource.scope.includes('id')) return first === 'id' ? null : [first, fieldsOf(resource)[first]?.to ?? ''];
  return 'parentId' in resource.fields ? ['parentId', resource.name] : null;
};

/** Rows are made in places that the right to make them reaches, and nowhere else. */
async function creations(account: Account, resource: Resource): Promise<void> {
  const scope = scopeFieldOf(resource);
  const optional = Object.entries(fieldsOf(resource))
    .filter(([, { to, flags }]) => to && !flags.required)
    .map(([name]) => name);
  const bare = Object.fromEntries(Object.entries(bench.sample(resource)).filter(([name]) => !optional.includes(name)));
  const told = ({ body }: Answer, path: string) =>
    body.fields?.find((one: Row) => one['path'] === path && one['code'] === 'kit.beyond-reach')?.message;
  if (!scope) {
    const answer = await ask(account, 'POST', `/${resource.path}`, bare);
    const all = oracle.everything[resource.name] ?? [];
    const reachesAll = oracle.visible(account, resource.name, permission(resource, 'create')).size === all.length;
    expect([answer.status, told(answer, resource.title) === undefined]).toEqual([reachesAll ? 201 : 400, reachesAll]);
    return;
  }
  const [field, target] = scope;
  const reached = oracle.visible(account, target, permission(resource, 'create'));
  const places =
    target === 'unit' && resource.name !== 'unit'
      ? oracle.visible(account, 'unit', permission(resource, 'create'))
      : reached;
  const refused = told(await ask(account, 'POST', `/${resource.path}`, { ...bare, [field]: absent }), field);
  expect(refused).toBe('您没有该党组织的数据权限');
  for (const key of oracle.near[target] ?? []) {
    const answer = await ask(account, 'POST', `/${resource.path}`, { ...bare, [field]: idOf(target, key) });
    const where = `${account.username} creates ${resource.name} in ${key}: ${answer.status}`;
    expect([where, told(answer, field)]).toEqual([where, places.has(key) ? undefined : refused]);
  }
}

/** References are chosen among what may be read. */
async function references(account: Account, resource: Resource): Promise<void> {
  const [own] = oracle.visible(account, resource.name, permission(resource, 'update'));
  if (!own) return;
  const links = Object.entries(fieldsOf(resource)).filter(
    ([name, one]) =>
      one.type === 'ref' &&
      one.flags.reach !== 'any' &&
      isWritable(one) &&
      one.flags.set !== 'create' &&
      !resource.scope.includes(name),
  );
  for (const [name, { to = '' }] of links) {
    const target = bench.world.house.resources.get(to) as Resource;
    const readable = permission(target, 'read');
    const wholly = target.partOf && !oracle.allows(account, readable) ? permission(target.partOf.of, 'read') : readable;
    const asParent = name === 'parentId' ? permission(resource, 'update') : wholly;
    const reached = oracle.visible(account, target.partOf && wholly !== readable ? 'person' : to, asParent);
    const [url, body] = await requestFor(
      { endpoint: { method: 'PUT', url: resource.path, access: 'session' } } as Route,
      resource,
      idOf(resource.name, own),
    );
    const { body: current } = await bench.ask('GET', `/${resource.path}/${idOf(resource.name, own)}`);
    for (const [key, id] of [
      ...(oracle.near[to] ?? []).map(key => [key, idOf(to, key)] as const),
      ['', absent] as const,
    ]) {
      if (id === current[name]) continue;
      const answer = await ask(account, 'PUT', url, { ...(body as Row), [name]: id });
      const isBeyond = JSON.stringify(answer.body).includes('kit.beyond-reach');
      const where = `${account.username} sets ${resource.name}.${name} to ${key}: ${answer.status}`;
      expect([where, isBeyond]).toEqual([where, !reached.has(key)]);
      expect(answer.status).toBeLessThan(500);
    }
  }
}

test('[ROLE-13] [SEC-24] the sensitive verbs are refused to whoever holds only a wildcard there', async () => {
  let refusals = 0;
  for (const route of routes.filter(({ endpoint }) => oracle.isSensitiveVerb(endpoint.access.split('.')[2] ?? ''))) {
    const { access, method, url } = route.endpoint;
    for (const account of oracle.accounts) {
      if (!oracle.hasWildcardFor(account, access) || oracle.allows(account, access)) continue;
      const { status, body } = await ask(account, method, `/${url.replace('{id}', '1')}`, {
        version: 1,
        reason: '核对',
      });
      expect([account.username, access, status, body.code]).toEqual([account.username, access, 403, 'kit.forbidden']);
      refusals += 1;
    }
  }
  expect(refusals).toBeGreaterThan(20);
});
