/** What only one process does, beside what `contract` says of it: plain functions, typed by its row and its input. */
import type { Process, Transition } from 'contract/kit/process.ts';
import type { Resource } from 'contract/kit/resource.ts';
import type { ProcessHandler, ProcessHandling, Tx } from '../registry.ts';

export const handle = <R extends Resource, T extends Record<string, Transition>>(
  process: Process<R, T>,
  handling: ProcessHandling<R, T>,
): ProcessHandler => ({ process, handling }) as unknown as ProcessHandler;

/** An effect that is brought about row by row. */
export const each =
  <Row, Input>(work: (tx: Tx, row: Row, input: Input, before: Row) => Promise<unknown>) =>
  async (tx: Tx, rows: Row[], input: Input, before: Row[]): Promise<void> => {
    for (const [at, row] of rows.entries()) await work(tx, row, input, before[at] ?? row);
  };
