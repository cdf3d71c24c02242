/**
 * The one way to the database: SQL built by drizzle's `sql` template, so that every value is a bound parameter.
 * Days stay text, instants are RFC 3339 in UTC, bigints are decimal strings; `from_id` of a result is `fromId`. Record 061.
 */
import { createHash } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { camelCase } from 'contract/kit/resource.ts';
import { changeCounter, type ChangeCounter, type Heard } from './change-counter.ts';
import { madeOnce } from 'contract/kit/made-once.ts';

export interface Connection {
  rows<T>(query: SQL): Promise<T[]>;
  one<T>(query: SQL): Promise<T | null>;
  /** Rows of these entities are being written; every instance hears of it once that is committed. */
  touch(...entities: string[]): void;
  /** Names the state of these entities; null where what was kept before does not count. */
  stateOf(entities: Iterable<string>): string | null;
  /** The same connection, each statement rewritten on its way. */
  through(rewrite: Rewrite): Connection;
}
type Statement = { text: string; values: unknown[] };
export type Rewrite = (text: string, values: unknown[]) => Statement;

const dialect = new PgDialect();
const oid = { date: 1082, timestamptz: 1184 } as const;
const types: pg.CustomTypesConfig = {
  getTypeParser(id, format) {
    if (format !== 'binary' && id === oid.date) return (value: string) => value;
    if (format !== 'binary' && id === oid.timestamptz) return (value: string) => new Date(value).toISOString();
    return pg.types.getTypeParser(id, format);
  },
};

/** What is said again and again, put into words once; what holds values is put together anew each time. */
export function inWords(terms: SQL[]): SQL[] {
  const isPlain = (term: SQL) => dialect.sqlToQuery(term).params.length === 0;
  const { sql: text } = dialect.sqlToQuery(sql.join(terms.filter(isPlain), sql`, `));
  return [...(text ? [sql.raw(text)] : []), ...terms.filter(term => !isPlain(term))];
}

/** A statement as it goes to the database; equal ones ask the same. */
export function textOf(query: SQL): Statement {
  const { sql: text, params: values } = dialect.sqlToQuery(query);
  return { text, values };
}

const statements = new WeakSet<SQL>();
/** In a transaction that fills tables: a plan that was kept since they were empty would read them whole each time. */
export const planAnew = sql`set local plan_cache_mode = force_custom_plan`;
/**
 * A statement whose text is always the same and which names its rows by key: the database keeps its plan.
 * Never for filtered lists: a plan that fits any filter fits none (5 requests per second instead of 221).
 */
export function prepared(query: SQL): SQL {
  statements.add(query);
  return query;
}
const names = new Map<string, string>();
/** Their texts are few: each is hashed once. */
const nameFor = (text: string): string => madeOnce(names, text, one => createHash('sha1').update(one).digest('base64'));

/** An amount in 分 is a number, where ids of the same column type are texts; sums of amounts too. */
function amountOf(value: unknown): number | null {
  if (value === null) return null;
  const fen = Number(value);
  if (!Number.isSafeInteger(fen)) throw new Error('an amount is no whole number of 分');
  return fen;
}
const asAmount = (name: string): boolean => /(^f|_f|F)en$/.test(name);

/** Names of a result in camel case, told once for all of its rows; what stands inside JSON keeps its names. */
function inCamelCase({ rows, fields }: pg.QueryResult<Record<string, unknown>>): unknown[] {
  const names = fields.map(({ name }) => name);
  if (!names.some(name => name.includes('_') || asAmount(name))) return rows;
  const renamed = names.map(name => [name, camelCase(name), asAmount(name)] as const);
  return rows.map(row => {
    const shown: Record<string, unknown> = {};
    for (const [name, camel, isAmount] of renamed) shown[camel] = isAmount ? amountOf(row[name]) : row[name];
    return shown;
  });
}

const asItIs: Rewrite = (text, values) => ({ text, values });

/** Told of every statement that ended: its text, which holds no value, and how long it took. */
export type Observe = (text: string, ms: number, isGood: boolean) => void;
type Reports = Pick<Connection, 'touch' | 'stateOf'> & { observe: Observe | undefined };

