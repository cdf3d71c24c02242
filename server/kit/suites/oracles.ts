/**
 * Every writable call of an area asks, as every account, for a record out of reach and for one that never was; a sealed value is
 * tried with the one a stranger has and with one nobody has. The answers are equal.
 */
import { sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Field } from 'contract/kit/field.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import { fieldsOf, isWritable, type Resource } from 'contract/kit/resource.ts';
import { standingActorOf } from '../../areas/platform/index.ts';
import { idCard } from '../../seed/id-card.ts';
import { areaOf } from '../../testing/areas.ts';
import { isMadeByHand, openBench, type Bench } from '../../testing/bench.ts';
import { makeAccount } from '../../testing/made-account.ts';
import { namingCalls, ownedBy } from '../../testing/named-ids.ts';
import * as oracle from '../../testing/oracle.ts';
import type { Answer, Ask } from '../../testing/open-world.ts';
import { undoTransactions } from '../../testing/undo.ts';
import { versionsIn } from '../../testing/versions.ts';
import { may } from '../actor.ts';
import { isBlind } from '../database/columns.ts';
import { within } from '../resource/reach.ts';
import { notDeletedIn, nameOf, sourceOf } from '../resource/source.ts';
import { txOf } from '../tx.ts';
import { loadRows } from '../write/load.ts';
import type { Route, Tx } from '../registry.ts';
import { lookupOf } from '../resource/choosable.ts';

type Row = Record<string, any>; // bodies and answers of every shape

let bench: Bench;
let cases = 0;
const absent = '999999999';
const readers = new Map<string, { ask: Ask; tx: Tx }>();
let versionOf: ReturnType<typeof versionsIn>;

/** Rows of tables that are no entity, all of the organisation department. */
async function ofOthers(): Promise<void> {
  const view = { entity: 'partyMember', name: '我的视图', filters: {}, columns: ['name'], sort: 'name,asc' };
  const ids = [bench.sources.any('partyMember')];
  const bulk = { entity: 'partyMember', rows: { ids }, values: { major: '光学' }, count: 1, reason: '核对' };
  const made = [
    await bench.ask('POST', '/api/savedView', view),
    await bench.ask('POST', '/api/bulkChange', bulk),
    await bench.ask('POST', '/api/file/uploadTicket', { title: '材料', moduleName: 'dyjbxx', tag: 'x', most: 1 }),
  ];
  expect(made.map(({ status, body }) => [status, status < 300 || body])).toEqual(
    made.map(({ status }) => [status, true]),
  );
}

/** What an answer says, without the ids that were asked for and what differs from request to request. */
function said({ status, body, headers }: Answer, ids: string[]): unknown {
  const { requestId: _, timestamp: __, ...rest } = (typeof body === 'object' && body) || { body };
  const instant = /\d{4}-\d{2}-\d{2}T[\d:.]+Z/g;
  const text = JSON.stringify(rest)
    .replace(instant, '@')
    .replace(new RegExp(`(?<![0-9])(${ids.join('|')})(?![0-9])`, 'g'), '#');
  return [status, text, headers['content-type'], headers['retry-after'], headers['cache-control']];
}

interface Asking {
  method: string;
  url: string;
  body?: unknown;
}
/** Both requests, and whether anything tells them apart. */
async function compare(who: string, one: Asking, pair: [string, string], put: (id: string) => Asking): Promise<void> {
  const { ask } = readers.get(who) as { ask: Ask };
  const heard: unknown[] = [];
  for (const id of pair) {
    await bench.world.database.rows(sql`delete from rate_counter`);
    const { method, url, body } = put(id);
    heard.push(said(await ask(method as 'POST', `/${url}`, body), pair));
  }
  cases += 1;
  const where = `${who} ${one.method} ${one.url} ${JSON.stringify(one.body)} ${pair.join()}`;
  expect([where, heard[0]]).toEqual([where, heard[1]]);
}

