/** What a process brings about in other entities: key fields and states too, traced to the row of the process. */
import type { Resource } from 'contract/kit/resource.ts';
import type { Change } from '../write/fields.ts';
import type { Flow, MemberCause } from '../flow.ts';
import { write, type WriteOptions } from '../write/write.ts';
import type { Tx } from '../registry.ts';

/** Why it is written, and by which process; `itself` where the rows are the orders, null where there is none or each change says its own. */
export interface Cause {
  flow: Flow | 'itself' | null;
  reason: string;
  /** From which day it is in force; none where it is from now on. */
  on?: string | null;
  /** It puts back what stood there before, told as a restoration. */
  isRestoration?: boolean;
}

/** A cause may have thousands of consequences: so many are examined and written at once. */
const portion = 500;

/** Writes the changes as a consequence that was decided already; gives their ids. */
export async function applyEffects(
  tx: Tx,
  resource: Resource,
  changes: Change[],
  { flow, reason, on = null, isRestoration = false }: Cause,
): Promise<string[]> {
  const options: WriteOptions = {
    verb: 'update',
    origin: isRestoration ? 5 : 3,
    flow,
    reason,
    on,
    allow: [...new Set(changes.flatMap(change => Object.keys(change.values)))],
    confirmed: 'all',
    isConsequence: true,
    isWhole: true,
  };
  const ids: string[] = [];
  for (let at = 0; at < changes.length; at += portion)
    ids.push(...(await write(tx, resource, changes.slice(at, at + portion), options)));
  return ids;
}

/** What follows for members, each change by the order of the member it is about. */
export function applyToMembers(
  tx: Tx,
  resource: Resource,
  changes: (Change & { memberId: string })[],
  { flow, reason, on }: MemberCause,
): Promise<string[]> {
  const flowFor = (memberId: string) => (typeof flow === 'function' ? flow(memberId) : flow);
  const traced = changes.map(({ memberId, ...change }) => ({ ...change, flow: flowFor(memberId) }));
  return applyEffects(tx, resource, traced, { flow: null, reason, on });
}
