/** Work in portions: each is a transaction of its own, so that what is done stays done when a run breaks off. */
import { asSystem } from '../actor.ts';
import type { Tx, Work } from '../registry.ts';
import { txOf } from '../tx.ts';

/** A transaction for each portion; whoever has one already gives the same to all of them. */
export type Within = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** In the name of the system; `reason` stands in the trace. */
export const within =
  ({ database, registry }: Work, reason: string): Within =>
  work =>
    database.transaction(connection => work(txOf(connection, registry, asSystem(reason))));