const first = async (query: SQL) => (await bench.world.database.one<{ id: string }>(query))?.id ?? null;
const known = new Map<string, Promise<string | null>>();
const once = (key: string, find: () => Promise<string | null>) => {
  const found = known.get(key) ?? find();
  known.set(key, found);
  return found;
};

/** A row that may not be chosen by reading, nor reached by the verb. */
function strange(tx: Tx, target: Resource, permission: string | null, but: string[] = []): Promise<string | null> {
  const { permission: read, by } = lookupOf(tx, target);
  const open = sql`select t.id from ${sourceOf(by)} where ${notDeletedIn(by)} and ${within(tx, read, by)}`;
  const also = permission ? within(tx, permission, target) : sql`false`;
  return once(`strange ${tx.actor.username} ${target.name} ${permission} ${but.join()}`, () =>
    first(sql`select s.id from (select t.id from ${sourceOf(target)} where ${notDeletedIn(target)} and not coalesce(${also}, false)) s
      where s.id not in (${open}) and s.id is distinct from ${tx.actor.personId}::bigint and s.id <> all(${sql.param(but)}::bigint[])
      order by s.id limit 1`),
  );
}
/** A row that may be read, or reached by the verb; where an action is meant, in a state it starts from. */
function own(tx: Tx, target: Resource, permission: string, from?: readonly string[]): Promise<string | null> {
  const states = from && 'state' in fieldsOf(target) ? sql`t.state = any(${sql.param([...from])}::text[])` : sql`true`;
  return once(`own ${tx.actor.username} ${target.name} ${permission} ${from?.join()}`, async () => {
    const reached = sql`select t.id from ${sourceOf(target)} where ${notDeletedIn(target)} and ${within(tx, permission, target)}`;
    return (
      (await first(sql`${reached} and ${states} order by t.id limit 1`)) ??
      (await first(sql`${reached} order by t.id limit 1`))
    );
  });
}
const ofAnother = (tx: Tx, table: string) =>
  once(`another ${tx.actor.userId} ${table}`, async () => {
    // Who keeps the to-dos of everybody reaches each of them.
    if (table === 'todo' && may(tx.actor, 'message.todo.update')) return null;
    return first(sql`select id from ${nameOf(table)} where ${nameOf(ownedBy[table] ?? 'id')} is distinct from ${tx.actor.userId}::bigint
      order by id desc limit 1`);
  });

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
    if (target) input[name] = listed(field, await own(tx, target, permissionOf(target, 'read')));
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
  const { tx } = readers.get(who) as { tx: Tx };
  const { method, url, access } = endpoint;
  const id = await strange(tx, resource, access);
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
    await compare(who, put('#'), [id, absent], put);
  }
}

/** Every reference of a new row, of a change and of an action. */
async function byReference(who: string, { endpoint }: Route, resource: Resource): Promise<void> {
  const { tx } = readers.get(who) as { tx: Tx };
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
  const id = verb === 'create' ? null : await own(tx, resource, access, action?.from);
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
    const foreign = target && (await strange(tx, target, permission, [standing[name] ?? []].flat().map(String)));
    if (!foreign) continue;
    const put = (one: string) => ({
      method,
      url: url.replace('{id}', id ?? ''),
      body: { ...base, [name]: listed(field, one) },
    });
    await compare(who, put('#'), [foreign, absent], put);
  }
}