/** `begun`: nobody waits for the begin of a transaction alone, its answer comes with that of the first statement. */
function connectionOver(
  client: pg.Pool | pg.PoolClient,
  reports: Reports,
  rewrite = asItIs,
  begun?: Promise<unknown>,
): Connection {
  const { observe, ...shown } = reports;
  async function rows<T>(query: SQL): Promise<T[]> {
    const { text, values } = textOf(query);
    const statement = rewrite(text, values);
    const name = statements.has(query) && { name: nameFor(statement.text) };
    const began = performance.now();
    let isGood = false;
    try {
      const asked: Promise<pg.QueryResult | pg.QueryResult[]> = client.query({ ...name, ...statement, types });
      const [result] = await Promise.all([asked, begun]);
      isGood = true;
      // A script of several statements has a result for each, and nobody asks for one.
      return Array.isArray(result) ? [] : (inCamelCase(result) as T[]);
    } finally {
      observe?.(statement.text, performance.now() - began, isGood);
    }
  }
  return {
    rows,
    one: async <T>(query: SQL) => (await rows<T>(query))[0] ?? null,
    ...shown,
    through: further => connectionOver(client, reports, further, begun),
  };
}

/** A transaction tells what it wrote when it is committed; until then it knows better than anything kept. */
function reportsWithin(changes: ChangeCounter, observe: Observe | undefined): Reports & { touched: Set<string> } {
  const touched = new Set<string>();
  return {
    touched,
    observe,
    touch: (...entities) => entities.forEach(one => touched.add(one)),
    stateOf: entities => (touched.size > 0 ? null : changes.stateOf(entities)),
  };
}

export interface Database extends Connection {
  /** Its address, for a session of one's own. */
  url: string;
  /** Commits when `work` ends, rolls back when it throws. */
  transaction<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
  /** Begins to hear what other instances write; before that nothing kept is served. */
  listen(): Promise<void>;
  /** Sessions with the database that are open, of them idle, and requests that wait for one. */
  load(): { total: number; idle: number; waiting: number };
  /** Tells of every committed change, here and elsewhere; null when some may have been missed. */
  heard(listener: Heard): void;
  end(): Promise<void>;
}

/**
 * Errors of the network, of a server that is going away or coming up, of a full disk, and of work that was broken off
 * because it took too long or stood in another's way: nothing was kept, and coming again may help. Anything else is ours.
 */
export function isUnavailable(error: unknown): boolean {
  const code = (error as { code?: string } | null)?.code ?? '';
  const message = error instanceof Error ? error.message : '';
  return (
    /^(08|57P|53|57014|40001|40P01|55P03)/.test(code) ||
    ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOSPC', 'EDQUOT'].includes(code) ||
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
      message,
    )
  );
}

/** Two transactions stood in each other's way and this one was taken back whole: done again it goes through. */
export const isConflict = (error: unknown): boolean =>
  /^40(001|P01)$/.test((error as { code?: string } | null)?.code ?? '');

export interface DatabaseOptions {
  max?: number;
  /** How long a request waits for a connection before it is told to come again. */
  waitMs?: number;
  /** How long a statement may take before it is broken off; 0 is without end. */
  statementMs?: number;
  /** How long a transaction may stand idle before it is taken back; 0 is without end. */
  idleMs?: number;
  onError?: (error: Error) => void;
  onStatement?: Observe;
}

export function openDatabase(
  url: string,
  { max = 20, waitMs = 2000, statementMs = 30_000, idleMs = 15_000, onError, onStatement }: DatabaseOptions = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: waitMs,
    // Statements that do not need each other's answers are sent at once.
    pipeline: true,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: idleMs,
    options: '-c TimeZone=Asia/Shanghai',
  });
  pool.on('error', error => onError?.(error));
  // The pool has let go of a connection that is being closed: lost in that moment it has nobody to tell.
  pool.on('connect', client => client.on('error', () => undefined));
  const changes = changeCounter({ url, run: (text, values) => pool.query(text, values) });
  async function transaction<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    let broken = false;
    const onLost = () => void (broken = true);
    client.on('error', onLost);
    const { touched, ...reports } = reportsWithin(changes, onStatement);
    try {
      const begun = client.query('begin');
      begun.catch(() => undefined); // told to whoever asks anything
      const result = await work(connectionOver(client, reports, asItIs, begun));
      await begun;
      await client.query('commit');
      changes.raise(touched);
      return result;
    } catch (error) {
      await client.query('rollback').catch(() => void (broken = true));
      throw error;
    } finally {
      client.off('error', onLost);
      client.release(broken);
    }
  }
  const reports: Reports = {
    observe: onStatement,
    touch: (...entities) => changes.raise(entities),
    stateOf: entities => changes.stateOf(entities),
  };
  return {
    ...connectionOver(pool, reports),
    url,
    transaction,
    listen: () => changes.listen(),
    load: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    heard: changes.heard,
    async end() {
      await changes.end();
      await pool.end();
    },
  };
}
