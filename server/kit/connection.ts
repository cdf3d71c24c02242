/**
 * The one way to the database: SQL built by drizzle's `sql` template, so that every value is a bound parameter.
 * Days stay text, instants are RFC 3339 in UTC, bigints are decimal strings.
 */
import { type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';

export interface Connection {
  rows<T>(query: SQL): Promise<T[]>;
  one<T>(query: SQL): Promise<T | null>;
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

const asItIs: Rewrite = (text, values) => ({ text, values });

function connectionOver(client: pg.Pool | pg.PoolClient, rewrite = asItIs): Connection {
  async function rows<T>(query: SQL): Promise<T[]> {
    const { sql: text, params } = dialect.sqlToQuery(query);
    const result = await client.query({ ...rewrite(text, params), types });
    return result.rows as T[];
  }
  return {
    rows,
    one: async <T>(query: SQL) => (await rows<T>(query))[0] ?? null,
    through: further => connectionOver(client, further),
  };
}

export interface Database extends Connection {
  /** Commits when `work` ends, rolls back when it throws. */
  transaction<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
  end(): Promise<void>;
}

/** Errors of the network or of a server that is going away or coming up; anything else is ours. */
export function isUnavailable(error: unknown): boolean {
  const code = (error as { code?: string } | null)?.code ?? '';
  const message = error instanceof Error ? error.message : '';
  return (
    /^(08|57P|53)/.test(code) ||
    ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'].includes(code) ||
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
      message,
    )
  );
}

export function openDatabase(
  url: string,
  { max = 20, onError }: { max?: number; onError?: (e: Error) => void } = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 2000,
    options: '-c statement_timeout=30s -c idle_in_transaction_session_timeout=15s -c TimeZone=Asia/Shanghai',
  });
  pool.on('error', error => onError?.(error));
  async function transaction<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    let broken = false;
    const onLost = () => void (broken = true);
    client.on('error', onLost);
    try {
      await client.query('begin');
      const result = await work(connectionOver(client));
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch(() => void (broken = true));
      throw error;
    } finally {
      client.off('error', onLost);
      client.release(broken);
    }
  }
  return { ...connectionOver(pool), transaction, end: () => pool.end() };
}
