/**
 * Long work: asked for in the transaction that causes it, done by whichever instance is free, gone on with after a restart.
 * What came of it stands in the rows of its own entity (progress, result, reason of failure), never here.
 */
import { sql } from 'drizzle-orm';
import type { Connection } from '../database/connection.ts';
import type { Job } from '../registry.ts';

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
