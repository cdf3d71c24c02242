/**
 * Every writable call asks, as every account, for a record out of reach and for one that never was; a sealed value is
 * tried with the one a stranger has and with one nobody has. The answers are equal.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Field } from 'contract/kit/field.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import { fieldsOf, isWritable, type Resource } from 'contract/kit/resource.ts';
import { idCard } from '../../seed/id-card.ts';
import type { Bench } from '../../testing/bench.ts';
import { namingCalls, type Asking } from '../../testing/named-ids.ts';
import * as oracle from '../../testing/oracle.ts';
import { absent, openRows, type Rows } from '../../testing/rows-asked.ts';
import { versionsIn } from '../../testing/versions.ts';
import { may } from '../actor.ts';
import { isBlind } from '../database/columns.ts';
import { loadRows } from '../write/load.ts';
import type { Route, Tx } from '../registry.ts';

type Row = Record<string, any>; // bodies and answers of every shape

let asking: Rows;
let bench: Bench;
const versionOf = versionsIn(() => bench.world.database);
beforeAll(async () => {
  asking = await openRows();
  ({ bench } = asking);
});
afterAll(() => asking.close());

const resourceNamed = (name = '') => bench.world.registry.resources.get(name);
const scopeVerb = (resource: Resource, name: string, field: Field, verb: string) =>
  resource.scope.includes(name) || (resource.scope.includes('id') && field.to === resource.name && name === 'parentId')
    ? permissionOf(resource, verb)
    : null;
const linksOf = (fields: Record<string, Field>) =>
  Object.entries(fields).filter(([, field]) => field.to && field.flags.reach !== 'any');
const listed = (field: Field, id: string | null) => (field.type === 'refs' ? (id ? [id] : []) : id);

/** Inputs of an action as a person would fill them in, references among what may be chosen. */
async function filled(tx: Tx, fields: Record<string, Field>): Promise<Row> {
  const input: Row = {};
  for (const [name, field] of Object.entries(fields)) {
    const target = resourceNamed(field.to);
    if (target) input[name] = listed(field, await asking.own(tx, target, permissionOf(target, 'read')));
    else if (['text', 'longText'].includes(field.type)) input[name] = '核对';
    else if (field.type === 'day') input[name] = '2026-03-01';
    else if (field.type === 'number') input[name] = Math.max(1, field.flags.min ?? 1);
    else if (field.dictionary) input[name] = bench.sources.code(field.dictionary, 0);
  }
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null));
}

const resourceOf = ({ endpoint: { access, url } }: Route) =>
  [...bench.world.registry.resources.values()].find(
    ({ area, name, path }) => access.startsWith(`${area}.${name}.`) && (url === path || url.startsWith(`${path}/{id}`)),
  );

/** The record itself: by its address, in the body, and among others in a list. */
async function byId(who: string, { endpoint }: Route, resource: Resource): Promise<void> {
  const { tx } = asking.readers.get(who) as { tx: Tx };
  const { method, url, access } = endpoint;
  const id = await asking.strange(tx, resource, access);
  if (!id) return;
  const action = bench.world.registry.actions.find(
    ({ action }) => permissionOf(resource, action.name) === access,
  )?.action;
  const input = action ? await filled(tx, action.input) : { reason: '核对' };
  const bodies: ((one: string) => unknown)[] =
    method === 'PUT'
      ? [one => ({ id: one, version: 1 })]
      : method === 'DELETE'
        ? [one => (url.includes('{id}') ? undefined : [one])]
        : access.endsWith('.reveal')
          ? [() => ({ field: 'idCard', reason: '核对' })]
          : access.endsWith('.restore') && !action
            ? [() => ({ changeId: '1', fields: [resource.title], reason: '核对', version: 1 })]
            : [() => ({ version: 1, ...input })];
  for (const body of bodies) {
    const put = (one: string) => ({ method, url: url.replace('{id}', one), body: body(one) });
    await asking.compare(who, put('#'), [id, absent], put);
  }
}

/** Every reference of a new row, of a change and of an action. */
async function byReference(who: string, { endpoint }: Route, resource: Resource): Promise<void> {
  const { tx } = asking.readers.get(who) as { tx: Tx };
  const { method, url, access } = endpoint;
  const verb = access.split('.')[2] ?? '';
  const action = bench.world.registry.actions.find(
    ({ action }) => permissionOf(resource, action.name) === access,
  )?.action;
  const isAction = url.includes('{id}');
  if (isAction ? !action : verb !== 'create' && verb !== 'update') return;
  const fields = isAction ? (action?.input ?? {}) : fieldsOf(resource);
  const links = linksOf(fields).filter(([, one]) => isAction || isWritable(one));
  if (links.length === 0) return;
  const id = verb === 'create' ? null : await asking.own(tx, resource, access, action?.from);
  if (verb !== 'create' && !id) return;
  const version = id ? { version: await versionOf(resource, id) } : {};
  // What the row says already is no secret to who may change it.
  const standing = id ? ((await loadRows(tx, resource, [id], null, 'look')).get(id)?.values ?? {}) : {};
  const base: Row =
    verb === 'create'
      ? { ...bench.sample(resource), ...(await filled(tx, Object.fromEntries(links))) }
      : isAction
        ? { ...(await filled(tx, fields)), ...version }
        : { id, ...version };
  for (const [name, field] of links) {
    const target = resourceNamed(field.to);
    const permission = isAction ? null : scopeVerb(resource, name, field, verb);
    const foreign = target && (await asking.strange(tx, target, permission, [standing[name] ?? []].flat().map(String)));
    if (!foreign) continue;
    const put = (one: string) => ({
      method,
      url: url.replace('{id}', id ?? ''),
      body: { ...base, [name]: listed(field, one) },
    });
    await asking.compare(who, put('#'), [foreign, absent], put);
  }
}

