/** Transitions that are taken by themselves in the night after a day in the row has passed. */
import { sql, type SQL } from 'drizzle-orm';
import { tableName } from 'contract/kit/resource.ts';
import { asSystem } from '../actor.ts';
import { columnOf } from '../database/columns.ts';
import type { Connection } from '../database/connection.ts';
import { eachAlone } from '../jobs/each-alone.ts';
import { job } from '../jobs/job.ts';
import { nameOf } from '../resource/source.ts';
import { noFacts, txOf } from '../tx.ts';
import { loadRows, rowOf } from '../write/load.ts';
import { take } from './take.ts';
import type { Job, Tx, ProcessHandler } from '../registry.ts';

/** Rows whose day has passed, all of them or one. */
async function dueIds(
  connection: Connection,
  { process: { resource, transitions } }: ProcessHandler,
  name: string,
  which: SQL = sql`true`,
): Promise<string[]> {
  const { from = [], dueOn = '' } = transitions[name] ?? {};
  const rows = await connection.rows<{ id: string }>(sql`
    select id from ${nameOf(tableName(resource.name))} where deleted_at is null
      and state = any(${sql.param(from)}::text[]) and ${nameOf(columnOf(dueOn))} < (select today from clock) and ${which}
    order by id for update`);
  return rows.map(({ id }) => id);
}

async function takeAll(tx: Tx, handler: ProcessHandler, name: string, ids: string[]): Promise<number> {
  const found = await loadRows(tx, handler.process.resource, ids, null);
  const rows = [...found.values()].map(rowOf);
  if (rows.length > 0) await take(tx, handler, name, rows, {});
  return rows.length;
}

/** Takes one transition on all rows whose day has passed; gives how many. */
export const takeDue = async (tx: Tx, handler: ProcessHandler, name: string): Promise<number> =>
  takeAll(tx, handler, name, await dueIds(tx, handler, name));

/** Every day at 01:30 in Asia/Shanghai, before the warnings are looked for; each row by itself. */
export function dueJobsOf(handler: ProcessHandler): Job[] {
  const { resource, transitions } = handler.process;
  return Object.entries(transitions)
    .filter(([, { dueOn }]) => dueOn !== undefined)
    .map(([name, { label }]) => {
      const requestId = `${resource.area}.${resource.name}.${name}`;
      return job<unknown>({
        name: requestId,
        label,
        every: '30 17 * * *',
        async run({ database, registry }) {
          await eachAlone(await dueIds(database, handler, name), id =>
            database.transaction(async connection => {
              const tx = txOf(connection, registry, asSystem(label), { ...noFacts, requestId });
              await takeAll(tx, handler, name, await dueIds(tx, handler, name, sql`id = ${id}::bigint`));
            }),
          );
        },
        // The next night looks again.
        async fail() {},
      });
    });
}
