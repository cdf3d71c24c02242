/**
 * Rows within and beyond the reach of every account, and calls that name them: a row beyond reach is to be answered as one
 * that never was, word for word.
 */
import { sql, type SQL } from 'drizzle-orm';
import { expect } from 'vitest';
import { permissionOf } from 'contract/kit/permission.ts';
import { fieldsOf, tableName, type Resource } from 'contract/kit/resource.ts';
import { standingActorOf } from '../areas/platform/index.ts';
import { may } from '../kit/actor.ts';
import { within } from '../kit/resource/reach.ts';
import { lookupOf } from '../kit/resource/choosable.ts';
import { notDeletedIn, nameOf, sourceOf } from '../kit/resource/source.ts';
import { txOf } from '../kit/tx.ts';
import type { Route, Tx } from '../kit/registry.ts';
import { isMadeByHand, openBench, type Bench } from './bench.ts';
import { makeAccounts } from './made-account.ts';
import { askedBy, ownedBy, placesIn, type Asking } from './named-ids.ts';
import type { Answer, Ask } from './open-world.ts';
import * as oracle from './oracle.ts';
import { undoTransactions } from './undo.ts';

export const absent = '999999999';

export interface Rows {
  bench: Bench;
  readers: Map<string, { ask: Ask; tx: Tx }>;
  /** Asks a call twice, with each of a pair; whatever tells them apart fails. */
  compare(who: string, one: Asking, pair: [string, string], put: (id: string) => Asking): Promise<void>;
  /** A row that may not be chosen by reading, nor reached by the permission. */
  strange(tx: Tx, target: Resource, permission: string | null, but?: string[]): Promise<string | null>;
  /** The rows of a tree that stand above those which the permission reaches: a filter by these is no foreign one. */
  above(tx: Tx, target: Resource, permission: string): Promise<string[]>;
  /** Rows that a call leaves to who asks, whatever else they may read. */
  leftTo(tx: Tx, endpoint: Route['endpoint'], target: Resource): Promise<string[]>;
  /** A row that the permission reaches; where an action is meant, in a state it starts from. */
  own(tx: Tx, target: Resource, permission: string, from?: readonly string[]): Promise<string | null>;
  /** A row of a table that is no entity, of somebody else. */
  ofAnother(tx: Tx, table: string): Promise<string | null>;
  /** Each place of a call in turn, with a row beyond reach and with one that never was; whether one could be asked. */
  places(who: string, route: Route): Promise<number>;
  close(): Promise<void>;
}

/** Rows of tables that are no entity, all of the organisation department. */
async function makeOthers({ ask, sources }: Bench): Promise<void> {
  const view = { entity: 'partyMember', name: '我的视图', filters: {}, columns: ['name'], sort: 'name,asc' };
  const ids = [sources.any('partyMember')];
  const bulk = { entity: 'partyMember', rows: { ids }, values: { major: '光学' }, count: 1, reason: '核对' };
  const scheme = { name: '我的统计', measure: 'members', rows: 'gender', columns: null, where: null, way: 'table' };
  const made = [
    await ask('POST', '/api/savedView', view),
    await ask('POST', '/api/djtj/scheme', scheme),
    await ask('POST', '/api/bulkChange', bulk),
    await ask('POST', '/api/file/uploadTicket', { title: '材料', moduleName: 'dyjbxx', tag: 'x', most: 1 }),
  ];
  expect(made.map(({ status, body }) => [status, status < 300 || body])).toEqual(
    made.map(({ status }) => [status, true]),
  );
}

async function readersOf({ world }: Bench): Promise<Rows['readers']> {
  const readers: Rows['readers'] = new Map();
  for (const { username } of oracle.accounts) {
    const user = await world.database.one<{ id: string }>(sql`
      select id from user_account where username = ${username}`);
    const actor = await standingActorOf(world.database, user?.id ?? '');
    if (actor)
      readers.set(username, { ask: await world.as(username), tx: txOf(world.database, world.registry, actor) });
  }
  return readers;
}