const token = /[#~][a-zA-Z_]+/g;
/** Calls made by hand, each of their ids in turn. */
async function byHand(who: string, one: (typeof namingCalls)[number], access: string): Promise<void> {
  const { tx } = asking.readers.get(who) as { tx: Tx };
  const [method, url, body] = one;
  const text = JSON.stringify({ url, body });
  const words = [...new Set(text.match(token) ?? [])];
  const values = new Map<string, string>();
  for (const word of words) {
    const target = resourceNamed(word.slice(1));
    const mine = target && (await asking.own(tx, target, permissionOf(target, 'read')));
    values.set(word, mine ?? absent);
  }
  for (const word of words.filter(each => each.startsWith('#'))) {
    const target = resourceNamed(word.slice(1));
    const isOwn = target && access.startsWith(`${target.area}.${target.name}.`);
    const id = target
      ? await asking.strange(tx, target, isOwn ? access : null)
      : await asking.ofAnother(tx, word.slice(1));
    if (!id) continue;
    const put = (each: string): Asking => {
      const asked = text.replace(token, found => (found === word ? each : (values.get(found) ?? absent)));
      return { method, ...(JSON.parse(asked) as { url: string; body?: unknown }) };
    };
    await asking.compare(who, { method, url, body }, [id, absent], put);
  }
}

const patternOf = (url: string) => url.replaceAll(/\{\w+\}/g, '*');
const routeFor = ([method, url]: (typeof namingCalls)[number]) =>
  bench.world.routes.find(
    ({ endpoint }) => endpoint.method === method && patternOf(endpoint.url) === url.replaceAll(/(?<=\/)[#~]\w+/g, '*'),
  );

describe.each(oracle.accounts.map(({ username }) => username))('%s', who => {
  test('[S-06] [S-10] [SEC-24] a record out of reach answers every call as one that never was', async () => {
    const { tx } = asking.readers.get(who) as { tx: Tx };
    for (const route of bench.world.routes.filter(({ endpoint }) => endpoint.method !== 'GET')) {
      const resource = resourceOf(route);
      if (!resource || !may(tx.actor, route.endpoint.access)) continue;
      if (route.endpoint.url.includes('{id}') || route.endpoint.method !== 'POST') await byId(who, route, resource);
      await byReference(who, route, resource);
    }
    for (const route of bench.world.routes) await asking.places(who, route);
    for (const one of namingCalls) {
      const access = routeFor(one)?.endpoint.access;
      expect([one[1], access === undefined]).toEqual([one[1], false]);
      if (access === 'session' || may(tx.actor, access ?? '')) await byHand(who, one, access ?? '');
    }
  });

  test('[S-05] [S-06] a sealed value of somebody out of reach is found as little as one nobody has', async () => {
    const { tx } = asking.readers.get(who) as { tx: Tx };
    for (const resource of bench.world.registry.resources.values()) {
      if (!may(tx.actor, permissionOf(resource, 'read'))) continue;
      const id = await asking.strange(tx, resource, null);
      const values = id && (await loadRows(tx, resource, [id], null, 'look')).get(id)?.values;
      for (const [name] of Object.entries(fieldsOf(resource)).filter(([, field]) => isBlind(field))) {
        const right = values && values[name];
        if (!right) continue;
        const wrong = name === 'idCard' ? idCard('1971-02-03', 901) : '15599998888';
        const pair: [string, string] = [String(right), wrong];
        await searches(who, resource, name, pair);
      }
    }
  });
});

/** The doors to one filter. */
async function searches(who: string, resource: Resource, name: string, pair: [string, string]): Promise<void> {
  const { tx } = asking.readers.get(who) as { tx: Tx };
  const { path } = resource;
  const doors: ((value: string) => Asking)[] = [
    value => ({ method: 'GET', url: `${path}?${name}=${value}` }),
    value => ({ method: 'GET', url: `${path}?keyword=${value}` }),
    ...(may(tx.actor, permissionOf(resource, 'update')) && resource.kind === 'record'
      ? [
          (value: string) => ({
            method: 'POST',
            url: 'api/bulkChange/preview',
            body: { entity: resource.name, rows: { filter: { [name]: value } }, values: { [resource.title]: '甲' } },
          }),
        ]
      : []),
  ];
  for (const put of doors) await asking.compare(who, put('#'), pair, put);
}
