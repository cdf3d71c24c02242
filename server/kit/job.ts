/**
 * Long work: asked for in the transaction that causes it, done by whichever instance is free, gone on with after a restart.
 * What came of it stands in the rows of its own entity (progress, result, reason of failure), never here.
 */
import { sql } from 'drizzle-orm';
import type { Actor } from './actor.ts';
import type { Connection, Database } from './connection.ts';
import type { Registry } from './registry.ts';

/** What a job is done with. */
export interface Work {
  database: Database;
  registry: Registry;
  /** The account with the rights it has now; null when it is gone or stopped. */
  actorOf(userId: string): Promise<Actor | null>;
  /** Set when the instance ends: stop behind the present step, the job is begun again by another. */
  signal: AbortSignal;
}

export interface Job<P = unknown> {
  /** `area.verb`, such as `import.write`. */
  name: string;
  /** What people know it by, where the clock asks for it: its failure has no other place to stand. */
  label?: string;
  /** Asked for by the clock as well: minute, hour, day, month, weekday in UTC; once for all instances. */
  every?: string;
  /** Done again from the start after a restart or an outage, so it goes on behind what it finds done. */
  run(work: Work, payload: P): Promise<void>;
  /** A failure that trying again would not mend; says so in the rows the job works for. */
  fail(work: Work, payload: P, error: unknown): Promise<void>;
}

/** Names are words of ours: a job is found by its name, and nothing is ever started by one. Security SEC-75. */
function checkName(name: string): void {
  if (!/^[a-zA-Z]+(-[a-zA-Z]+)*(\.[a-zA-Z]+(-[a-zA-Z]+)*)+$/.test(name))
    throw new Error(`not the name of a job: ${JSON.stringify(name)}`);
}

/** A job with the type of its payload inferred; payloads are JSON. */
export function job<P>(definition: Job<P>): Job {
  checkName(definition.name);
  return definition as Job;
}

/** Asks for a job; it starts after the commit. While one of the same key waits, it is asked for once. */
export async function request<P>(
  connection: Connection,
  { name }: Pick<Job<P>, 'name'>,
  payload: P,
  key: string,
): Promise<void> {
  checkName(name);
  await connection.rows(sql`
    select 1 from graphile_worker.add_job(${name}, payload := ${JSON.stringify(payload)}::json, job_key := ${key})`);
}
