/** What only one process does, beside what `contract` says of it: plain functions, typed by its row and its input. */
import type { Process, Transition } from 'contract/kit/process.ts';
import type { Resource } from 'contract/kit/resource.ts';
import type { ProcessHandler, ProcessHandling, Tx } from '../registry.ts';

export const handle = <R extends Resource, T extends Record<string, Transition>>(
  process: Process<R, T>,
  handling: ProcessHandling<R, T>,
): ProcessHandler => ({ process, handling }) as unknown as ProcessHandler;

/** What is done or found row by row, one after the other; gives what came of each. */
export const each =
  <Row, Input, T>(work: (tx: Tx, row: Row, input: Input, before: Row) => Promise<T> | T) =>
  async (tx: Tx, rows: readonly Row[], input?: Input, before: readonly Row[] = rows): Promise<T[]> => {
    const found: T[] = [];
    for (const [at, row] of rows.entries()) found.push(await work(tx, row, input as Input, before[at] ?? row));
    return found;
  };
