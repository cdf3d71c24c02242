/** Takes an action in the name of the beginning, as the people of the demonstration did. */
import { sql } from 'drizzle-orm';
import type { Action } from 'contract/kit/action.ts';
import { layersOf, tableName } from 'contract/kit/resource.ts';
import { act } from '../kit/process/act.ts';
import { take as takeRows } from '../kit/process/take.ts';
import type { ProcessHandler, Values, Tx } from '../kit/registry.ts';
import { loadRows, rowOf } from '../kit/write/load.ts';

export type Way = [Action, Values][];

export async function take(tx: Tx, { resource, name }: Action, id: string, input: Values): Promise<void> {
  const handler = tx.registry.actions.find(one => one.action.resource === resource && one.action.name === name);
  // The version of a part stands on the whole.
  const holder = layersOf(resource)[0]?.name ?? resource.name;
  const row = await tx.one<{ version: number }>(sql`
    select version from ${sql.identifier(tableName(holder))} where id = ${id}::bigint`);
  if (handler) await act(tx, handler, id, { version: row?.version ?? 1, ...input });
}

const portion = 500;

/** The same transition of many rows, in portions. */
export async function takeAll(
  tx: Tx,
  handler: ProcessHandler,
  name: string,
  ids: readonly string[],
  input: Values = {},
): Promise<void> {
  for (let at = 0; at < ids.length; at += portion) {
    const rows = await loadRows(tx, handler.process.resource, ids.slice(at, at + portion), null);
    await takeRows(tx, handler, name, [...rows.values()].map(rowOf), input);
  }
}
