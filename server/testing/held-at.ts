/** Makes transactions wait at a table, before anything of them is committed, so that something else happens meanwhile. */
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { expect } from 'vitest';
import type { OpenWorld } from './open-world.ts';

const lock = 20261122;

export interface Holder {
  /** Lets whatever writes the table wait at the end of its statement. */
  at(table: string): Promise<void>;
  /** Processes of the database that wait; the first has come. */
  waiting(): Promise<number[]>;
  /** They go on. */
  release(table: string): Promise<void>;
  /** They go on into nothing, since nobody is left to commit them; resolves when the database has taken them back. */
  abandon(table: string): Promise<void>;
  end(): Promise<void>;
}

export async function holderOf({ url, database }: Pick<OpenWorld, 'url' | 'database'>): Promise<Holder> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const found = async () =>
    (
      await database.rows<{ pid: number }>(sql`
        select pid from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`)
    ).map(row => row.pid);
  const areThere = (pids: number[]) =>
    database.rows(sql`select 1 from pg_stat_activity where pid = any(${sql.param(pids)}::int[])`);
  const letGo = () => client.query(`select pg_advisory_unlock(${lock})`);
  const open = (table: string) => client.query(`drop trigger hold_on on ${table}`);
  return {
    async at(table) {
      await client.query(`select pg_advisory_lock(${lock})`);
      await client.query(`
        create or replace function hold_on() returns trigger language plpgsql as
          $$ begin perform pg_advisory_xact_lock(${lock}); return null; end $$;
        create trigger hold_on after insert or update on ${table} for each statement execute function hold_on()`);
    },
    async waiting() {
      await expect.poll(async () => (await found()).length).toBeGreaterThan(0);
      return found();
    },
    async release(table) {
      await letGo();
      await open(table);
    },
    async abandon(table) {
      const pids = await found();
      await letGo();
      await expect.poll(async () => (await areThere(pids)).length).toBe(0);
      await open(table);
    },
    end: () => client.end(),
  };
}

export interface Locked {
  /** Somebody has come and stands before the table. */
  waited(): Promise<void>;
  open(): Promise<void>;
}
/** Closes a table to everybody until it is opened. */
export async function lockTable(
  { url, database }: Pick<OpenWorld, 'url' | 'database'>,
  table: string,
): Promise<Locked> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`begin; lock table ${table} in access exclusive mode`);
  const before = () => database.rows(sql`select 1 from pg_locks where not granted and relation = ${table}::regclass`);
  return {
    async waited() {
      await expect.poll(async () => (await before()).length).toBeGreaterThan(0);
    },
    open: () => client.end(),
  };
}