/** What an answer says, without the ids that were asked for and what differs from request to request. */
function said({ status, body, headers }: Answer, ids: string[]): unknown[] {
  const names = ['content-type', 'content-disposition', 'retry-after', 'cache-control'];
  const kept = names.map(name => headers[name]);
  // A sheet or a paper has the moment of its making in it.
  if (typeof body === 'string' && status === 200) return [status, ...kept];
  const { requestId: _, timestamp: __, ...rest } = (typeof body === 'object' && body) || { body };
  const instant = /\d{4}-\d{2}-\d{2}T[\d:.]+Z/g;
  const text = JSON.stringify(rest)
    .replace(instant, '@')
    .replace(new RegExp(`(?<![0-9])(${ids.join('|')})(?![0-9])`, 'g'), '#');
  return [status, text, ...kept];
}

/**
 * Calls of one's own matters know the rows about who asks, and those of the roll the classes that one leads: what they
 * answer about these is no stranger's.
 */
function leftBy(tx: Tx, { access, url }: Route['endpoint'], target: Resource): SQL | null {
  const { personId } = tx.actor;
  if (access === 'session' && 'personId' in target.fields) return sql`t.person_id = ${personId}::bigint`;
  if (!url.startsWith('api/dxBatch/attendance/') || !('classId' in target.fields)) return null;
  return sql`t.class_id in (select c.id from training_class c where c.head_teacher_id = ${personId}::bigint)`;
}

/** Rows by who reaches them; where nothing that is asked stays, what was found once holds for all. */
function finderIn({
  world: { database, registry },
}: Bench): Pick<Rows, 'strange' | 'above' | 'leftTo' | 'own' | 'ofAnother'> {
  const first = async (query: SQL) => (await database.one<{ id: string }>(query))?.id ?? null;
  const known = new Map<string, Promise<string | null>>();
  const once = (key: string, find: () => Promise<string | null>) => {
    const found = known.get(key) ?? find();
    known.set(key, found);
    return found;
  };
  return {
    strange(tx, target, permission, but = []) {
      const { permission: read, by } = lookupOf(tx, target);
      const open = sql`select t.id from ${sourceOf(by)} where ${notDeletedIn(by)} and ${within(tx, read, by)}`;
      const also = permission ? within(tx, permission, target) : sql`false`;
      // What is asked without a permission of its own may be told of whom one reads as a part: a cadre is a person one knows.
      const parts = permission
        ? []
        : [...registry.resources.values()].filter(one => one.partOf?.of.name === target.name);
      const asParts = parts.map(
        part =>
          sql`union all select t.id from ${sourceOf(part)} where ${notDeletedIn(part)} and ${within(tx, permissionOf(part, 'read'), part)}`,
      );
      return once(`strange ${tx.actor.username} ${target.name} ${permission} ${but.join()}`, () =>
        first(sql`select s.id from (select t.id from ${sourceOf(target)} where ${notDeletedIn(target)} and not coalesce(${also}, false)) s
          where s.id not in (${open} ${sql.join(asParts, sql` `)}) and s.id is distinct from ${tx.actor.personId}::bigint and s.id <> all(${sql.param(but)}::bigint[])
          order by s.id limit 1`),
      );
    },
    own(tx, target, permission, from) {
      const isFit =
        from && 'state' in fieldsOf(target) ? sql`t.state = any(${sql.param([...from])}::text[])` : sql`true`;
      const reached = sql`select t.id from ${sourceOf(target)} where ${notDeletedIn(target)} and ${within(tx, permission, target)}`;
      return once(
        `own ${tx.actor.username} ${target.name} ${permission} ${from?.join()}`,
        async () =>
          (await first(sql`${reached} and ${isFit} order by t.id limit 1`)) ??
          (await first(sql`${reached} order by t.id limit 1`)),
      );
    },
    async above(tx, target, permission) {
      if (!('path' in fieldsOf(target))) return [];
      const rows = await database.rows<{ id: string }>(sql`
        select a.id from ${nameOf(tableName(target.name))} a where exists (select 1 from ${sourceOf(target)}
          where ${within(tx, permission, target)} and t.path like a.path || '%') order by a.id`);
      return rows.map(({ id }) => id);
    },
    async leftTo(tx, endpoint, target) {
      const isLeft = leftBy(tx, endpoint, target);
      if (!isLeft) return [];
      const rows = await database.rows<{ id: string }>(sql`
        select t.id from ${sourceOf(target)} where ${notDeletedIn(target)} and ${isLeft} order by t.id`);
      return rows.map(({ id }) => id);
    },
    ofAnother: (tx, table) =>
      once(`another ${tx.actor.userId} ${table}`, async () => {
        // Who keeps the to-dos of everybody reaches each of them.
        if (table === 'todo' && may(tx.actor, 'message.todo.update')) return null;
        return first(sql`select id from ${nameOf(table)} where ${nameOf(ownedBy[table] ?? 'id')} is distinct from ${tx.actor.userId}::bigint
          order by id desc limit 1`);
      }),
  };
}

