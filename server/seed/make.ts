/** Rows of the demonstration, written as whoever set the platform up would enter them. */
import type { Resource } from 'contract/kit/resource.ts';
import type { Tx, Values } from '../kit/registry.ts';
import { write } from '../kit/write/write.ts';

/** Their ids, in the order of the rows; warnings are confirmed. */
export const make = (tx: Tx, resource: Resource, rows: readonly Values[]): Promise<string[]> =>
  write(
    tx,
    resource,
    rows.map(values => ({ values })),
    { verb: 'create', origin: 1, reason: '初始化', confirmed: 'all' },
  );
