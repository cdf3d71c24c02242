/**
 * Closes everything sealed anew with the newest key, in portions, while the house serves: a row somebody writes is passed over and found again.
 * Killed at any moment it begins again and goes on behind what is done; the old key goes when nothing names it any more.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { fieldsOf, tableName, type Resource } from 'contract/kit/resource.ts';
import type { Connection, Database } from '../kit/database/connection.ts';
import { columnOf } from '../kit/database/columns.ts';
import { job, request } from '../kit/jobs/job.ts';
import type { Seal } from '../kit/database/seal.ts';
import type { Store } from '../areas/file/index.ts';
import { hasOlderFiles, resealFiles } from './reseal-files.ts';
import { sealedColumns, sealedColumnsOf, type SealedColumn } from './sealed-places.ts';
import type { Work } from '../kit/registry.ts';

interface Payload {
  kid: string;
}

const portion = 500;
const waitMs = 1000;
/** Nonce, text and tag; the text is empty where nothing was sealed, as in a box without ballots. */
const parts = '\\.[\\w-]+\\.[\\w-]*\\.[\\w-]+';
const sealedText = new RegExp(`^v1\\.[^.]+${parts}$`);
const isSealed = (text: unknown): text is string => typeof text === 'string' && sealedText.test(text);
const prefixOf = (kid: string) => `v1.${kid}.`;

const probe = { table: 'seal_key', column: 'probe', id: '0' };
/** The number of the key that closes at this moment. */
const closingKid = (seal: Seal) => seal.close(probe, '').split('.')[1] ?? '';

async function awaitKey({ registry, signal }: Work, kid: string): Promise<void> {
  while (Number(closingKid(registry.seal)) < Number(kid)) await pause(waitMs, undefined, { signal });
}

/** One portion behind `after`; the last place looked at, and how many were closed anew. */
async function resealPortion(
  connection: Connection,
  seal: Seal,
  { table, column, id }: SealedColumn,
  { kid, after }: { kid: string; after: string },
) {
  const [from, value] = [sql.identifier(table), sql`t.${sql.identifier(column)}`];
  const rows = await connection.rows<{ at: string; id: string; sealed: string }>(sql`
    select t.ctid::text as at, ${id} as id, ${value} as sealed from ${from} t
    where t.ctid > ${after}::tid and ${value} like 'v1.%' and ${value} not like ${`${prefixOf(kid)}%`}
    order by t.ctid limit ${portion} for update skip locked`);
  const fresh = rows
    .filter(({ sealed }) => isSealed(sealed))
    .map(row => {
      const place = { table, column, id: row.id };
      return { ...row, again: seal.close(place, seal.open(place, row.sealed)) };
    });
  await connection.rows(sql`
    update ${from} t set ${sql.identifier(column)} = r.again
    from jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb) as r(at text, sealed text, again text)
    where t.ctid = r.at::tid and ${value} = r.sealed`);
  return { last: rows.at(-1)?.at ?? null, count: fresh.length };
}

interface Difference {
  name: string;
  old: unknown;
  new: unknown;
}
interface Trace {
  id: string;
  entity: string;
  recordId: string;
  after: Record<string, unknown>;
  fields: Difference[];
}

/** The same record with its sealed values closed anew; null when there was nothing to do. */
function resealTrace(seal: Seal, layer: Resource, kid: string, { recordId, after, fields }: Trace) {
  let count = 0;
  const columns = new Set(sealedColumnsOf(layer));
  const again = (column: string, value: unknown) => {
    if (!columns.has(column) || !isSealed(value) || value.startsWith(prefixOf(kid))) return value;
    count += 1;
    const place = { table: tableName(layer.name), column, id: recordId };
    return seal.close(place, seal.open(place, value));
  };
  const known = fieldsOf(layer);
  const columnFor = (name: string) => (Object.hasOwn(known, name) ? columnOf(name) : '');
  const image = Object.fromEntries(Object.entries(after).map(([column, value]) => [column, again(column, value)]));
  const differences = fields.map(one => ({
    ...one,
    old: again(columnFor(one.name), one.old),
    new: again(columnFor(one.name), one.new),
  }));
  return count === 0 ? null : { count, after: image, fields: differences };
}