/** Each place of a call in its turn, bare and with all that it may be given; the others name rows that may be read. */
async function askPlaces(rows: Omit<Rows, 'places' | 'close'>, who: string, { endpoint }: Route): Promise<number> {
  const { registry } = rows.bench.world;
  const { tx } = rows.readers.get(who) as { tx: Tx };
  const { access } = endpoint;
  if (access === 'public' || (access !== 'session' && !may(tx.actor, access))) return 0;
  const all = placesIn(registry, endpoint);
  const ids = new Map<string, string>();
  for (const { path, of } of all) {
    const target = registry.resources.get(of);
    ids.set(path, (target && (await rows.own(tx, target, permissionOf(target, 'read')))) ?? absent);
  }
  let asked = 0;
  const faults: string[] = [];
  for (const { path, of } of all) {
    const target = registry.resources.get(of);
    // A filter by a tree of which nothing may be read narrows the own rows; none of its nodes is a foreign one.
    const isOpenTree = endpoint.method === 'GET' && target && 'path' in fieldsOf(target);
    if (isOpenTree && !may(tx.actor, permissionOf(target, 'read'))) continue;
    const permission = target && access.startsWith(`${target.area}.${target.name}.`) ? access : null;
    const but = target
      ? [...(await rows.above(tx, target, permissionOf(target, 'read'))), ...(await rows.leftTo(tx, endpoint, target))]
      : [];
    const id = target ? await rows.strange(tx, target, permission, but) : await rows.ofAnother(tx, of);
    if (!id) continue;
    const puts = [false, true].map(
      isFull => (each: string) => askedBy(endpoint, { ids: new Map([...ids, [path, each]]), place: path, isFull }),
    );
    for (const put of new Map(puts.map(one => [JSON.stringify(one('#')), one])).values()) {
      asked += 1;
      await rows.compare(who, put('#'), [id, absent], put).catch((error: Error) => faults.push(error.message));
    }
  }
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return asked;
}

/** What may be asked of the world with a row of every entity in it; nothing of it stays, unless it is to be kept. */
export async function openRows({ keeps = false } = {}): Promise<Rows> {
  const bench = await openBench();
  const { database, registry } = bench.world;
  await makeAccounts(bench.world);
  for (const resource of [...registry.resources.values()].filter(isMadeByHand)) await bench.create(resource);
  await makeOthers(bench);
  const readers = await readersOf(bench);
  if (!keeps) undoTransactions(database);
  let pairs = 0;
  const compare: Rows['compare'] = async (who, one, pair, put) => {
    const { ask } = readers.get(who) as { ask: Ask };
    const heard: string[] = [];
    for (const id of pair) {
      await database.rows(sql`delete from rate_counter`);
      const { method, url, body } = put(id);
      heard.push(said(await ask(method as 'POST', `/${url}`, body), pair).join(' '));
    }
    pairs += 1;
    const where = `${who} ${one.method} ${one.url} ${JSON.stringify(one.body)} ${pair.join()}`;
    if (heard[0] !== heard[1]) throw new Error([where, ...heard].join('\n'));
  };
  const rows = { bench, readers, compare, ...finderIn(bench) };
  return {
    ...rows,
    places: (who, route) => askPlaces(rows, who, route),
    async close() {
      console.info(`accounts: ${readers.size}, pairs: ${pairs}`);
      await bench.world.close();
    },
  };
}
