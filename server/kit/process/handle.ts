/** What only one process does, beside what `contract` says of it: plain functions, typed by its row and its input. */
import type { ActionInput } from 'contract/kit/action.ts';
import type { Fields } from 'contract/kit/field.ts';
import type { Process, Transition, Turn } from 'contract/kit/process.ts';
import type { Draft, Resource, Row } from 'contract/kit/resource.ts';
import type { Found } from '../registry.ts';
import type { Tx } from '../tx.ts';

/** The to-do of whoever is responsible next. */
export interface Asked {
  /** Kind of business, domain-party 20: `DZZ_CHANGE`. */
  bizType: string;
  title: string;
  dueAt?: string | null;
}

export interface Step<R extends Resource = Resource, F extends Fields = Fields> {
  /** Everything that stands against it, all at once; warnings are left out once they were confirmed. */
  guard?(tx: Tx, row: Row<R>, input: ActionInput<F>): Promise<Found[]>;
  /** Which of several states it leads to. */
  to?(tx: Tx, row: Row<R>, input: ActionInput<F>): Promise<string> | string;
  /** Fields beside the state that are written with it. */
  values?(tx: Tx, row: Row<R>, input: ActionInput<F>, to: string): Promise<Partial<Draft<R>>> | Partial<Draft<R>>;
  /** What it brings about elsewhere, in the same transaction; the rows as they stand now, and as they stood before. */
  effect?(tx: Tx, rows: Row<R>[], input: ActionInput<F>, before: Row<R>[]): Promise<void>;
  /** Who acted in which capacity, where neither the turn nor the transition can say it. */
  node?(tx: Tx, row: Row<R>, input: ActionInput<F>): Promise<string> | string;
  /** What is kept as the opinion, where it is neither the opinion nor the reason that was given. */
  opinion?(input: ActionInput<F>): string | null;
}

export interface Handling<R extends Resource, T extends Record<string, Transition>> {
  /** Page that shows one row. */
  page: string | ((row: Row<R>) => string);
  /** The to-do of whose turn it is; null where nobody is asked, since a rule warns instead. */
  ask(row: Row<R>, turn: Turn, tx: Tx): Asked | null | Promise<Asked | null>;
  /** Rules that find who is responsible, by the names the contract gives them. */
  hands?: Record<string, (tx: Tx, row: Row<R>) => Promise<string>>;
  /** Persons it is about, where a field does not name them. */
  subjects?(tx: Tx, row: Row<R>): Promise<string[]>;
  /** Stands against handing it in and against every judgement, since the world may have changed in between. */
  guard?(tx: Tx, row: Row<R>): Promise<Found[]>;
  steps: { [K in keyof T]?: Step<R, T[K]['input']> };
}

/** A process with its functions, of any entity. */
export interface ProcessHandler {
  process: Process;
  handling: Handling<Resource, Record<string, Transition>>;
}
export const handle = <R extends Resource, T extends Record<string, Transition>>(
  process: Process<R, T>,
  handling: Handling<R, T>,
): ProcessHandler => ({ process, handling }) as unknown as ProcessHandler;