/** Traces are append-only for values, not for their wrapping; the trigger looks that nothing else changes. */
async function resealTraces(
  connection: Connection,
  { registry }: Work,
  { kid, after }: { kid: string; after: string },
) {
  const rows = await connection.rows<Trace>(sql`
    select id, entity, record_id, after, fields from change_record
    where id > ${after}::bigint and (after::text || fields::text) ~ ${`"v1\\.(?!${kid}\\.)`}
    order by id limit ${portion} for update skip locked`);
  let count = 0;
  const fresh = rows.flatMap(row => {
    const layer = registry.resources.get(row.entity);
    const made = layer ? resealTrace(registry.seal, layer, kid, row) : null;
    count += made?.count ?? 0;
    return made ? [{ id: row.id, after: made.after, fields: made.fields }] : [];
  });
  await connection.rows(sql`select set_config('platform.rewrapping', 'on', true)`);
  await connection.rows(sql`
    update change_record c set after = r.after, fields = r.fields
    from jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb) as r(id bigint, after jsonb, fields jsonb)
    where c.id = r.id`);
  return { last: rows.at(-1)?.id ?? null, count };
}

type Portion = (connection: Connection, after: string) => Promise<{ last: string | null; count: number }>;

/** Goes through one place from its beginning to its end. */
async function pass({ database, signal }: Work, kid: string, begin: string, portionOf: Portion): Promise<number> {
  let total = 0;
  for (let after: string | null = begin; after !== null;) {
    signal.throwIfAborted();
    const from: string = after;
    const { last, count } = await database.transaction(async connection => {
      const done = await portionOf(connection, from);
      await connection.rows(sql`
        update seal_key set resealed_count = resealed_count + ${done.count} where kid = ${kid}`);
      return done;
    });
    after = last;
    total += count;
  }
  return total;
}

/** Everything once; how many values still named another key. */
export async function resealAll(work: Work, store: Store, kid: string): Promise<number> {
  const { registry } = work;
  let total = await resealFiles(work, store, kid);
  for (const column of sealedColumns(registry.resources.values()))
    total += await pass(work, kid, '(0,0)', (connection, after) =>
      resealPortion(connection, registry.seal, column, { kid, after }),
    );
  return total + (await pass(work, kid, '0', (connection, after) => resealTraces(connection, work, { kid, after })));
}

const older = (kid: string) => sql`kid ~ '^[0-9]+$' and kid::int < ${Number(kid)}`;

const name = 'operations.reseal';
export const resealJob = (store: Store) =>
  job<Payload>({
    name,
    async run(work, { kid }) {
      await awaitKey(work, kid);
      // Twice without a find: what a running write put back behind the first pass is seen by the second.
      for (let clean = 0; clean < 2;) clean = (await resealAll(work, store, kid)) === 0 ? clean + 1 : 0;
      await work.database.rows(sql`update seal_key set retired_at = now() where ${older(kid)} and retired_at is null`);
    },
    async fail({ database }, { kid }, error) {
      const told = error instanceof Error ? error.name : 'Error';
      await database.rows(sql`update seal_key set failure = ${told} where kid = ${kid}`);
    },
  });

/** Asked for in the transaction that makes the key. */
export const requestReseal = (connection: Connection, kid: string): Promise<void> =>
  request<Payload>(connection, { name }, { kid }, name);

/** Whether anything still names a key: every text of the database is looked at, also where nobody said that it seals. */
async function isNamed(connection: Connection, kid: string): Promise<boolean> {
  const columns = await connection.rows<{ table: string; column: string }>(sql`
    select table_name as "table", column_name as "column" from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and data_type in ('text', 'jsonb', 'json', 'ARRAY')`);
  // Alone, or quoted in JSON, or an entry of a list, with whatever stands beside it there.
  const named = `(^|[^\\w.-])v1\\.${kid}${parts}($|[^\\w.-])`;
  for (const { table, column } of columns) {
    const found = await connection.one(sql`
      select 1 from ${sql.identifier(table)} where ${sql.identifier(column)}::text ~ ${named} limit 1`);
    if (found) return true;
  }
  return false;
}

/**
 * Removes keys that nothing names any more, an hour after that was found; a row that was locked all the while begins the work again.
 * Files of exports do not name their key: those of its time end by themselves first.
 */
export async function dropRetiredKeys(database: Database): Promise<string[]> {
  const retired = await database.rows<{ kid: string }>(sql`
    select kid from seal_key k where retired_at < now() - interval '1 hour'
      and not exists (select from export_task e where e.started_at < k.retired_at)`);
  const gone: string[] = [];
  for (const { kid } of retired)
    await database.transaction(async connection => {
      const newest = await connection.one<{ kid: string }>(sql`
        select kid from seal_key where kid ~ '^[0-9]+$' order by kid::int desc limit 1`);
      const present = newest?.kid ?? kid;
      if (!(await isNamed(connection, kid)) && !(await hasOlderFiles(connection, present))) {
        await connection.rows(sql`delete from seal_key where kid = ${kid}`);
        gone.push(kid);
        return;
      }
      await connection.rows(sql`update seal_key set retired_at = null where kid = ${kid}`);
      await requestReseal(connection, present);
    });
  return gone;
}
