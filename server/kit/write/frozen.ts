/** Whether a row is not to be touched as it stands, be it changed or removed: asked where it is read, before anybody is offered to. */
import type { Resource } from 'contract/kit/resource.ts';
import type { Tx, Values } from '../registry.ts';
import { draftFaults } from './drafts.ts';
import { rulesOf } from './plan.ts';
import type { Planned } from './planned.ts';

export async function isFrozen(
  tx: Tx,
  resource: Resource,
  row: { id: string } & Values,
  verb: 'update' | 'remove',
): Promise<boolean> {
  const plan: Planned = {
    row: 0,
    id: row.id,
    before: row,
    after: { ...row },
    changed: new Set(),
    duplicate: null,
    remove: verb === 'remove',
    change: { id: row.id, values: {} },
    loaded: null,
    attachedTo: null,
  };
  if (draftFaults(tx.registry, resource, [plan], { verb }).length > 0) return true;
  for (const { facts, frozen } of rulesOf(tx, resource))
    if (frozen && frozen(plan, await facts?.(tx, [plan], { verb })).length > 0) return true;
  return false;
}