const token = /[#~][a-zA-Z_]+/g;
/** Calls made by hand, each of their ids in turn. */
async function byHand(who: string, one: (typeof namingCalls)[number], access: string): Promise<void> {
  const { tx } = readers.get(who) as { tx: Tx };
  const [method, url, body] = one;
  const text = JSON.stringify({ url, body });
  const words = [...new Set(text.match(token) ?? [])];
  const values = new Map<string, string>();
  for (const word of words) {
    const target = resourceNamed(word.slice(1));
    const mine = target && (await own(tx, target, permissionOf(target, 'read')));
    values.set(word, mine ?? absent);
  }
  for (const word of words.filter(each => each.startsWith('#'))) {
    const target = resourceNamed(word.slice(1));
    const isOwn = target && access.startsWith(`${target.area}.${target.name}.`);
    const id = target ? await strange(tx, target, isOwn ? access : null) : await ofAnother(tx, word.slice(1));
    if (!id) continue;
    const put = (each: string): Asking => {
      const asked = text.replace(token, found => (found === word ? each : (values.get(found) ?? absent)));
      return { method, ...(JSON.parse(asked) as { url: string; body?: unknown }) };
    };
    await compare(who, { method, url, body }, [id, absent], put);
  }
}

const patternOf = (url: string) => url.replaceAll(/\{\w+\}/g, '*');
const routeFor = ([method, url]: (typeof namingCalls)[number]) =>
  bench.world.routes.find(
    ({ endpoint }) => endpoint.method === method && patternOf(endpoint.url) === url.replaceAll(/(?<=\/)[#~]\w+/g, '*'),
  );

/** The doors to one filter. */
async function searches(who: string, resource: Resource, name: string, pair: [string, string]): Promise<void> {
  const { tx } = readers.get(who) as { tx: Tx };
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
  for (const put of doors) await compare(who, put('#'), pair, put);
}

export function oracles(area: string): void {
  beforeAll(async () => {
    bench = await openBench();
    versionOf = versionsIn(() => bench.world.database);
    cases = 0;
    readers.clear();
    known.clear();
    const { database, registry } = bench.world;
    for (const one of oracle.madeAccounts) {
      const unit = one.grants[0]?.unit;
      const place = unit ? bench.sources.id('unit', oracle.naturalKeys.get(unit) ?? unit) : null;
      await makeAccount(database, one, place);
    }
    for (const resource of [...registry.resources.values()].filter(isMadeByHand)) await bench.create(resource);
    await ofOthers();
    for (const { username } of oracle.accounts) {
      const user = await database.one<{ id: string }>(sql`select id from user_account where username = ${username}`);
      const actor = await standingActorOf(database, user?.id ?? '');
      if (actor) readers.set(username, { ask: await bench.world.as(username), tx: txOf(database, registry, actor) });
    }
    undoTransactions(database);
  });
  afterAll(async () => {
    console.info(`calls by hand: ${namingCalls.length}, accounts: ${readers.size}, pairs: ${cases}`);
    await bench.world.close();
  });

  describe.each(oracle.accounts.map(({ username }) => username))('%s', who => {
    test('[S-06] [S-10] [SEC-24] a record out of reach answers every call as one that never was', async () => {
      const { tx } = readers.get(who) as { tx: Tx };
      const changes = bench.world.routes.filter(({ endpoint }) => endpoint.method !== 'GET');
      for (const route of changes.filter(({ endpoint }) => areaOf(endpoint) === area)) {
        const resource = resourceOf(route);
        if (!resource || !may(tx.actor, route.endpoint.access)) continue;
        if (route.endpoint.url.includes('{id}') || route.endpoint.method !== 'POST') await byId(who, route, resource);
        await byReference(who, route, resource);
      }
      for (const one of namingCalls) {
        const endpoint = routeFor(one)?.endpoint;
        expect([one[1], endpoint === undefined]).toEqual([one[1], false]);
        if (!endpoint || areaOf(endpoint) !== area) continue;
        if (endpoint.access === 'session' || may(tx.actor, endpoint.access)) await byHand(who, one, endpoint.access);
      }
    });

    test('[S-05] [S-06] a sealed value of somebody out of reach is found as little as one nobody has', async () => {
      const { tx } = readers.get(who) as { tx: Tx };
      for (const resource of bench.world.registry.resources.values()) {
        if (resource.area !== area || !may(tx.actor, permissionOf(resource, 'read'))) continue;
        const id = await strange(tx, resource, null);
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
}
