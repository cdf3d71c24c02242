/** What setting these values would do to up to 500 rows, by the examination every write goes through. */
import { sentence, type Fault } from 'contract/kit/fault.ts';
import type { Resource } from 'contract/kit/resource.ts';
import type { Values, Tx } from '../kit/registry.ts';
import { examine } from '../kit/write/plan.ts';
import type { Planned } from '../kit/write/planned.ts';
import { valuesByRow } from './values.ts';

export interface RowReason {
  recordId: string;
  title: string;
  reason: string;
}
export interface Judged {
  good: Planned[];
  sameCount: number;
  leftOut: RowReason[];
  warned: RowReason[];
}

/** Rows that have the values already are left alone, whatever else may be wrong with them. */
export async function judge(tx: Tx, resource: Resource, ids: string[], values: Values): Promise<Judged> {
  const valuesOf = await valuesByRow(tx, resource, ids, values);
  const changes = ids.map(id => ({ id, values: valuesOf(id) }));
  const { planned, faults } = await examine(tx, resource, changes, { verb: 'update' });
  const names = Object.keys(values);
  const plans = new Map(planned.map(plan => [plan.row, plan]));
  const judged: Judged = { good: [], sameCount: 0, leftOut: [], warned: [] };
  const reasonOf = ({ code, params }: Fault) =>
    sentence(tx.registry.texts, code === 'kit.not-found' ? 'kit.bulk.beyond-reach' : code, params);
  for (const [row, recordId] of ids.entries()) {
    const plan = plans.get(row);
    const own = faults.filter(one => one.row === row);
    const error = own.find(one => one.level === 'error');
    const title = String(plan?.before?.[resource.title] ?? '');
    if (plan && !names.some(name => plan.changed.has(name))) judged.sameCount += 1;
    else if (error || !plan) judged.leftOut.push({ recordId, title, reason: error ? reasonOf(error) : '' });
    else {
      judged.good.push(plan);
      judged.warned.push(...own.map(one => ({ recordId, title, reason: reasonOf(one) })));
    }
  }
  return judged;
}
