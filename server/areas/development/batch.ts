/** Several records take the same step: one transaction, all or none, each fault with the name it belongs to. */
import { sql } from 'drizzle-orm';
import { oneByOne, stepOf } from 'contract/development/steps.ts';
import type { Fault } from 'contract/kit/fault.ts';
import type { Values, Tx } from '../../kit/registry.ts';
import { Refusal, refuse } from '../../kit/refusal.ts';
import { confirm, submit } from './step.ts';

interface Batch {
  step: number;
  isConfirming?: boolean;
  rows: { id: string; version: number }[];
  form: Values;
}

/** Every row is tried, so that all that stands against the batch is told at once. */
export async function takeTogether(
  tx: Tx,
  { step, isConfirming = false, rows, form }: Batch,
): Promise<{ done: number }> {
  if (oneByOne.includes(step))
    throw new Refusal(409, 'development.step.one-by-one', { params: { step: stepOf(step)?.name ?? '' } });
  const faults: Fault[] = [];
  // In one order, so that two batches never wait for each other in a ring.
  const sorted = [...rows].sort((one, other) => Number(one.id) - Number(other.id));
  for (const { id, version } of sorted) {
    const asked = { id, no: step, input: { ...form, version } };
    await tx.rows(sql`savepoint one`);
    try {
      await (isConfirming ? confirm(tx, asked) : submit(tx, asked, 'submit'));
      await tx.rows(sql`release savepoint one`);
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 400) throw error;
      await tx.rows(sql`rollback to savepoint one`);
      const at = rows.findIndex(row => row.id === id);
      const told =
        error.faults.length > 0
          ? error.faults
          : [{ path: '', code: error.code, params: error.params, level: 'error' as const }];
      faults.push(...told.map(one => ({ ...one, path: `rows.${at}.${one.path}` })));
    }
  }
  if (faults.length > 0) throw refuse(faults);
  return { done: rows.length };
}
