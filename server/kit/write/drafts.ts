/** A workflow is edited by hand only as long as it can still be submitted; later it is changed by its actions. */
import { fault } from 'contract/kit/fault.ts';
import type { Resource } from 'contract/kit/resource.ts';
import type { Registry } from '../registry.ts';
import type { Action, Planned, RowFault } from './planned.ts';

export function editFaults(registry: Registry, resource: Resource, plans: Planned[], { verb }: Action): RowFault[] {
  if (verb !== 'update') return [];
  const submit = registry.actions.find(({ action }) => action.resource === resource && action.name === 'submit');
  const drafts = registry.processes.get(resource.name)?.process.editable ?? submit?.action.from;
  if (!drafts) return [];
  return plans
    .filter(({ before }) => before !== null && !drafts.includes(String(before['state'])))
    .map(({ row }) => ({ ...fault('', 'kit.draft-only', { label: resource.label }), row }));
}
