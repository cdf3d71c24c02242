/**
 * What the state of a record leaves to the hand. It is edited where its process says so and changed by its actions
 * elsewhere; it is removed in no state in which it is not edited, a workflow as a draft alone. Decisions 20.
 */
import { fault } from 'contract/kit/fault.ts';
import { removableIn } from 'contract/kit/process.ts';
import type { Resource } from 'contract/kit/resource.ts';
import type { Registry } from '../registry.ts';
import type { Action, Planned, RowFault } from './planned.ts';

const byHand: readonly string[] = ['update', 'restore', 'remove'];

export function draftFaults(registry: Registry, resource: Resource, plans: Planned[], { verb }: Action): RowFault[] {
  if (!byHand.includes(verb)) return [];
  const { process = null } = registry.processes.get(resource.name) ?? {};
  const [edited, removed] = [process?.editable ?? null, removableIn(resource, process)];
  return plans.flatMap(({ row, before, remove }) => {
    const states = remove ? removed : edited;
    if (before === null || states === null || states.includes(String(before['state']))) return [];
    const title = String(before[resource.title] ?? '');
    const told = remove ? fault('', 'kit.no-draft', { title }) : fault('', 'kit.draft-only', { label: resource.label });
    return [{ ...told, row }];
  });
}
