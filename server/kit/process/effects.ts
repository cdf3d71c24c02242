/** What a process brings about in other entities: key fields and states too, traced to the row of the process. */
import type { Resource } from 'contract/kit/resource.ts';
import type { Change } from '../write/fields.ts';
import { flowFor, type Flow, type MemberCause } from '../flow.ts';
import { write } from '../write/write.ts';
import type { Tx } from '../registry.ts';

/** Why it is written, and by which process; `itself` where the rows are the orders, null where there is none or each change says its own. */
export interface Cause {
  flow: Flow | 'itself' | null;
  reason: string;
}

/** Writes the changes as a consequence that was decided already; gives their ids. */
export async function applyEffects(
  tx: Tx,
  resource: Resource,
  changes: Change[],
  { flow, reason }: Cause,
): Promise<string[]> {
  if (changes.length === 0) return [];
  return write(tx, resource, changes, {
    verb: 'update',
    origin: 3,
    flow,
    reason,
    allow: [...new Set(changes.flatMap(change => Object.keys(change.values)))],
    confirmed: 'all',
    isConsequence: true,
    isWhole: true,
  });
}

/** What follows for members, each change by the order of the member it is about. */
export const applyToMembers = (
  tx: Tx,
  resource: Resource,
  changes: (Change & { memberId: string })[],
  cause: MemberCause,
): Promise<string[]> =>
  applyEffects(
    tx,
    resource,
    changes.map(({ memberId, ...change }) => ({ ...change, flow: flowFor(cause, memberId) })),
    { flow: null, reason: cause.reason },
  );
