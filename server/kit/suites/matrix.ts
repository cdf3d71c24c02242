/**
 * All routes of an area × all accounts of the world × records near and far. The routes come from the app, what is expected
 * from a second opinion.
 */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fieldsOf, isWritable, tableName, type Resource } from 'contract/kit/resource.ts';
import { areaOf } from '../../testing/areas.ts';
import { isMadeByHand, type Bench } from '../../testing/bench.ts';
import {
  absent,
  ask,
  closeMatrix,
  idOf,
  idsOf,
  openMatrix,
  permission,
  requestFor,
  tryLists,
  tryRoute,
  type Matrix,
} from '../../testing/matrix.ts';
import type { Answer } from '../../testing/open-world.ts';
import * as oracle from '../../testing/oracle.ts';
import type { Account } from '../../testing/oracle.ts';
import type { Route } from '../registry.ts';

type Row = Record<string, any>; // answers are read by literal expectations

let matrix: Matrix;
let bench: Bench;

/** Whose place is that of the record it belongs to is refused at the reference to that record. */
const ownerOf = (resource: Resource, scope: string): [string, string] | null => {
  const owner = Object.entries(fieldsOf(resource)).find(
    ([, { to, flags }]) =>
      to && flags.required && !flags.derived && bench.world.registry.resources.get(to)?.scope.includes(scope),
  );
  return owner ? [owner[0], owner[1].to ?? ''] : null;
};

const scopeFieldOf = (resource: Resource): [string, string] | null => {
  const [first = 'id'] = resource.scope;
  if (fieldsOf(resource)[first]?.flags.derived) return ownerOf(resource, first);
  if (!resource.scope.includes('id')) return first === 'id' ? null : [first, fieldsOf(resource)[first]?.to ?? ''];
  return 'parentId' in resource.fields ? ['parentId', resource.name] : null;
};

/** What was made to see whether it can be is not there for who is asked next. */
async function takeAway(resource: Resource, id: string): Promise<void> {
  for (const { name } of [resource, ...(resource.partOf ? [resource.partOf.of] : [])])
    await bench.world.database.rows(sql`
      update ${sql.identifier(tableName(name))} set deleted_at = now() where id = ${id}::bigint`);
}

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
    // What it names stood first and is gone: nobody can make it.
    const isGone = ([name, value]: [string, unknown]) =>
      bench.furnished.some(([{ name: entity }, id]) => entity === fieldsOf(resource)[name]?.to && id === String(value));
    if (Object.entries(bare).some(isGone)) return;
    const answer = await ask(matrix, account, 'POST', `/${resource.path}`, bare);
    const reachesAll = oracle.reachesAll(account, permission(resource, 'create'));
    const isTold = answer.body.fields?.some((one: Row) =>
      ['kit.beyond-reach', 'kit.whole-school'].includes(one['code']),
    );
    expect([answer.status, !isTold]).toEqual([reachesAll ? 201 : 400, reachesAll]);
    if (reachesAll) await takeAway(resource, answer.body.id);
    return;
  }
  const [field, target] = scope;
  const reached = oracle.visible(account, target, permission(resource, 'create'));
  const places =
    target === 'unit' && resource.name !== 'unit'
      ? oracle.visible(account, 'unit', permission(resource, 'create'))
      : reached;
  const refused = told(await ask(matrix, account, 'POST', `/${resource.path}`, { ...bare, [field]: absent }), field);
  expect(refused).toBe(`您没有该${bench.world.registry.resources.get(target)?.label}的数据权限`);
  for (const key of oracle.near[target] ?? []) {
    const answer = await ask(matrix, account, 'POST', `/${resource.path}`, {
      ...bare,
      [field]: idOf(matrix, target, key),
    });
    if (answer.status === 201) await takeAway(resource, answer.body.id);
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
    const target = bench.world.registry.resources.get(to) as Resource;
    const readable = permission(target, 'read');
    const wholly = target.partOf && !oracle.allows(account, readable) ? permission(target.partOf.of, 'read') : readable;
    const asParent = name === 'parentId' ? permission(resource, 'update') : wholly;
    const reached = oracle.visible(account, target.partOf && wholly !== readable ? 'person' : to, asParent);
    const [url, body] = await requestFor(
      matrix,
      { endpoint: { method: 'PUT', url: resource.path, access: 'session' } } as Route,
      resource,
      idOf(matrix, resource.name, own),
    );
    const { body: current } = await bench.ask('GET', `/${resource.path}/${idOf(matrix, resource.name, own)}`);
    for (const [key, id] of [
      ...(oracle.near[to] ?? []).map(key => [key, idOf(matrix, to, key)] as const),
      ['', absent] as const,
    ]) {
      if (id === current[name]) continue;
      const answer = await ask(matrix, account, 'PUT', url, { ...(body as Row), [name]: id });
      const isBeyond = JSON.stringify(answer.body).includes('kit.beyond-reach');
      const where = `${account.username} sets ${resource.name}.${name} to ${key}: ${answer.status}`;
      expect([where, isBeyond]).toEqual([where, !reached.has(key)]);
      expect(answer.status).toBeLessThan(500);
    }
  }
}

export function matrixOf(area: string): void {
  let own: Resource[];
  beforeAll(async () => {
    matrix = await openMatrix(area);
    ({ bench } = matrix);
    own = [...bench.world.registry.resources.values()].filter(one => one.area === area);
  });
  afterAll(() => closeMatrix(matrix));

  describe.each(oracle.accounts.map(account => [account.username, account] as const))('%s', (username, account) => {
    test('[ROLE-13] [BIZ-52] [SEC-24] each call on each record is let in, refused or not found as the roles say', async () => {
      for (const route of matrix.routes.filter(({ endpoint }) => areaOf(endpoint) === area))
        await tryRoute(matrix, account, route);
    });

    test('[ROLE-10] [BIZ-51] [SEC-23] lists and counts hold exactly the rows in reach', async () => {
      await tryLists(matrix, account, own);
    });

    test('places and references out of reach are refused on their field, like absent ones', async () => {
      for (const resource of own.filter(isMadeByHand)) {
        if (resource.scope.length > 0 && oracle.allows(account, permission(resource, 'create')))
          await creations(account, resource);
        if (oracle.allows(account, permission(resource, 'update'))) await references(account, resource);
      }
      expect(matrix.cases).toBeGreaterThan(0);
    });

    test('[HTTP-16] [SEC-24] one foreign id among the ids fails the whole removal', async () => {
      for (const resource of own) {
        const mine = oracle.visible(account, resource.name, permission(resource, 'remove'));
        const foreign = oracle.everything[resource.name]!.find(key => !mine.has(key));
        const [reached] = mine;
        if (!reached || !foreign) continue;
        const ids = idsOf(matrix, resource.name, [reached, foreign]);
        expect((await ask(matrix, account, 'DELETE', `/${resource.path}`, ids)).status).toBe(404);
        expect((await ask(matrix, account, 'DELETE', `/${resource.path}`, { ids, reason: '误录' })).status).toBe(404);
      }
      expect(username).toBe(account.username);
    });
  });
}
